//! `parlour token`: what programs that play by themselves show at a host.

use crate::database::Database;
use crate::failure::{DONE, Usage};
use crate::serve::home_folder;
use server::programs::{self, TokenError};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// What to do with tokens.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
    /// The data folder of the host, which must not run meanwhile.
    #[arg(long, value_name = "FOLDER", env = "PARLOUR_DATA", global = true)]
    data: Option<PathBuf>,
    /// The PostgreSQL database of the hosts, which may run on.
    #[arg(
        long,
        value_name = "URL",
        env = "PARLOUR_DATABASE_URL",
        hide_env_values = true,
        global = true
    )]
    database_url: Option<String>,
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
    let database = match (&args.data, &args.database_url) {
        (Some(folder), _) => Database::Folder(folder.clone()),
        (None, Some(address)) => Database::Address(address.clone()),
        (None, None) => Database::Folder(home_folder()?),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = database.open_or_make().await?.store;
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
        let mut out = io::stdout();
        match &args.what {
            What::New { name } => {
                let token = programs::issue(&*store, name, now).await.map_err(wrong)?;
                writeln!(out, "{token}")?;
            }
            What::List => {
                for token in programs::list(&*store, now).await.map_err(wrong)? {
                    writeln!(out, "{}", token.name)?;
                }
            }
            What::Revoke { name } => programs::revoke(&*store, name, now).await.map_err(wrong)?,
        }
        Ok(DONE)
    })
}

fn wrong(error: TokenError) -> anyhow::Error {
    match error {
        TokenError::Store(error) => error.into(),
        other => Usage(other.to_string()).into(),
    }
}
