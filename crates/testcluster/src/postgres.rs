//! A database server.

use crate::SmallDisk;
use crate::process::{Process, find, free_port, is_root, prefixed, send_signal, wait_until_ready};
use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicU32, Ordering},
};
use tempfile::TempDir;

/// The user that Debian's package makes: PostgreSQL refuses to run as root.
const USER: &str = "postgres";

/// PostgreSQL on its own port, with its data in a temporary folder.
pub struct Postgres {
    // Fields drop in this order: the server ends before its folder is removed.
    process: Option<Process>,
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
    durable: bool,
    data: PathBuf,
    /// The command prefix that lets it see its small disk, if it is on one.
    prefix: Vec<String>,
    folder: TempDir,
}

/// Which part of a server is on a small disk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnDisk {
    /// All but the write-ahead log: when the disk is full, it refuses writes.
    Data,
    /// Everything: when the disk is full, the server stops.
    All,
}

impl Postgres {
    /// Starts a server with an empty database cluster. It survives crashes of its processes but does
    /// not wait for the disk, which makes tests much faster.
    pub fn start() -> Postgres {
        Postgres::make(false, None)
    }

    /// Starts a server that waits for the disk, for measurements.
    pub fn start_durable() -> Postgres {
        Postgres::make(true, None)
    }

    /// Starts a server on a small disk.
    pub fn start_on(disk: &SmallDisk, what: OnDisk) -> Postgres {
        Postgres::make(false, Some((disk, what)))
    }

    fn make(durable: bool, disk: Option<(&SmallDisk, OnDisk)>) -> Postgres {
        let initdb = find("initdb", &versions(), "postgresql");
        let programs = initdb.parent().expect("programs are in a folder").to_owned();
        let folder = tempfile::tempdir().expect("a temporary folder");
        if is_root() {
            run(Command::new("chown").arg(USER).arg(folder.path()));
        }
        let root = disk.map_or(folder.path(), |(disk, _)| disk.path());
        let data = root.join("data");
        let prefix = disk.map_or_else(Vec::new, |(disk, _)| disk.command_prefix());
        let args = ["-U", "parlour", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C", "-D"];
        let mut initialise = match user() {
            Some(user) => {
                let mut command = prefixed(&prefix, Path::new("setpriv"));
                command.args(["--reuid", user, "--regid", user, "--init-groups", "--"]).arg(initdb);
                command
            }
            None => prefixed(&prefix, &initdb),
        };
        initialise.args(args).arg(&data);
        match disk {
            Some((_, OnDisk::Data)) => initialise.arg("--waldir").arg(folder.path().join("wal")),
            Some((_, OnDisk::All)) => initialise.arg("--wal-segsize=1"),
            None => &mut initialise,
        };
        run(&mut initialise);
        let mut server = Postgres {
            process: None,
            programs,
            port: free_port(),
            databases: AtomicU32::new(0),
            durable,
            data,
            prefix,
            folder,
        };
        server.restart();
        server
    }

    /// The address of a new, empty database.
    pub fn new_database(&self) -> String {
        let name = format!("parlour{}", self.databases.fetch_add(1, Ordering::Relaxed));
        run(self.client("createdb").arg(&name));
        self.address(&name)
    }

    /// The address of the database of this name.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://parlour@127.0.0.1:{}/{name}", self.port)
    }

    /// Runs SQL in a database with psql and gives its output.
    pub fn psql(&self, address: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        let out = psql.args(["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", sql]);
        // As the program itself looks for its tables.
        let out = out.env("PGOPTIONS", r#"-c search_path=parlour,"$user",public"#);
        let out = out.output().expect("psql starts");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8_lossy(&out.stdout).trim().to_owned()
    }

    /// Creates a user who must give a password.
    pub fn new_user(&self, name: &str, password: &str) {
        let any = self.address("postgres");
        self.psql(&any, &format!("create role {name} login superuser password '{password}'"));
        let rules = self.psql(&any, "show hba_file");
        let rule = format!("host all {name} 127.0.0.1/32 scram-sha-256");
        let others = "host all all 127.0.0.1/32 trust";
        self.psql(&any, &format!("copy (values ('{rule}'), ('{others}')) to '{rules}'"));
        self.psql(&any, "select pg_reload_conf()");
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops the server (fast shutdown) and cuts its connections.
    pub fn stop(&mut self) {
        self.process = None;
    }

    /// Crashes the server: it recovers from its write-ahead log at the next start.
    pub fn crash(&mut self) {
        if let Some(process) = &self.process {
            send_signal("QUIT", process.pid());
        }
        self.process = None;
    }

    /// Starts a server that was stopped.
    pub fn restart(&mut self) {
        let log = self.folder.path().join("log");
        let socket = format!("unix_socket_directories={}", self.folder.path().display());
        let fsync = format!("fsync={}", if self.durable { "on" } else { "off" });
        let settings = ["listen_addresses=127.0.0.1", &socket, &fsync, "max_connections=200"];
        let mut args = vec!["-D".into(), self.data.display().to_string()];
        args.extend(["-p".into(), self.port.to_string()]);
        args.extend(settings.iter().flat_map(|setting| ["-c".into(), (*setting).to_owned()]));
        let program = self.programs.join("postgres");
        let process =
            Process::start_with_prefix(&self.prefix, &program, &args, user(), "INT", &log);
        self.process = Some(process);
        let ready = || self.client("pg_isready").arg("-q").status().is_ok_and(|s| s.success());
        wait_until_ready("PostgreSQL", self.port, &log, ready);
    }

    /// One of PostgreSQL's client programs, connected to this server.
    fn client(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.args(["-h", "127.0.0.1", "-U", "parlour", "-p", &self.port.to_string()]);
        command
    }
}

/// Debian's program folders of each version, newest first.
fn versions() -> Vec<PathBuf> {
    let all = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> = all
        .filter_map(|at| Some((at.file_name().to_str()?.parse().ok()?, at.path().join("bin"))))
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, folder)| folder).collect()
}

fn user() -> Option<&'static str> {
    is_root().then_some(USER)
}

fn run(command: &mut Command) {
    let out = command.current_dir(Path::new("/")).output();
    let out = out.unwrap_or_else(|e| panic!("{command:?} does not start: {e}"));
    assert!(out.status.success(), "{command:?}: {}", String::from_utf8_lossy(&out.stderr));
}
