//! Group commit for appends.
//!
//! A commit waits for the disk. Appends that arrive meanwhile go together as one statement over
//! arrays: one round trip, one commit. Each caller gets its answer when its commit is durable. Two such
//! statements may be in flight, so that one travels while the other waits for the disk.

use super::{
    errors::{DatabaseName, DbError},
    log::refusal_reason,
};
use crate::{Entry, Fence, StoreError, TableId, log_end::LineHash};
use sqlx::{PgPool, Row};
use std::{collections::HashSet, mem, sync::Arc};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// The largest number of appends in one statement, and in the queue.
const MAX_BATCH: usize = 1024;
/// The most bytes of lines in one statement, unless one append alone has more.
const MAX_BYTES: usize = 8 * 1024 * 1024;
/// Statements in flight.
const IN_FLIGHT: usize = 2;

/// Lines for one log, and a caller waiting.
pub(super) struct Append {
    pub(super) id: TableId,
    pub(super) fence: Fence,
    pub(super) expected: u64,
    pub(super) entries: Vec<Entry>,
    pub(super) reply: oneshot::Sender<Result<u64, StoreError>>,
}

impl Append {
    fn bytes(&self) -> usize {
        self.entries.iter().map(|entry| entry.line.len()).sum()
    }

    fn end(&self) -> u64 {
        self.expected.saturating_add(self.entries.len() as u64)
    }
}

/// Starts the task that batches appends. After the sender is dropped, those waiting still get their
/// answers.
pub(super) fn start(pool: PgPool, name: DatabaseName) -> mpsc::Sender<Append> {
    let (jobs, mut inbox) = mpsc::channel(MAX_BATCH);
    tokio::spawn(async move {
        let permits = Arc::new(Semaphore::new(IN_FLIGHT));
        let mut waiting = Vec::new();
        while !waiting.is_empty() || inbox.recv_many(&mut waiting, MAX_BATCH).await > 0 {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
            // Whatever arrived while this waited goes along.
            while waiting.len() < MAX_BATCH
                && let Ok(more) = inbox.try_recv()
            {
                waiting.push(more);
            }
            let batch = take_batch(&mut waiting);
            let (pool, name) = (pool.clone(), name.clone());
            tokio::spawn(async move {
                commit_batch(&pool, &name, batch).await;
                drop(permit);
            });
        }
    });
    jobs
}

/// The next batch, with each table once, because a statement updates a row once.
fn take_batch(waiting: &mut Vec<Append>) -> Vec<Append> {
    let (mut tables, mut bytes) = (HashSet::new(), 0);
    let mut batch = Vec::new();
    for append in mem::take(waiting) {
        let size = append.bytes();
        let fits = batch.is_empty() || bytes + size <= MAX_BYTES;
        if fits && tables.insert(append.id.clone()) {
            bytes += size;
            batch.push(append);
        } else {
            // A later append for the same table must not overtake it.
            tables.insert(append.id.clone());
            waiting.push(append);
        }
    }
    batch
}

async fn commit_batch(pool: &PgPool, name: &DatabaseName, batch: Vec<Append>) {
    let results = match write(pool, &batch).await {
        Ok(results) => results,
        Err(error) => {
            let error = name.explain(&error);
            // An error in one append must not fail the others: each is tried alone. Not if the
            // connection was lost, because then nobody knows what was committed.
            if batch.len() > 1 && !error.is_outcome_unknown() {
                for append in batch {
                    Box::pin(commit_batch(pool, name, vec![append])).await;
                }
                return;
            }
            batch.iter().map(|_| Err(error.clone())).collect()
        }
    };
    for (append, result) in batch.into_iter().zip(results) {
        // The caller may have stopped waiting; its lines are stored all the same.
        let result = match result {
            Ok(true) => Ok(append.end()),
            Ok(false) => {
                let reason = refusal_reason(pool, &append.id, append.fence, append.expected).await;
                Err(reason.unwrap_or_else(|error| name.explain(&error)))
            }
            Err(error) => Err(error),
        };
        let _ = append.reply.send(result);
    }
}

