//! The data folder: creates it, locks it against a second host, and opens its database file.

use super::migrations::{APPLICATION_ID, MIGRATIONS, migrate};
use super::private;
use crate::StoreError;
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How long to wait for another program that has locked the database, such as a backup.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait for whoever has the folder: a host that has just been killed, or a program that
/// looks at the folder for a moment.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// Delay between two attempts.
const LOCK_RETRY: Duration = Duration::from_millis(50);

/// What an acknowledged write survives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Durability {
    /// A crash of the process or the system, and a power cut.
    PowerCut,
    /// Nothing.
    None,
}

/// A data folder.
pub(super) struct DataFolder {
    folder: PathBuf,
    file: PathBuf,
    /// Whether nobody writes to the file while this looks at it.
    at_rest: bool,
}

/// Locks the folder for one host; the system releases it however the host ends. The lock file says
/// who has it. The folder itself is locked too, because a file can be deleted.
pub(super) struct FolderLock {
    _folder: Option<File>,
    _file: Option<File>,
}

impl DataFolder {
    pub(super) fn new(folder: &Path) -> DataFolder {
        let file = folder.join("parlour.sqlite");
        DataFolder { folder: folder.to_owned(), file, at_rest: false }
    }

    /// The folder, to look at it while nobody writes to it.
    pub(super) fn at_rest(folder: &Path) -> DataFolder {
        DataFolder { at_rest: true, ..DataFolder::new(folder) }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn file_name(&self) -> String {
        self.file.display().to_string()
    }

    /// Why the folder cannot be used. If it is one of its files, says which.
    pub(super) fn unusable(&self, detail: impl ToString) -> StoreError {
        if let Some(file) = self.closed_file() {
            return StoreError::ClosedFile { file: file.display().to_string() };
        }
        let folder = self.folder.display().to_string();
        StoreError::Folder { folder, detail: detail.to_string() }
    }

    /// A file of ours that is there and may not be opened, as after a restore by another user.
    fn closed_file(&self) -> Option<PathBuf> {
        let files = ["", "-wal", "-shm"].map(|end| format!("parlour.sqlite{end}"));
        let others = ["parlour.lock", "parlour.marks"].map(str::to_owned);
        let mut paths = files.into_iter().chain(others).map(|name| self.folder.join(name));
        paths.find(|path| {
            let opened = OpenOptions::new().read(true).write(!self.at_rest).open(path);
            opened.is_err_and(|e| e.kind() == io::ErrorKind::PermissionDenied)
        })
    }

    /// Explains why a file could not be created or opened.
    pub(super) fn explain_io(&self, error: &io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::StorageFull => StoreError::DiskFull,
            _ => self.unusable(error),
        }
    }

    pub(super) fn wal(&self) -> PathBuf {
        self.folder.join("parlour.sqlite-wal")
    }

    pub(super) fn database(&self) -> &Path {
        &self.file
    }

    /// Creates the folder if needed, and locks it for this host.
    pub(super) fn lock(&self) -> Result<FolderLock, StoreError> {
        create_folder(&self.folder).map_err(|e| self.explain_io(&e))?;
        let since = Instant::now();
        loop {
            match self.try_lock() {
                Err(StoreError::InUse { .. }) if since.elapsed() < LOCK_TIMEOUT => {
                    std::thread::sleep(LOCK_RETRY);
                }
                done => return done,
            }
        }
    }

