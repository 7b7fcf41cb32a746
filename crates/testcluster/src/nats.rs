//! A message server.

use crate::process::{Process, find, free_port, send_signal, wait_until_ready};
use tempfile::TempDir;

/// NATS on a port of its own.
pub struct Nats {
    process: Option<Process>,
    port: u16,
    /// The user and password it asks for, if any.
    user: Option<(String, String)>,
    folder: TempDir,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Nats {
        let mut server = Nats::prepare();
        server.restart();
        server
    }

    /// Starts a server that asks for a password.
    pub fn start_with_password(user: &str, password: &str) -> Nats {
        let user = Some((user.to_owned(), password.to_owned()));
        let mut server = Nats { user, ..Nats::prepare() };
        server.restart();
        server
    }

    /// Chooses an address without starting a server.
    pub fn prepare() -> Nats {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Nats { process: None, port: free_port(), user: None, folder }
    }

    /// Its address, with the password if there is one.
    pub fn address(&self) -> String {
        let user = self.user.as_ref().map(|(user, password)| format!("{user}:{password}@"));
        format!("nats://{}127.0.0.1:{}", user.unwrap_or_default(), self.port)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops the server and cuts its connections.
    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Starts a server that was stopped.
    pub fn restart(&mut self) {
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

    /// Suspends the server until [`resume`](Nats::resume): connections stay open and silent.
    pub fn pause(&self) {
        if let Some(process) = &self.process {
            send_signal("STOP", process.pid());
        }
    }

    /// Resumes a suspended server.
    pub fn resume(&self) {
        if let Some(process) = &self.process {
            send_signal("CONT", process.pid());
        }
    }
}
