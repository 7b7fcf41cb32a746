//! Logs: reading them, and appends that come with a step in the table's life.

use super::{batch::append_within, tables::unknown, trouble::Fault};
use crate::{Entry, Fence, Step, StoreError, TableId};
use sqlx::{PgConnection, PgExecutor, PgPool, Row};

/// What a table's row in `heads` says, once it is locked or looked at.
pub(super) struct Head {
    pub(super) key: i64,
    pub(super) position: u64,
    fence: Fence,
    closed: bool,
}

impl Head {
    /// Locks the row of this table until the transaction ends.
    pub(super) async fn lock(conn: &mut PgConnection, id: &TableId) -> Result<Head, Fault> {
        let sql = "select h.table_key, h.position, h.fence, h.closed
                   from tables t join heads h on h.table_key = t.key
                   where t.id = $1 for update of h";
        let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(conn).await?;
        let row = row.ok_or_else(|| unknown(id))?;
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

    /// Refuses what cannot be appended.
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

/// Why an append was not made.
pub(super) async fn why_refused(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    expected: u64,
) -> Result<StoreError, sqlx::Error> {
    let mut look = pool.begin().await?;
    let head = match Head::lock(&mut look, id).await {
        Ok(head) => head,
        Err(Fault::Refused(refusal)) => return Ok(refusal),
        Err(Fault::Engine(error)) => return Err(error),
    };
    let (id, actual) = (id.clone(), head.position);
    // It was refused, so something is wrong with it; if not any more, what was is the position.
    let otherwise = StoreError::Conflict { id: id.clone(), expected, actual };
    Ok(head.check(&id, fence, expected).err().unwrap_or(otherwise))
}

/// Adds `entries` if the log ends where the caller thinks, and takes the step.
pub(super) async fn advance(
    pool: &PgPool,
    id: &TableId,
    fence: Fence,
    expected: u64,
    entries: &[Entry],
    step: &Step,
) -> Result<u64, Fault> {
    let mut change = pool.begin().await?;
    let head = Head::lock(&mut change, id).await?;
    head.check(id, fence, expected)?;
    append_within(&mut change, head.key, expected, entries).await?;
    let (closed, at, outcome) = match step {
        Step::Start { at } => (false, at, None),
        Step::Finish { at, outcome } => (true, at, Some(outcome)),
    };
    let sql = "update heads set position = position + $2, running = not $3, closed = $3
               where table_key = $1";
    let moved = sqlx::query(sql).bind(head.key).bind(entries.len() as i64).bind(closed);
    moved.execute(&mut *change).await?;
    // A game begins once.
    let sql = "update tables set since = case when $3 or state = 'waiting' then $2 else since end,
               state = case when $3 then 'finished' else 'running' end, outcome = $4,
               version = version + 1 where key = $1 returning version";
    let stepped = sqlx::query(sql).bind(head.key).bind(at).bind(closed).bind(outcome);
    let version: i64 = stepped.fetch_one(&mut *change).await?.try_get(0)?;
    change.commit().await?;
    Ok(version.cast_unsigned())
}

/// The entries of a log from position `from` on.
pub(super) async fn read(pool: &PgPool, id: &TableId, from: u64) -> Result<Vec<Entry>, Fault> {
    let sql = "select l.line, l.seat, l.action_id from tables t
               left join log l on l.table_key = t.key and l.position >= $2
               where t.id = $1 order by l.position";
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let rows = sqlx::query(sql).bind(id.as_str()).bind(from).fetch_all(pool).await?;
    if rows.is_empty() {
        return Err(unknown(id).into());
    }
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        // A table without such lines is one row of nothing.
        let Some(line) = row.try_get::<Option<String>, _>(0)? else { break };
        let seat = row.try_get::<Option<i16>, _>(1)?.map(|seat| seat as u8);
        entries.push(Entry { line, seat, action_id: row.try_get(2)? });
    }
    Ok(entries)
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
