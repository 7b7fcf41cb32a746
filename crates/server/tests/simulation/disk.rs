//! A store in memory that is slow, fails, and outlives hosts. (SQLite and PostgreSQL have threads
//! and sockets of their own, which know no virtual time.)

use crate::flaw::Flaw;
use crate::kept::Kept;
use crate::luck::Luck;
use crate::pause::Pause;
use async_trait::async_trait;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Page, Query, Secret, Step, Store, StoreError,
    Table, TableId,
};
use tokio::time::sleep;

/// What is kept.
#[derive(Clone)]
pub struct Disk {
    kept: Arc<Mutex<Kept>>,
    luck: Luck,
    flaw: Option<Flaw>,
}

impl Disk {
    pub fn new(luck: Luck, flaw: Option<Flaw>) -> Disk {
        let kept = Kept::new(flaw == Some(Flaw::NoFence));
        Disk { kept: Arc::new(Mutex::new(kept)), luck, flaw }
    }

    /// The log, the seed and the record of a table, as they are.
    pub fn all_of(&self, id: &TableId) -> Result<(Table, Secret, Vec<Entry>), StoreError> {
        let kept = self.kept.lock().unwrap();
        Ok((kept.table(id)?, kept.secret(id)?, kept.read(id, 0)?))
    }

    /// One host's way to it.
    pub fn cable(&self, pause: Pause) -> Arc<Cable> {
        let (cut, slow) = (AtomicBool::new(false), AtomicU64::new(0));
        Arc::new(Cable { disk: self.clone(), cut, slow, pause })
    }
}

/// One host's way to the disk. A host that has crashed is one whose cables are cut: whatever it
/// still tries to do reaches nobody.
pub struct Cable {
    disk: Disk,
    cut: AtomicBool,
    /// Everything takes so many milliseconds longer.
    slow: AtomicU64,
    /// The host stands still, or what it sends is held up on its way.
    pause: Pause,
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
        self.pause.over().await;
        if self.cut.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
    }

    async fn read<T>(&self, work: impl FnOnce(&Kept) -> T) -> T {
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

    /// What a disk with a flaw does instead of appending; nothing where it does it as it should.
    async fn spoil(&self, expected: u64, entries: &[Entry]) -> Option<u64> {
        let luck = &self.disk.luck;
        match self.disk.flaw? {
            Flaw::Forgets if luck.once_in(20) => {
                luck.tell("the disk says that it has written, and has not");
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

#[async_trait]
impl Store for Cable {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        self.write(|kept| kept.create(new)).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.read(|kept| kept.table(id)).await
    }

    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        self.read(|kept| kept.secret(id)).await
    }

    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        self.write(|kept| kept.update(id, fence, expected, change)).await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.read(|kept| Ok(kept.list(&query))).await
    }

    async fn unfinished(&self) -> Result<Vec<Table>, StoreError> {
        self.read(|kept| Ok(kept.unfinished())).await
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
        self.pause.write();
        self.write(|kept| kept.append(id, fence, expected, entries)).await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.read(|kept| kept.read(id, from)).await
    }

    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        step: Step,
    ) -> Result<u64, StoreError> {
        self.write(|kept| kept.advance(id, fence, expected, entries, step)).await
    }

    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError> {
        self.write(|kept| {
            kept.renew(node, lasts);
            Ok(())
        })
        .await
    }

    async fn depart(&self, node: &NodeId) -> Result<(), StoreError> {
        self.write(|kept| {
            kept.depart(node);
            Ok(())
        })
        .await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        self.write(|kept| kept.claim(id, node)).await
    }

    async fn orphans(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.read(|kept| Ok(kept.orphans(limit))).await
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.read(|kept| Ok(kept.setting(name))).await
    }

    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.write(|kept| kept.put_setting(name, value)).await
    }
}
