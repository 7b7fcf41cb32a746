//! The page: what a browser must load before its first visit shows anything.

use crate::Figure;
use crate::host::{Door, Host};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};

/// kB (of 1,000 bytes) that a browser receives for the home page, compressed as they are served.
pub fn first() -> Result<Vec<Figure>> {
    let host = Host::start(Door::Port)?;
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut node = Command::new("node");
    node.current_dir(web).arg("scripts/first-page.mjs").arg(host.url());
    let said = node.stderr(Stdio::inherit()).output().context("node cannot be run")?;
    if !said.status.success() {
        bail!("`scripts/first-page.mjs` failed ({})", said.status);
    }
    let bytes: u32 = String::from_utf8(said.stdout)?.trim().parse()?;
    Ok(vec![Figure::new("web/first-page", f64::from(bytes) / 1000.0, "kB")])
}
