//! `parlour arena`: bots against bots, seats swapped, the same deals for both.
//!
//! | file | what |
//! |---|---|
//! | [`tally`] | wins, rates and how sure they are |
//! | [`print`](mod@print) | the tally as a table or as JSON |

mod print;
pub mod tally;

use crate::failure::{DONE, Usage};
use crate::games;
use anyhow::Context;
use catalog::{Contest, GameEntry, Level, Played};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tally::Tally;

/// Who plays whom, and how often.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `parlour games` names it.
    game: String,
    /// A bot's level.
    #[arg(long, required_unless_present = "all")]
    a: Option<String>,
    /// The level of its opponent.
    #[arg(long, required_unless_present = "all")]
    b: Option<String>,
    /// Every level against every other, instead of --a and --b.
    #[arg(long, conflicts_with_all = ["a", "b"])]
    all: bool,
    /// How many games a pair plays; an odd number is rounded up, for every deal is played twice
    /// with seats swapped.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Any text; the same text gives the same games.
    #[arg(long, default_value = "parlour")]
    seed: String,
    /// The game's options as JSON.
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// The number of seats at each table, the two levels sitting alternately; the fewest by default.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Keeps every game in this folder.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// How many games are played at the same time; all cores by default. The results are the
    /// same with any number.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// One JSON object a pair.
    #[arg(long)]
    json: bool,
}

/// Plays and counts.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let game = games::find(&args.game)?;
    let options = options(game, args.options.as_deref(), args.seats)?;
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let pairs = pairs(game, args)?;
    let games = args.games.div_ceil(2) * 2;
    let bar = ProgressBar::new(u64::from(games) * pairs.len() as u64);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")?);
    let threads = match args.threads {
        Some(n) => n as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut printed = print::Printer::new(game, &options, &args.seed, args.json);
    for (a, b) in pairs {
        bar.set_message(format!("{} against {}", a.id, b.id));
        let seats = args.seats.unwrap_or(game.about.usual_seats());
        let (options, seed) = (&options, args.seed.as_str());
        let contest = Contest { game, options, seed, seats, a: *a, b: *b };
        let played = contest.play(games, threads, || bar.inc(1))?;
        if let Some(folder) = &args.save {
            save(folder, &contest, &played)?;
        }
        bar.suspend(|| printed.pair(a, b, &Tally::of(&played)))?;
    }
    bar.finish_and_clear();
    Ok(DONE)
}

/// The options written out in full.
fn options(game: &GameEntry, json: Option<&str>, seats: Option<u8>) -> anyhow::Result<Value> {
    let options: Value = match json {
        Some(json) => serde_json::from_str(json).map_err(|e| {
            Usage(format!("--options is not JSON: {e}. Write something like '{{}}'."))
        })?,
        None => Value::Null,
    };
    Ok(game.check_options(&options, seats).map_err(Usage::from)?)
}

fn pairs(game: &GameEntry, args: &Args) -> Result<Vec<(&'static Level, &'static Level)>, Usage> {
    if let (Some(a), Some(b)) = (&args.a, &args.b) {
        return Ok(vec![(game.level(a)?, game.level(b)?)]);
    }
    let levels = game.levels;
    let above = |i: usize| levels[..i].iter().rev().map(move |lower| (&levels[i], lower));
    Ok((1..levels.len()).flat_map(above).collect())
}

fn save(folder: &Path, contest: &Contest<'_>, played: &[Played]) -> anyhow::Result<()> {
    for (number, game) in played.iter().enumerate() {
        let (id, a, b) = (contest.game.about.id, contest.a.id, contest.b.id);
        let path = folder.join(format!("{id}-{a}-{b}-{:03}.jsonl", number + 1));
        fs::write(&path, &game.log)
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}
