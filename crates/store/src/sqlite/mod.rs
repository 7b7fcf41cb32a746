//! The store in one SQLite file, for a host that runs alone.
//!
//! | file | what |
//! |---|---|
//! | `data_folder` | creates and locks the data folder, opens its database file |
//! | `private` | files and folders for the host's user alone |
//! | `migrations` | the schema, and how older files are brought up to date |
//! | `writer` | the writing thread; whatever arrives during a commit shares the next one |
//! | `reader` | a few read-only connections |
//! | `tables`, `log`, `notes` | the statements |
//! | `wal`, `marks` | how a loss at the end of SQLite's write-ahead log is noticed |
//! | `examine` | opens a folder to look at it, and changes nothing |
//! | `integrity` | SQLite's own integrity check |
//! | `leases` | claims of tables, in memory, because the folder has one host |
//! | `errors` | explains SQLite's errors to an operator |

mod data_folder;
mod errors;
mod examine;
mod integrity;
mod leases;
mod log;
mod marks;
mod migrations;
mod notes;
mod private;
mod reader;
mod tables;
mod wal;
mod writer;

use crate::{
    Change, Claim, Damage, Entry, Fence, NewTable, NodeId, Note, Page, Query, Secret, State, Store,
    StoreError, Table, TableId, Transition, entry::no_nul,
};
use async_trait::async_trait;
use data_folder::{DataFolder, Durability, FolderLock};
use examine::Before;
use leases::Leases;
use log::Heads;
use marks::Marks;
use reader::Readers;
use rusqlite::OptionalExtension;
use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};
use tempfile::TempDir;
use writer::Writer;

/// Tables and logs in one SQLite file, in a data folder that this store has to itself.
///
/// Dropping it waits for pending writes and then unlocks the folder.
pub struct SqliteStore {
    // Fields drop in this order: the lock goes after the last write, a temporary folder last.
    readers: Arc<Readers>,
    /// None where the store is only looked at.
    writer: Option<Writer>,
    damaged: Arc<BTreeMap<TableId, Damage>>,
    found_damaged: Vec<StoreError>,
    _lock: FolderLock,
    _temporary: Option<TempDir>,
}

