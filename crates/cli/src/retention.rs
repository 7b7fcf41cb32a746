//! `parlour prune` and `parlour forget`: old games go, and people's names.

use crate::database::{Database, Keeper, Where};
use crate::failure::{DONE, FAILED, message};
#[cfg(unix)]
use server::admin::AdminCommand;
use std::io::{self, Write};
use std::time::SystemTime;
use store::State;

/// What to delete. A host that runs on the folder does it itself.
#[derive(clap::Args, Debug)]
pub struct PruneArgs {
    #[command(flatten)]
    place: Where,
    /// Finished games that ended longer ago are deleted: 90d for 90 days.
    #[arg(long, value_name = "TIME", value_parser = days)]
    older_than: u32,
}

/// Whom to forget. A host that runs on the folder does it itself.
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

fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}

/// Deletes finished games that ended long ago.
pub fn prune(args: &PruneArgs) -> anyhow::Result<u8> {
    let said = match args.place.keeper()? {
        #[cfg(unix)]
        Keeper::Host(mut host) => {
            let answer = host.order(&AdminCommand::Prune { days: args.older_than })?;
            answer.done.unwrap_or_default()
        }
        Keeper::Database(database) => {
            format!("Deleted {} finished games.", delete(&database, args.older_than)?)
        }
    };
    writeln!(io::stdout(), "{said}")?;
    Ok(DONE)
}

fn delete(database: &Database, days: u32) -> anyhow::Result<usize> {
    let before = now() - i64::from(days) * DAY;
    block_on(async {
        let opened = database.open_to_change().await?;
        let mut deleted = 0;
        loop {
            let gone = opened.store.expire(State::Finished, before, Vec::new(), BATCH).await?;
            if gone.is_empty() {
                return Ok(deleted);
            }
            deleted += gone.len();
            server::forget_reports(&*opened.store, &gone, now()).await?;
        }
    })
}

/// Removes somebody's names from finished games and rankings.
pub fn forget(args: &ForgetArgs) -> anyhow::Result<u8> {
    let done = match args.place.keeper()? {
        #[cfg(unix)]
        Keeper::Host(mut host) => {
            let names = args.names.clone();
            host.order(&AdminCommand::Forget { names })?.forgotten.unwrap_or_default()
        }
        Keeper::Database(database) => block_on(async {
            let opened = database.open_to_change().await?;
            let shared = opened.file.is_none();
            Ok(server::forget(&*opened.store, &args.names, shared, |_| false, now()).await?)
        })?,
    };
    report(&done, args.json)
}

/// Says from where names were removed, and from where not.
pub(crate) fn report(done: &server::Forgotten, json: bool) -> anyhow::Result<u8> {
    match json {
        true => writeln!(io::stdout(), "{}", serde_json::to_string(&done)?)?,
        false => writeln!(io::stdout(), "{done}")?,
    }
    for table in &done.still_on {
        message(format_args!(
            "table {table} is still in use; run this again when its game is over and nobody looks at it"
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
