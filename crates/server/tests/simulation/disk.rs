//! A store in memory that is slow, fails, and outlives hosts. (SQLite and PostgreSQL have threads
//! and sockets of their own, which know no virtual time.)

use crate::luck::Luck;
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Page, Query, Secret, State, Step, Store,
    StoreError, Table, TableId,
};
use tokio::time::{Instant, sleep};

/// What is kept.
#[derive(Clone)]
pub struct Disk {
    kept: Arc<Mutex<Kept>>,
    luck: Luck,
}

#[derive(Default)]
struct Kept {
    tables: BTreeMap<TableId, Row>,
    settings: BTreeMap<String, String>,
    nodes: BTreeMap<NodeId, Instant>,
}

struct Row {
    table: Table,
    secret: Secret,
    log: Vec<Entry>,
    fence: Fence,
    owner: Option<NodeId>,
}

impl Disk {
    pub fn new(luck: Luck) -> Disk {
        Disk { kept: Arc::default(), luck }
    }

    /// The log, the seed and the record of a table, as they are.
    pub fn all_of(&self, id: &TableId) -> (Table, Secret, Vec<Entry>) {
        let kept = self.kept.lock().unwrap();
        let row = &kept.tables[id];
        (row.table.clone(), row.secret.clone(), row.log.clone())
    }

    /// One host's way to it.
    pub fn cable(&self) -> Arc<Cable> {
        Arc::new(Cable { disk: self.clone(), cut: AtomicBool::new(false), slow: AtomicU64::new(0) })
    }
}

/// One host's way to the disk. A host that has crashed is one whose cables are cut: whatever it
/// still tries to do reaches nobody.
pub struct Cable {
    disk: Disk,
    cut: AtomicBool,
    /// Everything takes so many milliseconds longer.
    slow: AtomicU64,
}

impl Cable {
    pub fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
    }

    pub fn slow_down(&self, by: Duration) {
        self.slow.store(by.as_millis() as u64, Ordering::SeqCst);
    }

    async fn travel(&self) {
        let slow = Duration::from_millis(self.slow.load(Ordering::SeqCst));
        sleep(self.disk.luck.moment(20) + slow).await;
        if self.cut.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
    }

    async fn read<T>(
        &self,
        work: impl FnOnce(&Kept) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.travel().await;
        let done = work(&self.kept());
        self.travel().await;
        done
    }

    /// A change is made, or refused, or fails; and where it fails, it may have been made.
    async fn write<T>(
        &self,
        work: impl FnOnce(&mut Kept) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.travel().await;
        let luck = &self.disk.luck;
        if luck.once_in(60) {
            luck.tell("the disk is full");
            return Err(StoreError::DiskFull);
        }
        let done = work(&mut self.kept());
        self.travel().await;
        if luck.once_in(80) {
            luck.tell(format_args!("the disk's answer is lost: it was {}", done.is_ok()));
            let (database, detail) = ("the disk".into(), "its answer is lost".into());
            return Err(StoreError::Away { database, detail });
        }
        done
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.disk.kept.lock().unwrap()
    }
}

impl Kept {
    fn row(&self, id: &TableId) -> Result<&Row, StoreError> {
        self.tables.get(id).ok_or_else(|| StoreError::UnknownTable { id: id.clone() })
    }

    /// The row of a table that may be changed under this claim.
    fn mine(&mut self, id: &TableId, fence: Fence) -> Result<&mut Row, StoreError> {
        let unknown = || StoreError::UnknownTable { id: id.clone() };
        let row = self.tables.get_mut(id).ok_or_else(unknown)?;
        if row.fence == fence { Ok(row) } else { Err(StoreError::Fenced { id: id.clone() }) }
    }

