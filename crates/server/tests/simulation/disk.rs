//! A store in memory that is slow, fails, and outlives hosts. (SQLite and PostgreSQL have threads
//! and sockets of their own, which know no virtual time.)

use crate::database::Database;
use crate::flaw::Flaw;
use crate::luck::Luck;
use crate::pause::Pause;
use async_trait::async_trait;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Note, Page, Query, Secret, State, Store,
    StoreError, Table, TableId, Transition,
};
use tokio::time::sleep;

/// A host reads a game that it had let rest: somebody has come, or the game's time.
pub const WAKES: &str = "the table wakes";
pub const WAKES_IN_TIME: &str = "the table wakes by itself";

/// What is kept.
#[derive(Clone)]
pub struct Disk {
    database: Arc<Mutex<Database>>,
    luck: Luck,
    flaw: Option<Flaw>,
}

impl Disk {
    pub fn new(luck: Luck, flaw: Option<Flaw>) -> Disk {
        let database = Database::new(flaw == Some(Flaw::NoFence));
        Disk { database: Arc::new(Mutex::new(database)), luck, flaw }
    }

    /// Whether hosts let tables leave memory.
    pub fn lets_rest(&self) -> bool {
        self.flaw != Some(Flaw::Restless)
    }

    /// The log, the seed and the record of a table, as they are.
    pub fn all_of(&self, id: &TableId) -> Result<(Table, Secret, Vec<Entry>), StoreError> {
        let database = self.database.lock().unwrap();
        Ok((database.table(id)?, database.secret(id)?, database.read(id, 0)?))
    }

    /// One host's way to it.
    pub fn store_link(&self, pause: Pause) -> Arc<StoreLink> {
        let (cut, slow) = (AtomicBool::new(false), AtomicU64::new(0));
        let (known, due) = (AtomicBool::new(false), AtomicBool::new(false));
        Arc::new(StoreLink { disk: self.clone(), cut, slow, known, due, pause })
    }
}

/// One host's way to the disk. A host that has crashed is one whose cables are cut: whatever it
/// still tries to do reaches nobody.
pub struct StoreLink {
    disk: Disk,
    cut: AtomicBool,
    /// Everything takes so many milliseconds longer.
    slow: AtomicU64,
    /// The host has the game in memory, unless it has let it rest since.
    known: AtomicBool,
    /// The host has been told that the game's time has come.
    due: AtomicBool,
    /// The host is paused, or what it sends is held up on its way.
    pause: Pause,
}

impl StoreLink {
    pub fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
    }

    pub fn slow_down(&self, by: Duration) {
        self.slow.store(by.as_millis() as u64, Ordering::SeqCst);
    }

    async fn travel(&self) {
        let slow = Duration::from_millis(self.slow.load(Ordering::SeqCst));
        sleep(self.disk.luck.moment(20) + slow).await;
        self.pause.over().await;
        if self.cut.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
    }

    async fn read<T>(&self, work: impl FnOnce(&Database) -> T) -> T {
        self.travel().await;
        let done = work(&self.database());
        self.travel().await;
        done
    }

    /// A change is made, or refused, or fails; and where it fails, it may have been made.
    async fn write<T>(
        &self,
        work: impl FnOnce(&mut Database) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.travel().await;
        let luck = &self.disk.luck;
        if luck.once_in(60) {
            luck.trace_line("the disk is full");
            self.known.store(false, Ordering::SeqCst);
            return Err(StoreError::DiskFull);
        }
        let done = work(&mut self.database());
        // After an error the host reads again what it has in memory.
        self.known.fetch_and(done.is_ok(), Ordering::SeqCst);
        self.travel().await;
        if luck.once_in(80) {
            luck.trace_line(format_args!("the disk's answer is lost: it was {}", done.is_ok()));
            self.known.store(false, Ordering::SeqCst);
            let (database, detail) = ("the disk".into(), "its answer is lost".into());
            return Err(StoreError::Unreachable { database, detail });
        }
        done
    }

    fn database(&self) -> MutexGuard<'_, Database> {
        self.disk.database.lock().unwrap()
    }

    /// What a disk with a flaw does instead of appending; nothing where it does it as it should.
    async fn spoil(&self, expected: u64, entries: &[Entry]) -> Option<u64> {
        let luck = &self.disk.luck;
        match self.disk.flaw? {
            Flaw::Forgets if luck.once_in(20) => {
                luck.trace_line("the disk says that it has written, and has not");
                Some(expected + entries.len() as u64)
            }
            Flaw::Telltale => {
                let letters = entries.iter().flat_map(|entry| entry.line.bytes());
                let sum: u64 = letters.map(u64::from).sum();
                sleep(Duration::from_millis(sum % 50)).await;
                None
            }
            _ => None,
        }
    }
}

