//! Every package has the lints of the workspace, and none has unsafe code. Only the functions that
//! the page calls in WebAssembly need an exception: their exported names count as unsafe.

use crate::files::tracked_files;
use crate::metadata::packages;
use std::fs;

/// The one package with exceptions, and the only attribute that needs them.
const WASM: &str = "replay-wasm";
const WASM_SOURCE: &str = "xtask/wasm/src/lib.rs";
const EXPORT: &str = "#[unsafe(no_mangle)]";

/// The lints below a heading of a manifest, one a line.
fn lints<'a>(manifest: &'a str, heading: &str) -> Vec<&'a str> {
    let section = manifest.split_once(heading).map_or("", |(_, rest)| rest);
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let lints = lines.map(|line| line.split(" #").next().unwrap_or_default().trim());
    lints.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// What is wrong with the lints of a package, if anything.
fn fault(name: &str, manifest: &str, workspace: &str) -> Option<String> {
    if name != WASM {
        let inherits = manifest.contains("[lints]\nworkspace = true\n");
        return (!inherits).then(|| format!("{name} lacks `[lints]` with `workspace = true`"));
    }
    for kind in ["rust", "clippy"] {
        let all: Vec<String> = lints(workspace, &format!("[workspace.lints.{kind}]"))
            .into_iter()
            .map(|lint| lint.replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\""))
            .collect();
        if lints(manifest, &format!("[lints.{kind}]")) != all {
            return Some(format!("{name} has other {kind} lints than the workspace"));
        }
    }
    None
}

/// The first unsafe word in a file of Rust code, if it has one that is not allowed there.
fn unsafe_line(path: &str, code: &str) -> Option<usize> {
    let is_word = |line: &str| {
        let line = line.split("//").next().unwrap_or_default();
        let mut words = line.split(|c: char| !c.is_alphanumeric() && !"_-".contains(c));
        words.any(|word| matches!(word, "unsafe" | "unsafe_code"))
    };
    let allowed = |line: &str| {
        let line = line.trim();
        path == WASM_SOURCE && (line == EXPORT || line.starts_with("#[expect(unsafe_code, reason"))
    };
    code.lines().position(|line| is_word(line) && !allowed(line)).map(|at| at + 1)
}

#[test]
fn every_package_has_the_lints_of_the_workspace() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let read = |path: &str| fs::read_to_string(path).expect("a manifest is text");
    let workspace = read(&format!("{root}/Cargo.toml"));
    assert!(workspace.contains("\nunsafe_code = \"forbid\""));
    assert!(read(&format!("{root}/fuzz/Cargo.toml")).contains("\nunsafe_code = \"forbid\""));
    for package in packages() {
        let manifest = read(&package.folder.join("Cargo.toml").to_string_lossy());
        assert_eq!(fault(&package.name, &manifest, &workspace), None);
    }
}

#[test]
fn nothing_is_unsafe_but_exported_names() {
    let files = tracked_files();
    let code = files.iter().filter(|(path, _)| path.ends_with(".rs"));
    // These two files search for the word.
    let code = code.filter(|(path, _)| !path.starts_with("xtask/tests/tidy/"));
    let faults: Vec<String> = code
        .filter_map(|(path, text)| Some(format!("{path}:{}", unsafe_line(path, text)?)))
        .collect();
    assert!(faults.is_empty(), "unsafe code: {}", faults.join(", "));
}

#[test]
fn exceptions_are_caught() {
    let workspace = "[workspace.lints.rust]\nunsafe_code = \"forbid\" # why\nmissing_docs = \"warn\"\n\n[workspace.lints.clippy]\nall = \"warn\"\n";
    let wasm = |rust: &str| format!("[lints.rust]\n{rust}\n[lints.clippy]\nall = \"warn\"\n");
    assert_eq!(fault("play", "[lints]\nworkspace = true\n", workspace), None);
    assert!(fault("play", &wasm("unsafe_code = \"deny\""), workspace).is_some());
    let same = wasm("unsafe_code = \"deny\"\nmissing_docs = \"warn\"");
    assert_eq!(fault(WASM, &same, workspace), None);
    assert!(fault(WASM, &wasm("missing_docs = \"warn\""), workspace).is_some());
    assert_eq!(unsafe_line("crates/play/src/lib.rs", "// unsafe\nunsafe { f() }"), Some(2));
    assert_eq!(unsafe_line("crates/play/src/lib.rs", EXPORT), Some(1));
    assert_eq!(unsafe_line(WASM_SOURCE, EXPORT), None);
    assert_eq!(unsafe_line(WASM_SOURCE, "unsafe { f() }"), Some(1));
}
