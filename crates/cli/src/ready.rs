//! `parlour ready`: whether people should be sent to a host, for what starts and watches programs and
//! has no other program to ask with, as in a container.

use crate::failure::DONE;
use anyhow::Context;
use client::Http;
use std::io::{self, Write};
use std::time::Duration;

/// A host that takes longer is not ready.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Which host.
#[derive(clap::Args)]
pub struct Args {
    /// Its address; also a Unix socket, as unix:/run/parlour/parlour.sock.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7777")]
    url: String,
}

/// Asks `/readyz`; fails if the host is not ready, or not there.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let http = Http::new(args.url.trim_end_matches('/'));
    let asking = async { tokio::time::timeout(TIMEOUT, http.text("/readyz")).await };
    let answer = runtime.block_on(asking);
    let answer = answer.with_context(|| format!("{} did not answer in {TIMEOUT:?}", args.url))?;
    writeln!(io::stdout(), "{}", answer?)?;
    Ok(DONE)
}