/// The change, but for what the table's record says under this name.
fn without(name: &str, change: Change) -> Change {
    let forget = |meta: String| {
        let mut meta: serde_json::Value = serde_json::from_str(&meta).expect("meta is JSON");
        meta.as_object_mut().expect("meta is an object").remove(name);
        meta.to_string()
    };
    Change { meta: change.meta.map(forget), ..change }
}

#[async_trait]
impl Store for StoreLink {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        let made = self.write(|database| database.create(new)).await;
        self.known.store(made.is_ok(), Ordering::SeqCst);
        made
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.read(|database| database.table(id)).await
    }

    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        self.read(|database| database.secret(id)).await
    }

    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        let change = match self.disk.flaw {
            Some(Flaw::ForgetsCommits) => without("commits", change),
            Some(Flaw::ForgetsKeys) => without("keys", change),
            _ => change,
        };
        self.write(|database| database.update(id, fence, expected, change)).await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.read(|database| Ok(database.list(&query))).await
    }

    async fn awake(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(|database| Ok(database.awake())).await
    }

    async fn due(
        &self,
        node: Option<&NodeId>,
        now: i64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let due = self.read(|database| database.due(node, now, limit)).await;
        self.due.store(!due.is_empty(), Ordering::SeqCst);
        Ok(due)
    }

    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64, StoreError> {
        if let Some(said) = self.spoil(expected, &entries).await {
            return Ok(said);
        }
        let entries = match self.disk.flaw {
            Some(Flaw::ForgetsWho) if self.disk.luck.once_in(20) => {
                entries.into_iter().map(|entry| Entry::new(entry.line)).collect()
            }
            _ => entries,
        };
        self.pause.write();
        self.write(|database| database.append(id, fence, expected, entries)).await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let read = self.read(|database| database.read(id, from)).await;
        let due = self.due.swap(false, Ordering::SeqCst);
        // A game that is over rests at any host.
        let runs = self.database().table(id).is_ok_and(|table| table.state == State::Running);
        if self.known.swap(read.is_ok(), Ordering::SeqCst) && read.is_ok() && runs {
            self.disk.luck.trace_line(match due {
                true => WAKES_IN_TIME,
                false => WAKES,
            });
        }
        read
    }

    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        step: Transition,
    ) -> Result<u64, StoreError> {
        self.write(|database| database.advance(id, fence, expected, entries, step)).await
    }

    async fn expire(
        &self,
        state: State,
        before: i64,
        except: Vec<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.write(|database| Ok(database.expire(state, before, &except, limit))).await
    }

    async fn renew_lease(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError> {
        self.write(|database| {
            database.renew(node, lasts);
            Ok(())
        })
        .await
    }

    async fn release_lease(&self, node: &NodeId) -> Result<(), StoreError> {
        self.write(|database| {
            database.depart(node);
            Ok(())
        })
        .await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        self.write(|database| database.claim(id, node)).await
    }

    async fn orphans(&self, now: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.read(|database| Ok(database.orphans(now, limit))).await
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.read(|database| Ok(database.setting(name))).await
    }

    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.write(|database| database.put_setting(name, value)).await
    }

    async fn note(&self, name: &str, now: i64) -> Result<Option<Note>, StoreError> {
        self.read(|database| Ok(database.note(name, now))).await
    }

    async fn notes(
        &self,
        prefix: &str,
        limit: u32,
        now: i64,
    ) -> Result<Vec<(String, Note)>, StoreError> {
        self.read(|database| Ok(database.notes(prefix, limit, now))).await
    }

    async fn swap_note(
        &self,
        name: &str,
        expected: Option<&str>,
        new: Option<Note>,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.write(|database| database.swap_note(name, expected, new, now)).await
    }
}
