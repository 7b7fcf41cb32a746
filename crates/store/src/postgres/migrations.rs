//! The schema of a PostgreSQL database, and how older databases are brought up to date.
//!
//! All tables are in a schema of our own, so that those of other programs are not in the way. The table
//! `parlour_schema` holds the number of migrations that a database has had. All missing
//! ones run in one transaction under an advisory lock, so nodes may start together, and a failed
//! migration changes nothing. A released migration never changes; to change the schema, add a file
//! to `migrations/postgres` and to this list. Why not `sqlx::migrate!`:
//! `docs/decisions/0004-two-sql-drivers.md`.

use super::errors::{DatabaseName, DbError};
use crate::StoreError;
use sqlx::{Connection, Executor, PgConnection, Row};

/// All migrations, oldest first.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001.sql"),
    include_str!("../../migrations/postgres/0002.sql"),
    include_str!("../../migrations/postgres/0003.sql"),
    include_str!("../../migrations/postgres/0004.sql"),
    include_str!("../../migrations/postgres/0005.sql"),
];

/// The advisory lock that nodes take to migrate one after another.
const LOCK: i64 = 0x5041_524c;

/// Applies the migrations that the database has not had yet, all or none.
pub(super) async fn migrate(conn: &mut PgConnection, name: &DatabaseName) -> Result<(), DbError> {
    let mut tx = conn.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    let sql =
        "select to_regclass('parlour_schema') is not null, to_regnamespace('parlour') is not null";
    let row = tx.fetch_one(sql).await?;
    let (has_version, has_schema): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    // Databases of earlier releases keep their tables where they are, so that nodes of both can
    // share them.
    if !has_version {
        if !has_schema {
            tx.execute("create schema parlour").await?;
        }
        let sql = "select to_regclass('parlour.tables') is not null";
        if tx.fetch_one(sql).await?.try_get(0)? {
            return Err(StoreError::ForeignDatabase { file: name.to_string() }.into());
        }
        tx.execute("create table parlour_schema (version integer not null)").await?;
        tx.execute("insert into parlour_schema values (0)").await?;
    }
    let row = tx.fetch_one("select version from parlour_schema").await?;
    let (found, known) = (row.try_get::<i32, _>(0)?, MIGRATIONS.len() as i32);
    if found > known {
        let (found, known) = (found.into(), known.into());
        return Err(StoreError::NewerSchema { file: name.to_string(), found, known }.into());
    }
    for sql in MIGRATIONS.iter().skip(found as usize) {
        tx.execute(*sql).await?;
    }
    if found < known {
        let sql = "update parlour_schema set version = $1";
        sqlx::query(sql).bind(known).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}
