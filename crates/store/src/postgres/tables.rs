//! Tables and seats: the statements.

use super::{log::Head, trouble::Fault};
use crate::{
    Change, Cursor, Fence, NewTable, Page, Query, Secret, SecretHash, Sitter, State, StoreError,
    Table, TableId,
};
use sqlx::{PgConnection, PgPool, Row, postgres::PgRow};
use std::collections::HashMap;

/// What [`row_to_table`] reads. (`concat!` takes only literals, so this is a macro.)
macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "select t.key, t.id, t.game, t.state, t.public, t.created, t.since, t.version, t.meta,
             t.outcome, h.position from tables t join heads h on h.table_key = t.key ",
            $rest
        )
    };
}

pub(super) fn unknown(id: &TableId) -> StoreError {
    StoreError::UnknownTable { id: id.clone() }
}

pub(super) async fn create(pool: &PgPool, new: &NewTable) -> Result<Table, Fault> {
    let NewTable { id, game, public, at, meta, secret, seats } = new;
    let sql = "insert into tables (id, game, state, public, since, created, version, meta, secret)
               values ($1, $2, 'waiting', $3, $4, $4, 1, $5, $6)
               on conflict (id) do nothing returning key";
    let mut change = pool.begin().await?;
    let made = sqlx::query(sql).bind(id.as_str()).bind(game).bind(public).bind(at).bind(meta);
    let made = made.bind(secret.reveal()).fetch_optional(&mut *change).await?;
    let made = made.ok_or_else(|| StoreError::TableExists { id: id.clone() })?;
    let key: i64 = made.try_get(0)?;
    let sql = "insert into heads (table_key) values ($1)";
    sqlx::query(sql).bind(key).execute(&mut *change).await?;
    for (seat, sitter) in seats {
        sit(&mut change, key, *seat, sitter).await?;
    }
    change.commit().await?;
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

pub(super) async fn table(pool: &PgPool, id: &TableId) -> Result<Table, Fault> {
    let sql = select_tables!("where t.id = $1");
    let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(pool).await?;
    let tables = with_seats(pool, rows).await?;
    tables.into_iter().next().map(|(_, table)| table).ok_or_else(|| unknown(id).into())
}

pub(super) async fn secret(pool: &PgPool, id: &TableId) -> Result<Secret, Fault> {
    let sql = "select secret from tables where id = $1";
    let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(pool).await?;
    let secret: String = row.ok_or_else(|| unknown(id))?.try_get(0)?;
    Ok(Secret::new(secret))
}

pub(super) async fn update(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    expected: u64,
    made: &Change,
) -> Result<u64, Fault> {
    let mut change = pool.begin().await?;
    let head = Head::lock(&mut change, id).await?;
    let key = head.key;
    let sql = "select version, state from tables where key = $1";
    let row = sqlx::query(sql).bind(key).fetch_one(&mut *change).await?;
    let actual = row.try_get::<i64, _>(0)?.cast_unsigned();
    let state: &str = row.try_get(1)?;
    head.check_fence(id, fence)?;
    if actual != expected {
        return Err(StoreError::Stale { id: id.clone(), expected, actual }.into());
    }
    if made.start && state == "finished" {
        return Err(StoreError::Finished { id: id.clone() }.into());
    }
    if made.start && state == "waiting" {
        let sql = "update tables set state = 'running', since = $2 where key = $1";
        sqlx::query(sql).bind(key).bind(made.at).execute(&mut *change).await?;
        let sql = "update heads set running = true where table_key = $1";
        sqlx::query(sql).bind(key).execute(&mut *change).await?;
    }
    let sql = "update tables set version = version + 1, public = coalesce($2, public),
               meta = coalesce($3, meta), secret = coalesce($4, secret) where key = $1";
    let noted = sqlx::query(sql).bind(key).bind(made.public).bind(made.meta.as_deref());
    noted.bind(made.secret.as_ref().map(Secret::reveal)).execute(&mut *change).await?;
    for (seat, sitter) in &made.seats {
        match sitter {
            Some(sitter) => sit(&mut change, key, *seat, sitter).await?,
            None => {
                let sql = "delete from seats where table_key = $1 and seat = $2";
                let left = sqlx::query(sql).bind(key).bind(i16::from(*seat));
                left.execute(&mut *change).await?;
            }
        }
    }
    change.commit().await?;
    Ok(actual + 1)
}

pub(super) async fn list(pool: &PgPool, query: &Query) -> Result<Page, Fault> {
    // Two statements, because each has an index of its own to walk along.
    let (all, of_game) = (
        select_tables!(
            "where t.state = $1 and (t.since, t.key) < ($2, $3)
             and t.public = coalesce($4, t.public)
             order by t.since desc, t.key desc limit $5"
        ),
        select_tables!(
            "where t.state = $1 and (t.since, t.key) < ($2, $3)
             and t.public = coalesce($4, t.public) and t.game = $6
             order by t.since desc, t.key desc limit $5"
        ),
    );
    let limit = query.limit.min(Query::LARGEST) as usize;
    let Cursor { since, key } = query.after.unwrap_or(Cursor { since: i64::MAX, key: i64::MAX });
    // One more than wanted tells whether there is another page.
    let asked = sqlx::query(if query.game.is_none() { all } else { of_game });
    let asked = asked.bind(query.state.word()).bind(since).bind(key);
    let mut asked = asked.bind(query.public).bind(limit as i64 + 1);
    if let Some(game) = &query.game {
        if game.contains('\0') {
            // No game has such a name, and PostgreSQL would not even hear of it.
            return Ok(Page { tables: Vec::new(), next: None });
        }
        asked = asked.bind(game);
    }
    let mut rows = asked.fetch_all(pool).await?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let found = with_seats(pool, rows).await?;
    let next = found.last().filter(|_| more);
    let next = next.map(|(key, table)| Cursor { since: table.since, key: *key });
    Ok(Page { tables: found.into_iter().map(|(_, table)| table).collect(), next })
}

pub(super) async fn unfinished(pool: &PgPool) -> Result<Vec<Table>, Fault> {
    let sql = select_tables!("where t.state in ('waiting', 'running') order by t.key");
    let rows = sqlx::query(sql).fetch_all(pool).await?;
    Ok(with_seats(pool, rows).await?.into_iter().map(|(_, table)| table).collect())
}

async fn sit(conn: &mut PgConnection, key: i64, seat: u8, sitter: &Sitter) -> Result<(), Fault> {
    let sql = "insert into seats (table_key, seat, name, bot_level, secret_hash)
               values ($1, $2, $3, $4, $5) on conflict (table_key, seat) do update set
               name = excluded.name, bot_level = excluded.bot_level,
               secret_hash = excluded.secret_hash";
    let Sitter { name, bot_level, secret_hash } = sitter;
    let hash = secret_hash.as_ref().map(|hash| &hash.0[..]);
    let sat = sqlx::query(sql).bind(key).bind(i16::from(seat)).bind(name).bind(bot_level);
    sat.bind(hash).execute(conn).await?;
    Ok(())
}

/// Tables with their keys, and who sits there.
async fn with_seats(pool: &PgPool, rows: Vec<PgRow>) -> Result<Vec<(i64, Table)>, Fault> {
    let mut tables = Vec::with_capacity(rows.len());
    for row in &rows {
        tables.push(row_to_table(row)?);
    }
    let keys: Vec<i64> = tables.iter().map(|(key, _)| *key).collect();
    let places: HashMap<i64, usize> = keys.iter().copied().zip(0..).collect();
    let sql = "select table_key, seat, name, bot_level, secret_hash from seats
               where table_key = any($1) order by table_key, seat";
    for row in sqlx::query(sql).bind(&keys).fetch_all(pool).await? {
        let hash: Option<&[u8]> = row.try_get(4)?;
        let secret_hash = hash.and_then(|hash| hash.try_into().ok()).map(SecretHash);
        let sitter = Sitter { name: row.try_get(2)?, bot_level: row.try_get(3)?, secret_hash };
        let seat = row.try_get::<i16, _>(1)? as u8;
        tables[places[&row.try_get::<i64, _>(0)?]].1.seats.push((seat, sitter));
    }
    Ok(tables)
}

fn row_to_table(row: &PgRow) -> Result<(i64, Table), Fault> {
    let state = match row.try_get(3)? {
        "waiting" => State::Waiting,
        "running" => State::Running,
        _ => State::Finished,
    };
    let table = Table {
        id: row.try_get::<&str, _>(1)?.parse()?,
        game: row.try_get(2)?,
        state,
        public: row.try_get(4)?,
        created: row.try_get(5)?,
        since: row.try_get(6)?,
        version: row.try_get::<i64, _>(7)?.cast_unsigned(),
        position: row.try_get::<i64, _>(10)?.cast_unsigned(),
        meta: row.try_get(8)?,
        seats: Vec::new(),
        outcome: row.try_get(9)?,
    };
    Ok((row.try_get(0)?, table))
}
