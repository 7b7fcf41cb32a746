//! `parlour referee`: JSON lines in, JSON lines out.

use crate::failure::DONE;
use referee::Desk;
use std::io;

/// Nothing to choose.
#[derive(clap::Args)]
pub struct Args {}

/// Answers until the input ends.
pub fn run(_: &Args) -> anyhow::Result<u8> {
    referee::answer_all(&mut Desk::default(), io::stdin().lock(), io::stdout().lock())?;
    Ok(DONE)
}
