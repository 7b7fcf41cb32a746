//! A disk that is soon full.

use crate::process::{Process, is_root};
use std::{
    fs::{self, File},
    io::{ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// A file system of a few megabytes. Only programs started [within](Disk::within) see it, and it
/// goes when this does, or when the test is killed.
pub struct Disk {
    // Dropped in this order: the file system goes with the last process that sees it.
    keeper: Process,
    place: TempDir,
}

impl Disk {
    /// Makes one with room for so many megabytes.
    ///
    /// Root may mount; anybody else may in a name space of their own, where the system allows it.
    pub fn of_megabytes(size: u32) -> Disk {
        let place = tempfile::tempdir().expect("a temporary folder");
        let at = place.path().display();
        let ready = place.path().join("ready");
        let mount = format!(
            "mount -t tmpfs -o size={size}m,mode=1777 none {at} && touch {at}/ready && \
             exec sleep infinity"
        );
        let mut args: Vec<String> = vec!["--mount".into()];
        if !is_root() {
            args.extend(["--user", "--map-current-user", "--keep-caps"].map(str::to_owned));
        }
        args.extend(["sh".into(), "-c".into(), mount]);
        let log = std::env::temp_dir().join(format!("{}.log", name(place.path())));
        let keeper = Process::start(Path::new("unshare"), &args, None, "KILL", &log);
        let disk = Disk { keeper, place };
        let until = Instant::now() + Duration::from_secs(10);
        while !disk.seen_from_outside(&ready).exists() {
            let mut said = String::new();
            let _ = File::open(&log).map(|mut log| log.read_to_string(&mut said));
            assert!(Instant::now() < until, "no small disk could be mounted: {said}");
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = fs::remove_file(disk.seen_from_outside(&ready));
        let _ = fs::remove_file(log);
        disk
    }

    /// Where it is, for programs within.
    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// The beginning of a command whose program sees the disk.
    pub fn within(&self) -> Vec<String> {
        let mut command = vec!["nsenter".into(), "--mount".into()];
        command.push(format!("--target={}", self.keeper.pid()));
        if !is_root() {
            command.extend(["--user", "--preserve-credentials"].map(str::to_owned));
        }
        command.push("--".into());
        command
    }

    /// `program`, to be run within.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let within = self.within();
        let mut command = Command::new(&within[0]);
        command.args(&within[1..]).arg(program.as_ref());
        command
    }

    /// Leaves no byte free.
    pub fn fill(&self) {
        let mut file = File::create(self.filler()).expect("a file can be made");
        let mut piece = vec![0x55; 64 * 1024];
        while !piece.is_empty() {
            match file.write(&piece) {
                Ok(_) => {}
                // Ever smaller pieces, down to the last byte.
                Err(e) if e.kind() == ErrorKind::StorageFull => piece.truncate(piece.len() / 2),
                Err(e) => panic!("the disk cannot be filled: {e}"),
            }
        }
    }

    /// Makes room again.
    pub fn free(&self) {
        fs::remove_file(self.filler()).expect("what fills the disk is there");
    }

    fn filler(&self) -> PathBuf {
        self.seen_from_outside(&self.place.path().join("filler"))
    }

    /// Where a file within is found from here.
    fn seen_from_outside(&self, path: &Path) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.keeper.pid()));
        root.join(path.strip_prefix("/").expect("temporary folders have whole paths"))
    }
}

fn name(path: &Path) -> String {
    path.file_name().expect("a folder has a name").to_string_lossy().into_owned()
}
