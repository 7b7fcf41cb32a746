//! The page: its packages, types, tests and build, and the browser that tries it.

use crate::workspace::{find_on_path, run, run_quietly};
use crate::{Workspace, cargo, wasm};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Where the page is.
pub const FOLDER: &str = "web";

/// Fetches the packages that the page is built and tested with.
pub fn packages(ws: &Workspace) -> Result<()> {
    ws.npm_packages(FOLDER)
}

/// Runs a script of the page's `package.json`.
pub fn script(ws: &Workspace, name: &str) -> Result<()> {
    run(ws.npm(FOLDER, &["run", name]))
}

/// Fetches the packages and builds the page where it has changed, with nothing printed unless it
/// fails.
pub fn build_quietly(ws: &Workspace) -> Result<()> {
    if is_built(&ws.root.join(FOLDER)) {
        return Ok(());
    }
    ws.npm_packages_quietly(FOLDER)?;
    run_quietly(ws.npm(FOLDER, &["run", "build"]))
}

/// The page in a real browser.
pub fn browser(ws: &Workspace) -> Result<()> {
    run(browser_tests(ws)?)
}

/// Builds the program, and gives the command that tests the page in a browser. The tests find both
/// through `PARLOUR_BIN` and `CHROMIUM`.
pub fn browser_tests(ws: &Workspace) -> Result<Command> {
    // With the rules, so that the page can check a game.
    wasm::for_page(ws)?;
    script(ws, "build")?;
    cargo::build_program(ws)?;
    in_chromium(ws, "e2e")
}

/// The command that runs a script of tests in Chromium, with the program that was built last.
pub fn in_chromium(ws: &Workspace, script: &str) -> Result<Command> {
    let chromium = find_chromium().context("Chromium is not installed")?;
    let mut tests = ws.npm(FOLDER, &["run", script]);
    tests.env("PARLOUR_BIN", ws.target.join("debug/parlour")).env("CHROMIUM", chromium);
    Ok(tests)
}

/// Whole games in Firefox and WebKit.
pub fn other_browsers(ws: &Workspace) -> Result<()> {
    cargo::build_program(ws)?;
    let mut tests = ws.npm(FOLDER, &["run", "other-browsers"]);
    tests.env("PARLOUR_BIN", ws.target.join("debug/parlour"));
    run(tests)
}

/// A Chromium that can be started.
pub fn find_chromium() -> Option<PathBuf> {
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(find_on_path)
}

/// Whether the built page is newer than everything it is built from.
fn is_built(folder: &Path) -> bool {
    let built = newest(&folder.join("dist/index.html"));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sources =
        entries.filter(|entry| !NOT_SOURCES.iter().any(|name| entry.file_name() == *name));
    built.is_some() && built > sources.filter_map(|entry| newest(&entry.path())).max()
}

/// What in the page's folder it is not built from.
const NOT_SOURCES: &[&str] = &["dist", "e2e", "node_modules"];

/// When the file was last changed, or the newest file of the folder. A folder changes when
/// something in it is removed.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = path.metadata().and_then(|metadata| metadata.modified()).ok();
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter_map(|entry| newest(&entry.path())).chain(own).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Duration;

    #[test]
    fn the_page_is_built_again_when_a_source_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for inner in ["src/games", "dist", "node_modules"] {
            fs::create_dir_all(folder.join(inner)).unwrap();
        }
        let mut later = SystemTime::now();
        let mut change = |file: &str| {
            later += Duration::from_secs(1);
            fs::write(folder.join(file), "").unwrap();
            fs::File::open(folder.join(file)).unwrap().set_modified(later).unwrap();
        };
        change("src/games/board.ts");
        assert!(!is_built(folder), "not built at all");
        change("dist/index.html");
        assert!(is_built(folder));
        change("node_modules/anything");
        assert!(is_built(folder));
        change("src/games/board.ts");
        assert!(!is_built(folder));
    }
}
