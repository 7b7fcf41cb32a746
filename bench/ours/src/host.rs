//! A host as its users start it: the release build of `parlour`, beside this program, with its
//! games in a folder of its own, durable.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Limits that a single address, which is where all the load comes from, does not meet.
const UNLIMITED: &[&str] = &[
    "--changes-per-second=1000000",
    "--messages-per-second=1000000",
    "--connections-per-address=100000",
    "--open-tables-per-address=1000000",
];

/// A running host; it ends with this.
pub struct Host {
    process: Child,
    /// Kept open, or the host could not print.
    stdout: BufReader<ChildStdout>,
    data: TempDir,
    url: String,
}

impl Host {
    /// Starts one and returns when it has said where it listens.
    pub fn start() -> Result<Host> {
        Host::start_with(UNLIMITED)
    }

    /// Starts one with these settings instead of limits that are out of the way.
    pub fn start_with(settings: &[&str]) -> Result<Host> {
        let data = tempfile::tempdir()?;
        let mut command = Command::new(parlour()?);
        command.args(["serve", "--port=0"]).args(settings).arg("--data").arg(data.path());
        command.env("PARLOUR_LOG", "warn").stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let pipe = process.stdout.take().context("stdout was asked for")?;
        let (stdout, url) = (BufReader::new(pipe), String::new());
        let mut host = Host { process, stdout, data, url };
        let mut line = String::new();
        while host.stdout.read_line(&mut line)? > 0 {
            if let Some((_, url)) = line.split_once("n this machine: ") {
                host.url = url.trim().to_owned();
                return Ok(host);
            }
            line.clear();
        }
        bail!("The host ended before it said where it listens.")
    }

    /// Its address for browsers and clients.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Whether it says that it is well.
    pub fn is_healthy(&self) -> bool {
        let address = self.url.trim_start_matches("http://");
        let ask = || -> std::io::Result<bool> {
            let mut socket = TcpStream::connect(address)?;
            socket.set_read_timeout(Some(Duration::from_secs(10)))?;
            write!(socket, "GET /healthz HTTP/1.1\r\nhost: {address}\r\n\r\n")?;
            let mut status = [0; 12];
            socket.read_exact(&mut status)?;
            Ok(&status == b"HTTP/1.1 200")
        };
        ask().unwrap_or(false)
    }

    /// A token of its operator's for a program of this name.
    pub fn token(&self, name: &str) -> Result<String> {
        let mut command = Command::new(parlour()?);
        let output =
            command.args(["token", "new", name, "--data"]).arg(self.data.path()).output()?;
        if !output.status.success() {
            bail!("`parlour token` failed: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Its resident memory in KiB.
    pub fn memory(&self) -> Result<u64> {
        let path = format!("/proc/{}/status", self.id());
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
