//! `parlour export` and `parlour import`: a recorded game as the text that people write, and back.

use crate::failure::{DONE, Usage};
use crate::file;
use catalog::{Listing, Notation};
use std::io::{self, Write};
use std::path::PathBuf;

/// Which file.
#[derive(clap::Args)]
pub struct Args {
    /// The file; `-` is standard input.
    file: PathBuf,
}

fn notation(game: &Listing) -> anyhow::Result<Notation> {
    let none = || Usage(format!("{} has no notation of its own.", game.about.name));
    Ok(game.notation.ok_or_else(none)?)
}

/// Prints the moves of a recorded game as text.
pub fn export(args: &Args) -> anyhow::Result<u8> {
    let log = file::read(&args.file)??;
    let header = table::replay::header(&log)?;
    let text = (notation(catalog::game(&header.game)?)?.write)(log.trim_end())?;
    io::stdout().write_all(text.as_bytes())?;
    Ok(DONE)
}

/// Replays a text by the rules and prints it as a log.
pub fn import(args: &Args) -> anyhow::Result<u8> {
    let text = file::read(&args.file)??;
    let named = text.lines().find_map(|line| line.strip_prefix("game:")).map(str::trim);
    let missing = || Usage("A game's text begins with its name, as in `game: candy-chain`.".into());
    let game = catalog::game(named.ok_or_else(missing)?).map_err(Usage::from)?;
    let lines = (notation(game)?.read)(&text)?;
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(DONE)
}
