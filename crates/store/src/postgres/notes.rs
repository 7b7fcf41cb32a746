//! Statements for notes.

use super::errors::DbError;
use crate::Note;
use sqlx::{PgPool, Row};

pub(super) async fn get(pool: &PgPool, name: &str, now: i64) -> Result<Option<Note>, DbError> {
    let sql = "select value, until from notes where name = $1 and coalesce(until > $2, true)";
    let row = sqlx::query(sql).bind(name).bind(now).fetch_optional(pool).await?;
    let note =
        |row: sqlx::postgres::PgRow| Ok(Note { value: row.try_get(0)?, until: row.try_get(1)? });
    row.map(note).transpose()
}

/// The notes whose names begin with `prefix`, by name.
pub(super) async fn list(
    pool: &PgPool,
    prefix: &str,
    limit: u32,
    now: i64,
) -> Result<Vec<(String, Note)>, DbError> {
    let sql = r#"select name, value, until from notes
                 where starts_with(name, $1) and coalesce(until > $2, true)
                 order by name collate "C" limit $3"#;
    let query = sqlx::query(sql).bind(prefix).bind(now).bind(i64::from(limit));
    let note = |row: sqlx::postgres::PgRow| {
        Ok((row.try_get(0)?, Note { value: row.try_get(1)?, until: row.try_get(2)? }))
    };
    query.fetch_all(pool).await?.into_iter().map(note).collect()
}

/// Replaces a note whose value is `expected`, and forgets those whose time is over. One statement
/// decides, so of two nodes that expect the same one succeeds.
pub(super) async fn swap(
    pool: &PgPool,
    name: &str,
    expected: Option<&str>,
    new: Option<&Note>,
    now: i64,
) -> Result<bool, DbError> {
    sqlx::query("delete from notes where until <= $1").bind(now).execute(pool).await?;
    let (value, until) = (new.map(|note| note.value.as_str()), new.and_then(|note| note.until));
    let done = match (expected, value) {
        (None, None) => return Ok(get(pool, name, now).await?.is_none()),
        (None, Some(value)) => {
            let sql = "insert into notes (name, value, until) values ($1, $2, $3)
                       on conflict (name) do nothing";
            sqlx::query(sql).bind(name).bind(value).bind(until).execute(pool).await?
        }
        (Some(expected), Some(value)) => {
            let sql = "update notes set value = $3, until = $4 where name = $1 and value = $2";
            let update = sqlx::query(sql).bind(name).bind(expected);
            update.bind(value).bind(until).execute(pool).await?
        }
        (Some(expected), None) => {
            let sql = "delete from notes where name = $1 and value = $2";
            sqlx::query(sql).bind(name).bind(expected).execute(pool).await?
        }
    };
    Ok(done.rows_affected() == 1)
}
