//! Tables and seats: the statements.

use super::{leases::Leases, trouble::Fault};
use crate::{
    Change, Cursor, Fence, NewTable, Page, Query, Secret, SecretHash, Sitter, State, StoreError,
    Table, TableId,
};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, types::Type};

/// What [`row_to_table`] reads. (`concat!` takes only literals, so this is a macro.)
macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "select key, id, game, state, public, created, since, version, meta, outcome,
             (select coalesce(max(position) + 1, 0) from log where table_key = tables.key)
             from tables ",
            $rest
        )
    };
}

pub(super) fn unknown(id: &TableId) -> StoreError {
    StoreError::UnknownTable { id: id.clone() }
}

pub(super) fn create(conn: &Connection, new: &NewTable) -> Result<Table, Fault> {
    let NewTable { id, game, public, at, meta, secret, seats } = new;
    let sql = "insert into tables (id, game, state, public, since, created, version, meta, secret)
               values (?1, ?2, 'waiting', ?3, ?4, ?4, 1, ?5, ?6)
               on conflict (id) do nothing";
    // Without `returning`, for which SQLite builds and drops a table of its own each time.
    let values = params![id.as_str(), game, public, at, meta, secret.reveal()];
    if conn.prepare_cached(sql)?.execute(values)? == 0 {
        return Err(StoreError::TableExists { id: id.clone() }.into());
    }
    let key = conn.last_insert_rowid();
    for (seat, sitter) in seats {
        sit(conn, key, *seat, sitter)?;
    }
    let mut seats = seats.clone();
    seats.sort_by_key(|(seat, _)| *seat);
    Ok(Table {
        id: id.clone(),
        game: game.clone(),
        state: State::Waiting,
        public: *public,
        created: *at,
        since: *at,
        version: 1,
        position: 0,
        meta: meta.clone(),
        seats,
        outcome: None,
    })
}

pub(super) fn table(conn: &Connection, id: &TableId) -> Result<Table, Fault> {
    let tables = select(conn, select_tables!("where id = ?1"), &[&id.as_str()])?;
    tables.into_iter().next().map(|(_, table)| table).ok_or_else(|| unknown(id).into())
}

pub(super) fn secret(conn: &Connection, id: &TableId) -> Result<Secret, Fault> {
    let sql = "select secret from tables where id = ?1";
    let secret: Option<String> =
        conn.prepare_cached(sql)?.query_row([id.as_str()], |row| row.get(0)).optional()?;
    secret.map(Secret::new).ok_or_else(|| unknown(id).into())
}

