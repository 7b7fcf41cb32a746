//! The store in PostgreSQL, for many nodes at once.
//!
//! | file | what |
//! |---|---|
//! | `place` | the database: reached, looked at, brought up to date |
//! | `batch` | appends, many in one commit |
//! | `tables`, `log`, `leases` | the statements |
//! | `trouble` | what PostgreSQL says, told to an operator |

mod batch;
mod leases;
mod log;
mod place;
mod tables;
mod trouble;

use crate::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Page, Query, Secret, Step, Store, StoreError,
    Table, TableId, entry::no_nul,
};
use async_trait::async_trait;
use batch::Append;
use place::Pools;
use sqlx::PgPool;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use trouble::{Fault, Name};

/// The longest a call may take. A database that is silent for longer is away.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tables and logs in a PostgreSQL database, which any number of nodes share.
pub struct PostgresStore {
    pool: PgPool,
    quick: PgPool,
    appends: mpsc::Sender<Append>,
    name: Name,
}

impl PostgresStore {
    /// Reaches the database at `address`, such as `postgres://user:password@host:5432/name`, and
    /// makes its tables if they are not there yet.
    pub async fn open(address: &str) -> Result<PostgresStore, StoreError> {
        let (Pools { all, quick }, name) = place::open(address).await?;
        let appends = batch::start(quick.clone(), name.clone());
        Ok(PostgresStore { pool: all, quick, appends, name })
    }

    /// Which database this is, without the password.
    pub fn name(&self) -> &str {
        &self.name.0
    }

    /// What these statements come to, within reasonable time.
    async fn get<T>(&self, work: impl Future<Output = Result<T, Fault>>) -> Result<T, StoreError> {
        match tokio::time::timeout(PATIENCE, work).await {
            Ok(done) => done.map_err(|fault| self.name.tell(fault)),
            Err(_) => Err(self.name.away("it does not answer")),
        }
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        new.check()?;
        self.get(tables::create(&self.pool, &new)).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.get(tables::table(&self.pool, id)).await
    }

    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        self.get(tables::secret(&self.pool, id)).await
    }

    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        change.check()?;
        self.get(tables::update(&self.pool, id, fence, expected, &change)).await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.get(tables::list(&self.pool, &query)).await
    }

    async fn unfinished(&self) -> Result<Vec<Table>, StoreError> {
        self.get(tables::unfinished(&self.pool)).await
    }

    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64, StoreError> {
        entries.iter().try_for_each(Entry::check)?;
        let (reply, answer) = oneshot::channel();
        let append = Append { id: id.clone(), fence, expected, entries, reply };
        let asked = async {
            self.appends.send(append).await.map_err(|_| StoreError::Closed)?;
            Ok(answer.await.map_err(|_| StoreError::Closed)??)
        };
        self.get(asked).await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.get(log::read(&self.pool, id, from)).await
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
        self.get(log::advance(&self.pool, id, fence, expected, &entries, &step)).await
    }

    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError> {
        self.get(leases::renew(&self.quick, node, lasts)).await
    }

    async fn depart(&self, node: &NodeId) -> Result<(), StoreError> {
        self.get(leases::depart(&self.quick, node)).await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        self.get(leases::claim(&self.pool, id, node)).await
    }

    async fn orphans(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.get(leases::orphans(&self.pool, limit)).await
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        if no_nul("the name of a setting", name).is_err() {
            return Ok(None);
        }
        self.get(async { Ok(log::setting(&self.pool, name).await?) }).await
    }

    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        no_nul("the name of a setting", name)?;
        no_nul("a setting", value)?;
        let sql = "insert into settings (name, value) values ($1, $2)
                   on conflict (name) do update set value = excluded.value";
        self.get(async {
            sqlx::query(sql).bind(name).bind(value).execute(&self.pool).await?;
            Ok(())
        })
        .await
    }
}
