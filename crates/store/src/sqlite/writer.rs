//! One thread that writes.
//!
//! A commit waits for the disk. Whatever arrives meanwhile is gathered and goes into the next
//! commit together, so many callers share each wait. Each caller is answered when the commit with
//! its work is durable. Nobody waits for company: in a crowd there always is some by the time that
//! a commit is done, and waiting for more only leaves the processor idle.

use super::{log::Heads, place::Place, trouble::Fault};
use crate::StoreError;
use rusqlite::Connection;
use std::{
    io, mem,
    sync::Arc,
    thread::{self, JoinHandle},
};
use tokio::sync::{mpsc, oneshot};

/// The most jobs in one commit, and the most that wait for one; others wait to be let in.
const BATCH: usize = 1024;

/// The way to the writing thread.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(conn: Connection, place: Arc<Place>) -> Result<Writer, StoreError> {
        let (jobs, inbox) = mpsc::channel(BATCH);
        let desk = Desk { conn, heads: Heads::default(), place, failed: None };
        let thread = thread::Builder::new().name("store-writer".into());
        let thread = thread.spawn(move || desk.work(inbox)).map_err(|e: io::Error| {
            StoreError::Unexpected { detail: format!("no thread to write with: {e}") }
        })?;
        Ok(Writer { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Runs `work` in a transaction and returns its result when that is durable. It may be run
    /// a second time if the first transaction came to nothing.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection, &mut Heads) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Task { work, result: Err(StoreError::Closed), reply });
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

impl Drop for Writer {
    /// Lets the thread finish what it was given.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has already been reported, and its callers have been told.
            let _ = thread.join();
        }
    }
}

/// Something to write, with somebody waiting for it.
trait Job: Send {
    /// Does the work in the open transaction. A refusal is a result like any other; an error
    /// means that the transaction is spoilt.
    fn run(&mut self, conn: &Connection, heads: &mut Heads) -> rusqlite::Result<()>;
    /// Tells the caller its result, or why there is none.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Task<F, T> {
    work: F,
    result: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Job for Task<F, T>
where
    F: FnMut(&Connection, &mut Heads) -> Result<T, Fault> + Send,
    T: Send,
{
    fn run(&mut self, conn: &Connection, heads: &mut Heads) -> rusqlite::Result<()> {
        self.result = match (self.work)(conn, heads) {
            Ok(done) => Ok(done),
            Err(Fault::Refused(refusal)) => Err(refusal),
            Err(Fault::Engine(error)) => return Err(error),
        };
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        // A caller that no longer waits is no loss: its work is done all the same.
        let _ = self.reply.send(committed.and(self.result));
    }
}

/// Why a transaction came to nothing.
enum Spoilt {
    /// One of its jobs could not be done; the others might, without it.
    ByOne(StoreError),
    /// It could not begin or end: nothing can be written now.
    ForAll(StoreError),
}

/// What the writing thread works with.
struct Desk {
    conn: Connection,
    heads: Heads,
    place: Arc<Place>,
    /// The disk failed. After a failed sync the system may forget what was not written and
    /// report the next sync as good, so nothing may be acknowledged any more.
    failed: Option<StoreError>,
}

impl Desk {
    fn work(mut self, mut inbox: mpsc::Receiver<Box<dyn Job>>) {
        let mut batch = Vec::new();
        while inbox.blocking_recv_many(&mut batch, BATCH) > 0 {
            self.handle(mem::take(&mut batch));
        }
    }

    fn handle(&mut self, mut batch: Vec<Box<dyn Job>>) {
        let committed = match self.commit(&mut batch) {
            Ok(()) => Ok(()),
            // Trouble with one table must not be everybody's: each gets a transaction alone.
            Err(Spoilt::ByOne(_)) if batch.len() > 1 => {
                return batch.into_iter().for_each(|job| self.handle(vec![job]));
            }
            Err(Spoilt::ByOne(error) | Spoilt::ForAll(error)) => Err(error),
        };
        batch.into_iter().for_each(|job| job.answer(committed.clone()));
    }

    /// Runs all jobs in one transaction and makes it durable.
    fn commit(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), Spoilt> {
        if let Some(failed) = &self.failed {
            return Err(Spoilt::ForAll(failed.clone()));
        }
        self.execute("begin immediate").map_err(|e| self.spoil(&e, Spoilt::ForAll))?;
        for job in batch {
            job.run(&self.conn, &mut self.heads).map_err(|e| self.spoil(&e, Spoilt::ByOne))?;
        }
        self.execute("commit").map_err(|e| self.spoil(&e, Spoilt::ForAll))
    }

    fn execute(&self, sql: &str) -> rusqlite::Result<()> {
        self.conn.prepare_cached(sql)?.execute([]).map(drop)
    }

    /// Takes everything back that was not committed.
    fn spoil(&mut self, error: &rusqlite::Error, how: fn(StoreError) -> Spoilt) -> Spoilt {
        self.heads.forget();
        let error = self.place.explain(error);
        // SQLite has rolled back by itself after some errors, and not after others.
        if !self.conn.is_autocommit()
            && let Err(e) = self.execute("rollback")
        {
            self.failed = Some(StoreError::DiskFailed { detail: e.to_string() });
        }
        if matches!(error, StoreError::DiskFailed { .. }) {
            self.failed = Some(error.clone());
        }
        how(error)
    }
}

#[cfg(test)]
mod tests;