const APPEND: &str = "
    with requested as (
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $10::bytea[])
            with ordinality as w (id, fence, expected, lines, last, nth)
    ), moved as (
        update heads h set position = h.position + w.lines, last = coalesce(w.last, h.last),
            last_of = case when w.last is null then h.last_of else h.position + w.lines end
        from requested w join tables t on t.id = w.id
        where h.table_key = t.key and h.fence = w.fence and h.position = w.expected
            and not h.closed
        returning w.nth, h.table_key, w.expected
    ), inserted as (
        insert into log (table_key, position, line, seat, action_id)
        select m.table_key, m.expected + l.line_no, l.line, l.seat, l.action_id
        from unnest($5::bigint[], $6::bigint[], $7::text[], $8::smallint[], $9::text[])
            as l (nth, line_no, line, seat, action_id)
        join moved m on m.nth = l.nth
    )
    select nth from moved";

/// For each append, whether it was made.
async fn write(
    pool: &PgPool,
    batch: &[Append],
) -> Result<Vec<Result<bool, StoreError>>, sqlx::Error> {
    let column = |of: fn(&Append) -> i64| batch.iter().map(of).collect::<Vec<i64>>();
    let ids: Vec<&str> = batch.iter().map(|append| append.id.as_str()).collect();
    let lines = || {
        let numbered = (1_i64..).zip(batch);
        numbered.flat_map(|(nth, append)| {
            (0_i64..).zip(&append.entries).map(move |(offset, entry)| (nth, offset, entry))
        })
    };
    let (nths, offsets): (Vec<i64>, Vec<i64>) =
        lines().map(|(nth, offset, _)| (nth, offset)).unzip();
    let texts: Vec<&str> = lines().map(|(_, _, entry)| entry.line.as_str()).collect();
    let seats: Vec<Option<i16>> = lines().map(|(_, _, entry)| entry.seat.map(i16::from)).collect();
    let actions: Vec<Option<&str>> =
        lines().map(|(_, _, entry)| entry.action_id.as_deref()).collect();
    let made = sqlx::query(APPEND)
        .bind(ids)
        .bind(column(|append| append.fence.0.cast_signed()))
        .bind(column(|append| i64::try_from(append.expected).unwrap_or(-1)))
        .bind(column(|append| append.entries.len() as i64))
        .bind(nths)
        .bind(offsets)
        .bind(texts)
        .bind(seats)
        .bind(actions)
        .bind(batch.iter().map(|append| last_hash(&append.entries)).collect::<Vec<_>>())
        .fetch_all(pool)
        .await?;
    let mut results: Vec<Result<bool, StoreError>> = batch.iter().map(|_| Ok(false)).collect();
    for row in made {
        let nth: i64 = row.try_get(0)?;
        results[nth as usize - 1] = Ok(true);
    }
    Ok(results)
}

/// The hash of the last of these lines, if there is one.
pub(super) fn last_hash(entries: &[Entry]) -> Option<Vec<u8>> {
    entries.last().map(|entry| LineHash::of(&entry.line).0.to_vec())
}

/// Appends lines in the caller's transaction.
pub(super) async fn append_in_transaction(
    conn: &mut sqlx::PgConnection,
    key: i64,
    position: u64,
    entries: &[Entry],
) -> Result<(), DbError> {
    let sql = "insert into log (table_key, position, line, seat, action_id)
               select $1, $2 + l.nth - 1, l.line, l.seat, l.action_id
               from unnest($3::text[], $4::smallint[], $5::text[]) with ordinality
               as l (line, seat, action_id, nth)";
    let texts: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
    let seats: Vec<Option<i16>> = entries.iter().map(|entry| entry.seat.map(i16::from)).collect();
    let actions: Vec<Option<&str>> =
        entries.iter().map(|entry| entry.action_id.as_deref()).collect();
    let insert = sqlx::query(sql).bind(key).bind(position.cast_signed());
    insert.bind(texts).bind(seats).bind(actions).execute(conn).await?;
    Ok(())
}
