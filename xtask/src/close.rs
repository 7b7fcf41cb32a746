//! How connections end, by clients that are not ours: Python's `websockets` and Node's `ws` say goodbye,
//! and the host answers, as RFC 6455 asks; and the other way round.

use crate::host::Host;
use crate::workspace::run;
use crate::{Workspace, cargo, pip, web};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

const TOOL: &str = "websockets";

/// Python with the library.
pub fn find(ws: &Workspace) -> Option<PathBuf> {
    let python = pip::folder(ws, TOOL).join("bin/python");
    let works = Command::new(&python).args(["-c", "import websockets"]).output();
    works.is_ok_and(|output| output.status.success()).then_some(python)
}

/// Fetches the library.
pub fn install(ws: &Workspace) -> Result<()> {
    pip::install(ws, TOOL, "websockets>=15,<17")
}

/// Both clients, with a host that is there and one that stops.
pub fn check(ws: &Workspace) -> Result<()> {
    let python = find(ws).context("websockets is not installed")?;
    cargo::build_program(ws)?;
    let program = ws.target.join("debug/parlour");
    let scripts = ws.root.join("xtask/close");
    let mut python = Command::new(python);
    python.arg(scripts.join("close.py"));
    let mut node = ws.command("node");
    node.current_dir(ws.root.join(web::FOLDER));
    node.arg(scripts.join("close.mjs"));
    for mut client in [python, node] {
        let host = Host::start(&program, &["--forget"])?;
        client.arg(&host.url).arg(host.id().to_string());
        run(client)?;
    }
    Ok(())
}
