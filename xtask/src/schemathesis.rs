//! Schemathesis: random requests made from a host's OpenAPI document, valid ones and invalid ones.
//! What the document allows must be accepted, what it forbids refused, and nothing may break.

use crate::workspace::run;
use crate::{Workspace, cargo, pip};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Limits that a single client in a hurry does not meet.
const UNLIMITED: &[&str] = &[
    "--changes-per-second=1000000",
    "--messages-per-second=1000000",
    "--connections-per-address=100000",
];

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
    let host = Host::start(&ws.target.join("debug/parlour"))?;
    let mut schemathesis = Command::new(program);
    schemathesis.arg("run").arg(format!("{}/api/openapi.json", host.url));
    schemathesis.args(["--checks", "all", "--max-examples", &requests.to_string()]);
    // It speaks HTTP only, and these addresses speak WebSocket.
    schemathesis.args(["--exclude-path-regex", "/socket$"]);
    schemathesis.current_dir(&ws.target);
    run(schemathesis)
}

/// A host that keeps nothing; it ends with this.
struct Host {
    process: Child,
    url: String,
}

impl Host {
    fn start(program: &Path) -> Result<Host> {
        let mut command = Command::new(program);
        command.args(["serve", "--forget", "--port", "0"]).args(UNLIMITED);
        command.env("PARLOUR_LOG", "warn").stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().context("the host cannot be started")?;
        let stdout = process.stdout.take().context("stdout was asked for")?;
        let mut host = Host { process, url: String::new() };
        let mut lines = BufReader::new(stdout).lines();
        while let Some(line) = lines.next().transpose()? {
            if let Some((_, url)) = line.split_once("n this machine: ") {
                host.url = url.trim().to_owned();
                // Read on, or the host could not print.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok(host);
            }
        }
        bail!("The host ended before it said where it listens.")
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
