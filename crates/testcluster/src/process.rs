//! A child process that ends with its owner, however the owner ends.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// How long a server may take to start on a busy machine.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a process may take to end before it is killed.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);

/// A running process.
pub(crate) struct Process {
    pid: u32,
    /// Dropped to end the process.
    end: Option<Sender<()>>,
    parent: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts `program`, as `user` if one is given. `signal` asks it to end.
    pub(crate) fn start(
        program: &Path,
        args: &[String],
        user: Option<&str>,
        signal: &'static str,
        log: &Path,
    ) -> Process {
        Process::start_with_prefix(&[], program, args, user, signal, log)
    }

    /// The same, started through the command `prefix`.
    pub(crate) fn start_with_prefix(
        prefix: &[String],
        program: &Path,
        args: &[String],
        user: Option<&str>,
        signal: &'static str,
        log: &Path,
    ) -> Process {
        // With --pdeathsig the system kills the child when the thread that started it ends. So a
        // thread of its own starts it, lives as long as this value, and dies with a killed test.
        let mut command = prefixed(prefix, Path::new("setpriv"));
        if let Some(user) = user {
            command.args(["--reuid", user, "--regid", user, "--init-groups"]);
        }
        command.args(["--pdeathsig", "KILL", "--"]).arg(program).args(args);
        let out = std::fs::OpenOptions::new().create(true).append(true).open(log);
        let out = out.expect("a log file can be written");
        command.stdout(out.try_clone().expect("a file can be shared")).stderr(out);
        command.stdin(Stdio::null());
        let (end, ended) = channel::<()>();
        let (started, start) = channel();
        let parent = std::thread::spawn(move || {
            let mut child = command.spawn().expect("setpriv (Debian: util-linux) starts a program");
            let _ = started.send(child.id());
            let _ = ended.recv();
            end_child(&mut child, signal);
        });
        let pid = start.recv().expect("the program starts");
        Process { pid, end: Some(end), parent: Some(parent) }
    }

    /// Its process id.
    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end = None;
        if let Some(parent) = self.parent.take() {
            let _ = parent.join();
        }
    }
}

/// `program`, started through the command `prefix`.
pub(crate) fn prefixed(prefix: &[String], program: &Path) -> Command {
    match prefix {
        [] => Command::new(program),
        [first, others @ ..] => {
            let mut command = Command::new(first);
            command.args(others).arg(program);
            command
        }
    }
}

/// Whether this process runs as root.
pub(crate) fn is_root() -> bool {
    let out = Command::new("id").arg("-u").output().expect("id (Debian: coreutils) starts");
    out.stdout.trim_ascii() == b"0"
}

fn end_child(child: &mut Child, signal: &str) {
    send_signal(signal, child.id());
    let until = Instant::now() + STOP_TIMEOUT;
    while Instant::now() < until {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Sends a signal to a process.
pub(crate) fn send_signal(signal: &str, pid: u32) {
    let _ = Command::new("kill").args(["-s", signal, &pid.to_string()]).status();
}

/// A free port.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
    listener.local_addr().expect("it is bound").port()
}

/// Waits until the port accepts connections and `ready` is true.
pub(crate) fn wait_until_ready(what: &str, port: u16, log: &Path, ready: impl Fn() -> bool) {
    let until = Instant::now() + START_TIMEOUT;
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() || !ready() {
        if Instant::now() > until {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            panic!("{what} was not ready within {START_TIMEOUT:?}. Its log:\n{log}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Finds a program in one of these folders or on the PATH.
pub(crate) fn find(name: &str, folders: &[PathBuf], install: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/bin".into()]);
    let all: Vec<PathBuf> = folders.iter().cloned().chain(on_path).collect();
    all.iter().map(|folder| folder.join(name)).find(|file| file.is_file()).unwrap_or_else(|| {
        panic!(
            "this test needs {name}, which is not installed. On Debian: \
             apt-get install --no-install-recommends {install}"
        )
    })
}
