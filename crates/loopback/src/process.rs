//! A program that ends when its owner does, however that ends.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// How long a program may take to be ready, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a program may take to end when it is asked to.
const GOODBYE: Duration = Duration::from_secs(20);

/// A running program.
pub(crate) struct Process {
    pid: u32,
    /// Dropped to have the program ended.
    end: Option<Sender<()>>,
    keeper: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts `program`, as `user` where one is given. `signal` asks it to end.
    pub(crate) fn start(
        program: &Path,
        args: &[String],
        user: Option<&str>,
        signal: &'static str,
        log: &Path,
    ) -> Process {
        Process::start_within(&[], program, args, user, signal, log)
    }

    /// The same, behind the beginning of a command that starts others.
    pub(crate) fn start_within(
        within: &[String],
        program: &Path,
        args: &[String],
        user: Option<&str>,
        signal: &'static str,
        log: &Path,
    ) -> Process {
        // The system ends a child when the thread that started it ends: a thread of its own, which
        // lasts as long as this does, and no longer than a test that is killed.
        let mut command = behind(within, Path::new("setpriv"));
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
        let keeper = std::thread::spawn(move || {
            let mut child = command.spawn().expect("setpriv (Debian: util-linux) starts a program");
            let _ = started.send(child.id());
            let _ = ended.recv();
            end_child(&mut child, signal);
        });
        let pid = start.recv().expect("the program starts");
        Process { pid, end: Some(end), keeper: Some(keeper) }
    }

    /// Its process id.
    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end = None;
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
    }
}

/// `program`, started by the command that `within` begins.
pub(crate) fn behind(within: &[String], program: &Path) -> Command {
    match within {
        [] => Command::new(program),
        [first, others @ ..] => {
            let mut command = Command::new(first);
            command.args(others).arg(program);
            command
        }
    }
}

/// Whether this is root.
pub(crate) fn is_root() -> bool {
    let out = Command::new("id").arg("-u").output().expect("id (Debian: coreutils) starts");
    out.stdout.trim_ascii() == b"0"
}

fn end_child(child: &mut Child, signal: &str) {
    send(signal, child.id());
    let until = Instant::now() + GOODBYE;
    while Instant::now() < until {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Sends a signal.
pub(crate) fn send(signal: &str, pid: u32) {
    let _ = Command::new("kill").args(["-s", signal, &pid.to_string()]).status();
}

/// A port that nobody has.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
    listener.local_addr().expect("it is bound").port()
}

/// Waits until somebody answers at this port, and `ready` says so too.
pub(crate) fn wait_until_ready(what: &str, port: u16, log: &Path, ready: impl Fn() -> bool) {
    let until = Instant::now() + PATIENCE;
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() || !ready() {
        if Instant::now() > until {
            let said = std::fs::read_to_string(log).unwrap_or_default();
            panic!("{what} was not ready within {PATIENCE:?}. It said:\n{said}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A program in one of these folders, or where programs usually are.
pub(crate) fn find(name: &str, folders: &[PathBuf], install: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/bin".into()]);
    let all: Vec<PathBuf> = folders.iter().cloned().chain(usual).collect();
    all.iter().map(|folder| folder.join(name)).find(|file| file.is_file()).unwrap_or_else(|| {
        panic!(
            "{name} is needed for this test and is not here. On Debian: \
             apt-get install --no-install-recommends {install}"
        )
    })
}
