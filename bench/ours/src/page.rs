//! The page: what a browser must load before its first visit shows anything, and how soon a slow
//! phone can play, and what Lighthouse says.

use crate::Figure;
use crate::host::Host;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// kB (of 1,000 bytes) that a browser receives for the home page, compressed as they are served.
pub fn first() -> Result<Vec<Figure>> {
    let bytes: u32 = measure("web", "scripts/first-page.mjs")?.trim().parse()?;
    Ok(vec![Figure::new("web/first-page", f64::from(bytes) / 1000.0, "kB")])
}

/// Milliseconds from the tap on "Play now" to a board, on a slow phone: of the slowest game.
pub fn playable() -> Result<Vec<Figure>> {
    let games = objects(&measure("web", "scripts/playable.mjs")?)?;
    let slowest =
        |when: &str| games.iter().filter_map(|game| game[when].as_f64()).fold(0.0, f64::max);
    Ok(vec![
        Figure::new("web/playable", slowest("cold"), "ms"),
        Figure::new("web/playable-warm", slowest("warm"), "ms"),
    ])
}

/// What Lighthouse says of the home page, the rules and a table on a phone: the lowest score for
/// performance and for everything else, and the largest layout shift.
pub fn lighthouse() -> Result<Vec<Figure>> {
    let pages = objects(&measure("bench/lighthouse", "measure.mjs")?)?;
    let scores = |kinds: &[&str]| {
        let of = |page: &Value| kinds.iter().filter_map(|kind| page[kind].as_f64()).collect();
        pages.iter().flat_map(|page| -> Vec<f64> { of(page) }).fold(100.0, f64::min)
    };
    let shift = pages.iter().filter_map(|page| page["shift"].as_f64()).fold(0.0, f64::max);
    let others = ["accessibility", "best-practices", "seo"];
    Ok(vec![
        Figure::new("web/lighthouse", scores(&["performance"]), "points"),
        Figure::new("web/lighthouse-others", scores(&others), "points"),
        Figure::new("web/layout-shift", shift, ""),
    ])
}

/// Reads a JSON object a line, and shows it.
fn objects(printed: &str) -> Result<Vec<Value>> {
    eprint!("{printed}");
    printed.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// What a script in `folder` prints about a host of its own.
fn measure(folder: &str, script: &str) -> Result<String> {
    let host = Host::start()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut node = Command::new("node");
    node.current_dir(folder).arg(script).arg(host.url());
    let said = node.stderr(Stdio::inherit()).output().context("node cannot be run")?;
    if !said.status.success() {
        bail!("`{script}` failed ({})", said.status);
    }
    Ok(String::from_utf8(said.stdout)?)
}
