//! `parlour mcp`: the games as tools for language models, on standard input and output.

use crate::failure::{DONE, Usage};
use ::mcp::{PlayHost, Player, RemoteHost};

/// Where to play.
#[derive(clap::Args)]
pub struct Args {
    /// A host to play at, such as http://127.0.0.1:7777. Without one, tables are in this process,
    /// against bots.
    #[arg(long, value_name = "ADDRESS")]
    host: Option<String>,
    /// Lists no legal moves: the model has to know the rules.
    #[arg(long)]
    hide_moves: bool,
}

/// Answers until the client ends.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let host = args.host.as_deref().map(|address| match address.split_once("://") {
        Some(("http", _)) => Ok(Box::new(RemoteHost::new(address)) as Box<dyn PlayHost>),
        _ if address.starts_with("unix:") => Ok(Box::new(RemoteHost::new(address)) as Box<_>),
        _ => Err(Usage(format!("{address} is no address of a host: write http://NAME:PORT."))),
    });
    let player = Player::new(host.transpose()?, args.hide_moves);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(::mcp::serve_stdio(player)).map_err(|why| anyhow::anyhow!(why))?;
    Ok(DONE)
}
