//! A few connections that read beside the writer.

use super::{place::Place, trouble::Fault};
use crate::StoreError;
use rusqlite::Connection;
use std::{
    panic,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::{sync::Semaphore, task};

/// How many read at once. Reading is rare (a start, a replay, a list), so a few are plenty.
const AT_ONCE: usize = 4;

/// Connections that only read. Each is opened when it is first needed.
pub(super) struct Readers {
    place: Arc<Place>,
    turns: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(place: Arc<Place>) -> Readers {
        Readers {
            place,
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            idle: Mutex::new(Vec::with_capacity(AT_ONCE)),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        self.place.folder()
    }

    /// Runs `work`, which sees everything that was answered before and none of what is written
    /// meanwhile.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turns = Arc::clone(&self.turns);
        let turn = turns.acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let readers = Arc::clone(self);
        let reading = task::spawn_blocking(move || {
            let result = readers.with_connection(work);
            drop(turn);
            result.map_err(|fault| readers.place.tell(fault))
        });
        match reading.await {
            Ok(result) => result,
            Err(e) if e.is_panic() => panic::resume_unwind(e.into_panic()),
            Err(_) => Err(StoreError::Closed),
        }
    }

    fn with_connection<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut conn = match waiting {
            Some(conn) => conn,
            None => self.place.open_to_read()?,
        };
        // One transaction, so that several statements see the same moment.
        let transaction = conn.transaction()?;
        let result = work(&transaction);
        // Not rolled back, which would make SQLite forget its prepared statements.
        transaction.commit()?;
        idle().push(conn);
        result
    }
}
