//! `parlour balance`: whether the cards of Kingdom's Candy Monsters are fair (KM-37), measured by
//! the bots.
//!
//! | file | what |
//! |---|---|
//! | [`count`] | what many games say about seats, cards and plans |
//! | [`rate`] | how often somebody wins, and how sure that is |
//! | [`verdict`] | whether that is as fair as KM-37 asks |
//! | [`print`](mod@print) | the report as text, Markdown or JSON |
//! | [`plots`] | the report as pictures |
//! | [`bars`] | a picture of bars |

mod bars;
mod count;
mod plots;
mod print;
mod rate;
mod verdict;

use crate::failure::{DONE, FAILED, Usage};
use anyhow::Context;
use bots::candy_monsters::{Book, Mind, Plan, Policy, measure, mind};
use candy_monsters::cards::{self, CardSet, SetId};
use candy_monsters::{CandyMonsters, Options};
use clap::ValueEnum;
use count::Count;
use indicatif::{ProgressBar, ProgressStyle};
use play::Seat;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use table::Seed;

/// What is played, and how it is told.
#[derive(clap::Args)]
pub struct Args {
    /// How many games for each number of players.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// For tables of so many players; 2, 3, 4 and 5 unless told.
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
    /// What came of it, for each number of players.
    pub tables: Vec<Count>,
    /// What is not as KM-37 asks.
    pub faults: Vec<String>,
}

/// A game of a single plan against others who mix is played for so many ordinary ones.
const PLAN_EVERY: u32 = 25;

/// Plays, counts and tells. It has failed where the cards are not fair.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let mind = mind(&args.level).ok_or_else(|| {
        let known: Vec<&str> = bots::candy_monsters::LEVELS.iter().map(|level| level.id).collect();
        Usage(format!("There is no level \"{}\". There is: {}.", args.level, known.join(", ")))
    })?;
    let set = cards::named(&args.set).map_err(|no| Usage(no.to_string()))?;
    let mut players = if args.players.is_empty() { vec![2, 3, 4, 5] } else { args.players.clone() };
    players.sort_unstable();
    players.dedup();
    let bar = ProgressBar::new(u64::from(args.games) * players.len() as u64);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")?);
    let mut tables = Vec::new();
    for players in players {
        bar.set_message(format!("{players} players"));
        tables.push(play(args, &set, mind, players, &bar)?);
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

/// All games for one number of players. What is played depends on the number of the game alone,
/// and counting does not depend on the order.
fn play(
    args: &Args,
    set: &Arc<CardSet>,
    mind: Mind,
    players: u8,
    bar: &ProgressBar,
) -> anyhow::Result<Count> {
    let game = CandyMonsters::new(
        Options { cards: set.id().clone(), ..Options::default() },
        players,
        set.clone(),
    )
    .map_err(Usage::from)?;
    let book = Book::of(set);
    let threads = match args.threads {
        Some(n) => n as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let luck = |what: &str, number: u32| luck(&format!("{} {players} {what} {number}", args.seed));
    let next = AtomicU32::new(0);
    let count = Mutex::new(Count::new(set, players));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(args.games as usize) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        return;
                    }
                    let mixed = Policy::new(&game, &book);
                    let record = measure::play(&mixed, mind, luck("mixed", number));
                    count.lock().expect("no game panics").add(&record);
                    if number.is_multiple_of(PLAN_EVERY) {
                        let seat = Seat((number / PLAN_EVERY % u32::from(players)) as u8);
                        for (i, plan) in Plan::SINGLE.into_iter().enumerate() {
                            let mut policy = Policy::new(&game, &book);
                            policy.plans[seat.index()] = plan;
                            let record = measure::play(&policy, mind, luck(plan.name(), number));
                            count.lock().expect("no game panics").add_plan(i, seat, &record);
                        }
                    }
                    bar.inc(1);
                }
            });
        }
    });
    Ok(count.into_inner().expect("no game panics"))
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
