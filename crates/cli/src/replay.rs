//! `parlour replay`: a recorded game, step by step.

use crate::failure::{DONE, Usage};
use crate::file;
use play::describe::and;
use play::{Outcome, Seat, Viewer};
use protocol::EventInWords;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tui::replay::ReplayStep;

/// Which game, and how to look at it.
#[derive(clap::Args)]
pub struct Args {
    /// A recorded game; `-` is standard input.
    file: PathBuf,
    /// Who looks: `watcher`, or a seat's number as in the file, from 0.
    #[arg(long, default_value = "watcher")]
    viewer: String,
    /// Prints the whole game instead of stepping through it. So it does where there is no
    /// terminal.
    #[arg(long)]
    print: bool,
}

/// Shows the game.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let log = file::read(&args.file)??;
    let header = table::replay::header(&log)?;
    let game = catalog::game(&header.game)?;
    let viewer = viewer(&args.viewer, header.players.len())?;
    let steps = steps(&log, viewer)?;
    let (table, _) = catalog::verify(&log)?;
    let title = format!("{}, played by {}", game.about.name, and(&header.players));
    let ending = match table.turn().outcome() {
        Some(outcome) => result(&header.players, outcome),
        None => "The game is not over yet.".into(),
    };
    let here = io::stdin().is_terminal() && io::stdout().is_terminal();
    match here && !args.print && args.file != Path::new("-") {
        true => tui::replay::run(title, ending, steps)?,
        false => print(&title, &ending, &steps)?,
    }
    Ok(DONE)
}

/// A recorded game in words, step by step.
pub fn steps(log: &str, viewer: Viewer) -> anyhow::Result<Vec<ReplayStep>> {
    let mut steps = Vec::new();
    for frame in catalog::replay_frames(log, viewer)? {
        let mut sentences = Vec::new();
        for event in &frame.events {
            sentences.push(serde_json::from_str::<EventInWords>(event.get())?.text);
        }
        sentences.retain(|text| !text.is_empty());
        steps.push(ReplayStep { at: frame.at, sentences, position: frame.position });
    }
    Ok(steps)
}

fn print(title: &str, ending: &str, steps: &[ReplayStep]) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{title}")?;
    for (number, step) in steps.iter().enumerate() {
        if number > 0 {
            writeln!(out, "\n{number}. after {}", seconds(step.at.0))?;
        }
        for sentence in &step.sentences {
            writeln!(out, "{sentence}")?;
        }
        for line in step.position.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "\n{ending}")?;
    out.flush()
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
    format!("{} won ({how}).", and(&winners))
}
