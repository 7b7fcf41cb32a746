//! A message server.

use crate::process::{Process, find, free_port, send, wait_until_ready};
use tempfile::TempDir;

/// NATS on a port of its own.
pub struct Nats {
    process: Option<Process>,
    port: u16,
    /// Who may come in, and with which password; anybody where nothing is said.
    user: Option<(String, String)>,
    folder: TempDir,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Nats {
        let mut server = Nats::prepare();
        server.start_again();
        server
    }

    /// Starts a server that asks for a password.
    pub fn start_for(user: &str, password: &str) -> Nats {
        let user = Some((user.to_owned(), password.to_owned()));
        let mut server = Nats { user, ..Nats::prepare() };
        server.start_again();
        server
    }

    /// A server that is not started yet: its address is known, and nobody is there.
    pub fn prepare() -> Nats {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Nats { process: None, port: free_port(), user: None, folder }
    }

    /// Its address, with the password where there is one.
    pub fn address(&self) -> String {
        let user = self.user.as_ref().map(|(user, password)| format!("{user}:{password}@"));
        format!("nats://{}127.0.0.1:{}", user.unwrap_or_default(), self.port)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops the server: connections are cut.
    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Starts a server that was stopped.
    pub fn start_again(&mut self) {
        let program = find("nats-server", &[], "nats-server");
        let log = self.folder.path().join("log");
        let mut args =
            ["-a", "127.0.0.1", "-p", &self.port.to_string()].map(str::to_owned).to_vec();
        if let Some((user, password)) = &self.user {
            args.extend(["--user".into(), user.clone(), "--pass".into(), password.clone()]);
        }
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
