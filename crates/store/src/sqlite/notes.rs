//! Statements for notes.

use super::errors::DbError;
use crate::Note;
use rusqlite::{Connection, OptionalExtension, params};

pub(super) fn get(conn: &Connection, name: &str, now: i64) -> Result<Option<Note>, DbError> {
    let sql = "select value, until from notes where name = ?1 and coalesce(until > ?2, 1)";
    let found = conn
        .prepare_cached(sql)?
        .query_row(params![name, now], |row| Ok(Note { value: row.get(0)?, until: row.get(1)? }));
    Ok(found.optional()?)
}

/// The notes whose names begin with `prefix`, by name.
pub(super) fn list(
    conn: &Connection,
    prefix: &str,
    limit: u32,
    now: i64,
) -> Result<Vec<(String, Note)>, DbError> {
    let sql = "select name, value, until from notes
               where substr(name, 1, length(?1)) = ?1 and coalesce(until > ?2, 1)
               order by name limit ?3";
    let mut found = conn.prepare_cached(sql)?;
    let rows = found.query_map(params![prefix, now, limit], |row| {
        Ok((row.get(0)?, Note { value: row.get(1)?, until: row.get(2)? }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Replaces a note whose value is `expected`, and forgets those whose time is over.
pub(super) fn swap(
    conn: &Connection,
    name: &str,
    expected: Option<&str>,
    new: Option<&Note>,
    now: i64,
) -> Result<bool, DbError> {
    conn.prepare_cached("delete from notes where until <= ?1")?.execute([now])?;
    let found = get(conn, name, now)?;
    if found.as_ref().map(|note| note.value.as_str()) != expected {
        return Ok(false);
    }
    match new {
        Some(note) => {
            let sql = "insert into notes (name, value, until) values (?1, ?2, ?3)
                       on conflict (name) do update set value = excluded.value, until = excluded.until";
            conn.prepare_cached(sql)?.execute(params![name, note.value, note.until])?;
        }
        None => {
            conn.prepare_cached("delete from notes where name = ?1")?.execute([name])?;
        }
    }
    Ok(true)
}