    fn try_lock(&self) -> Result<FolderLock, StoreError> {
        let folder = self.lock_folder(File::try_lock)?;
        let path = self.folder.join("parlour.lock");
        let mut file =
            private::open(&path, OpenOptions::new().read(true)).map_err(|e| self.explain_io(&e))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(self.in_use(&mut file)),
            Err(TryLockError::Error(e)) => return Err(self.explain_io(&e)),
        }
        let note = |file: &mut File| {
            file.set_len(0)?;
            write!(file, "process {}", std::process::id())
        };
        note(&mut file).map_err(|e| self.explain_io(&e))?;
        Ok(FolderLock { _folder: folder, _file: Some(file) })
    }

    /// Keeps hosts out while the folder is looked at, without writing anything.
    pub(super) fn lock_to_look(&self) -> Result<FolderLock, StoreError> {
        let folder = self.lock_folder(File::try_lock_shared)?;
        let file = match File::open(self.folder.join("parlour.lock")) {
            Err(_) => None,
            Ok(mut file) => match file.try_lock_shared() {
                Err(TryLockError::WouldBlock) => return Err(self.in_use(&mut file)),
                _ => Some(file),
            },
        };
        Ok(FolderLock { _folder: folder, _file: file })
    }

    /// Locks the folder itself, where its file system can.
    fn lock_folder(
        &self,
        lock: fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Option<File>, StoreError> {
        let Ok(folder) = File::open(&self.folder) else { return Ok(None) };
        match lock(&folder) {
            Ok(()) => Ok(Some(folder)),
            Err(TryLockError::WouldBlock) => {
                let mut holder = File::open(self.folder.join("parlour.lock"));
                let by = holder.as_mut().map_or("another host".to_owned(), lock_holder);
                Err(StoreError::InUse { folder: self.folder.display().to_string(), by })
            }
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }

    fn in_use(&self, file: &mut File) -> StoreError {
        StoreError::InUse { folder: self.folder.display().to_string(), by: lock_holder(file) }
    }

    /// Opens the file, creates it if needed, and brings its schema up to date.
    pub(super) fn open_to_write(&self, durability: Durability) -> Result<Connection, StoreError> {
        if !self.file.exists() {
            self.make_new()?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = || -> rusqlite::Result<(Connection, i64, i64, i64)> {
            let conn = Connection::open_with_flags(&self.file, flags)?;
            conn.busy_timeout(BUSY_TIMEOUT)?;
            let number = |sql: &str| conn.query_row(sql, [], |row| row.get(0));
            let objects = number("select count(*) from sqlite_schema")?;
            let owner = number("pragma application_id")?;
            let version = number("pragma user_version")?;
            Ok((conn, objects, owner, version))
        };
        let (mut conn, objects, owner, version) = open().map_err(|e| self.explain(&e))?;
        if objects > 0 && owner != APPLICATION_ID {
            return Err(StoreError::ForeignDatabase { file: self.file_name() });
        }
        let known = MIGRATIONS.len() as i64;
        if version > known {
            return Err(StoreError::NewerSchema { file: self.file_name(), found: version, known });
        }
        let mode = configure(&conn, durability).map_err(|e| self.explain(&e))?;
        if mode != "wal" {
            return Err(self.unusable("its file system does not support SQLite's write-ahead log"));
        }
        migrate(&mut conn, version).map_err(|e| self.explain(&e))?;
        Ok(conn)
    }

    /// Makes a new file under another name, and gives it its own when it is whole: so the disk is waited
    /// for twice, not after every step, and a power cut leaves no half of a file.
    fn make_new(&self) -> Result<(), StoreError> {
        let new = self.folder.join("parlour.sqlite.new");
        for left in [".new", ".new-wal", ".new-shm", ".new-journal", "-wal", "-shm", "-journal"] {
            // Usually there is none: this is what an earlier start could not finish, and the log of a
            // file that somebody took away, which does not belong to this one.
            let _ = fs::remove_file(self.folder.join(format!("parlour.sqlite{left}")));
        }
        // Created here and not by SQLite, because other users of the machine must not read the
        // seeds in it. SQLite gives its other files the same permissions, and as root the same owner.
        private::open(&new, &mut OpenOptions::new()).map_err(|e| self.explain_io(&e))?;
        let fill = || -> rusqlite::Result<()> {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let mut conn = Connection::open_with_flags(&new, flags)?;
            configure(&conn, Durability::None)?;
            migrate(&mut conn, 0)?;
            conn.close().map_err(|(_, e)| e)
        };
        fill().map_err(|e| self.explain(&e))?;
        let finish = || {
            File::open(&new)?.sync_all()?;
            fs::rename(&new, &self.file)?;
            #[cfg(unix)]
            File::open(&self.folder)?.sync_all()?;
            Ok(())
        };
        finish().map_err(|e: io::Error| self.explain_io(&e))
    }

    /// Opens another connection, to read while the writer writes; or, of a file that nobody writes to, a
    /// connection that leaves no trace.
    pub(super) fn open_to_read(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = match self.at_rest {
            false => Connection::open_with_flags(&self.file, flags)?,
            true => {
                let uri = format!("file:{}?immutable=1", percent_encoded(&self.file));
                Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)?
            }
        };
        conn.busy_timeout(BUSY_TIMEOUT)?;
        // A reader looks at one table and is done, so a large cache would be wasted.
        conn.pragma_update(None, "cache_size", -READER_CACHE_KIB)?;
        Ok(conn)
    }
}

/// The page cache of each reader.
const READER_CACHE_KIB: i64 = 256;

/// Configures the writing connection; gives the journal mode it got.
fn configure(conn: &Connection, durability: Durability) -> rusqlite::Result<String> {
    let mode = conn.query_row("pragma journal_mode = wal", [], |row| row.get(0))?;
    // With a write-ahead log, FULL syncs at every commit and NORMAL does not. The two `fullfsync`
    // settings matter only on macOS, whose ordinary sync stops at the drive's cache.
    let synchronous = match durability {
        Durability::PowerCut => "full",
        Durability::None => "off",
    };
    conn.pragma_update(None, "synchronous", synchronous)?;
    conn.pragma_update(None, "fullfsync", true)?;
    conn.pragma_update(None, "checkpoint_fullfsync", true)?;
    conn.pragma_update(None, "foreign_keys", true)?;
    Ok(mode)
}

/// Creates the folder for this user alone, and syncs its parent. One that is there is shut.
fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return private::close_folder(folder);
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    #[cfg(unix)]
    if let Some(parent) = folder.canonicalize()?.parent() {
        File::open(parent)?.sync_all()?;
    }
    Ok(())
}

