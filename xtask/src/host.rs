//! A host for tools that ask it things.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Limits that a single client in a hurry does not meet.
const UNLIMITED: &[&str] = &[
    "--changes-per-second=1000000",
    "--messages-per-second=1000000",
    "--connections-per-address=100000",
    "--open-tables-per-address=100000",
];

/// A host on a free port; it ends with this.
pub struct Host {
    process: Child,
    /// Where it is.
    pub url: String,
}

impl Host {
    /// Starts it with these flags.
    pub fn start(program: &Path, flags: &[&str]) -> Result<Host> {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0"]).args(UNLIMITED).args(flags);
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

    /// Its process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
