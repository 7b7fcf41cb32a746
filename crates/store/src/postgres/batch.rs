//! Appends, many in one commit.
//!
//! A commit waits for the disk. Appends that arrive meanwhile are gathered and go together, as one
//! statement over arrays: one way there and back, one wait. Each caller is answered when the
//! commit with its lines is durable. Two such statements may be on their way at a time, so that
//! one travels while the other waits for the disk.

use super::{
    log::why_refused,
    trouble::{Fault, Name},
};
use crate::{Entry, Fence, StoreError, TableId};
use sqlx::{PgPool, Row};
use std::{collections::HashSet, mem, sync::Arc};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// The most appends in one statement, and the most that wait for one; others wait to be let in.
const BATCH: usize = 1024;
/// The most bytes of lines in one statement, unless one append alone has more.
const BYTES: usize = 8 * 1024 * 1024;
/// Statements on their way at a time.
const AT_ONCE: usize = 2;

/// Lines for one log, with somebody waiting.
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

/// Where appends are gathered. Whoever is waiting when it is dropped is still answered.
pub(super) fn start(pool: PgPool, name: Name) -> mpsc::Sender<Append> {
    let (jobs, mut inbox) = mpsc::channel(BATCH);
    tokio::spawn(async move {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        let mut waiting = Vec::new();
        while !waiting.is_empty() || inbox.recv_many(&mut waiting, BATCH).await > 0 {
            let Ok(turn) = Arc::clone(&turns).acquire_owned().await else { return };
            // Whatever has come while this waited for its turn goes along.
            while waiting.len() < BATCH
                && let Ok(more) = inbox.try_recv()
            {
                waiting.push(more);
            }
            let batch = take_batch(&mut waiting);
            let (pool, name) = (pool.clone(), name.clone());
            tokio::spawn(async move {
                handle(&pool, &name, batch).await;
                drop(turn);
            });
        }
    });
    jobs
}

/// The next batch: each table once, because a statement changes a row once.
fn take_batch(waiting: &mut Vec<Append>) -> Vec<Append> {
    let (mut tables, mut bytes) = (HashSet::new(), 0);
    let mut batch = Vec::new();
    for append in mem::take(waiting) {
        let size = append.bytes();
        let fits = batch.is_empty() || bytes + size <= BYTES;
        if fits && tables.insert(append.id.clone()) {
            bytes += size;
            batch.push(append);
        } else {
            // Nor may a later one for the same table overtake it.
            tables.insert(append.id.clone());
            waiting.push(append);
        }
    }
    batch
}

async fn handle(pool: &PgPool, name: &Name, batch: Vec<Append>) {
    let results = match write(pool, &batch).await {
        Ok(results) => results,
        Err(error) => {
            let error = name.explain(&error);
            // Trouble with one table must not be everybody's: each is tried alone. Not when the
            // connection went, for then nobody knows what has happened.
            if batch.len() > 1 && !error.is_unsure() {
                for append in batch {
                    Box::pin(handle(pool, name, vec![append])).await;
                }
                return;
            }
            batch.iter().map(|_| Err(error.clone())).collect()
        }
    };
    for (append, result) in batch.into_iter().zip(results) {
        // A caller that no longer waits is no loss: its lines are kept all the same.
        let result = match result {
            Ok(true) => Ok(append.end()),
            Ok(false) => {
                let why = why_refused(pool, &append.id, append.fence, append.expected).await;
                Err(why.unwrap_or_else(|error| name.explain(&error)))
            }
            Err(error) => Err(error),
        };
        let _ = append.reply.send(result);
    }
}

const APPEND: &str = "
    with wanted as (
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
            with ordinality as w (id, fence, expected, lines, nth)
    ), moved as (
        update heads h set position = h.position + w.lines
        from wanted w join tables t on t.id = w.id
        where h.table_key = t.key and h.fence = w.fence and h.position = w.expected
            and not h.closed
        returning w.nth, h.table_key, w.expected
    ), kept as (
        insert into log (table_key, position, line, seat, action_id)
        select m.table_key, m.expected + l.place, l.line, l.seat, l.action_id
        from unnest($5::bigint[], $6::bigint[], $7::text[], $8::smallint[], $9::text[])
            as l (nth, place, line, seat, action_id)
        join moved m on m.nth = l.nth
    )
    select nth from moved";

/// For each append whether it was made.
async fn write(
    pool: &PgPool,
    batch: &[Append],
) -> Result<Vec<Result<bool, StoreError>>, sqlx::Error> {
    let column = |of: fn(&Append) -> i64| batch.iter().map(of).collect::<Vec<i64>>();
    let ids: Vec<&str> = batch.iter().map(|append| append.id.as_str()).collect();
    let lines = || {
        let numbered = (1_i64..).zip(batch);
        numbered.flat_map(|(nth, append)| {
            (0_i64..).zip(&append.entries).map(move |(place, entry)| (nth, place, entry))
        })
    };
    let (nths, places): (Vec<i64>, Vec<i64>) = lines().map(|(nth, place, _)| (nth, place)).unzip();
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
        .bind(places)
        .bind(texts)
        .bind(seats)
        .bind(actions)
        .fetch_all(pool)
        .await?;
    let mut results: Vec<Result<bool, StoreError>> = batch.iter().map(|_| Ok(false)).collect();
    for row in made {
        let nth: i64 = row.try_get(0)?;
        results[nth as usize - 1] = Ok(true);
    }
    Ok(results)
}

/// Adds lines in a transaction that somebody else ends.
pub(super) async fn append_within(
    conn: &mut sqlx::PgConnection,
    key: i64,
    position: u64,
    entries: &[Entry],
) -> Result<(), Fault> {
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
