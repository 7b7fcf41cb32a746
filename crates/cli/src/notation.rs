//! `parlour export` and `parlour import`: a recorded game as the text that people write, and back.

use crate::failure::{DONE, Usage};
use crate::{file, replay};
use play::Viewer;
use std::io::{self, Write};
use std::path::PathBuf;
use table::Header;

/// Which file.
#[derive(clap::Args)]
pub struct Args {
    /// The file; `-` is standard input.
    file: PathBuf,
}

/// Prints the moves of a recorded game as text: in the game's own notation, or in sentences.
pub fn export(args: &Args) -> anyhow::Result<u8> {
    let log = file::read(&args.file)??;
    let header = table::replay::header(&log)?;
    let text = match catalog::game(&header.game)?.notation {
        Some(notation) => (notation.write)(log.trim_end())?,
        None => in_sentences(&log, &header)?,
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(DONE)
}

/// What everybody could see, a line a step.
fn in_sentences(log: &str, header: &Header) -> anyhow::Result<String> {
    let mut text = format!("game: {}\nplayers: {}\n\n", header.game, header.players.join(", "));
    let steps = replay::steps(log, Viewer::Watcher)?;
    for (number, step) in steps.iter().enumerate().filter(|(_, step)| !step.sentences.is_empty()) {
        text += &format!("{number}. {}\n", step.sentences.join(" "));
    }
    Ok(text)
}

/// Replays a text by the rules and prints it as a log.
pub fn import(args: &Args) -> anyhow::Result<u8> {
    let text = file::read(&args.file)??;
    let named = text.lines().find_map(|line| line.strip_prefix("game:")).map(str::trim);
    let missing = || Usage("A game's text begins with its name, as in `game: candy-chain`.".into());
    let game = catalog::game(named.ok_or_else(missing)?).map_err(Usage::from)?;
    let notation = game.notation.ok_or_else(|| {
        let name = game.about.name;
        Usage(format!("Sentences about {name} cannot be read back: keep the log itself."))
    })?;
    let lines = (notation.read)(&text)?;
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(DONE)
}
