//! What we build on: Rust's packages by the tool `cargo-deny`, npm's against their lock file.

use crate::workspace::run;
use crate::{Workspace, tools, web};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const TOOL: &str = "cargo-deny";
const VERSION: &str = "0.20.2";
/// Where npm installs packages.
const NPM_FOLDERS: &[&str] =
    &[web::FOLDER, "bench/lighthouse", "bench/peers/boardgame-io", "bench/peers/colyseus"];

/// Checks licences, sources, unwanted crates, and known flaws where the database of these can be
/// reached; and that npm installed what its lock file says.
pub fn check(ws: &Workspace) -> Result<()> {
    let program = find(ws).context("cargo-deny is not installed")?;
    let deny = |args: &[&str]| {
        let mut deny = Command::new(&program);
        deny.current_dir(&ws.root).args(args);
        deny
    };
    run(deny(&["check", "--hide-inclusion-graph", "licenses", "bans", "sources"]))?;
    let fetched = deny(&["fetch", "db"]).output();
    if fetched.is_ok_and(|fetched| fetched.status.success()) {
        run(deny(&["check", "--hide-inclusion-graph", "--disable-fetch", "advisories"]))?;
    } else {
        eprintln!(
            "The advisory database cannot be reached from here: known flaws were not looked up."
        );
    }
    for folder in NPM_FOLDERS {
        let folder = ws.root.join(folder);
        let installed = folder.join("node_modules/.package-lock.json");
        // What only benchmarks need is installed by them.
        if folder == ws.root.join(web::FOLDER) || installed.exists() {
            check_npm(&folder.join("package-lock.json"), &installed)?;
        }
    }
    Ok(())
}

/// The program.
pub fn find(ws: &Workspace) -> Option<PathBuf> {
    tools::find(ws, TOOL)
}

/// Builds it once.
pub fn install(ws: &Workspace) -> Result<()> {
    tools::install(ws, TOOL, VERSION)
}

/// Whether everything that npm has installed is what the lock file says, to the hash. Binaries of
/// other platforms are in the lock file and not installed.
fn check_npm(lock: &Path, installed: &Path) -> Result<()> {
    let read = |path: &Path| -> Result<Value> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    };
    let strange = differences(&read(lock)?, &read(installed)?);
    if !strange.is_empty() {
        bail!("npm installed what its lock file does not name:\n{}", strange.join("\n"));
    }
    Ok(())
}

/// Packages that are installed otherwise than the lock file says, one a line.
fn differences(lock: &Value, installed: &Value) -> Vec<String> {
    let packages = installed["packages"].as_object().into_iter().flatten();
    let strange = packages.filter_map(|(name, package)| {
        let locked = &lock["packages"][name];
        let same = |key: &str| locked[key] == package[key];
        let fits = !package["integrity"].is_null() && same("version") && same("integrity");
        (!fits).then(|| format!("{name} {}, locked {}", package["version"], locked["version"]))
    });
    strange.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_lock_file_of_npm_is_looked_at() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut list = Command::new("git");
        list.args(["ls-files", "*package-lock.json"]).current_dir(root);
        let listed = list.output().unwrap().stdout;
        let mut folders: Vec<String> = String::from_utf8(listed)
            .unwrap()
            .lines()
            .map(|file| file.trim_end_matches("/package-lock.json").to_owned())
            .collect();
        let mut known = NPM_FOLDERS.to_vec();
        folders.sort_unstable();
        known.sort_unstable();
        assert_eq!(folders, known);
    }

    #[test]
    fn a_package_that_is_not_locked_is_found() {
        let package =
            |version: &str, integrity: &str| json!({ "version": version, "integrity": integrity });
        let lock = json!({ "packages": {
            "": { "name": "page" },
            "node_modules/a": package("1.0.0", "sha512-a"),
            "node_modules/b": package("2.0.0", "sha512-b"),
        }});
        let with = |name: &str, package: Value| json!({ "packages": { name: package } });
        let sound = with("node_modules/a", package("1.0.0", "sha512-a"));
        assert_eq!(differences(&lock, &sound), [""; 0]);
        for strange in [
            with("node_modules/a", package("1.0.1", "sha512-a")),
            with("node_modules/a", package("1.0.0", "sha512-x")),
            with("node_modules/a", json!({ "version": "1.0.0" })),
            with("node_modules/c", package("1.0.0", "sha512-c")),
        ] {
            assert_eq!(differences(&lock, &strange).len(), 1, "{strange}");
        }
    }
}
