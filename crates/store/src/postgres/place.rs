//! The database: reached, looked at, brought up to date.

use super::trouble::{Fault, Name};
use crate::StoreError;
use sqlx::{
    Connection, Executor, PgConnection, PgPool, Row,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::{str::FromStr, time::Duration};

/// Steps from an empty database to today's form. A step that was ever released is never changed
/// again.
const MIGRATIONS: &[&str] = &[include_str!("../../migrations/postgres/0001.sql")];

/// Connections of one node. Moves and renewals have a few of their own, so that they never stand in
/// line behind tables that are being read.
const CONNECTIONS: u32 = 10;
const QUICK: u32 = 4;

/// The ways to one database.
pub(super) struct Pools {
    pub(super) all: PgPool,
    pub(super) quick: PgPool,
}

/// How long a connection is waited for, and how long a statement may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// Nodes that start together bring the database up to date one after the other.
const STEP_LOCK: i64 = 0x5041_524c;

/// Reaches the database at this address.
pub(super) async fn open(address: &str) -> Result<(Pools, Name), StoreError> {
    let bad = |detail: String| StoreError::BadAddress { detail };
    let scheme = address.split_once("://").map(|(scheme, _)| scheme);
    if !matches!(scheme, Some("postgres" | "postgresql")) {
        return Err(bad("it does not begin with postgres://".into()));
    }
    if let Some((_, rest)) = address.split_once("://")
        && let Some(end) = rest.find(['/', '?', '#'])
        && rest[end..].contains('@')
    {
        // Read as it stands, half of the password would be taken for the name of a database, and
        // told to everybody.
        let how = "a / ? # or @ in its password is written as %2F %3F %23 or %40";
        return Err(bad(how.into()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|e| bad(e.to_string()))?;
    let options = options.application_name("parlour").options([
        ("statement_timeout", PATIENCE.as_millis().to_string()),
        ("lock_timeout", PATIENCE.as_millis().to_string()),
    ]);
    let database = options.get_database().unwrap_or(options.get_username());
    let name = format!("{database} at {}:{}", options.get_host(), options.get_port());
    let name = Name(name.into());
    // Reached once without the pool, which would try again and again, and say only that it took
    // too long.
    let first = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&options));
    let mut first = match first.await {
        Ok(reached) => reached.map_err(|e| name.explain(&e))?,
        Err(_) => return Err(name.away("it does not answer")),
    };
    migrate(&mut first, &name).await.map_err(|fault| name.tell(fault))?;
    let _ = first.close().await;
    let pools = Pools { all: pool(CONNECTIONS, options.clone()), quick: pool(QUICK, options) };
    Ok((pools, name))
}

fn pool(connections: u32, options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .after_connect(|conn, _| {
            Box::pin(async move {
                // A server may be set to answer before a change is on its disk. Not to us.
                let sql = "select set_config('synchronous_commit', 'on', false)
                           where current_setting('synchronous_commit') = 'off'";
                conn.execute(sql).await.map(drop)
            })
        })
        .connect_lazy_with(options)
}

/// Takes the steps that the database has not had yet, all or none.
async fn migrate(conn: &mut PgConnection, name: &Name) -> Result<(), Fault> {
    let mut step = conn.begin().await?;
    let sql = "select pg_advisory_xact_lock($1)";
    sqlx::query(sql).bind(STEP_LOCK).execute(&mut *step).await?;
    let sql = "select to_regclass('parlour_schema') is not null, to_regclass('tables') is not null";
    let there = step.fetch_one(sql).await?;
    let (ours, taken): (bool, bool) = (there.try_get(0)?, there.try_get(1)?);
    if !ours && taken {
        return Err(StoreError::NotOurs { file: name.to_string() }.into());
    }
    let had: i32 = match ours {
        true => step.fetch_one("select version from parlour_schema").await?.try_get(0)?,
        false => {
            step.execute("create table parlour_schema (version integer not null)").await?;
            step.execute("insert into parlour_schema values (0)").await?;
            0
        }
    };
    let known = MIGRATIONS.len() as i64;
    if i64::from(had) > known {
        let (file, found) = (name.to_string(), had.into());
        return Err(StoreError::NewerSchema { file, found, known }.into());
    }
    if i64::from(had) < known {
        for sql in MIGRATIONS.iter().skip(had as usize) {
            step.execute(*sql).await?;
        }
        let sql = "update parlour_schema set version = $1";
        sqlx::query(sql).bind(known as i32).execute(&mut *step).await?;
    }
    step.commit().await?;
    Ok(())
}
