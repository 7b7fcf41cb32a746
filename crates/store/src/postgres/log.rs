//! Statements that read logs, and appends that also change the table's state.

use super::{
    batch::{append_in_transaction, last_hash},
    errors::DbError,
};
use crate::{
    Entry, Fence, StoreError, TableId, Transition,
    log_end::{LineHash, LogEnd},
};
use sqlx::{PgConnection, PgExecutor, PgPool, Row};

/// A table's row in `heads`.
pub(super) struct Head {
    pub(super) key: i64,
    pub(super) position: u64,
    fence: Fence,
    closed: bool,
}

impl Head {
    /// Locks the row until the transaction ends.
    pub(super) async fn lock(conn: &mut PgConnection, id: &TableId) -> Result<Head, DbError> {
        let sql = "select h.table_key, h.position, h.fence, h.closed
                   from tables t join heads h on h.table_key = t.key
                   where t.id = $1 for update of h";
        let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(conn).await?;
        let row = row.ok_or_else(|| StoreError::unknown_table(id))?;
        Ok(Head {
            key: row.try_get(0)?,
            position: row.try_get::<i64, _>(1)?.cast_unsigned(),
            fence: Fence(row.try_get::<i64, _>(2)?.cast_unsigned()),
            closed: row.try_get(3)?,
        })
    }

    pub(super) fn check_fence(&self, id: &TableId, fence: Fence) -> Result<(), StoreError> {
        match self.fence == fence {
            true => Ok(()),
            false => Err(StoreError::Fenced { id: id.clone() }),
        }
    }

    /// Refuses an append that does not fit.
    fn check(&self, id: &TableId, fence: Fence, expected: u64) -> Result<(), StoreError> {
        self.check_fence(id, fence)?;
        if self.closed {
            return Err(StoreError::Finished { id: id.clone() });
        }
        if self.position != expected {
            let actual = self.position;
            return Err(StoreError::Conflict { id: id.clone(), expected, actual });
        }
        Ok(())
    }
}

/// Finds out why an append was refused.
pub(super) async fn refusal_reason(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    expected: u64,
) -> Result<StoreError, sqlx::Error> {
    let mut tx = pool.begin().await?;
    let head = match Head::lock(&mut tx, id).await {
        Ok(head) => head,
        Err(DbError::Refused(refusal)) => return Ok(refusal),
        Err(DbError::Database(error)) => return Err(error),
    };
    let (id, actual) = (id.clone(), head.position);
    // It was refused, so something was wrong; if nothing is now, it was the position.
    let otherwise = StoreError::Conflict { id: id.clone(), expected, actual };
    Ok(head.check(&id, fence, expected).err().unwrap_or(otherwise))
}

/// Appends `entries` if the log has `expected` entries, and changes the table's state.
pub(super) async fn advance(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    expected: u64,
    entries: &[Entry],
    transition: &Transition,
) -> Result<u64, DbError> {
    let mut tx = pool.begin().await?;
    let head = Head::lock(&mut tx, id).await?;
    head.check(id, fence, expected)?;
    append_in_transaction(&mut tx, head.key, expected, entries).await?;
    let (closed, at, outcome, wake) = match transition {
        Transition::Start { at } => (false, Some(at), None, Some(0)),
        Transition::Sleep { until } => (false, None, None, Some(*until)),
        Transition::Finish { at, outcome } => (true, Some(at), Some(outcome), None),
    };
    let sql = "update heads set position = position + $2, running = not $3, closed = $3, wake = $5,
               last = coalesce($4, last),
               last_of = case when $4 is null then last_of else position + $2 end
               where table_key = $1";
    let update = sqlx::query(sql).bind(head.key).bind(entries.len() as i64).bind(closed);
    update.bind(last_hash(entries)).bind(wake).execute(&mut *tx).await?;
    // A game begins once.
    let sql = "update tables set since = case when $3 or state = 'waiting' then coalesce($2, since) else since end,
               state = case when $3 then 'finished' else 'running' end, outcome = $4,
               version = version + 1 where key = $1 returning version";
    let update = sqlx::query(sql).bind(head.key).bind(at).bind(closed).bind(outcome);
    let version: i64 = update.fetch_one(&mut *tx).await?.try_get(0)?;
    tx.commit().await?;
    Ok(version.cast_unsigned())
}

/// Replaces every line of a finished log.
pub(super) async fn replace(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    new: &[String],
) -> Result<(), DbError> {
    let mut tx = pool.begin().await?;
    let head = Head::lock(&mut tx, id).await?;
    head.check_fence(id, fence)?;
    let (expected, actual) = (new.len() as u64, head.position);
    if !head.closed || expected != actual {
        return Err(StoreError::Conflict { id: id.clone(), expected, actual }.into());
    }
    let sql = "update log set line = n.line
               from unnest($2::text[]) with ordinality as n(line, number)
               where table_key = $1 and position = n.number - 1";
    sqlx::query(sql).bind(head.key).bind(new).execute(&mut *tx).await?;
    let last = new.last().map(|line| LineHash::of(line).0.to_vec());
    let sql = "update heads set last = $2, last_of = position where table_key = $1";
    sqlx::query(sql).bind(head.key).bind(last).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// The entries of a log from position `from` on, if they are as they were acknowledged.
pub(super) async fn read(pool: &PgPool, id: &TableId, from: u64) -> Result<Vec<Entry>, DbError> {
    let (end, lines) = lines(pool, id, from).await?;
    end.check(id, from, &lines)?;
    Ok(lines.into_iter().map(|(_, entry)| entry).collect())
}

/// The entries that are left of a log.
pub(super) async fn salvage(pool: &PgPool, id: &TableId) -> Result<Vec<Entry>, DbError> {
    let (_, lines) = lines(pool, id, 0).await?;
    Ok(lines.into_iter().map(|(_, entry)| entry).collect())
}

/// Where a log ends, and its lines from position `from` on, as of one moment.
async fn lines(
    pool: &PgPool,
    id: &TableId,
    from: u64,
) -> Result<(LogEnd, Vec<(u64, Entry)>), DbError> {
    let sql = "select h.position, case when h.last_of = h.position then h.last end,
               l.position, l.line, l.seat, l.action_id from tables t
               join heads h on h.table_key = t.key
               left join log l on l.table_key = t.key and l.position >= $2
               where t.id = $1 order by l.position";
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let rows = sqlx::query(sql).bind(id.as_str()).bind(from).fetch_all(pool).await?;
    let first = rows.first().ok_or_else(|| StoreError::unknown_table(id))?;
    let last = first.try_get::<Option<&[u8]>, _>(1)?.and_then(LineHash::from_column);
    let end = LogEnd { length: first.try_get::<i64, _>(0)?.cast_unsigned(), last };
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        // A table without such lines gives one row of nulls.
        let Some(position) = row.try_get::<Option<i64>, _>(2)? else { break };
        let seat = row.try_get::<Option<i16>, _>(4)?.map(|seat| seat as u8);
        let entry = Entry { line: row.try_get(3)?, seat, action_id: row.try_get(5)? };
        lines.push((position.cast_unsigned(), entry));
    }
    Ok((end, lines))
}

/// A setting of the host.
pub(super) async fn setting(
    conn: impl PgExecutor<'_>,
    name: &str,
) -> Result<Option<String>, sqlx::Error> {
    let sql = "select value from settings where name = $1";
    let row = sqlx::query(sql).bind(name).fetch_optional(conn).await?;
    row.map(|row| row.try_get(0)).transpose()
}
