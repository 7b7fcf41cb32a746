//! `parlour replay`: a recorded game as text, step by step.

use crate::failure::{DONE, Usage};
use crate::file;
use play::{Outcome, Seat, Viewer};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Which game, and how to look at it.
#[derive(clap::Args)]
pub struct Args {
    /// A recorded game; `-` is standard input.
    file: PathBuf,
    /// Who looks: `watcher`, or a seat's number as in the file, from 0.
    #[arg(long, default_value = "watcher")]
    viewer: String,
    /// Waits for Enter before every step.
    #[arg(long)]
    step: bool,
}

/// Shows the game.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if args.step && args.file == Path::new("-") {
        let say = "--step waits for Enter on standard input, so the game must come from a file.";
        return Err(Usage(say.into()).into());
    }
    let log = file::read(&args.file)??;
    let header = table::replay::header(&log)?;
    let game = catalog::game(&header.game)?;
    let viewer = viewer(&args.viewer, header.players.len())?;
    let stills = catalog::film(&log, viewer)?;
    let (table, _) = catalog::verify(&log)?;

    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{}, played by {}", game.about.name, header.players.join(" and "))?;
    for (number, still) in stills.iter().enumerate() {
        if number > 0 {
            if args.step {
                out.flush()?;
                io::stdin().lock().read_line(&mut String::new())?;
            }
            writeln!(out, "\n{number}. after {}", seconds(still.at.0))?;
        }
        for event in &still.events {
            writeln!(out, "{}", game.tell(event.get(), &header.players)?)?;
        }
        let board = game.draw(still.view.get(), &header.players)?;
        if !board.is_empty() {
            writeln!(out, "{board}")?;
        }
    }
    match table.turn().outcome() {
        Some(outcome) => writeln!(out, "\n{}", result(&header.players, outcome))?,
        None => writeln!(out, "\nThe game is not over yet.")?,
    }
    out.flush()?;
    Ok(DONE)
}

fn viewer(text: &str, seats: usize) -> Result<Viewer, Usage> {
    match text.parse::<u8>() {
        _ if text == "watcher" => Ok(Viewer::Watcher),
        Ok(seat) if usize::from(seat) < seats => Ok(Viewer::Seat(Seat(seat))),
        _ => Err(Usage(format!(
            "\"{text}\" is nobody at this table: write watcher, or a seat from 0 to {}.",
            seats.saturating_sub(1)
        ))),
    }
}

fn seconds(millis: u64) -> String {
    format!("{}.{:03} s", millis / 1000, millis % 1000)
}

/// How a game ended, in a sentence.
pub fn result(players: &[String], outcome: &Outcome) -> String {
    let winners: Vec<&str> =
        outcome.winners().iter().filter_map(|s| Some(players.get(s.index())?.as_str())).collect();
    let how = match outcome.rule.as_str() {
        "" => outcome.reason.clone(),
        rule => format!("{}, {rule}", outcome.reason),
    };
    format!("{} won ({how}).", winners.join(" and "))
}
