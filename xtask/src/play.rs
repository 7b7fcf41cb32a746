//! `cargo xtask play`: from a fresh clone to a game, in one command.

use crate::Workspace;
use crate::test::Done;
use crate::web;
use crate::workspace::{become_program, run};
use anyhow::Result;
use std::process::Command;

/// What the program is started with.
#[derive(clap::Args)]
pub struct Args {
    /// Further arguments for `parlour serve` (see `parlour serve --help`).
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    serve: Vec<String>,
}

/// Builds the page and the program, and becomes it.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    if let Done::Skipped(why) = web::build(ws)? {
        eprintln!("Starting without the page. {why}");
    }
    run(ws.cargo(["build", "--release", "--package", "cli"]))?;
    let mut parlour = Command::new(ws.target.join("release/parlour"));
    parlour.args(["serve", "--open"]).args(&args.serve);
    become_program(parlour)
}
