//! What is known of a folder before SQLite opens it, and opening it without changing anything.

use super::{
    SqliteStore,
    data_folder::{DataFolder, Durability},
    marks::{self, Mark},
    migrations::MIGRATIONS,
    private,
    reader::Readers,
    wal::{self, Break},
};
use crate::{Damage, StoreError, TableId};
use rusqlite::Connection;
use std::{collections::BTreeMap, fs, io, path::Path, path::PathBuf, sync::Arc};

/// What a folder says before SQLite opens it and drops what it cannot read.
pub(super) struct Before {
    marks: BTreeMap<TableId, Mark>,
    broken: Option<Break>,
    copy: Option<PathBuf>,
}

/// What is found damaged once SQLite has opened the folder.
pub(super) struct Found {
    /// All marks.
    pub(super) marks: BTreeMap<TableId, Mark>,
    /// Marks that the database falls short of.
    pub(super) unmet: BTreeMap<TableId, Mark>,
    /// The tables of these marks.
    pub(super) tables: Arc<BTreeMap<TableId, Damage>>,
    /// All of it, for the operator.
    pub(super) found: Vec<StoreError>,
}

impl Before {
    pub(super) fn look(folder: &DataFolder) -> io::Result<Before> {
        let broken = match folder.database().exists() {
            true => wal::find_break(folder.database(), &folder.wal())?,
            false => None,
        };
        Ok(Before { marks: marks::read(folder.folder())?, broken, copy: None })
    }

    /// Copies a damaged write-ahead log, because SQLite will overwrite it.
    pub(super) fn keep_copy(self, folder: &DataFolder) -> io::Result<Before> {
        if self.broken.is_none() {
            return Ok(self);
        }
        let wal = folder.wal();
        let names = (1..).map(|n| folder.folder().join(format!("parlour.sqlite-wal.damaged-{n}")));
        let free = names.into_iter().find(|name| !name.exists());
        if let Some(copy) = &free {
            private::copy(&wal, copy)?;
        }
        Ok(Before { copy: free, ..self })
    }

    /// Compares it with what SQLite has read.
    pub(super) fn compare(self, conn: &Connection, folder: &DataFolder) -> rusqlite::Result<Found> {
        let unmet = marks::compare(conn, self.marks.clone())?;
        let lost = self.broken.filter(|broken| broken.lost() > 0 || !unmet.is_empty());
        let mut found = Vec::new();
        match (lost, self.copy) {
            (Some(broken), copy) => found.push(StoreError::DamagedWal {
                file: folder.wal().display().to_string(),
                frame: broken.frame,
                commits: broken.lost().max(1),
                copy: copy.map(|copy| copy.display().to_string()),
            }),
            // A crash cut off the last commit, which was never acknowledged.
            (None, Some(copy)) => drop(fs::remove_file(copy)),
            (None, None) => {}
        }
        let of_tables = unmet.iter().map(|(id, (_, damage))| {
            let (id, damage) = (id.clone(), *damage);
            StoreError::DamagedTable { id, damage }
        });
        found.extend(of_tables);
        let tables = unmet.iter().map(|(id, (_, damage))| (id.clone(), *damage)).collect();
        let unmet = unmet.into_iter().map(|(id, (mark, _))| (id, mark)).collect();
        Ok(Found { marks: self.marks, unmet, tables: Arc::new(tables), found })
    }
}

/// Opens a folder to look at it. A file that needs something done first, because its host was killed
/// or it is of an earlier release, is copied and the copy is opened.
pub(super) fn open(path: &Path) -> Result<SqliteStore, StoreError> {
    let folder = DataFolder::new(path);
    let _lock = folder.lock_to_look()?;
    let before = Before::look(&folder).map_err(|e| folder.explain_io(&e))?;
    let has_wal = fs::metadata(folder.wal()).is_ok_and(|wal| wal.len() > 0);
    let resting = DataFolder::at_rest(path);
    let is_current = |conn: &Connection| {
        let version: i64 = conn.query_row("pragma user_version", [], |row| row.get(0))?;
        Ok::<_, rusqlite::Error>(version == MIGRATIONS.len() as i64)
    };
    let current = match has_wal {
        true => false,
        false => {
            let conn = resting.open_to_read().map_err(|e| folder.explain(&e))?;
            is_current(&conn).map_err(|e| folder.explain(&e))?
        }
    };
    let (opened, temporary) = if current {
        (resting, None)
    } else {
        let copied = || -> io::Result<tempfile::TempDir> {
            let copy = tempfile::tempdir()?;
            fs::copy(folder.database(), copy.path().join("parlour.sqlite"))?;
            if has_wal {
                fs::copy(folder.wal(), copy.path().join("parlour.sqlite-wal"))?;
            }
            Ok(copy)
        };
        let copy = copied().map_err(|e| folder.explain_io(&e))?;
        let opened = DataFolder::new(copy.path());
        let migrated = opened.open_to_write(Durability::None).map_err(|error| match error {
            // Nobody knows the copy: name the file that was to be looked at.
            StoreError::NewerSchema { found, known, .. } => {
                StoreError::NewerSchema { file: folder.file_name(), found, known }
            }
            other => other,
        });
        drop(migrated?);
        (DataFolder::at_rest(copy.path()), Some(copy))
    };
    let conn = opened.open_to_read().map_err(|e| folder.explain(&e))?;
    let found = before.compare(&conn, &folder).map_err(|e| folder.explain(&e))?;
    Ok(SqliteStore {
        readers: Arc::new(Readers::new(Arc::new(opened))),
        writer: None,
        damaged: found.tables,
        found_damaged: found.found,
        _lock,
        _temporary: temporary,
    })
}
