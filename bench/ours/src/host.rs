//! A host as its users start it: the release build of `parlour`, beside this program, with its
//! games in a folder of its own, durable.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Limits that a single address, which is where all the load comes from, does not meet.
const UNLIMITED: &[&str] = &[
    "--changes-per-second=1000000",
    "--messages-per-second=1000000",
    "--connections-per-address=100000",
];

/// A running host; it ends with this.
pub struct Host {
    process: Child,
    /// Kept open, or the host could not print.
    stdout: BufReader<ChildStdout>,
    _data: TempDir,
    pub address: SocketAddr,
}

impl Host {
    /// Starts one on a free port of this machine and returns when it has said which.
    pub fn start() -> Result<Host> {
        let data = tempfile::tempdir()?;
        let mut command = Command::new(parlour()?);
        command.args(["serve", "--listen=127.0.0.1:0"]).args(UNLIMITED);
        command.arg("--data").arg(data.path()).env("PARLOUR_LOG", "warn");
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let pipe = process.stdout.take().context("stdout was asked for")?;
        let mut host = Host {
            process,
            stdout: BufReader::new(pipe),
            _data: data,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
        };
        let mut line = String::new();
        while host.stdout.read_line(&mut line)? > 0 {
            if let Some((_, address)) = line.split_once("On this machine: http://") {
                host.address = address.trim().parse()?;
                return Ok(host);
            }
            line.clear();
        }
        bail!("The host ended before it said where it listens.")
    }

    /// Its address for browsers and clients.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Whether it says that it is well.
    pub fn is_well(&self) -> bool {
        let ask = || -> std::io::Result<bool> {
            let mut socket = TcpStream::connect(self.address)?;
            socket.set_read_timeout(Some(Duration::from_secs(10)))?;
            write!(socket, "GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", self.address)?;
            let mut status = [0; 12];
            socket.read_exact(&mut status)?;
            Ok(&status == b"HTTP/1.1 200")
        };
        ask().unwrap_or(false)
    }

    /// Its resident memory in KiB.
    pub fn memory(&self) -> Result<u64> {
        let path = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(path).context(
            "Resident memory is read from /proc, which only Linux has: measure this bench there.",
        )?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix("kB"));
        Ok(kib.context("no VmRSS in the status of the process")?.trim().parse()?)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It keeps what it answered; nothing is lost by ending it so.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The program under test.
pub fn parlour() -> Result<PathBuf> {
    let path = std::env::current_exe()?.with_file_name("parlour");
    if !path.is_file() {
        bail!(
            "There is no {}. `cargo xtask bench` builds it; by hand: cargo build --release --package cli",
            path.display()
        );
    }
    Ok(path)
}
