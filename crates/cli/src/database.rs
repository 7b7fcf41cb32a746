//! Which database a command works on: a data folder, an address, or a file with an address in it.

use crate::failure::Usage;
use crate::serve::{home_folder, read_secret};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use store::{PostgresStore, SqliteStore, Store};

/// A database by its name on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A data folder with an SQLite file in it; or a file with the address of another database, so that
    /// its password is in no list of processes.
    Folder(PathBuf),
    /// PostgreSQL, at this address.
    Address(String),
}

impl FromStr for Database {
    type Err = std::convert::Infallible;

    /// An address begins with its scheme; all else is a folder.
    fn from_str(text: &str) -> Result<Database, Self::Err> {
        Ok(match text.contains("://") {
            true => Database::Address(text.into()),
            false => Database::Folder(text.into()),
        })
    }
}

/// A database that is open.
pub struct Opened {
    /// What every store can do.
    pub store: Arc<dyn Store>,
    /// The same, where it is one file, which can be asked about itself.
    pub file: Option<Arc<SqliteStore>>,
    /// What to call it; never with a password.
    pub name: String,
}

impl Database {
    /// The host's, by its environment, or by what systemd and home folders are called.
    pub fn of_environment() -> anyhow::Result<Database> {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(address) = set("PARLOUR_DATABASE_URL") {
            return Ok(Database::Address(address));
        }
        let folder = set("PARLOUR_DATABASE_URL_FILE").or_else(|| set("PARLOUR_DATA"));
        Ok(Database::Folder(folder.map_or_else(home_folder, |folder| Ok(folder.into()))?))
    }

    /// With the address that is in the file, where it is one.
    fn resolved(&self) -> anyhow::Result<Database> {
        Ok(match self {
            Database::Folder(file) if file.is_file() => Database::Address(read_secret(file)?),
            other => other.clone(),
        })
    }

    /// Opens what is there, to look at it. Unlike a host, such a command makes no database, and changes
    /// nothing in a folder.
    pub async fn open(&self) -> anyhow::Result<Opened> {
        match &self.resolved()? {
            Database::Folder(folder) if !folder.join("parlour.sqlite").is_file() => {
                let message = format!(
                    "There are no games in {}: it holds no parlour.sqlite. Name the folder that \
                     `parlour serve` keeps its games in: --data FOLDER",
                    folder.display()
                );
                Err(Usage(message).into())
            }
            Database::Folder(folder) => Ok(of_folder(folder, SqliteStore::examine(folder)?)),
            Database::Address(address) => of_address(address).await,
        }
    }

    /// Opens it, and makes its tables if they are not there.
    pub async fn open_or_make(&self) -> anyhow::Result<Opened> {
        match &self.resolved()? {
            Database::Folder(folder) => Ok(of_folder(folder, SqliteStore::open(folder)?)),
            Database::Address(address) => of_address(address).await,
        }
    }
}

async fn of_address(address: &str) -> anyhow::Result<Opened> {
    let store = PostgresStore::open(address).await?;
    let name = store.name().to_owned();
    Ok(Opened { store: Arc::new(store), file: None, name })
}

fn of_folder(folder: &Path, file: SqliteStore) -> Opened {
    let file = Arc::new(file);
    let store = Arc::clone(&file) as Arc<dyn Store>;
    Opened { store, file: Some(file), name: folder.display().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_addresses_are_told_apart() {
        let address = "postgres://parlour@127.0.0.1:5432/parlour";
        assert_eq!(address.parse(), Ok(Database::Address(address.into())));
        assert_eq!("games/club".parse(), Ok(Database::Folder("games/club".into())));
    }
}
