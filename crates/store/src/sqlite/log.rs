//! Statements that append to logs and read them.

use super::{
    errors::DbError,
    leases::Leases,
    marks::{Mark, Marks},
};
use crate::{
    Damage, Entry, Fence, StoreError, TableId, Transition,
    log_end::{LineHash, LogEnd},
};
use rusqlite::{Connection, OptionalExtension, ToSql, params};
use std::{
    collections::{
        BTreeMap, HashMap,
        hash_map::Entry::{Occupied, Vacant},
    },
    sync::Arc,
};

/// The largest number of cached tables, about 10 MB. Beyond it the cache is cleared.
const MAX_CACHED: usize = 100_000;

/// Caches where the logs in play end. Only the writer changes them, so it need not query them.
#[derive(Default)]
pub(super) struct Heads {
    cached: HashMap<TableId, Head>,
    /// How far tables have come, for the next start to compare.
    marks: Option<Marks>,
    /// Tables that were found damaged: nothing is written to them.
    damaged: Arc<BTreeMap<TableId, Damage>>,
    /// Claims of tables, which a rollback does not undo.
    pub(super) leases: Leases,
}

struct Head {
    table_key: i64,
    position: u64,
    finished: bool,
}

impl Heads {
    pub(super) fn new(marks: Option<Marks>, damaged: Arc<BTreeMap<TableId, Damage>>) -> Heads {
        Heads { marks, damaged, ..Heads::default() }
    }

    /// Clears the cache, after a rollback.
    pub(super) fn clear(&mut self) {
        self.cached.clear();
        if let Some(marks) = &mut self.marks {
            marks.forget();
        }
    }

    /// Notes the version of a table's record, to be compared at the next start.
    pub(super) fn note_version(&mut self, id: &TableId, version: u64) {
        if let Some(marks) = &mut self.marks {
            marks.note(id, Mark { length: 0, version });
        }
    }

    /// Keeps what was noted, once it is durable.
    pub(super) fn committed(&mut self, conn: &Connection) {
        let Some(marks) = &mut self.marks else { return };
        marks.write();
        // What is in the database file itself needs no marks: only the write-ahead log loses its end.
        if marks.is_long() && checkpoint(conn, "passive") {
            marks.restart();
        }
    }

    /// Refuses to change a table that was found damaged.
    pub(super) fn check_sound(&self, id: &TableId) -> Result<(), StoreError> {
        match self.damaged.get(id) {
            None => Ok(()),
            Some(damage) => Err(StoreError::DamagedTable { id: id.clone(), damage: *damage }),
        }
    }

    /// A table is gone.
    pub(super) fn forget(&mut self, id: &TableId) {
        self.cached.remove(id);
        if let Some(marks) = &mut self.marks {
            marks.note(id, Mark::DELETED);
        }
    }

    /// Appends `entries` if the log has `expected` entries.
    pub(super) fn append(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: &[Entry],
    ) -> Result<u64, DbError> {
        let head = self.open_head(conn, id, fence, expected)?;
        let sql = "insert into log (table_key, position, line, seat, action_id)
                   values (?1, ?2, ?3, ?4, ?5)";
        let mut insert = conn.prepare_cached(sql)?;
        for entry in entries {
            let Entry { line, seat, action_id } = entry;
            insert.execute(params![head.table_key, head.position, line, seat, action_id])?;
            head.position += 1;
        }
        let position = head.position;
        if let Some(last) = entries.last() {
            let sql = "update heads set length = ?2, last = ?3 where table_key = ?1";
            let values = params![head.table_key, position, LineHash::of(&last.line).0];
            conn.prepare_cached(sql)?.execute(values)?;
            if let Some(marks) = &mut self.marks {
                marks.note(id, Mark { length: position, version: 0 });
            }
        }
        Ok(position)
    }

    /// Appends `entries` if the log has `expected` entries, and changes the table's state.
    pub(super) fn advance(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: &[Entry],
        transition: &Transition,
    ) -> Result<u64, DbError> {
        self.append(conn, id, fence, expected, entries)?;
        let end = expected + entries.len() as u64;
        let key = self.open_head(conn, id, fence, end)?.table_key;
        let (sql, values): (_, &[&dyn ToSql]) = match transition {
            Transition::Start { at } => (
                "update tables set since = iif(state = 'waiting', ?2, since), state = 'running',
                 version = version + 1 where key = ?1",
                &[&key, at],
            ),
            Transition::Sleep { .. } => {
                ("update tables set version = version + 1 where key = ?1", &[&key])
            }
            Transition::Finish { at, outcome } => (
                "update tables set since = ?2, state = 'finished', outcome = ?3,
                 version = version + 1 where key = ?1",
                &[&key, at, outcome],
            ),
        };
        conn.prepare_cached(sql)?.execute(values)?;
        let wake = match transition {
            Transition::Start { .. } => Some(0),
            Transition::Sleep { until } => Some(*until),
            Transition::Finish { .. } => None,
        };
        let sql = "update heads set wake = ?2 where table_key = ?1";
        conn.prepare_cached(sql)?.execute(params![key, wake])?;
        // A separate query, because `returning` makes SQLite build and drop a temporary table.
        let sql = "select version from tables where key = ?1";
        let version = conn.prepare_cached(sql)?.query_row([key], |row| row.get(0))?;
        self.note_version(id, version);
        if matches!(transition, Transition::Finish { .. }) {
            self.cached.remove(id);
        }
        Ok(version)
    }

