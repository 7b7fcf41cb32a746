//! Statements for tables and seats.

use super::{errors::DbError, leases::Leases};
use crate::{
    Change, Cursor, Fence, NewTable, Occupant, Page, Query, Secret, SecretHash, State, StoreError,
    Table, TableId,
};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, types::Type};

/// What [`row_to_table`] reads. (`concat!` takes only literals, so this is a macro.)
macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "select key, id, game, state, public, created, since, version, meta, outcome,
             coalesce((select length from heads where table_key = tables.key), 0)
             from tables ",
            $rest
        )
    };
}

pub(super) fn create(conn: &Connection, new: &NewTable) -> Result<Table, DbError> {
    let NewTable { id, game, public, at, meta, secret, seats } = new;
    let sql = "insert into tables (id, game, state, public, since, created, version, meta, secret)
               values (?1, ?2, 'waiting', ?3, ?4, ?4, 1, ?5, ?6)
               on conflict (id) do nothing";
    // `returning` would make SQLite build and drop a temporary table.
    let values = params![id.as_str(), game, public, at, meta, secret.reveal()];
    if conn.prepare_cached(sql)?.execute(values)? == 0 {
        return Err(StoreError::TableExists { id: id.clone() }.into());
    }
    let key = conn.last_insert_rowid();
    let sql = "insert into heads (table_key, length) values (?1, 0)";
    conn.prepare_cached(sql)?.execute([key])?;
    for (seat, occupant) in seats {
        set_seat(conn, key, *seat, occupant)?;
    }
    Ok(new.opened())
}

pub(super) fn table(conn: &Connection, id: &TableId) -> Result<Table, DbError> {
    let tables = select(conn, select_tables!("where id = ?1"), &[&id.as_str()])?;
    tables
        .into_iter()
        .next()
        .map(|(_, table)| table)
        .ok_or_else(|| StoreError::unknown_table(id).into())
}

pub(super) fn secret(conn: &Connection, id: &TableId) -> Result<Secret, DbError> {
    let sql = "select secret from tables where id = ?1";
    let secret: Option<String> =
        conn.prepare_cached(sql)?.query_row([id.as_str()], |row| row.get(0)).optional()?;
    secret.map(Secret::new).ok_or_else(|| StoreError::unknown_table(id).into())
}

