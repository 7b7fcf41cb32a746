//! Which database a command works on: a data folder, an address, or a file with an address in it; or the
//! host that runs on it.

#[cfg(unix)]
use crate::admin::Operator;
use crate::failure::Usage;
use crate::serve::{database_of_file, read_secret, usual_folder};
use std::fs::Metadata;
use std::io;
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

/// Which games. Without these, those of PARLOUR_DATABASE_URL, PARLOUR_DATABASE_URL_FILE, PARLOUR_DATA or
/// the file that PARLOUR_CONFIG names; otherwise those of the host of this machine.
#[derive(clap::Args, Debug)]
pub struct Where {
    /// The data folder. If a host runs on it, the host is asked.
    #[arg(long, value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
    /// The PostgreSQL database, as postgres://user:password@host:5432/name. Its hosts may run on.
    #[arg(long, value_name = "URL", conflicts_with = "data", global = true)]
    database_url: Option<String>,
    /// A file with that URL in it, so that its password is in no list of processes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["data", "database_url"], global = true)]
    database_url_file: Option<PathBuf>,
}

/// Who can change games.
pub enum Keeper {
    /// The host that runs on them.
    #[cfg(unix)]
    Host(Operator),
    /// Nobody has them, or others may change them too.
    Database(Database),
}

impl Where {
    /// What was said: here, or else in the environment.
    pub fn said(&self) -> anyhow::Result<Option<Database>> {
        let folder = self.data.as_ref().or(self.database_url_file.as_ref()).cloned();
        let address = self.database_url.clone().map(Database::Address);
        match address.or_else(|| folder.map(Database::Folder)) {
            Some(database) => Ok(Some(database)),
            None => Database::of_environment(),
        }
    }

    /// Whom to ask for a change.
    pub fn keeper(&self) -> anyhow::Result<Keeper> {
        let said = self.said()?;
        #[cfg(unix)]
        if let Some(operator) = match &said {
            Some(Database::Folder(folder)) => Operator::of_folder(folder),
            Some(Database::Address(_)) => None,
            None => Operator::of_this_machine(),
        } {
            return Ok(Keeper::Host(operator));
        }
        Ok(Keeper::Database(said.map_or_else(Database::usual, Ok)?))
    }
}

impl Database {
    /// The host's, by its environment, or by the settings file that this names.
    pub fn of_environment() -> anyhow::Result<Option<Database>> {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let folder = || set("PARLOUR_DATABASE_URL_FILE").or_else(|| set("PARLOUR_DATA"));
        let address = set("PARLOUR_DATABASE_URL").map(Database::Address);
        match address.or_else(|| folder().map(|folder| Database::Folder(folder.into()))) {
            Some(database) => Ok(Some(database)),
            None => match set("PARLOUR_CONFIG") {
                Some(file) => database_of_file(Path::new(&file)),
                None => Ok(None),
            },
        }
    }

    /// That of the host of this machine which was told nothing.
    pub fn usual() -> anyhow::Result<Database> {
        usual_folder().map(Database::Folder)
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
            Database::Folder(folder) => {
                check_there(folder)?;
                Ok(of_folder(folder, SqliteStore::examine(folder)?))
            }
            Database::Address(address) => of_address(address).await,
        }
    }

    /// Opens what is there, to change it.
    pub async fn open_to_change(&self) -> anyhow::Result<Opened> {
        if let Database::Folder(folder) = &self.resolved()? {
            check_there(folder)?;
        }
        self.open_or_make().await
    }

    /// Opens it, and makes its tables if they are not there.
    pub async fn open_or_make(&self) -> anyhow::Result<Opened> {
        match &self.resolved()? {
            Database::Folder(folder) => Ok(of_folder(folder, SqliteStore::open(folder)?)),
            Database::Address(address) => of_address(address).await,
        }
    }
}

/// Whether there are games in a folder that can be looked at.
fn check_there(folder: &Path) -> anyhow::Result<()> {
    let file = folder.join("parlour.sqlite");
    let found = file.metadata();
    if found.as_ref().is_ok_and(Metadata::is_file) {
        return Ok(());
    }
    if let Err(e) = &found
        && e.kind() == io::ErrorKind::PermissionDenied
    {
        let file = file.display();
        return Err(Usage(format!(
            "{file} cannot be looked at by this user ({e}). Run this as the user of the host"
        ))
        .into());
    }
    Err(Usage(format!(
        "There are no games in {}: it holds no parlour.sqlite. Name the data folder of the host with \
         --data, or a file with the URL of its database with --database-url-file",
        folder.display()
    ))
    .into())
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
    use clap::Parser;

    #[derive(Parser)]
    #[command(no_binary_name = true)]
    struct Cli {
        #[command(flatten)]
        place: Where,
    }

    #[test]
    fn one_database_is_named_at_most() {
        let said = |words: &[&str]| Cli::try_parse_from(words).map(|cli| cli.place.said().unwrap());
        let address = "postgres://parlour@db/parlour";
        let folder = Database::Folder("games".into());
        assert_eq!(said(&["--data", "games"]).unwrap(), Some(folder.clone()));
        assert_eq!(said(&["--database-url-file", "games"]).unwrap(), Some(folder));
        let named = said(&["--database-url", address]).unwrap();
        assert_eq!(named, Some(Database::Address(address.into())));
        for other in ["--database-url", "--database-url-file"] {
            assert!(said(&["--data", "games", other, address]).is_err(), "{other}");
        }
    }

    #[test]
    fn folders_and_addresses_are_told_apart() {
        let address = "postgres://parlour@127.0.0.1:5432/parlour";
        assert_eq!(address.parse(), Ok(Database::Address(address.into())));
        assert_eq!("games/club".parse(), Ok(Database::Folder("games/club".into())));
    }
}
