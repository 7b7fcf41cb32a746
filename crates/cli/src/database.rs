//! Which database a command works on: a data folder, or an address.

use crate::failure::Usage;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{SqliteStore, Store};

/// A database by its name on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A data folder with an SQLite file in it.
    Folder(PathBuf),
}

/// A database that is open. The file of a data folder can be asked about itself.
#[derive(Clone)]
pub struct Opened {
    /// What every store can do.
    pub store: Arc<dyn Store>,
    /// The same, where it is one file.
    pub file: Option<Arc<SqliteStore>>,
}

impl Database {
    /// Opens what is there. Unlike a host, a command that looks at a database makes none.
    pub async fn open(&self) -> anyhow::Result<Opened> {
        let Database::Folder(folder) = self;
        let file = folder.join("parlour.sqlite");
        if !file.is_file() {
            let say = format!(
                "There are no games in {}: it holds no parlour.sqlite. Name the folder that \
                 `parlour serve` keeps its games in: --data FOLDER",
                folder.display()
            );
            return Err(Usage(say).into());
        }
        open_folder(folder)
    }

    /// Opens it, and makes it if it is not there.
    pub async fn open_or_make(&self) -> anyhow::Result<Opened> {
        let Database::Folder(folder) = self;
        open_folder(folder)
    }
}

fn open_folder(folder: &Path) -> anyhow::Result<Opened> {
    let file = Arc::new(SqliteStore::open(folder)?);
    Ok(Opened { store: Arc::clone(&file) as Arc<dyn Store>, file: Some(file) })
}

impl std::fmt::Display for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Folder(folder) => write!(f, "{}", folder.display()),
        }
    }
}