impl SqliteStore {
    /// Opens the store in `folder`; creates both if needed.
    pub fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::at(DataFolder::new(folder), Durability::PowerCut, None)
    }

    /// A store in a temporary folder. Nothing waits for the disk: for tests, and for games that need
    /// not survive.
    pub fn temporary() -> Result<SqliteStore, StoreError> {
        let folder = tempfile::tempdir().map_err(|e| StoreError::Folder {
            folder: std::env::temp_dir().display().to_string(),
            detail: e.to_string(),
        })?;
        SqliteStore::at(DataFolder::new(folder.path()), Durability::None, Some(folder))
    }

    /// Opens the store in `folder` to look at it: nothing there is changed, and nothing can be written.
    /// No host may have it open.
    pub fn examine(folder: &Path) -> Result<SqliteStore, StoreError> {
        examine::open(folder)
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.readers.folder()
    }

    /// Whether other users of the machine may look into the data folder: it is not ours to shut.
    pub fn is_open_to_others(&self) -> bool {
        private::is_open_to_others(self.folder())
    }

    fn at(
        folder: DataFolder,
        durability: Durability,
        temporary: Option<TempDir>,
    ) -> Result<SqliteStore, StoreError> {
        let lock = folder.lock()?;
        let before = Before::look(&folder).map_err(|e| folder.explain_io(&e))?;
        let before = before.keep_copy(&folder).map_err(|e| folder.explain_io(&e))?;
        let conn = folder.open_to_write(durability)?;
        let damage = before.compare(&conn, &folder).map_err(|e| folder.explain(&e))?;
        // Nothing waits for the disk in a temporary store, so it has nothing to lose.
        let marks = match durability {
            Durability::None => None,
            Durability::PowerCut => {
                let moved = log::checkpoint(&conn, "truncate");
                let marks = if moved { &damage.unmet } else { &damage.marks };
                let marks = marks.iter().map(|(id, mark)| (id, *mark));
                let begun = Marks::begin(folder.folder(), marks);
                Some(begun.map_err(|e| folder.explain_io(&e))?)
            }
        };
        let folder = Arc::new(folder);
        let heads = Heads::new(marks, Arc::clone(&damage.tables));
        let writer = Some(Writer::start(conn, heads, Arc::clone(&folder))?);
        let readers = Arc::new(Readers::new(folder));
        let (damaged, found_damaged) = (damage.tables, damage.found);
        let _lock = lock;
        Ok(SqliteStore { readers, writer, damaged, found_damaged, _lock, _temporary: temporary })
    }

    fn writer(&self) -> Result<&Writer, StoreError> {
        self.writer.as_ref().ok_or(StoreError::ReadOnly)
    }

    /// Whether a table was found to have lost something when the store was opened.
    fn check_sound(&self, id: &TableId) -> Result<(), StoreError> {
        match self.damaged.get(id) {
            None => Ok(()),
            Some(damage) => Err(StoreError::DamagedTable { id: id.clone(), damage: *damage }),
        }
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        new.check()?;
        self.writer()?
            .write(move |conn, heads| {
                heads.check_sound(&new.id)?;
                let made = tables::create(conn, &new)?;
                heads.note_version(&new.id, made.version);
                Ok(made)
            })
            .await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        if self.damaged.get(id) == Some(&Damage::MissingTable) {
            self.check_sound(id)?;
        }
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
        self.writer()?
            .write(move |conn, heads| {
                heads.check_sound(&id)?;
                let version = tables::update(conn, &heads.leases, &id, fence, expected, &change)?;
                heads.note_version(&id, version);
                Ok(version)
            })
            .await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.readers.read(move |conn| tables::list(conn, &query)).await
    }

    async fn awake(&self) -> Result<Vec<TableId>, StoreError> {
        self.readers.read(tables::awake).await
    }

    async fn due(
        &self,
        node: Option<&NodeId>,
        now: i64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let mut due = self.readers.read(move |conn| tables::due(conn, now)).await?;
        if let Some(node) = node.cloned() {
            // Who has what, only the writer knows.
            let of_node = move |leases: &Leases| {
                let mine = due.iter().filter(|id| leases.owner(id) == Some(&node));
                mine.cloned().collect::<Vec<TableId>>()
            };
            due = self.writer()?.write(move |_, heads| Ok(of_node(&heads.leases))).await?;
        }
        due.truncate(limit as usize);
        Ok(due)
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
        self.writer()?
            .write(move |conn, heads| heads.append(conn, &id, fence, expected, &entries))
            .await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.check_sound(id)?;
        let id = id.clone();
        self.readers.read(move |conn| log::read(conn, &id, from)).await
    }

    async fn salvage(&self, id: &TableId) -> Result<Vec<Entry>, StoreError> {
        let id = id.clone();
        self.readers.read(move |conn| log::salvage(conn, &id)).await
    }

    fn found_damaged(&self) -> &[StoreError] {
        &self.found_damaged
    }

    async fn size(&self) -> Result<u64, StoreError> {
        // Pages that are free are used again before the file grows.
        let sql = "select (page_count - freelist_count) * page_size
                   from pragma_page_count(), pragma_freelist_count(), pragma_page_size()";
        self.readers.read(move |conn| Ok(conn.query_row(sql, [], |row| row.get(0))?)).await
    }

    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        transition: Transition,
    ) -> Result<u64, StoreError> {
        entries.iter().try_for_each(Entry::check)?;
        transition.check()?;
        let id = id.clone();
        self.writer()?
            .write(move |conn, heads| {
                heads.advance(conn, &id, fence, expected, &entries, &transition)
            })
            .await
    }

    async fn replace_log(
        &self,
        id: &TableId,
        fence: Fence,
        lines: Vec<String>,
    ) -> Result<(), StoreError> {
        lines.iter().try_for_each(|line| no_nul("a line of a log", line))?;
        let id = id.clone();
        self.writer()?.write(move |conn, heads| heads.replace(conn, &id, fence, &lines)).await
    }

    async fn expire(
        &self,
        state: State,
        before: i64,
        except: Vec<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.writer()?
            .write(move |conn, heads| {
                let mut old = tables::entered_before(conn, state, before)?;
                old.retain(|id| !except.contains(id) && heads.leases.is_orphan(id));
                old.truncate(limit as usize);
                for id in &old {
                    tables::delete(conn, id)?;
                    heads.forget(id);
                }
                Ok(old)
            })
            .await
    }

    async fn renew_lease(&self, node: &NodeId, duration: Duration) -> Result<(), StoreError> {
        let node = node.clone();
        self.writer()?
            .write(move |_, heads| {
                heads.leases.renew(&node, duration);
                Ok(())
            })
            .await
    }

    async fn release_lease(&self, node: &NodeId) -> Result<(), StoreError> {
        let node = node.clone();
        self.writer()?
            .write(move |_, heads| {
                heads.leases.release(&node);
                Ok(())
            })
            .await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        let (id, node) = (id.clone(), node.clone());
        self.writer()?
            .write(move |conn, heads| {
                tables::exists(conn, &id)?;
                Ok(heads.leases.claim(&id, &node))
            })
            .await
    }

    async fn orphans(&self, now: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.writer()?
            .write(move |conn, heads| {
                let mut orphans = tables::running(conn, now)?;
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
        self.writer()?
            .write(move |conn, _| {
                let sql = "insert into settings (name, value) values (?1, ?2)
                           on conflict (name) do update set value = excluded.value";
                conn.execute(sql, [&name, &value])?;
                Ok(())
            })
            .await
    }

    async fn note(&self, name: &str, now: i64) -> Result<Option<Note>, StoreError> {
        let name = name.to_owned();
        self.readers.read(move |conn| notes::get(conn, &name, now)).await
    }

    async fn notes(
        &self,
        prefix: &str,
        limit: u32,
        now: i64,
    ) -> Result<Vec<(String, Note)>, StoreError> {
        let prefix = prefix.to_owned();
        self.readers.read(move |conn| notes::list(conn, &prefix, limit, now)).await
    }

    async fn swap_note(
        &self,
        name: &str,
        expected: Option<&str>,
        new: Option<Note>,
        now: i64,
    ) -> Result<bool, StoreError> {
        no_nul("the name of a note", name)?;
        new.as_ref().map_or(Ok(()), Note::check)?;
        let (name, expected) = (name.to_owned(), expected.map(str::to_owned));
        self.writer()?
            .write(move |conn, _| notes::swap(conn, &name, expected.as_deref(), new.as_ref(), now))
            .await
    }
}
