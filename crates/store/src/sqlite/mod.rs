//! The store in one SQLite file, for a host that runs alone.
//!
//! | file | what |
//! |---|---|
//! | `place` | the data folder: made, locked against a second host, its file opened and brought up to date |
//! | `writer` | one thread that writes; whatever arrives while it commits goes into the next commit together |
//! | `reader` | a few connections that read beside it |
//! | `tables`, `log` | the statements |
//! | `flaws` | what SQLite itself finds wrong with its file |
//! | `leases` | who has which table: in memory, because the folder has one host |
//! | `trouble` | what SQLite says, told to an operator |

mod flaws;
mod leases;
mod log;
mod place;
mod reader;
mod tables;
mod trouble;
mod writer;

use crate::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Page, Query, Secret, Step, Store, StoreError,
    Table, TableId, entry::no_nul,
};
use async_trait::async_trait;
use place::{Durability, Lock, Place};
use reader::Readers;
use rusqlite::OptionalExtension;
use std::{path::Path, sync::Arc, time::Duration};
use tempfile::TempDir;
use writer::Writer;

/// Tables and logs in one SQLite file in a data folder, which this store has to itself.
///
/// Dropping it waits for what is being written, and gives the folder free.
pub struct SqliteStore {
    // Dropped in this order: nobody may find the folder free before the last write is done,
    // and a temporary folder goes last.
    readers: Arc<Readers>,
    writer: Writer,
    _lock: Lock,
    _temporary: Option<TempDir>,
}

impl SqliteStore {
    /// Opens the store in `folder`, and makes both if they are not there yet.
    pub fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::at(Place::new(folder), Durability::PowerCut, None)
    }

    /// A store in a folder of its own that goes when the store does. Nothing waits for a disk,
    /// so this is for tests and for play that nobody wants to keep.
    pub fn temporary() -> Result<SqliteStore, StoreError> {
        let folder = tempfile::tempdir().map_err(|e| StoreError::Folder {
            folder: std::env::temp_dir().display().to_string(),
            detail: e.to_string(),
        })?;
        SqliteStore::at(Place::new(folder.path()), Durability::None, Some(folder))
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.readers.folder()
    }

    fn at(
        place: Place,
        durability: Durability,
        temporary: Option<TempDir>,
    ) -> Result<SqliteStore, StoreError> {
        let lock = place.claim()?;
        let conn = place.open_to_write(durability)?;
        let place = Arc::new(place);
        let writer = Writer::start(conn, Arc::clone(&place))?;
        let readers = Arc::new(Readers::new(place));
        Ok(SqliteStore { readers, writer, _lock: lock, _temporary: temporary })
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        new.check()?;
        self.writer.write(move |conn, _| tables::create(conn, &new)).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        let id = id.clone();
        self.readers.read(move |conn| tables::table(conn, &id)).await
    }

    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        let id = id.clone();
        self.readers.read(move |conn| tables::secret(conn, &id)).await
    }

    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        change.check()?;
        let id = id.clone();
        self.writer
            .write(move |conn, heads| {
                tables::update(conn, &heads.leases, &id, fence, expected, &change)
            })
            .await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.readers.read(move |conn| tables::list(conn, &query)).await
    }

    async fn unfinished(&self) -> Result<Vec<Table>, StoreError> {
        self.readers.read(tables::unfinished).await
    }

    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64, StoreError> {
        entries.iter().try_for_each(Entry::check)?;
        let id = id.clone();
        self.writer
            .write(move |conn, heads| heads.append(conn, &id, fence, expected, &entries))
            .await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let id = id.clone();
        self.readers.read(move |conn| log::read(conn, &id, from)).await
    }

    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        step: Step,
    ) -> Result<u64, StoreError> {
        entries.iter().try_for_each(Entry::check)?;
        step.check()?;
        let id = id.clone();
        self.writer
            .write(move |conn, heads| heads.advance(conn, &id, fence, expected, &entries, &step))
            .await
    }

    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError> {
        let node = node.clone();
        self.writer
            .write(move |_, heads| {
                heads.leases.renew(&node, lasts);
                Ok(())
            })
            .await
    }

    async fn depart(&self, node: &NodeId) -> Result<(), StoreError> {
        let node = node.clone();
        self.writer
            .write(move |_, heads| {
                heads.leases.depart(&node);
                Ok(())
            })
            .await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        let (id, node) = (id.clone(), node.clone());
        self.writer
            .write(move |conn, heads| {
                tables::exists(conn, &id)?;
                Ok(heads.leases.claim(&id, &node))
            })
            .await
    }

    async fn orphans(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.writer
            .write(move |conn, heads| {
                let mut orphans = tables::running(conn)?;
                orphans.retain(|id| heads.leases.is_orphan(id));
                orphans.truncate(limit as usize);
                Ok(orphans)
            })
            .await
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let name = name.to_owned();
        self.readers
            .read(move |conn| {
                let sql = "select value from settings where name = ?1";
                Ok(conn.query_row(sql, [&name], |row| row.get(0)).optional()?)
            })
            .await
    }

    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        no_nul("the name of a setting", name)?;
        no_nul("a setting", value)?;
        let (name, value) = (name.to_owned(), value.to_owned());
        self.writer
            .write(move |conn, _| {
                let sql = "insert into settings (name, value) values (?1, ?2)
                           on conflict (name) do update set value = excluded.value";
                conn.execute(sql, [&name, &value])?;
                Ok(())
            })
            .await
    }
}