    fn append(
        &mut self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<&mut Row, StoreError> {
        let row = self.mine(id, fence)?;
        if row.table.state == State::Finished {
            return Err(StoreError::Finished { id: id.clone() });
        }
        let actual = row.log.len() as u64;
        if actual != expected {
            return Err(StoreError::Conflict { id: id.clone(), expected, actual });
        }
        row.log.extend(entries);
        row.table.position = row.log.len() as u64;
        Ok(row)
    }

    fn is_enlisted(&self, node: &NodeId) -> bool {
        self.nodes.get(node).is_some_and(|until| *until > Instant::now())
    }
}

#[async_trait]
impl Store for Cable {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        let make = |kept: &mut Kept| {
            if kept.tables.contains_key(&new.id) {
                return Err(StoreError::TableExists { id: new.id.clone() });
            }
            let table = Table {
                id: new.id.clone(),
                game: new.game,
                state: State::Waiting,
                public: new.public,
                created: new.at,
                since: new.at,
                version: 1,
                position: 0,
                meta: new.meta,
                seats: new.seats,
                outcome: None,
            };
            let (log, fence, owner) = (Vec::new(), Fence::FREE, None);
            let row = Row { table: table.clone(), secret: new.secret, log, fence, owner };
            kept.tables.insert(new.id, row);
            Ok(table)
        };
        self.write(make).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.read(|kept| Ok(kept.row(id)?.table.clone())).await
    }

    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        self.read(|kept| Ok(kept.row(id)?.secret.clone())).await
    }

    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        self.write(|kept| {
            let table = &mut kept.mine(id, fence)?.table;
            let actual = table.version;
            if actual != expected {
                return Err(StoreError::Stale { id: id.clone(), expected, actual });
            }
            if change.start && table.state == State::Waiting {
                (table.state, table.since) = (State::Running, change.at);
            }
            table.meta = change.meta.unwrap_or_else(|| std::mem::take(&mut table.meta));
            for (seat, sitter) in change.seats {
                table.seats.retain(|(other, _)| *other != seat);
                table.seats.extend(sitter.map(|sitter| (seat, sitter)));
            }
            table.seats.sort_by_key(|(seat, _)| *seat);
            table.version += 1;
            Ok(table.version)
        })
        .await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.read(|kept| {
            let tables = kept.tables.values().map(|row| &row.table);
            let tables = tables.filter(|table| table.state == query.state).cloned().collect();
            Ok(Page { tables, next: None })
        })
        .await
    }

    async fn unfinished(&self) -> Result<Vec<Table>, StoreError> {
        self.read(|kept| {
            let tables = kept.tables.values().map(|row| &row.table);
            Ok(tables.filter(|table| table.state != State::Finished).cloned().collect())
        })
        .await
    }

    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64, StoreError> {
        self.write(|kept| Ok(kept.append(id, fence, expected, entries)?.table.position)).await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.read(|kept| Ok(kept.row(id)?.log.iter().skip(from as usize).cloned().collect())).await
    }

    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        step: Step,
    ) -> Result<u64, StoreError> {
        self.write(|kept| {
            let table = &mut kept.append(id, fence, expected, entries)?.table;
            match step {
                Step::Start { at } => (table.state, table.since) = (State::Running, at),
                Step::Finish { at, outcome } => {
                    (table.state, table.since) = (State::Finished, at);
                    table.outcome = Some(outcome);
                }
            }
            table.version += 1;
            Ok(table.version)
        })
        .await
    }

    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError> {
        self.write(|kept| {
            kept.nodes.insert(node.clone(), Instant::now() + lasts);
            Ok(())
        })
        .await
    }

    async fn depart(&self, node: &NodeId) -> Result<(), StoreError> {
        self.write(|kept| {
            kept.nodes.remove(node);
            for row in kept.tables.values_mut() {
                row.owner.take_if(|owner| owner == node);
            }
            Ok(())
        })
        .await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        self.write(|kept| {
            let owner = kept.row(id)?.owner.clone();
            if let Some(owner) = owner.filter(|owner| owner != node && kept.is_enlisted(owner)) {
                return Ok(Claim::Held(owner));
            }
            let row = kept.tables.get_mut(id).expect("it was there");
            row.fence = Fence(row.fence.0 + 1);
            row.owner = Some(node.clone());
            Ok(Claim::Yours(row.fence))
        })
        .await
    }

    async fn orphans(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.read(|kept| {
            let orphan = |row: &&Row| {
                let owner = row.owner.as_ref();
                row.table.state == State::Running
                    && owner.is_none_or(|owner| !kept.is_enlisted(owner))
            };
            let rows = kept.tables.values().filter(orphan).take(limit as usize);
            Ok(rows.map(|row| row.table.id.clone()).collect())
        })
        .await
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.read(|kept| Ok(kept.settings.get(name).cloned())).await
    }

    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.write(|kept| {
            kept.settings.insert(name.to_owned(), value.to_owned());
            Ok(())
        })
        .await
    }
}
