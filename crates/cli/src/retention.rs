//! `parlour prune` and `parlour forget`: old games go, and people's names.

use crate::database::Database;
use crate::failure::{DONE, FAILED, Usage, message};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::SystemTime;
use store::State;

/// Which database.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Where {
    /// The data folder.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database, as postgres://user:password@host:5432/name.
    #[arg(long, env = "PARLOUR_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    database_url: Option<String>,
}

impl Where {
    fn database(&self) -> Database {
        match (&self.data, &self.database_url) {
            (Some(folder), _) => Database::Folder(folder.clone()),
            (None, url) => Database::Address(url.clone().unwrap_or_default()),
        }
    }
}

/// What to delete. Ask a host that runs on the folder with `parlour admin prune`.
#[derive(clap::Args, Debug)]
pub struct PruneArgs {
    #[command(flatten)]
    place: Where,
    /// Finished games that ended longer ago are deleted: 90d for 90 days.
    #[arg(long, value_name = "TIME", value_parser = days)]
    older_than: u32,
}

/// Whom to forget. A host that runs on the folder is stopped first.
#[derive(clap::Args, Debug)]
pub struct ForgetArgs {
    #[command(flatten)]
    place: Where,
    /// The names that the person played under, as they stand in the games.
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,
}

/// So many games are deleted at a time.
const BATCH: u32 = 200;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A number of days, as 90d.
pub(crate) fn days(text: &str) -> Result<u32, String> {
    let days = text.strip_suffix('d').and_then(|days| days.parse().ok());
    days.filter(|days| *days > 0).ok_or_else(|| "write a number of days, such as 90d".to_owned())
}

fn now() -> i64 {
    table::log::millis_since_1970(SystemTime::now()).cast_signed()
}

/// Opens the database to change it; one that is not there is not made.
async fn open(place: &Where) -> anyhow::Result<crate::database::Opened> {
    let database = place.database();
    if let Database::Folder(folder) = &database
        && !folder.join("parlour.sqlite").is_file()
    {
        let why =
            format!("There are no games in {}: it holds no parlour.sqlite.", folder.display());
        return Err(Usage(why).into());
    }
    database.open_or_make().await
}

fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}

/// Deletes finished games that ended long ago.
pub fn prune(args: &PruneArgs) -> anyhow::Result<u8> {
    let before = now() - i64::from(args.older_than) * DAY;
    let deleted = block_on(async {
        let opened = open(&args.place).await?;
        let mut deleted = 0;
        loop {
            let gone = opened.store.expire(State::Finished, before, Vec::new(), BATCH).await?;
            if gone.is_empty() {
                return Ok(deleted);
            }
            deleted += gone.len();
        }
    })?;
    writeln!(io::stdout(), "Deleted {deleted} finished games.")?;
    Ok(DONE)
}

/// Removes somebody's names from finished games and rankings.
pub fn forget(args: &ForgetArgs) -> anyhow::Result<u8> {
    let done = block_on(async {
        let opened = open(&args.place).await?;
        let shared = opened.file.is_none();
        Ok(server::forget(&*opened.store, &args.names, shared, now()).await?)
    })?;
    if args.json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&done)?)?;
    } else {
        let server::Forgotten { games, places, .. } = done;
        writeln!(
            io::stdout(),
            "Removed from {games} finished games and {places} places in rankings."
        )?;
    }
    for table in &done.still_on {
        message(format_args!(
            "table {table} is still in use; run this again when its game is over"
        ));
    }
    for (table, why) in &done.kept {
        message(format_args!("table {table} keeps the name: {why}"));
    }
    Ok(if done.still_on.is_empty() && done.kept.is_empty() { DONE } else { FAILED })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read() {
        assert_eq!(days("90d"), Ok(90));
        for wrong in ["", "d", "90", "0d", "-1d", "90h"] {
            assert!(days(wrong).is_err(), "{wrong:?}");
        }
    }
}