pub(super) fn update(
    conn: &Connection,
    leases: &Leases,
    id: &TableId,
    fence: Fence,
    expected: u64,
    change: &Change,
) -> Result<u64, Fault> {
    let sql =
        "select key, version, state = 'waiting', state = 'finished' from tables where id = ?1";
    let found: Option<(i64, u64, bool, bool)> = conn
        .prepare_cached(sql)?
        .query_row([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let (key, actual, waiting, finished) = found.ok_or_else(|| unknown(id))?;
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
    }
    let sql = "update tables set version = version + 1, public = coalesce(?2, public),
               meta = coalesce(?3, meta), secret = coalesce(?4, secret) where key = ?1";
    let secret = change.secret.as_ref().map(Secret::reveal);
    conn.prepare_cached(sql)?.execute(params![key, change.public, change.meta, secret])?;
    for (seat, sitter) in &change.seats {
        match sitter {
            Some(sitter) => sit(conn, key, *seat, sitter)?,
            None => {
                let sql = "delete from seats where table_key = ?1 and seat = ?2";
                conn.prepare_cached(sql)?.execute(params![key, seat])?;
            }
        }
    }
    Ok(actual + 1)
}

pub(super) fn list(conn: &Connection, query: &Query) -> Result<Page, Fault> {
    // Several statements, because each has an index of its own to walk along. Only operators look
    // for tables of one game that are by link, and not often.
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
    let limit = query.limit.min(Query::LARGEST) as usize;
    let Cursor { since, key } = query.after.unwrap_or(Cursor { since: i64::MAX, key: i64::MAX });
    // One more than wanted tells whether there is another page.
    let (state, ask) = (query.state.word(), limit as i64 + 1);
    let common: [&dyn ToSql; 5] = [&state, &since, &key, &query.public, &ask];
    let mut found = match &query.game {
        None => select(conn, all, &common)?,
        Some(game) => {
            let sql = if query.public == Some(true) { public_of_game } else { of_game };
            select(conn, sql, &[&common[..], &[game as &dyn ToSql]].concat())?
        }
    };
    let more = found.len() > limit;
    found.truncate(limit);
    let next = found.last().filter(|_| more);
    let next = next.map(|(key, table)| Cursor { since: table.since, key: *key });
    Ok(Page { tables: found.into_iter().map(|(_, table)| table).collect(), next })
}

pub(super) fn unfinished(conn: &Connection) -> Result<Vec<Table>, Fault> {
    let sql = select_tables!("where state in ('waiting', 'running') order by key");
    Ok(select(conn, sql, &[])?.into_iter().map(|(_, table)| table).collect())
}

pub(super) fn running(conn: &Connection) -> Result<Vec<TableId>, Fault> {
    let mut select = conn.prepare_cached("select id from tables where state = 'running'")?;
    let ids = select.query_map([], |row| row.get::<_, String>(0))?;
    ids.map(|id| Ok(id?.parse()?)).collect()
}

pub(super) fn exists(conn: &Connection, id: &TableId) -> Result<(), Fault> {
    let mut select = conn.prepare_cached("select 1 from tables where id = ?1")?;
    if select.exists([id.as_str()])? { Ok(()) } else { Err(unknown(id).into()) }
}

fn sit(conn: &Connection, key: i64, seat: u8, sitter: &Sitter) -> Result<(), Fault> {
    let sql = "insert into seats (table_key, seat, name, bot_level, secret_hash)
               values (?1, ?2, ?3, ?4, ?5) on conflict (table_key, seat) do update set
               name = excluded.name, bot_level = excluded.bot_level,
               secret_hash = excluded.secret_hash";
    let Sitter { name, bot_level, secret_hash } = sitter;
    let hash = secret_hash.map(|hash| hash.0);
    conn.prepare_cached(sql)?.execute(params![key, seat, name, bot_level, hash])?;
    Ok(())
}

/// Tables with their keys, and who sits there.
fn select(conn: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<(i64, Table)>, Fault> {
    let mut select = conn.prepare_cached(sql)?;
    let rows = select.query_map(values, row_to_table)?;
    let mut tables: Vec<(i64, Table)> = rows.collect::<Result<_, _>>()?;
    let sql = "select seat, name, bot_level, secret_hash from seats
               where table_key = ?1 order by seat";
    let mut select = conn.prepare_cached(sql)?;
    for (key, table) in &mut tables {
        let sitters = select.query_map([*key], |row| {
            let secret_hash = row.get::<_, Option<[u8; 32]>>(3)?.map(SecretHash);
            let sitter = Sitter { name: row.get(1)?, bot_level: row.get(2)?, secret_hash };
            Ok((row.get(0)?, sitter))
        })?;
        table.seats = sitters.collect::<Result<_, _>>()?;
    }
    Ok(tables)
}

fn row_to_table(row: &Row<'_>) -> rusqlite::Result<(i64, Table)> {
    let state = match row.get_ref(3)?.as_str()? {
        "waiting" => State::Waiting,
        "running" => State::Running,
        _ => State::Finished,
    };
    let id: String = row.get(1)?;
    let id = id
        .parse()
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(1, Type::Text, Box::new(e)))?;
    let table = Table {
        id,
        game: row.get(2)?,
        state,
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
