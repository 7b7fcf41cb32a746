//! Files are short and name no machine and no registry.

use crate::metadata::printed;
use std::fs;
use std::path::Path;

/// One concept per file: anything longer is two concepts.
const MAX_LINES: usize = 500;

/// Folders of one machine, and books that are not ours to pass on. Written in two parts, so
/// that this file does not name them either.
const NOT_OURS: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Use", "rs/"),
    concat!("/tm", "p/"),
    concat!("rule", "books/"),
];

/// Every text file that is kept, or would be: its path and what is in it.
pub(crate) fn tracked_files() -> Vec<(String, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let paths = printed("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let text = |path: &str| Some((path.to_owned(), fs::read_to_string(root.join(path)).ok()?));
    paths.split_terminator('\0').filter_map(text).collect()
}

/// What is wrong with a file, if anything.
fn fault(path: &str, text: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let lock = name == "package-lock.json";
    let code = [".rs", ".ts", ".svelte", ".mjs", ".js"].iter().any(|end| name.ends_with(end));
    let written = !path.contains("/gen/") && !path.contains("/generated/");
    let lines = text.lines().count();
    if code && written && lines > MAX_LINES {
        return Some(format!(
            "{path} has {lines} lines, {MAX_LINES} are the most: split it by concept"
        ));
    }
    if lock && text.contains("\"resolved\": \"http") {
        let advice =
            "put omit-lockfile-registry-resolved=true into .npmrc beside it and run npm install";
        return Some(format!("{path} names a registry: {advice}"));
    }
    let foreign = NOT_OURS.iter().find(|words| text.contains(**words));
    foreign.map(|words| format!("{path} names {words}: write paths from the root of the checkout"))
}

#[test]
fn kept_files_are_tidy() {
    let tracked_files = tracked_files();
    assert!(tracked_files.iter().any(|(path, _)| path == "Cargo.toml"), "git lists our files");
    let faults: Vec<_> =
        tracked_files.iter().filter_map(|(path, text)| fault(path, text)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn untidy_files_are_caught() {
    let long = "x\n".repeat(MAX_LINES + 1);
    assert!(fault("crates/play/src/seat.rs", &long).is_some());
    assert!(fault("web/src/gen/types.ts", &long).is_none());
    assert!(fault("data/words.txt", &long).is_none());
    assert!(fault("web/package-lock.json", "\"resolved\": \"https://host/x.tgz\"").is_some());
    assert!(fault("README.md", &format!("see {}x", NOT_OURS[0])).is_some());
}

#[test]
fn every_page_package_keeps_registries_out_of_its_lock_file() {
    for (path, _) in tracked_files().iter().filter(|(path, _)| path.ends_with("package-lock.json"))
    {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path);
        let npmrc = fs::read_to_string(folder.with_file_name(".npmrc")).unwrap_or_default();
        assert!(npmrc.contains("omit-lockfile-registry-resolved=true"), "no .npmrc beside {path}");
    }
}
