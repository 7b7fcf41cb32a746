//! `parlour token`: what programs that play by themselves show at a host.

use crate::database::{Database, Keeper, Where};
use crate::failure::{DONE, Usage};
#[cfg(unix)]
use server::admin::AdminCommand;
use server::programs::{self, TokenError};
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// What to do with tokens.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    place: Where,
}

#[derive(clap::Subcommand)]
enum What {
    /// Makes a token for a program of this name and prints it. It is shown this once.
    New {
        /// What the program is called at tables; " (bot)" is added.
        name: String,
    },
    /// Lists the programs that have a token.
    List,
    /// Makes a program's token useless.
    Revoke {
        /// The program's name.
        name: String,
    },
}

/// Makes, lists or revokes tokens.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let told = match args.place.keeper()? {
        #[cfg(unix)]
        Keeper::Host(mut host) => host.order(&command(&args.what))?.tokens,
        Keeper::Database(database) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(change(&database, &args.what))?
        }
    };
    for line in told {
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(DONE)
}

#[cfg(unix)]
fn command(what: &What) -> AdminCommand {
    match what {
        What::New { name } => AdminCommand::MakeToken { name: name.clone() },
        What::List => AdminCommand::Tokens {},
        What::Revoke { name } => AdminCommand::RevokeToken { name: name.clone() },
    }
}

/// Does it where no host has the database to itself; what there is to print.
async fn change(database: &Database, what: &What) -> anyhow::Result<Vec<String>> {
    // Before a host's first start there may be nothing yet; but nobody asks about that.
    let opened = match what {
        What::New { .. } => database.open_or_make().await?,
        What::List | What::Revoke { .. } => database.open_to_change().await?,
    };
    let store = opened.store;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
    Ok(match what {
        What::New { name } => vec![programs::issue(&*store, name, now).await.map_err(wrong)?],
        What::List => {
            let tokens = programs::list(&*store, now).await.map_err(wrong)?;
            tokens.into_iter().map(|token| token.name).collect()
        }
        What::Revoke { name } => {
            programs::revoke(&*store, name, now).await.map_err(wrong)?;
            Vec::new()
        }
    })
}

fn wrong(error: TokenError) -> anyhow::Error {
    match error {
        TokenError::Store(error) => error.into(),
        other => Usage(other.to_string()).into(),
    }
}
