//! A message server.

use crate::process::{Process, find, free_port, send, wait_until_ready};
use tempfile::TempDir;

/// NATS on a port of its own.
pub struct Nats {
    process: Option<Process>,
    port: u16,
    folder: TempDir,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Nats {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut server = Nats { process: None, port: free_port(), folder };
        server.start_again();
        server
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Stops the server: connections are cut.
    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Starts a server that was stopped.
    pub fn start_again(&mut self) {
        let program = find("nats-server", &[], "nats-server");
        let log = self.folder.path().join("log");
        let args = ["-a", "127.0.0.1", "-p", &self.port.to_string()].map(str::to_owned);
        self.process = Some(Process::start(&program, &args, None, "INT", &log));
        wait_until_ready("NATS", self.port, &log, || true);
    }

    /// Keeps the server from doing anything, until [`go_on`](Nats::go_on): connections stay open
    /// and silent.
    pub fn pause(&self) {
        if let Some(process) = &self.process {
            send("STOP", process.pid());
        }
    }

    /// Lets a paused server go on.
    pub fn go_on(&self) {
        if let Some(process) = &self.process {
            send("CONT", process.pid());
        }
    }
}
