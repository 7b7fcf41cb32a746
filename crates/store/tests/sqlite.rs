//! The suite of all stores, for SQLite on disk.

#[macro_use]
mod suite;

use std::sync::Arc;
use store::{SqliteStore, Store};

/// A data folder that outlives the stores opened in it.
struct Folder(tempfile::TempDir);

impl Folder {
    async fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }
}

impl suite::Home for Folder {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open(self.0.path()).unwrap())
    }
}

every_case!(Folder);
