//! `parlour balance`: whether the cards of Kingdom's Candy Monsters are fair (KM-37), measured by
//! the bots.
//!
//! | file | what |
//! |---|---|
//! | [`print`](mod@print) | the report as text, Markdown or JSON |
//! | [`plots`] | the report as pictures |
//! | [`bars`] | a picture of bars |

mod bars;
mod plots;
mod print;

use crate::failure::{DONE, FAILED, Usage};
use anyhow::Context;
use bots::candy_monsters::balance::{self, Count, verdict};
use bots::candy_monsters::{BotProfile, profile};
use candy_monsters::cards::{self, CardSet, SetId};
use candy_monsters::{CandyMonsters, Options};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::Seed;

/// What is played, and how it is reported.
#[derive(clap::Args)]
pub struct Args {
    /// How many games for each number of players.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The numbers of players; 2, 3, 4 and 5 by default.
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(2..=5))]
    players: Vec<u8>,
    /// The level of the bots.
    #[arg(long, default_value = "strong")]
    level: String,
    /// The set of cards by its name; `--cards FILE` brings one of your own.
    #[arg(long, value_name = "NAME", default_value = "standard")]
    set: String,
    /// Any text; the same text gives the same games.
    #[arg(long, default_value = "parlour")]
    seed: String,
    /// How many games are played at the same time; all cores by default. The results are the
    /// same with any number.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// How the report is written.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    form: Form,
    /// Draws the report as SVG pictures into this folder.
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
}

/// How the report is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Tables for a terminal.
    Text,
    /// Tables for a page.
    Markdown,
    /// One JSON object.
    Json,
}

/// Everything that was measured.
#[derive(Serialize)]
pub struct Report {
    /// The cards.
    pub cards: SetId,
    /// The level of the bots.
    pub level: String,
    /// Where all luck came from.
    pub seed: String,
    /// The results, for each number of players.
    pub tables: Vec<Count>,
    /// What is not as KM-37 asks.
    pub faults: Vec<String>,
}

/// Plays, counts and tells. It has failed where the cards are not fair.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let level = profile(&args.level).ok_or_else(|| {
        let known: Vec<&str> = bots::candy_monsters::LEVELS.iter().map(|level| level.id).collect();
        Usage(format!("There is no level \"{}\". There is: {}.", args.level, known.join(", ")))
    })?;
    let set = cards::named(&args.set).map_err(|error| Usage(error.to_string()))?;
    let mut players = if args.players.is_empty() { vec![2, 3, 4, 5] } else { args.players.clone() };
    players.sort_unstable();
    players.dedup();
    let bar = ProgressBar::new(u64::from(args.games) * players.len() as u64);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")?);
    let mut tables = Vec::new();
    for players in players {
        bar.set_message(format!("{players} players"));
        tables.push(play(args, &set, level, players, &bar)?);
    }
    bar.finish_and_clear();
    let report = Report {
        cards: set.id().clone(),
        level: args.level.clone(),
        seed: args.seed.clone(),
        faults: tables.iter().flat_map(verdict::faults).collect(),
        tables,
    };
    if let Some(folder) = &args.plots {
        draw(&report, folder)?;
    }
    match args.form {
        Form::Text => print::text(&report)?,
        Form::Markdown => print::markdown(&report)?,
        Form::Json => print::json(&report)?,
    }
    Ok(if report.faults.is_empty() { DONE } else { FAILED })
}

/// All games for one number of players.
fn play(
    args: &Args,
    set: &Arc<CardSet>,
    level: BotProfile,
    players: u8,
    bar: &ProgressBar,
) -> anyhow::Result<Count> {
    let options = Options { cards: set.id().clone(), ..Options::default() };
    let game = CandyMonsters::new(options, players, set.clone()).map_err(Usage::from)?;
    let threads = match args.threads {
        Some(n) => n as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let luck = |what: &str, number: u32| luck(&format!("{} {players} {what} {number}", args.seed));
    Ok(balance::play(&game, level, args.games, threads, luck, || bar.inc(1)))
}

fn draw(report: &Report, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for (name, picture) in plots::all(report) {
        let path = folder.join(format!("{name}.svg"));
        fs::write(&path, picture)
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

/// A game's luck from a text.
fn luck(text: &str) -> u64 {
    let digits = Seed::from_text(text).reveal();
    u64::from_str_radix(&digits[..16], 16).expect("these are hexadecimal digits")
}
