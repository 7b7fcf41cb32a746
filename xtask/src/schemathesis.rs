//! Schemathesis: random requests made from a host's OpenAPI document, valid ones and invalid ones.
//! What the document allows must be accepted, what it forbids refused, and nothing may break.

use crate::host::Host;
use crate::workspace::run;
use crate::{Workspace, cargo, pip};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// The program.
pub fn find(ws: &Workspace) -> Option<PathBuf> {
    pip::find(ws, "schemathesis")
}

/// Fetches it.
pub fn install(ws: &Workspace) -> Result<()> {
    pip::install(ws, "schemathesis", "schemathesis>=4,<5")
}

/// Tries `requests` requests for every operation of the document.
pub fn check(ws: &Workspace, requests: u32) -> Result<()> {
    let program = find(ws).context("schemathesis is not installed")?;
    cargo::build_program(ws)?;
    let host = Host::start(&ws.target.join("debug/parlour"), &["--forget"])?;
    let mut schemathesis = Command::new(program);
    schemathesis.arg("run").arg(format!("{}/api/openapi.json", host.url));
    schemathesis.args(["--checks", "all", "--max-examples", &requests.to_string()]);
    // It speaks HTTP only, and these addresses speak WebSocket.
    schemathesis.args(["--exclude-path-regex", "/socket$"]);
    schemathesis.current_dir(&ws.target);
    run(schemathesis)
}
