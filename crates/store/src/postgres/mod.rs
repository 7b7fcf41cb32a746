//! The store in PostgreSQL, for many nodes at once.
//!
//! | file | what |
//! |---|---|
//! | `connect` | connects to the database |
//! | `migrations` | the schema, and how older databases are brought up to date |
//! | `batch` | group commit for appends |
//! | `tables`, `log`, `leases`, `notes` | the statements |
//! | `errors` | explains PostgreSQL's errors to an operator |

mod batch;
mod connect;
mod errors;
mod leases;
mod log;
mod migrations;
mod notes;
mod tables;

use crate::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Note, Page, Query, Secret, State, Store,
    StoreError, Table, TableId, Transition, entry::no_nul,
};
use async_trait::async_trait;
use batch::Append;
use connect::Pools;
use errors::{DatabaseName, DbError};
use sqlx::PgPool;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The longest a call may take.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);

/// Tables and logs in a PostgreSQL database, which any number of nodes share.
pub struct PostgresStore {
    pool: PgPool,
    quick: PgPool,
    appends: mpsc::Sender<Append>,
    name: DatabaseName,
}

impl PostgresStore {
    /// Connects to the database at a URL such as `postgres://user:password@host:5432/name`, and creates
    /// its tables if needed.
    pub async fn open(address: &str) -> Result<PostgresStore, StoreError> {
        let (Pools { all, quick }, name) = connect::open(address).await?;
        let appends = batch::start(quick.clone(), name.clone());
        Ok(PostgresStore { pool: all, quick, appends, name })
    }

    /// The database's name for an operator, without the password.
    pub fn name(&self) -> &str {
        &self.name.0
    }

    /// Runs statements with a time limit, and explains errors.
    async fn run<T>(
        &self,
        work: impl Future<Output = Result<T, DbError>>,
    ) -> Result<T, StoreError> {
        match tokio::time::timeout(CALL_TIMEOUT, work).await {
            Ok(done) => done.map_err(|error| error.explained(|e| self.name.explain(e))),
            Err(_) => Err(self.name.unreachable("it does not answer")),
        }
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        new.check()?;
        self.run(tables::create(&self.pool, &new)).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.run(tables::table(&self.pool, id)).await
    }

    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        self.run(tables::secret(&self.pool, id)).await
    }

    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        change.check()?;
        self.run(tables::update(&self.pool, id, fence, expected, &change)).await
    }

    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.run(tables::list(&self.pool, &query)).await
    }

    async fn awake(&self) -> Result<Vec<TableId>, StoreError> {
        self.run(tables::awake(&self.pool)).await
    }

    async fn due(
        &self,
        node: Option<&NodeId>,
        now: i64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.run(tables::due(&self.pool, node, now, limit)).await
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
        let sent = async {
            self.appends.send(append).await.map_err(|_| StoreError::Closed)?;
            Ok(answer.await.map_err(|_| StoreError::Closed)??)
        };
        self.run(sent).await
    }

    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.run(log::read(&self.pool, id, from)).await
    }

    async fn salvage(&self, id: &TableId) -> Result<Vec<Entry>, StoreError> {
        self.run(log::salvage(&self.pool, id)).await
    }

    async fn size(&self) -> Result<u64, StoreError> {
        let sql = "select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::bigint
                   from unnest(array['tables', 'heads', 'seats', 'log', 'nodes', 'settings', 'notes']) as name";
        let counting = async { Ok(sqlx::query_scalar::<_, i64>(sql).fetch_one(&self.pool).await?) };
        Ok(u64::try_from(self.run(counting).await?).unwrap_or_default())
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
        self.run(log::advance(&self.pool, id, fence, expected, &entries, &transition)).await
    }

    async fn replace_log(
        &self,
        id: &TableId,
        fence: Fence,
        lines: Vec<String>,
    ) -> Result<(), StoreError> {
        lines.iter().try_for_each(|line| no_nul("a line of a log", line))?;
        self.run(log::replace(&self.pool, id, fence, &lines)).await
    }

    async fn expire(
        &self,
        state: State,
        before: i64,
        except: Vec<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.run(tables::expire(&self.pool, state, before, &except, limit)).await
    }

    async fn renew_lease(&self, node: &NodeId, duration: Duration) -> Result<(), StoreError> {
        self.run(leases::renew(&self.quick, node, duration)).await
    }

    async fn release_lease(&self, node: &NodeId) -> Result<(), StoreError> {
        self.run(leases::release(&self.quick, node)).await
    }

    async fn live_nodes(&self) -> Result<Vec<NodeId>, StoreError> {
        self.run(leases::live(&self.pool)).await
    }

    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        self.run(leases::claim(&self.pool, id, node)).await
    }

    async fn orphans(&self, now: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.run(leases::orphans(&self.pool, now, limit)).await
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        if no_nul("the name of a setting", name).is_err() {
            return Ok(None);
        }
        self.run(async { Ok(log::setting(&self.pool, name).await?) }).await
    }

    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        no_nul("the name of a setting", name)?;
        no_nul("a setting", value)?;
        let sql = "insert into settings (name, value) values ($1, $2)
                   on conflict (name) do update set value = excluded.value";
        self.run(async {
            sqlx::query(sql).bind(name).bind(value).execute(&self.pool).await?;
            Ok(())
        })
        .await
    }

    async fn note(&self, name: &str, now: i64) -> Result<Option<Note>, StoreError> {
        if no_nul("the name of a note", name).is_err() {
            return Ok(None);
        }
        self.run(notes::get(&self.pool, name, now)).await
    }

    async fn notes(
        &self,
        prefix: &str,
        limit: u32,
        now: i64,
    ) -> Result<Vec<(String, Note)>, StoreError> {
        if no_nul("the name of a note", prefix).is_err() {
            return Ok(Vec::new());
        }
        self.run(notes::list(&self.pool, prefix, limit, now)).await
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
        self.run(notes::swap(&self.pool, name, expected, new.as_ref(), now)).await
    }
}
