//! Spelling, by the tool `typos`.

use crate::workspace::run;
use crate::{Workspace, pip};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// Checks the spelling of every file that git knows.
pub fn check(ws: &Workspace) -> Result<()> {
    let mut typos = Command::new(find(ws).context("typos is not installed")?);
    typos.current_dir(&ws.root);
    run(typos)
}

/// The program.
pub fn find(ws: &Workspace) -> Option<PathBuf> {
    pip::find(ws, "typos")
}

/// Fetches it.
pub fn install(ws: &Workspace) -> Result<()> {
    pip::install(ws, "typos", "typos")
}
