//! The writing thread, with group commit.
//!
//! A commit waits for the disk. Whatever arrives meanwhile shares the next commit. Each caller gets
//! its answer when its commit is durable. The thread never waits for more work before it commits:
//! under load there is always some, and waiting would only leave the processor idle.

use super::{data_folder::DataFolder, errors::DbError, log::Heads};
use crate::StoreError;
use rusqlite::Connection;
use std::{
    io, mem,
    sync::Arc,
    thread::{self, JoinHandle},
};
use tokio::sync::{mpsc, oneshot};

/// The largest number of jobs in one commit, and in the queue.
const MAX_BATCH: usize = 1024;

/// A handle to the writing thread.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(
        conn: Connection,
        heads: Heads,
        folder: Arc<DataFolder>,
    ) -> Result<Writer, StoreError> {
        let (jobs, inbox) = mpsc::channel(MAX_BATCH);
        let state = WriterThread { conn, heads, folder, failed: None };
        let thread = thread::Builder::new().name("store-writer".into());
        let thread = thread.spawn(move || state.run(inbox)).map_err(|e: io::Error| {
            StoreError::Unexpected { detail: format!("no thread to write with: {e}") }
        })?;
        Ok(Writer { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Runs `work` in a transaction and returns its result when that is durable. It runs a second
    /// time if the first transaction was rolled back.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection, &mut Heads) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Task { work, result: Err(StoreError::Closed), reply });
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

impl Drop for Writer {
    /// Waits for the thread to finish its queue.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported, and its callers have an error.
            let _ = thread.join();
        }
    }
}

/// Something to write, and a caller waiting for it.
trait Job: Send {
    /// Does the work in the open transaction. A refusal is a result; an error means that the
    /// transaction must be rolled back.
    fn run(&mut self, conn: &Connection, heads: &mut Heads) -> rusqlite::Result<()>;
    /// Sends the caller its result, or the error of the commit.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Task<F, T> {
    work: F,
    result: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Job for Task<F, T>
where
    F: FnMut(&Connection, &mut Heads) -> Result<T, DbError> + Send,
    T: Send,
{
    fn run(&mut self, conn: &Connection, heads: &mut Heads) -> rusqlite::Result<()> {
        self.result = match (self.work)(conn, heads) {
            Ok(done) => Ok(done),
            Err(DbError::Refused(refusal)) => Err(refusal),
            Err(DbError::Database(error)) => return Err(error),
        };
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        // The caller may have stopped waiting; its work is done all the same.
        let _ = self.reply.send(committed.and(self.result));
    }
}

/// Why a transaction was rolled back.
enum RolledBack {
    /// One job failed; the others may succeed without it.
    ByJob(StoreError),
    /// It could not begin or commit.
    ByCommit(StoreError),
}

/// The state of the writing thread.
struct WriterThread {
    conn: Connection,
    heads: Heads,
    folder: Arc<DataFolder>,
    /// Set when the disk failed. After a failed sync the system may drop unwritten pages and report
    /// the next sync as successful, so nothing may be acknowledged any more.
    failed: Option<StoreError>,
}

impl WriterThread {
    fn run(mut self, mut inbox: mpsc::Receiver<Box<dyn Job>>) {
        let mut batch = Vec::new();
        while inbox.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
            self.commit_batch(mem::take(&mut batch));
        }
    }

    fn commit_batch(&mut self, mut batch: Vec<Box<dyn Job>>) {
        let committed = match self.commit(&mut batch) {
            Ok(()) => Ok(()),
            // An error in one job must not fail the others: each gets its own transaction.
            Err(RolledBack::ByJob(_)) if batch.len() > 1 => {
                return batch.into_iter().for_each(|job| self.commit_batch(vec![job]));
            }
            Err(RolledBack::ByJob(error) | RolledBack::ByCommit(error)) => Err(error),
        };
        batch.into_iter().for_each(|job| job.answer(committed.clone()));
    }

    /// Runs all jobs in one transaction and makes it durable.
    fn commit(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), RolledBack> {
        if let Some(failed) = &self.failed {
            return Err(RolledBack::ByCommit(failed.clone()));
        }
        self.execute("begin immediate").map_err(|e| self.roll_back(&e, RolledBack::ByCommit))?;
        for job in batch {
            job.run(&self.conn, &mut self.heads)
                .map_err(|e| self.roll_back(&e, RolledBack::ByJob))?;
        }
        self.execute("commit").map_err(|e| self.roll_back(&e, RolledBack::ByCommit))?;
        self.heads.committed(&self.conn);
        Ok(())
    }

    fn execute(&self, sql: &str) -> rusqlite::Result<()> {
        self.conn.prepare_cached(sql)?.execute([]).map(drop)
    }

    /// Rolls back, unless SQLite has done so itself.
    fn roll_back(
        &mut self,
        error: &rusqlite::Error,
        how: fn(StoreError) -> RolledBack,
    ) -> RolledBack {
        self.heads.clear();
        let error = self.folder.explain(error);
        // SQLite rolls back by itself after some errors only.
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
