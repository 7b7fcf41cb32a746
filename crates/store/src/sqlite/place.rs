//! The data folder: made, locked against a second host, its file opened and brought up to date.

use crate::StoreError;
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};

/// Steps from an empty file to today's form. A file says in `user_version` how many it has had.
/// A step that was ever released is never changed again.
const MIGRATIONS: &[&str] =
    &[include_str!("../../migrations/0001.sql"), include_str!("../../migrations/0002.sql")];

/// `PARL`, in the file's header: this database is one of ours.
const APPLICATION_ID: i64 = 0x5041_524c;

/// How long to wait for another program that has the database, such as a backup.
const PATIENCE: Duration = Duration::from_secs(5);

/// What an answered write survives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Durability {
    /// The end of the process, of the system and of the current.
    PowerCut,
    /// Nothing is promised.
    None,
}

/// A data folder.
pub(super) struct Place {
    folder: PathBuf,
    file: PathBuf,
}

/// Held while a host has the folder; the system gives it free however the host ends.
pub(super) struct Lock {
    _file: File,
}

impl Place {
    pub(super) fn new(folder: &Path) -> Place {
        Place { folder: folder.to_owned(), file: folder.join("parlour.sqlite") }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn file_name(&self) -> String {
        self.file.display().to_string()
    }

    pub(super) fn unusable(&self, detail: impl ToString) -> StoreError {
        let folder = self.folder.display().to_string();
        StoreError::Folder { folder, detail: detail.to_string() }
    }

    /// The system does not let us make or open a file.
    fn refused(&self, error: &io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::StorageFull => StoreError::DiskFull,
            _ => self.unusable(error),
        }
    }

    /// Makes the folder if need be, and takes it for this host alone.
    pub(super) fn claim(&self) -> Result<Lock, StoreError> {
        make_folder(&self.folder).map_err(|e| self.refused(&e))?;
        let path = self.folder.join("parlour.lock");
        let mut file = private().read(true).open(path).map_err(|e| self.refused(&e))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let folder = self.folder.display().to_string();
                return Err(StoreError::InUse { folder, by: holder(&mut file) });
            }
            Err(TryLockError::Error(e)) => return Err(self.refused(&e)),
        }
        let note = |file: &mut File| {
            file.set_len(0)?;
            write!(file, "process {}", std::process::id())
        };
        note(&mut file).map_err(|e| self.refused(&e))?;
        Ok(Lock { _file: file })
    }

    /// Opens the file, makes it if need be, and brings it to today's form.
    pub(super) fn open_to_write(&self, durability: Durability) -> Result<Connection, StoreError> {
        // Made here and not by SQLite, because it holds seeds that other users of the machine
        // must not read. SQLite gives its side files the same permissions.
        private().open(&self.file).map_err(|e| self.refused(&e))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = || -> rusqlite::Result<(Connection, i64, i64, i64)> {
            let conn = Connection::open_with_flags(&self.file, flags)?;
            conn.busy_timeout(PATIENCE)?;
            let number = |sql: &str| conn.query_row(sql, [], |row| row.get(0));
            let objects = number("select count(*) from sqlite_schema")?;
            let owner = number("pragma application_id")?;
            let version = number("pragma user_version")?;
            Ok((conn, objects, owner, version))
        };
        let (mut conn, objects, owner, version) = open().map_err(|e| self.explain(&e))?;
        if objects > 0 && owner != APPLICATION_ID {
            return Err(StoreError::NotOurs { file: self.file_name() });
        }
        let known = MIGRATIONS.len() as i64;
        if version > known {
            return Err(StoreError::NewerSchema { file: self.file_name(), found: version, known });
        }
        let mode = prepare(&conn, durability).map_err(|e| self.explain(&e))?;
        if mode != "wal" {
            return Err(self.unusable("its file system cannot hold SQLite's write-ahead log"));
        }
        migrate(&mut conn, version).map_err(|e| self.explain(&e))?;
        Ok(conn)
    }

    /// Opens the file a second time, to read it while the writer writes.
    pub(super) fn open_to_read(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(&self.file, flags)?;
        conn.busy_timeout(PATIENCE)?;
        // Readers look at one table and are done; a large cache of their own is memory for nothing.
        conn.pragma_update(None, "cache_size", -READER_CACHE_KIB)?;
        Ok(conn)
    }
}

/// How much each reader may keep of the file.
const READER_CACHE_KIB: i64 = 256;

/// Sets up the writing connection, and returns the journal mode it got.
fn prepare(conn: &Connection, durability: Durability) -> rusqlite::Result<String> {
    let mode = conn.query_row("pragma journal_mode = wal", [], |row| row.get(0))?;
    // With a write-ahead log, FULL syncs it at every commit; NORMAL would not. The two
    // `fullfsync` matter on macOS only, whose ordinary sync stops at the drive's cache.
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

/// Takes the steps that the file has not had yet, each whole or not at all.
fn migrate(conn: &mut Connection, had: i64) -> rusqlite::Result<()> {
    for (step, sql) in (1_i64..).zip(MIGRATIONS).filter(|(step, _)| *step > had) {
        let transaction = conn.transaction()?;
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", step)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Makes the folder, for this user alone, and its name durable.
fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
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

/// To open a file for writing, and make it for this user alone if it is not there.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// What the holder of the lock wrote about itself.
fn holder(file: &mut File) -> String {
    let mut note = String::new();
    match file.take(64).read_to_string(&mut note) {
        Ok(_) if note.starts_with("process ") => format!("another host ({note})"),
        _ => "another host".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(folder: &Path) -> Connection {
        Place::new(folder).open_to_write(Durability::None).unwrap()
    }

    /// A file as each release left it opens today, and has the form of a new one.
    #[test]
    fn files_of_every_release_are_brought_up_to_date() {
        let form = |conn: &Connection| -> Vec<String> {
            let sql = "select coalesce(sql, name) from sqlite_schema order by name";
            let mut select = conn.prepare(sql).unwrap();
            select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let new = tempfile::tempdir().unwrap();
        let today = form(&open(new.path()));
        for release in 1..MIGRATIONS.len() {
            let old = tempfile::tempdir().unwrap();
            let conn = Connection::open(old.path().join("parlour.sqlite")).unwrap();
            MIGRATIONS[..release].iter().for_each(|sql| conn.execute_batch(sql).unwrap());
            conn.pragma_update(None, "user_version", release as i64).unwrap();
            conn.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
            drop(conn);
            assert_eq!(form(&open(old.path())), today, "release {release}");
        }
    }

    /// Lists of one game walk along an index, however many tables there are.
    #[test]
    fn the_list_of_a_game_has_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let sql = "explain query plan select key from tables where state = 'finished'
                   and (since, key) < (5, 5) and public = 1 and game = 'keyword'
                   order by since desc, key desc limit 9";
        let plan: String = open(folder.path()).query_row(sql, [], |row| row.get(3)).unwrap();
        assert!(plan.contains("public_tables_by_game"), "{plan}");
    }
}
