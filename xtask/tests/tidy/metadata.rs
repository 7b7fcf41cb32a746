//! What cargo knows about our packages.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// What a program prints that must succeed, run in the root of the checkout.
pub(crate) fn printed(program: &str, args: &[&str]) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let output = Command::new(program).args(args).current_dir(root).output();
    let output = output.unwrap_or_else(|why| panic!("{program} cannot be started: {why}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("programs print text")
}

/// `cargo metadata` with these further words.
pub(crate) fn metadata(args: &[&str]) -> Value {
    let args = [&["metadata", "--format-version", "1"], args].concat();
    serde_json::from_str(&printed(env!("CARGO"), &args)).expect("cargo prints JSON")
}

/// A package of this workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    /// Where its manifest lies.
    pub(crate) folder: PathBuf,
    pub(crate) imports: Vec<Import>,
}

/// One entry of its dependencies.
pub(crate) struct Import {
    pub(crate) name: String,
    /// Lies in this workspace.
    pub(crate) ours: bool,
    /// For tests and benches only.
    pub(crate) dev: bool,
    /// Can be left out.
    pub(crate) optional: bool,
}

/// All packages of this workspace.
pub(crate) fn packages() -> Vec<Package> {
    let metadata = metadata(&["--no-deps"]);
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().expect("a name").to_owned();
    let import = |value: &Value| Import {
        name: text(&value["name"]),
        ours: value["path"].is_string(),
        dev: value["kind"] == "dev",
        optional: value["optional"] == true,
    };
    let package = |value: &Value| Package {
        name: text(&value["name"]),
        folder: text(&value["manifest_path"]).trim_end_matches("Cargo.toml").into(),
        imports: array(&value["dependencies"]).iter().map(import).collect(),
    };
    array(&metadata["packages"]).iter().map(package).collect()
}