pub(super) fn update(
    conn: &Connection,
    leases: &Leases,
    id: &TableId,
    fence: Fence,
    expected: u64,
    change: &Change,
) -> Result<u64, DbError> {
    let sql =
        "select key, version, state = 'waiting', state = 'finished' from tables where id = ?1";
    let found: Option<(i64, u64, bool, bool)> = conn
        .prepare_cached(sql)?
        .query_row([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let (key, actual, waiting, finished) = found.ok_or_else(|| StoreError::unknown_table(id))?;
    leases.check(id, fence)?;
    if actual != expected {
        return Err(StoreError::Stale { id: id.clone(), expected, actual }.into());
    }
    if change.start && finished {
        return Err(StoreError::Finished { id: id.clone() }.into());
    }
    if change.start && waiting {
        let sql = "update tables set state = 'running', since = ?2 where key = ?1";
        conn.prepare_cached(sql)?.execute([key, change.at])?;
        conn.prepare_cached("update heads set wake = 0 where table_key = ?1")?.execute([key])?;
    }
    let sql = "update tables set version = version + 1, public = coalesce(?2, public),
               meta = coalesce(?3, meta), secret = coalesce(?4, secret) where key = ?1";
    let secret = change.secret.as_ref().map(Secret::reveal);
    conn.prepare_cached(sql)?.execute(params![key, change.public, change.meta, secret])?;
    for (seat, occupant) in &change.seats {
        match occupant {
            Some(occupant) => set_seat(conn, key, *seat, occupant)?,
            None => {
                let sql = "delete from seats where table_key = ?1 and seat = ?2";
                conn.prepare_cached(sql)?.execute(params![key, seat])?;
            }
        }
    }
    Ok(actual + 1)
}

pub(super) fn list(conn: &Connection, query: &Query) -> Result<Page, DbError> {
    // One statement for each index. Only operators list private tables of one game, and rarely.
    let (all, of_game, public_of_game) = (
        select_tables!(
            "where state = ?1 and (since, key) < (?2, ?3) and public = coalesce(?4, public)
             order by since desc, key desc limit ?5"
        ),
        select_tables!(
            "where state = ?1 and (since, key) < (?2, ?3) and public = coalesce(?4, public)
             and game = ?6 order by since desc, key desc limit ?5"
        ),
        select_tables!(
            "where state = ?1 and (since, key) < (?2, ?3) and public = 1
             and game = ?6 order by since desc, key desc limit ?5"
        ),
    );
    let limit = query.limit.min(Query::MAX_LIMIT) as usize;
    let Cursor { since, key } = query.after.unwrap_or(Cursor::START);
    // One more than the limit shows whether there is another page.
    let (state, ask) = (query.state.as_str(), limit as i64 + 1);
    let common: [&dyn ToSql; 5] = [&state, &since, &key, &query.public, &ask];
    let found = match &query.game {
        None => select(conn, all, &common)?,
        Some(game) => {
            let sql = if query.public == Some(true) { public_of_game } else { of_game };
            select(conn, sql, &[&common[..], &[game as &dyn ToSql]].concat())?
        }
    };
    Ok(Page::new(found, limit))
}

pub(super) fn awake(conn: &Connection) -> Result<Vec<TableId>, DbError> {
    let sql = "select id from heads join tables on key = table_key where wake <= 0 order by key";
    ids(conn, sql, &[])
}

/// Games whose time has come, the longest overdue first. Those at 0 or before do not sleep.
pub(super) fn due(conn: &Connection, now: i64) -> Result<Vec<TableId>, DbError> {
    let sql = "select id from heads join tables on key = table_key
               where wake > 0 and wake <= ?1 order by wake, key";
    ids(conn, sql, &[&now])
}

/// Running games that do not sleep at `now`.
pub(super) fn running(conn: &Connection, now: i64) -> Result<Vec<TableId>, DbError> {
    let sql = "select id from heads join tables on key = table_key where wake <= ?1 or wake <= 0";
    ids(conn, sql, &[&now])
}

fn ids(conn: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<TableId>, DbError> {
    let mut select = conn.prepare_cached(sql)?;
    let ids = select.query_map(values, |row| row.get::<_, String>(0))?;
    ids.map(|id| Ok(id?.parse()?)).collect()
}

/// Tables that have been in `state` since `before` or longer, the oldest first.
pub(super) fn entered_before(
    conn: &Connection,
    state: State,
    before: i64,
) -> Result<Vec<TableId>, DbError> {
    let sql = "select id from tables where state = ?1 and since <= ?2 order by since, key";
    ids(conn, sql, &[&state.as_str(), &before])
}

/// Deletes a table, its seats and its log.
pub(super) fn delete(conn: &Connection, id: &TableId) -> Result<(), DbError> {
    for sql in [
        "delete from log where table_key = (select key from tables where id = ?1)",
        "delete from heads where table_key = (select key from tables where id = ?1)",
        "delete from seats where table_key = (select key from tables where id = ?1)",
        "delete from tables where id = ?1",
    ] {
        conn.prepare_cached(sql)?.execute([id.as_str()])?;
    }
    Ok(())
}

pub(super) fn exists(conn: &Connection, id: &TableId) -> Result<(), DbError> {
    let mut select = conn.prepare_cached("select 1 from tables where id = ?1")?;
    if select.exists([id.as_str()])? { Ok(()) } else { Err(StoreError::unknown_table(id).into()) }
}

fn set_seat(conn: &Connection, key: i64, seat: u8, occupant: &Occupant) -> Result<(), DbError> {
    let sql = "insert into seats (table_key, seat, name, bot_level, secret_hash)
               values (?1, ?2, ?3, ?4, ?5) on conflict (table_key, seat) do update set
               name = excluded.name, bot_level = excluded.bot_level,
               secret_hash = excluded.secret_hash";
    let Occupant { name, bot_level, secret_hash } = occupant;
    let hash = secret_hash.map(|hash| hash.0);
    conn.prepare_cached(sql)?.execute(params![key, seat, name, bot_level, hash])?;
    Ok(())
}

/// Tables with their keys and occupants.
fn select(
    conn: &Connection,
    sql: &str,
    values: &[&dyn ToSql],
) -> Result<Vec<(i64, Table)>, DbError> {
    let mut select = conn.prepare_cached(sql)?;
    let rows = select.query_map(values, row_to_table)?;
    let mut tables: Vec<(i64, Table)> = rows.collect::<Result<_, _>>()?;
    let sql = "select seat, name, bot_level, secret_hash from seats
               where table_key = ?1 order by seat";
    let mut select = conn.prepare_cached(sql)?;
    for (key, table) in &mut tables {
        let occupants = select.query_map([*key], |row| {
            let secret_hash = row.get::<_, Option<[u8; 32]>>(3)?.map(SecretHash);
            let occupant = Occupant { name: row.get(1)?, bot_level: row.get(2)?, secret_hash };
            Ok((row.get(0)?, occupant))
        })?;
        table.seats = occupants.collect::<Result<_, _>>()?;
    }
    Ok(tables)
}

fn row_to_table(row: &Row<'_>) -> rusqlite::Result<(i64, Table)> {
    let id: String = row.get(1)?;
    let id = id
        .parse()
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(1, Type::Text, Box::new(e)))?;
    let table = Table {
        id,
        game: row.get(2)?,
        state: State::from_column(row.get_ref(3)?.as_str()?),
        public: row.get(4)?,
        created: row.get(5)?,
        since: row.get(6)?,
        version: row.get(7)?,
        position: row.get(10)?,
        meta: row.get(8)?,
        seats: Vec::new(),
        outcome: row.get(9)?,
    };
    Ok((row.get(0)?, table))
}
