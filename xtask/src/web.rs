//! The page: its packages, types, tests and build, and the browser that tries it.

use crate::Workspace;
use crate::test::Done;
use crate::workspace::{find_on_path, is_root, on_path, run};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

const FOLDER: &str = "web";
const CHROMIUM: &[&str] = &["chromium", "fonts-dejavu-core", "fonts-noto-color-emoji"];

/// Whether there is a page.
fn exists(ws: &Workspace) -> bool {
    ws.root.join(FOLDER).join("package.json").is_file()
}

/// The packages that the page is built and tested with.
pub fn packages(ws: &Workspace) -> Result<Done> {
    if !exists(ws) {
        return Ok(Done::Skipped(format!("There is no {FOLDER}/package.json.")));
    }
    ws.npm_packages(FOLDER)?;
    Ok(Done::Passed)
}

/// The page's types.
pub fn check(ws: &Workspace) -> Result<Done> {
    script(ws, "check")
}

/// The page's own tests.
pub fn test(ws: &Workspace) -> Result<Done> {
    script(ws, "test")
}

/// The page as it is embedded in the program.
pub fn build(ws: &Workspace) -> Result<Done> {
    script(ws, "build")
}

/// The page in a real browser. The tests find the program and the browser through
/// `PARLOUR_BIN` and `CHROMIUM`.
pub fn browser(ws: &Workspace) -> Result<Done> {
    if !has(ws, "e2e")? {
        return Ok(absent("e2e"));
    }
    let chromium = chromium()?;
    ws.npm_packages(FOLDER)?;
    run(ws.cargo(["build", "--package", "cli"]))?;
    let mut e2e = ws.npm(FOLDER, &["run", "e2e"]);
    e2e.env("PARLOUR_BIN", ws.target.join("debug/parlour")).env("CHROMIUM", chromium);
    run(e2e)?;
    Ok(Done::Passed)
}

fn script(ws: &Workspace, name: &str) -> Result<Done> {
    if !has(ws, name)? {
        return Ok(absent(name));
    }
    ws.npm_packages(FOLDER)?;
    run(ws.npm(FOLDER, &["run", name]))?;
    Ok(Done::Passed)
}

fn has(ws: &Workspace, script: &str) -> Result<bool> {
    if !exists(ws) {
        return Ok(false);
    }
    let text = std::fs::read_to_string(ws.root.join(FOLDER).join("package.json"))?;
    let package: serde_json::Value =
        serde_json::from_str(&text).context("web/package.json is not JSON")?;
    Ok(package["scripts"][script].is_string())
}

fn absent(script: &str) -> Done {
    Done::Skipped(format!("{FOLDER}/package.json has no script `{script}` yet."))
}

/// A Chromium that can be started, installed first where we may.
fn chromium() -> Result<PathBuf> {
    let known =
        || ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(find_on_path);
    if let Some(program) = known() {
        return Ok(program);
    }
    let wanted = CHROMIUM.join(" ");
    if is_root() && on_path("apt-get") {
        let apt = |words: &[&str]| {
            let mut apt = Command::new("apt-get");
            apt.env("DEBIAN_FRONTEND", "noninteractive").args(words);
            run(apt)
        };
        apt(&["update", "--quiet"])?;
        apt(&[&["install", "--yes", "--quiet", "--no-install-recommends"], CHROMIUM].concat())?;
    }
    known().with_context(|| {
        format!("The browser tests need Chromium. On Debian: apt-get install --no-install-recommends {wanted}")
    })
}
