//! Statements for tables and seats.

use super::{errors::DbError, log::Head};
use crate::{
    Change, Cursor, Fence, NewTable, NodeId, Occupant, Page, Query, Secret, SecretHash, State,
    StoreError, Table, TableId,
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

pub(super) async fn create(pool: &PgPool, new: &NewTable) -> Result<Table, DbError> {
    let NewTable { id, game, public, at, meta, secret, seats } = new;
    let sql = "insert into tables (id, game, state, public, since, created, version, meta, secret)
               values ($1, $2, 'waiting', $3, $4, $4, 1, $5, $6)
               on conflict (id) do nothing returning key";
    let mut tx = pool.begin().await?;
    let made = sqlx::query(sql).bind(id.as_str()).bind(game).bind(public).bind(at).bind(meta);
    let made = made.bind(secret.reveal()).fetch_optional(&mut *tx).await?;
    let made = made.ok_or_else(|| StoreError::TableExists { id: id.clone() })?;
    let key: i64 = made.try_get(0)?;
    let sql = "insert into heads (table_key) values ($1)";
    sqlx::query(sql).bind(key).execute(&mut *tx).await?;
    for (seat, occupant) in seats {
        set_seat(&mut tx, key, *seat, occupant).await?;
    }
    tx.commit().await?;
    Ok(new.opened())
}

pub(super) async fn table(pool: &PgPool, id: &TableId) -> Result<Table, DbError> {
    let sql = select_tables!("where t.id = $1");
    let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(pool).await?;
    let tables = with_seats(pool, rows).await?;
    tables
        .into_iter()
        .next()
        .map(|(_, table)| table)
        .ok_or_else(|| StoreError::unknown_table(id).into())
}

pub(super) async fn secret(pool: &PgPool, id: &TableId) -> Result<Secret, DbError> {
    let sql = "select secret from tables where id = $1";
    let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(pool).await?;
    let secret: String = row.ok_or_else(|| StoreError::unknown_table(id))?.try_get(0)?;
    Ok(Secret::new(secret))
}

pub(super) async fn expire(
    pool: &PgPool,
    state: State,
    before: i64,
    except: &[TableId],
    limit: u32,
) -> Result<Vec<TableId>, DbError> {
    let except: Vec<&str> = except.iter().map(TableId::as_str).collect();
    let mut tx = pool.begin().await?;
    // Locked, so that nobody claims one of them meanwhile.
    let sql = "select t.key, t.id from tables t join heads h on h.table_key = t.key
               where t.state = $1 and t.since <= $2 and t.id <> all($3) and (h.owner is null
                   or not exists (select 1 from nodes n where n.id = h.owner and n.expires > now()))
               order by t.since, t.key limit $4 for update of t, h skip locked";
    let old = sqlx::query(sql).bind(state.as_str()).bind(before).bind(except);
    let old = old.bind(i64::from(limit)).fetch_all(&mut *tx).await?;
    let (mut keys, mut ids) = (Vec::<i64>::new(), Vec::new());
    for row in old {
        keys.push(row.try_get(0)?);
        ids.push(row.try_get::<String, _>(1)?.parse()?);
    }
    for sql in [
        "delete from log where table_key = any($1)",
        "delete from seats where table_key = any($1)",
        "delete from heads where table_key = any($1)",
        "delete from tables where key = any($1)",
    ] {
        sqlx::query(sql).bind(&keys).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(ids)
}

pub(super) async fn update(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    expected: u64,
    change: &Change,
) -> Result<u64, DbError> {
    let mut tx = pool.begin().await?;
    let head = Head::lock(&mut tx, id).await?;
    let key = head.key;
    let sql = "select version, state from tables where key = $1";
    let row = sqlx::query(sql).bind(key).fetch_one(&mut *tx).await?;
    let actual = row.try_get::<i64, _>(0)?.cast_unsigned();
    let state: &str = row.try_get(1)?;
    head.check_fence(id, fence)?;
    if actual != expected {
        return Err(StoreError::Stale { id: id.clone(), expected, actual }.into());
    }
    if change.start && state == "finished" {
        return Err(StoreError::Finished { id: id.clone() }.into());
    }
    if change.start && state == "waiting" {
        let sql = "update tables set state = 'running', since = $2 where key = $1";
        sqlx::query(sql).bind(key).bind(change.at).execute(&mut *tx).await?;
        let sql = "update heads set running = true, wake = 0 where table_key = $1";
        sqlx::query(sql).bind(key).execute(&mut *tx).await?;
    }
    let sql = "update tables set version = version + 1, public = coalesce($2, public),
               meta = coalesce($3, meta), secret = coalesce($4, secret) where key = $1";
    let update = sqlx::query(sql).bind(key).bind(change.public).bind(change.meta.as_deref());
    update.bind(change.secret.as_ref().map(Secret::reveal)).execute(&mut *tx).await?;
    for (seat, occupant) in &change.seats {
        match occupant {
            Some(occupant) => set_seat(&mut tx, key, *seat, occupant).await?,
            None => {
                let sql = "delete from seats where table_key = $1 and seat = $2";
                let delete = sqlx::query(sql).bind(key).bind(i16::from(*seat));
                delete.execute(&mut *tx).await?;
            }
        }
    }
    tx.commit().await?;
    Ok(actual + 1)
}

pub(super) async fn list(pool: &PgPool, query: &Query) -> Result<Page, DbError> {
    // One statement for each index.
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
    let limit = query.limit.min(Query::MAX_LIMIT) as usize;
    let Cursor { since, key } = query.after.unwrap_or(Cursor::START);
    // One more than the limit shows whether there is another page.
    let select = sqlx::query(if query.game.is_none() { all } else { of_game });
    let select = select.bind(query.state.as_str()).bind(since).bind(key);
    let mut select = select.bind(query.public).bind(limit as i64 + 1);
    if let Some(game) = &query.game {
        if game.contains('\0') {
            // No game has such a name, and PostgreSQL cannot even compare it.
            return Ok(Page { tables: Vec::new(), next: None });
        }
        select = select.bind(game);
    }
    let rows = select.fetch_all(pool).await?;
    Ok(Page::new(with_seats(pool, rows).await?, limit))
}

pub(super) async fn awake(pool: &PgPool) -> Result<Vec<TableId>, DbError> {
    let sql = "select t.id from heads h join tables t on t.key = h.table_key
               where h.wake <= 0 order by t.key";
    ids(sqlx::query(sql).fetch_all(pool).await?)
}

/// Games whose time has come, the longest overdue first. Those at 0 or before do not sleep.
pub(super) async fn due(
    pool: &PgPool,
    node: Option<&NodeId>,
    now: i64,
    limit: u32,
) -> Result<Vec<TableId>, DbError> {
    let sql = "select t.id from heads h join tables t on t.key = h.table_key
               where h.wake > 0 and h.wake <= $1 and ($2::text is null or h.owner = $2)
               order by h.wake, h.table_key limit $3";
    let due = sqlx::query(sql).bind(now).bind(node.map(NodeId::as_str)).bind(i64::from(limit));
    ids(due.fetch_all(pool).await?)
}

pub(super) fn ids(rows: Vec<PgRow>) -> Result<Vec<TableId>, DbError> {
    rows.iter().map(|row| Ok(row.try_get::<&str, _>(0)?.parse()?)).collect()
}

async fn set_seat(
    conn: &mut PgConnection,
    key: i64,
    seat: u8,
    occupant: &Occupant,
) -> Result<(), DbError> {
    let sql = "insert into seats (table_key, seat, name, bot_level, secret_hash)
               values ($1, $2, $3, $4, $5) on conflict (table_key, seat) do update set
               name = excluded.name, bot_level = excluded.bot_level,
               secret_hash = excluded.secret_hash";
    let Occupant { name, bot_level, secret_hash } = occupant;
    let hash = secret_hash.as_ref().map(|hash| &hash.0[..]);
    let insert = sqlx::query(sql).bind(key).bind(i16::from(seat)).bind(name).bind(bot_level);
    insert.bind(hash).execute(conn).await?;
    Ok(())
}

/// Tables with their keys and occupants.
async fn with_seats(pool: &PgPool, rows: Vec<PgRow>) -> Result<Vec<(i64, Table)>, DbError> {
    let mut tables = Vec::with_capacity(rows.len());
    for row in &rows {
        tables.push(row_to_table(row)?);
    }
    let keys: Vec<i64> = tables.iter().map(|(key, _)| *key).collect();
    let indexes: HashMap<i64, usize> = keys.iter().copied().zip(0..).collect();
    let sql = "select table_key, seat, name, bot_level, secret_hash from seats
               where table_key = any($1) order by table_key, seat";
    for row in sqlx::query(sql).bind(&keys).fetch_all(pool).await? {
        let hash: Option<&[u8]> = row.try_get(4)?;
        let secret_hash = hash.and_then(|hash| hash.try_into().ok()).map(SecretHash);
        let occupant = Occupant { name: row.try_get(2)?, bot_level: row.try_get(3)?, secret_hash };
        let seat = row.try_get::<i16, _>(1)? as u8;
        tables[indexes[&row.try_get::<i64, _>(0)?]].1.seats.push((seat, occupant));
    }
    Ok(tables)
}

fn row_to_table(row: &PgRow) -> Result<(i64, Table), DbError> {
    let table = Table {
        id: row.try_get::<&str, _>(1)?.parse()?,
        game: row.try_get(2)?,
        state: State::from_column(row.try_get(3)?),
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
