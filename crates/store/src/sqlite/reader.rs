//! A few read-only connections.

use super::{data_folder::DataFolder, errors::DbError};
use crate::StoreError;
use rusqlite::Connection;
use std::{
    panic,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::{sync::Semaphore, task};

/// The largest number of connections. Reading is rare (a start, a replay, a list).
const MAX_READERS: usize = 4;

/// Read-only connections, each opened when it is first needed.
pub(super) struct Readers {
    folder: Arc<DataFolder>,
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(folder: Arc<DataFolder>) -> Readers {
        Readers {
            folder,
            permits: Arc::new(Semaphore::new(MAX_READERS)),
            idle: Mutex::new(Vec::with_capacity(MAX_READERS)),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.folder()
    }

    /// Runs `work` on a snapshot that has every write acknowledged so far.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Connection) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permits = Arc::clone(&self.permits);
        let permit = permits.acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let readers = Arc::clone(self);
        let reading = task::spawn_blocking(move || {
            let result = readers.with_connection(work);
            drop(permit);
            result.map_err(|error| error.explained(|e| readers.folder.explain(e)))
        });
        match reading.await {
            Ok(result) => result,
            Err(e) if e.is_panic() => panic::resume_unwind(e.into_panic()),
            Err(_) => Err(StoreError::Closed),
        }
    }

    fn with_connection<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, DbError>,
    ) -> Result<T, DbError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let pooled = idle().pop();
        let mut conn = match pooled {
            Some(conn) => conn,
            None => self.folder.open_to_read()?,
        };
        // One transaction, so that all statements see the same snapshot.
        let transaction = conn.transaction()?;
        let result = work(&transaction);
        // A rollback would make SQLite discard its prepared statements.
        transaction.commit()?;
        idle().push(conn);
        result
    }
}