/// A path as part of a URI, byte by byte where it has to be.
fn percent_encoded(path: &Path) -> String {
    let mut text = String::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                text.push(char::from(*byte));
            }
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}

/// Who holds the lock, as it says in the lock file.
fn lock_holder(file: &mut File) -> String {
    let mut note = String::new();
    match file.take(64).read_to_string(&mut note) {
        Ok(_) if note.starts_with("process ") => format!("another host ({note})"),
        _ => "another host".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_that_was_cut_off_leaves_no_half_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path());
        fs::write(folder.path().join("parlour.sqlite.new"), "half of a database").unwrap();
        fs::write(folder.path().join("parlour.sqlite.new-wal"), "and of its log").unwrap();
        fs::write(folder.path().join("parlour.sqlite-wal"), "another one's log").unwrap();
        drop(data.open_to_write(Durability::PowerCut).unwrap());
        let left = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
        assert_eq!(left.collect::<Vec<_>>(), ["parlour.sqlite"]);
        #[cfg(unix)]
        {
            let file = fs::metadata(folder.path().join("parlour.sqlite")).unwrap();
            let mode = std::os::unix::fs::PermissionsExt::mode(&file.permissions());
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_host_waits_a_moment_for_whoever_has_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path());
        let first = data.lock().unwrap();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| data.lock());
            // It is still waiting, and gets the folder as soon as the first is gone.
            std::thread::sleep(LOCK_RETRY);
            drop(first);
            assert!(second.join().unwrap().is_ok());
        });
        let _held = data.lock().unwrap();
        assert!(matches!(data.lock(), Err(StoreError::InUse { .. })));
    }
}
