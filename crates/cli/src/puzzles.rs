//! `parlour puzzles`: makes puzzles of games between bots, lists and checks those that there are.

use crate::failure::{DONE, FAILED, Usage};
use crate::games;
use catalog::{GAMES, puzzle::Maker};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// What to do with puzzles.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Says how many puzzles come with the program.
    List {
        /// A JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Checks the certificate of every puzzle that comes with the program.
    Check,
    /// Prints the puzzles that come with the program, their levels rated anew by today's bots.
    Rate {
        /// The game, as `parlour games` names it.
        game: String,
    },
    /// Makes puzzles and prints them, a line each.
    Make {
        /// The game, as `parlour games` names it.
        game: String,
        /// How many.
        #[arg(long, default_value_t = 500)]
        count: usize,
        /// Where all luck comes from: the same text gives the same puzzles.
        #[arg(long, default_value = "puzzles")]
        seed: String,
        /// The most puzzles of one game between bots.
        #[arg(long, default_value_t = 2)]
        per_game: usize,
    },
}

/// Does it.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    match &args.what {
        What::List { json } => list(*json),
        What::Check => check(),
        What::Rate { game } => rate(game),
        What::Make { game, count, seed, per_game } => make(game, *count, seed, *per_game),
    }
}

fn list(as_json: bool) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    for game in GAMES {
        let Some(form) = &game.puzzles else { continue };
        let (id, count) = (game.about.id, form.count());
        match as_json {
            true => writeln!(out, "{}", json!({ "game": id, "count": count }))?,
            false => writeln!(out, "{:16} {count} puzzles", game.about.name)?,
        }
    }
    Ok(DONE)
}

fn check() -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    let mut code = DONE;
    for game in GAMES {
        let Some(form) = &game.puzzles else { continue };
        for (number, puzzle) in form.puzzles().enumerate() {
            if let Err(flaw) = (form.check)(&puzzle) {
                writeln!(out, "{} puzzle {}: {flaw}.", game.about.name, number + 1)?;
                code = FAILED;
            }
        }
        writeln!(out, "{:16} {} puzzles checked", game.about.name, form.count())?;
    }
    Ok(code)
}

fn rate(game: &str) -> anyhow::Result<u8> {
    let entry = games::find(game)?;
    let maker = Maker::new(entry, "").map_err(Usage::from)?;
    let form = entry.puzzle_form().map_err(Usage::from)?;
    let mut out = io::stdout().lock();
    for puzzle in form.puzzles() {
        writeln!(out, "{}", maker.rate(puzzle).map_err(Usage::from)?)?;
    }
    Ok(DONE)
}

fn make(game: &str, count: usize, seed: &str, per_game: usize) -> anyhow::Result<u8> {
    let maker = Maker::new(games::find(game)?, seed).map_err(Usage::from)?;
    let mut out = io::stdout().lock();
    let mut known = BTreeSet::new();
    for number in 0.. {
        for puzzle in maker.of_game(number, per_game).map_err(Usage::from)? {
            if known.len() < count && known.insert(puzzle.position.clone()) {
                writeln!(out, "{puzzle}")?;
            }
        }
        if known.len() >= count {
            break;
        }
    }
    Ok(DONE)
}
