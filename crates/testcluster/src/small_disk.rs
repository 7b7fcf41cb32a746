//! A disk that a test can fill.

use crate::process::{Process, is_root};
use std::{
    fs::{self, File},
    io::{ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// A file system of a few megabytes in its own mount name space. Only programs started through
/// [its prefix](SmallDisk::command_prefix) see it. It ends with this value, or with a killed test.
pub struct SmallDisk {
    // Fields drop in this order: the file system ends with the last process that sees it.
    owner: Process,
    mount_point: TempDir,
}

impl SmallDisk {
    /// Makes one of this size. Other users than root need a system that allows user name spaces.
    pub fn of_megabytes(size: u32) -> SmallDisk {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = folder.path().display();
        let ready = folder.path().join("ready");
        let mount = format!(
            "mount -t tmpfs -o size={size}m,mode=1777 none {at} && touch {at}/ready && \
             exec sleep infinity"
        );
        let mut args: Vec<String> = vec!["--mount".into()];
        if !is_root() {
            args.extend(["--user", "--map-current-user", "--keep-caps"].map(str::to_owned));
        }
        args.extend(["sh".into(), "-c".into(), mount]);
        let log = std::env::temp_dir().join(format!("{}.log", name(folder.path())));
        let owner = Process::start(Path::new("unshare"), &args, None, "KILL", &log);
        let disk = SmallDisk { owner, mount_point: folder };
        let until = Instant::now() + Duration::from_secs(10);
        while !disk.host_path(&ready).exists() {
            let mut log_text = String::new();
            let _ = File::open(&log).map(|mut log| log.read_to_string(&mut log_text));
            assert!(Instant::now() < until, "the small disk could not be mounted: {log_text}");
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = fs::remove_file(disk.host_path(&ready));
        let _ = fs::remove_file(log);
        disk
    }

    /// Its path, as programs started through the prefix see it.
    pub fn path(&self) -> &Path {
        self.mount_point.path()
    }

    /// The beginning of a command whose program sees the disk.
    pub fn command_prefix(&self) -> Vec<String> {
        let mut command = vec!["nsenter".into(), "--mount".into()];
        command.push(format!("--target={}", self.owner.pid()));
        if !is_root() {
            command.extend(["--user", "--preserve-credentials"].map(str::to_owned));
        }
        command.push("--".into());
        command
    }

    /// A command that runs `program` where it sees the disk.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let prefix = self.command_prefix();
        let mut command = Command::new(&prefix[0]);
        command.args(&prefix[1..]).arg(program.as_ref());
        command
    }

    /// Fills the disk to the last byte.
    pub fn fill(&self) {
        let mut file = File::create(self.filler()).expect("a file can be made");
        let mut chunk = vec![0x55; 64 * 1024];
        while !chunk.is_empty() {
            match file.write(&chunk) {
                Ok(_) => {}
                // Smaller and smaller chunks, down to the last byte.
                Err(e) if e.kind() == ErrorKind::StorageFull => chunk.truncate(chunk.len() / 2),
                Err(e) => panic!("the disk cannot be filled: {e}"),
            }
        }
    }

    /// Frees the space that [`fill`](SmallDisk::fill) took.
    pub fn free(&self) {
        fs::remove_file(self.filler()).expect("what fills the disk is there");
    }

    fn filler(&self) -> PathBuf {
        self.host_path(&self.mount_point.path().join("filler"))
    }

    /// The path of a file on the disk, seen from this process.
    fn host_path(&self, path: &Path) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.owner.pid()));
        root.join(path.strip_prefix("/").expect("temporary folders have whole paths"))
    }
}

fn name(path: &Path) -> String {
    path.file_name().expect("a folder has a name").to_string_lossy().into_owned()
}
