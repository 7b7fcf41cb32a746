//! What the program and its page are made of, as CycloneDX: Rust's packages by `cargo-cyclonedx`, npm's
//! by npm itself.

use crate::workspace::{read, run};
use crate::{Workspace, tools, web};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const TOOL: &str = "cargo-cyclonedx";
const VERSION: &str = "0.5.9";
/// What its files are called while it writes one into every crate's folder.
const NAME: &str = "release-bill";

/// The program.
pub fn find(ws: &Workspace) -> Option<PathBuf> {
    tools::find(ws, TOOL)
}

/// Builds it once.
pub fn install(ws: &Workspace) -> Result<()> {
    tools::install(ws, TOOL, VERSION)
}

/// Writes both into this folder.
pub fn write(ws: &Workspace, version: &str, folder: &Path) -> Result<()> {
    let program = rust(ws)?;
    let file = folder.join(format!("parlour-{version}.cdx.json"));
    fs::write(file, serde_json::to_string_pretty(&program)? + "\n")?;
    let sbom = ws.npm(web::FOLDER, &["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]);
    let page = timeless(serde_json::from_str(&read(sbom)?)?);
    let file = folder.join(format!("parlour-{version}-page.cdx.json"));
    fs::write(file, serde_json::to_string_pretty(&page)? + "\n")?;
    Ok(())
}

/// Whether both are there and name what everything is made of.
pub fn check(folder: &Path, version: &str) -> Result<()> {
    for (end, parts) in
        [("", ["tokio", "sqlx", "rusqlite"]), ("-page", ["svelte", "vite", "typescript"])]
    {
        let file = folder.join(format!("parlour-{version}{end}.cdx.json"));
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let bill = serde_json::from_str(&text)?;
        names_parts(&bill, &parts).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

/// Whether a bill is one, and every part of it has a name and a version; these among them.
fn names_parts(bill: &Value, parts: &[&str]) -> Result<()> {
    ensure!(bill["bomFormat"] == "CycloneDX", "it is no bill of materials: {}", bill["bomFormat"]);
    ensure!(bill["specVersion"].is_string(), "it does not say which CycloneDX it is");
    let listed = bill["components"].as_array().context("it lists nothing")?;
    let nameless = |part: &&Value| !part["name"].is_string() || !part["version"].is_string();
    if let Some(part) = listed.iter().find(nameless) {
        bail!("a part has no name or no version: {part}");
    }
    for name in parts {
        ensure!(listed.iter().any(|part| part["name"] == *name), "{name} is missing");
    }
    Ok(())
}

fn rust(ws: &Workspace) -> Result<Value> {
    let tool = find(ws).context("cargo-cyclonedx is not installed")?;
    let mut bill = ws.command(tool);
    bill.args(["cyclonedx", "--format", "json", "--target", super::MUSL_TARGET]);
    bill.args(["--override-filename", NAME, "--manifest-path"]).arg("crates/cli/Cargo.toml");
    run(bill)?;
    let ours = ws.root.join("crates/cli").join(NAME).with_extension("json");
    let text = fs::read_to_string(&ours).with_context(|| ours.display().to_string());
    // It writes one for every crate of ours.
    for place in ["crates", "bench", "xtask", "."] {
        for entry in fs::read_dir(ws.root.join(place))?.flatten() {
            let _ = fs::remove_file(entry.path().join(NAME).with_extension("json"));
        }
    }
    let bill = text?.replace(&ws.root.display().to_string(), "/parlour");
    Ok(timeless(serde_json::from_str(&bill)?))
}

/// Without what differs each time one is written.
fn timeless(mut bill: Value) -> Value {
    if let Some(bill) = bill.as_object_mut() {
        bill.remove("serialNumber");
    }
    if let Some(metadata) = bill["metadata"].as_object_mut() {
        metadata.remove("timestamp");
    }
    bill
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_bill_names_no_moment() {
        let bill = json!({
            "bomFormat": "CycloneDX",
            "serialNumber": "urn:uuid:1",
            "metadata": { "timestamp": "2026-11-18T12:00:00Z", "component": {} },
        });
        let expected = json!({ "bomFormat": "CycloneDX", "metadata": { "component": {} } });
        assert_eq!(timeless(bill), expected);
    }

    #[test]
    fn a_bill_names_every_part() {
        let bill = |parts: Value| json!({ "bomFormat": "CycloneDX", "specVersion": "1.5", "components": parts });
        let tokio = json!({ "name": "tokio", "version": "1.0.0" });
        let check = |bill: Value| names_parts(&bill, &["tokio"]);
        check(bill(json!([tokio]))).unwrap();
        assert!(check(bill(json!([]))).is_err(), "a part is missing");
        assert!(check(bill(json!([tokio, { "name": "other" }]))).is_err(), "a version is missing");
        assert!(check(json!({ "components": [tokio] })).is_err(), "it is no bill");
    }
}
