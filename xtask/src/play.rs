//! `cargo xtask play`: from a fresh clone to a game, in one command.
//!
//! It builds as the tests do, not as `--release` does: that takes a fraction of the time, `cargo
//! xtask` itself has built a part of it already, rules and bots are optimised all the same, and the
//! page is read from `web/dist`, so that it and the program are built side by side.

use crate::Workspace;
use crate::setup::{self, Need};
use crate::web;
use crate::workspace::{Running, become_program};
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// The port of `parlour serve`, unless it is given another one.
const PORT: u16 = 7777;

/// How the host is started. Everything is checked before anything is built; `parlour serve` has
/// more settings (docs/hosting.md).
#[derive(clap::Args)]
pub struct Args {
    /// The port to listen on; 0 takes any free one.
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Listens to the whole local network, so that phones in the room can join.
    #[arg(long)]
    lan: bool,
    /// Where games are kept; a folder in your home by default.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keeps nothing: all games are gone when the host stops.
    #[arg(long, conflicts_with = "data")]
    forget: bool,
    /// Opens no browser.
    #[arg(long)]
    no_browser: bool,
}

impl Args {
    fn address(&self) -> SocketAddr {
        let ip = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        (ip, self.port).into()
    }

    /// The same for `parlour`.
    fn for_parlour(&self) -> Vec<OsString> {
        let mut words = vec!["serve".into(), "--port".into(), self.port.to_string().into()];
        let switches =
            [("--lan", self.lan), ("--forget", self.forget), ("--open", !self.no_browser)];
        words.extend(switches.into_iter().filter(|(_, on)| *on).map(|(flag, _)| flag.into()));
        if let Some(folder) = &self.data {
            words.extend(["--data".into(), folder.into()]);
        }
        words
    }
}

/// Builds the page and the program, and becomes it.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    let begun = Instant::now();
    is_free(args.address())?;
    setup::install(ws, [Need::Node])?;
    let program = ws.target.join("debug/parlour");
    eprintln!(
        "Building the program and the page. {}",
        match program.exists() {
            true => "What has not changed is built already.",
            false => "The first time this takes a few minutes, later seconds.",
        }
    );
    build(ws)?;
    eprintln!("Built in {} s.", begun.elapsed().as_secs());
    let mut parlour = Command::new(program);
    parlour.args(args.for_parlour());
    become_program(parlour)
}

/// Builds both at the same time. The page's tools are quiet, or their lines would run into cargo's;
/// if the page fails, nobody waits for the program.
fn build(ws: &Workspace) -> Result<()> {
    let cargo = Running::start(ws.cargo(["build", "--package", "cli"]))?;
    web::build_quietly(ws)?;
    cargo.wait()
}

/// Better said now than after the build.
fn is_free(address: SocketAddr) -> Result<()> {
    TcpListener::bind(address).map(drop).with_context(|| {
        format!(
            "Cannot listen on {address}. If another program has this port, choose another one: \
             cargo xtask play --port {}",
            address.port().wrapping_add(1)
        )
    })
}
