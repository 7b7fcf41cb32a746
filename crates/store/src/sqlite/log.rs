//! Logs: the statements that add to them and read them.

use super::{leases::Leases, tables::unknown, trouble::Fault};
use crate::{Entry, Fence, Step, StoreError, TableId};
use rusqlite::{Connection, OptionalExtension, ToSql, params};
use std::collections::{
    HashMap,
    hash_map::Entry::{Occupied as Known, Vacant as New},
};

/// The most tables to remember; about 10 MB. Beyond that the memory starts afresh.
const REMEMBERED: usize = 100_000;

/// Where the logs in play end. Only the writer changes them, so it need not ask the database
/// each time.
#[derive(Default)]
pub(super) struct Heads {
    known: HashMap<TableId, Head>,
    /// Who has which table. A transaction that came to nothing takes none of it back.
    pub(super) leases: Leases,
}

struct Head {
    table_key: i64,
    position: u64,
    finished: bool,
}

impl Heads {
    /// Forgets everything: a transaction came to nothing, and with it what was remembered.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }

    /// Adds `entries` to the log if it ends where the caller thinks.
    pub(super) fn append(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: &[Entry],
    ) -> Result<u64, Fault> {
        let head = self.open_head(conn, id, fence, expected)?;
        let sql = "insert into log (table_key, position, line, seat, action_id)
                   values (?1, ?2, ?3, ?4, ?5)";
        let mut insert = conn.prepare_cached(sql)?;
        for entry in entries {
            let Entry { line, seat, action_id } = entry;
            insert.execute(params![head.table_key, head.position, line, seat, action_id])?;
            head.position += 1;
        }
        Ok(head.position)
    }

    /// Adds `entries` if the log ends where the caller thinks, and takes the step.
    pub(super) fn advance(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: &[Entry],
        step: &Step,
    ) -> Result<u64, Fault> {
        self.append(conn, id, fence, expected, entries)?;
        let end = expected + entries.len() as u64;
        let key = self.open_head(conn, id, fence, end)?.table_key;
        let (sql, values): (_, &[&dyn ToSql]) = match step {
            Step::Start { at } => (
                "update tables set since = iif(state = 'waiting', ?2, since), state = 'running',
                 version = version + 1 where key = ?1",
                &[&key, at],
            ),
            Step::Finish { at, outcome } => (
                "update tables set since = ?2, state = 'finished', outcome = ?3,
                 version = version + 1 where key = ?1",
                &[&key, at, outcome],
            ),
        };
        conn.prepare_cached(sql)?.execute(values)?;
        // Asked for apart: for `returning` SQLite builds and drops a table of its own each time.
        let sql = "select version from tables where key = ?1";
        let version = conn.prepare_cached(sql)?.query_row([key], |row| row.get(0))?;
        if matches!(step, Step::Finish { .. }) {
            self.known.remove(id);
        }
        Ok(version)
    }

    /// The end of a log that can still grow and has `expected` entries.
    fn open_head(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        expected: u64,
    ) -> Result<&mut Head, Fault> {
        if self.known.len() >= REMEMBERED {
            self.forget();
        }
        let head = match self.known.entry(id.clone()) {
            Known(head) => head.into_mut(),
            New(place) => place.insert(find_head(conn, id)?),
        };
        self.leases.check(id, fence)?;
        if head.finished {
            return Err(StoreError::Finished { id: id.clone() }.into());
        }
        if head.position != expected {
            let actual = head.position;
            return Err(StoreError::Conflict { id: id.clone(), expected, actual }.into());
        }
        Ok(head)
    }
}

fn find_head(conn: &Connection, id: &TableId) -> Result<Head, Fault> {
    let sql = "select key, state = 'finished',
               (select coalesce(max(position) + 1, 0) from log where table_key = tables.key)
               from tables where id = ?1";
    let head = conn
        .prepare_cached(sql)?
        .query_row([id.as_str()], |row| {
            Ok(Head { table_key: row.get(0)?, finished: row.get(1)?, position: row.get(2)? })
        })
        .optional()?;
    head.ok_or_else(|| unknown(id).into())
}

/// The entries of a log from position `from` on.
pub(super) fn read(conn: &Connection, id: &TableId, from: u64) -> Result<Vec<Entry>, Fault> {
    let sql = "select key from tables where id = ?1";
    let key: Option<i64> =
        conn.prepare_cached(sql)?.query_row([id.as_str()], |row| row.get(0)).optional()?;
    let key = key.ok_or_else(|| unknown(id))?;
    let sql = "select line, seat, action_id from log
               where table_key = ?1 and position >= ?2 order by position";
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let mut select = conn.prepare_cached(sql)?;
    let entries = select.query_map([key, from], |row| {
        Ok(Entry { line: row.get(0)?, seat: row.get(1)?, action_id: row.get(2)? })
    })?;
    Ok(entries.collect::<Result<_, _>>()?)
}