    /// Replaces every line of a finished log.
    pub(super) fn replace(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        new: &[String],
    ) -> Result<(), DbError> {
        self.leases.check(id, fence)?;
        self.check_sound(id)?;
        let (end, old) = lines(conn, id, 0)?;
        end.check(id, 0, &old)?;
        let head = find_head(conn, id)?;
        let (expected, actual) = (new.len() as u64, head.position);
        if !head.finished || expected != actual {
            return Err(StoreError::Conflict { id: id.clone(), expected, actual }.into());
        }
        // What is replaced is to be gone from the file, too.
        conn.execute_batch("pragma secure_delete = on")?;
        let sql = "update log set line = ?3 where table_key = ?1 and position = ?2";
        let mut update = conn.prepare_cached(sql)?;
        for ((position, _), line) in old.iter().zip(new) {
            update.execute(params![head.table_key, position, line])?;
        }
        let last = new.last().map(|line| LineHash::of(line).0);
        let sql = "update heads set last = ?2 where table_key = ?1";
        conn.prepare_cached(sql)?.execute(params![head.table_key, last])?;
        Ok(())
    }

    /// The head of an open log that has `expected` entries.
    fn open_head(
        &mut self,
        conn: &Connection,
        id: &TableId,
        fence: Fence,
        expected: u64,
    ) -> Result<&mut Head, DbError> {
        if self.cached.len() >= MAX_CACHED {
            self.clear();
        }
        let head = match self.cached.entry(id.clone()) {
            Occupied(head) => head.into_mut(),
            Vacant(slot) => slot.insert(find_head(conn, id)?),
        };
        self.leases.check(id, fence)?;
        if let Some(damage) = self.damaged.get(id) {
            return Err(StoreError::DamagedTable { id: id.clone(), damage: *damage }.into());
        }
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

fn find_head(conn: &Connection, id: &TableId) -> Result<Head, DbError> {
    let sql = "select key, state = 'finished', coalesce(length, 0),
               (select coalesce(max(position) + 1, 0) from log where table_key = tables.key)
               from tables left join heads on table_key = key where id = ?1";
    let head = conn
        .prepare_cached(sql)?
        .query_row([id.as_str()], |row| {
            let head =
                Head { table_key: row.get(0)?, finished: row.get(1)?, position: row.get(2)? };
            Ok((head, row.get::<_, u64>(3)?))
        })
        .optional()?;
    let (head, found) = head.ok_or_else(|| StoreError::unknown_table(id))?;
    if head.position != found {
        let acknowledged = head.position;
        let damage = match found < acknowledged {
            true => Damage::MissingLines { acknowledged, found },
            false => Damage::AddedLines { acknowledged, added: found - acknowledged },
        };
        return Err(StoreError::DamagedTable { id: id.clone(), damage }.into());
    }
    Ok(head)
}

/// Moves what is in the write-ahead log to the database file; whether all of it was.
pub(super) fn checkpoint(conn: &Connection, mode: &str) -> bool {
    let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let done: rusqlite::Result<(i64, i64, i64)> =
        conn.query_row(&format!("pragma wal_checkpoint({mode})"), [], numbers);
    done.is_ok_and(|(busy, log, moved)| busy == 0 && log == moved)
}

/// The entries of a log from position `from` on, if they are as they were acknowledged.
pub(super) fn read(conn: &Connection, id: &TableId, from: u64) -> Result<Vec<Entry>, DbError> {
    let (end, lines) = lines(conn, id, from)?;
    end.check(id, from, &lines)?;
    Ok(lines.into_iter().map(|(_, entry)| entry).collect())
}

/// The entries that are left of a log.
pub(super) fn salvage(conn: &Connection, id: &TableId) -> Result<Vec<Entry>, DbError> {
    let (_, lines) = lines(conn, id, 0)?;
    Ok(lines.into_iter().map(|(_, entry)| entry).collect())
}

/// Where a log ends, and its lines from position `from` on.
fn lines(
    conn: &Connection,
    id: &TableId,
    from: u64,
) -> Result<(LogEnd, Vec<(u64, Entry)>), DbError> {
    let sql = "select key, coalesce(length, 0), last from tables
               left join heads on table_key = key where id = ?1";
    let found = conn.prepare_cached(sql)?.query_row([id.as_str()], |row| {
        let last = row.get_ref(2)?.as_blob_or_null()?.and_then(LineHash::from_column);
        Ok((row.get::<_, i64>(0)?, LogEnd { length: row.get(1)?, last }))
    });
    let (key, end) = found.optional()?.ok_or_else(|| StoreError::unknown_table(id))?;
    let sql = "select position, line, seat, action_id from log
               where table_key = ?1 and position >= ?2 order by position";
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let mut select = conn.prepare_cached(sql)?;
    let lines = select.query_map([key, from], |row| {
        let entry = Entry { line: row.get(1)?, seat: row.get(2)?, action_id: row.get(3)? };
        Ok((row.get(0)?, entry))
    })?;
    Ok((end, lines.collect::<Result<_, _>>()?))
}
