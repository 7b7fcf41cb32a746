//! `parlour play`: a game in the terminal, against bots or for several at one keyboard.
//!
//! | file | what |
//! |---|---|
//! | [`args`] | what the command line asks for |
//! | [`app`] | the shell: keys, clicks, messages, the next game |
//! | [`overlay`], [`page`] | what lies over the game: questions, and pages to read |
//! | [`frame`] | the shell's picture |
//! | [`terminal`] | the terminal, taken and given back |
//! | [`game`] | one game: the host's table, bots that see views only |
//! | [`thinker`], [`pace`] | a bot in its own thread, and how long it takes |
//! | [`errand`] | other work in a thread of its own |
//! | [`seating`] | who sits where |
//! | [`record`] | the log and its file |
//! | [`afterword`] | from when the game was decided, told after it |
//! | [`look`] | shapes or letters, colours or none |
//! | [`screen`] | what a game adds: the [`Screen`](screen::Screen) trait |
//! | [`cards`], [`spelling`], [`timer`], [`told`], [`speech`] | what the games' screens share |
//! | [`candy_chain`], [`quiddler`], [`solitaire`], [`keyword`], [`candygrams`], [`candy_monsters`] | the games' screens |
//!
//! The table is the authority here as it is at a host; no file in here knows a rule.

mod afterword;
mod app;
pub mod args;
mod candy_chain;
mod candy_monsters;
mod candygrams;
mod cards;
mod errand;
mod frame;
mod game;
mod keyword;
mod look;
mod overlay;
mod pace;
mod page;
mod quiddler;
mod record;
mod screen;
mod seating;
mod solitaire;
mod speech;
mod spelling;
mod terminal;
#[cfg(test)]
mod tests;
mod thinker;
mod timer;
mod told;

use crate::failure::Usage;
use ::play::{Reject, Seat};
use anyhow::{Context, Result};
use app::App;
pub use args::PlayArgs;
use args::Reader;
use catalog::{Level, Listing};
use game::Setup;
use look::Look;
use screen::Screen;
use seating::{Chair, Seating};
use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use table::Seed;

/// What a game brings to the terminal.
struct Entry {
    id: &'static str,
    /// Its screen, which may keep something in the data folder.
    screen: fn(Option<&Path>) -> Result<Box<dyn Screen>>,
    /// Options and position of the `n`th game in a row.
    table: Reader,
}

/// The games that have a screen.
const ENTRIES: &[Entry] = &[
    Entry {
        id: "candy-chain",
        screen: |_| Ok(Box::new(candy_chain::CandyChainScreen::new())),
        table: candy_chain::wishes::table,
    },
    Entry {
        id: "quiddler",
        screen: |_| Ok(Box::new(quiddler::QuiddlerScreen::default())),
        table: quiddler::wishes::table,
    },
    Entry {
        id: "quiddler-solitaire",
        screen: |folder| Ok(Box::new(solitaire::SolitaireScreen::new(folder)?)),
        table: solitaire::wishes::table,
    },
    Entry {
        id: "keyword",
        screen: |_| Ok(Box::new(keyword::KeywordScreen::default())),
        table: keyword::wishes::table,
    },
    Entry {
        id: "candygrams",
        screen: |_| Ok(Box::new(candygrams::CandygramsScreen::default())),
        table: candygrams::wishes::table,
    },
    Entry {
        id: "candy-monsters",
        screen: |_| Ok(Box::new(candy_monsters::CandyMonstersScreen::new())),
        table: candy_monsters::wishes::table,
    },
];

/// Plays until somebody leaves.
pub fn run(args: PlayArgs) -> Result<()> {
    let look = Look::detect(args.ascii, |name| std::env::var(name).ok());
    // Without a home there is nowhere to keep statistics; one can play all the same.
    let data = crate::serve::home_folder().ok();
    let mut app = open(args, look, Path::new(""), data.as_deref())?;
    if !stdin().is_terminal() || !stdout().is_terminal() {
        let say = "`parlour play` needs a terminal to draw on. Scripts use `parlour referee`.";
        return Err(Usage(say.into()).into());
    }
    terminal::run(&mut app)?;
    say_goodbye(&app);
    Ok(())
}

/// Everything up to the first picture; what is asked wrongly is told before the screen is taken.
/// Games without a file of their own are kept in `folder` when somebody asks for that; what a
/// screen keeps, such as statistics, goes to `data`.
fn open(mut args: PlayArgs, look: Look, folder: &Path, data: Option<&Path>) -> Result<App> {
    let listing = catalog::game(&args.game).map_err(Usage::from)?;
    let entry = ENTRIES.iter().find(|entry| entry.id == args.game).ok_or_else(|| {
        Usage(format!("{} has no screen in the terminal yet.", listing.about.name))
    })?;
    let seating = seating(listing, &args).map_err(Usage::from)?;
    let seats = seating.names().len() as u8;
    args.wishes.people = args.people();
    let wanted = (entry.table)(&args.wishes, 1).map_err(Usage::from)?;
    let options = args.wishes.over(wanted.options)?;
    listing.options(&options, Some(seats)).map_err(Usage::from)?;
    let fallback = folder.join(format!("{}-{}.jsonl", args.game, millis()? / 1000));
    let opener = move |n| {
        let wanted = (entry.table)(&args.wishes, n).map_err(Usage::from)?;
        let options = args.wishes.over(wanted.options)?;
        let seed = seed(args.seed.as_deref(), n)?;
        let save = args.save.as_deref().map(|path| record::numbered(path, n));
        let (seating, opened) = (seating.clone(), millis()?);
        Ok(Setup { listing, options, scenario: wanted.scenario, seating, seed, opened, save })
    };
    App::new(Box::new(opener), (entry.screen)(data)?, look, fallback)
}

/// People where they asked to sit, bots in all other seats.
fn seating(listing: &'static Listing, args: &PlayArgs) -> Result<Seating, Reject> {
    let names = args.name.iter().map(|name| name.trim().to_owned());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    let about = &listing.about;
    let people = args.people();
    let seats = args.seats.unwrap_or(about.usual_seats().max(people).min(about.max_seats));
    if people > seats || args.seat > seats {
        let (name, s) = (about.name, if seats == 1 { "" } else { "s" });
        let say = format!(
            "{name} has {seats} seat{s} here: give --people and --seat numbers up to {seats}."
        );
        return Err(Reject::new("no-such-seat", "", say));
    }
    let mut levels = args.bot.iter().map(|id| listing.level(id));
    let mut level = None;
    let mut chairs = Vec::new();
    for seat in Seat::first(seats) {
        let person = if people > 1 { seat.0 < people } else { seat.0 + 1 == args.seat };
        chairs.push(match person {
            true => Chair::Person,
            false => {
                level = levels.next().transpose()?.or(level);
                Chair::Bot(match level {
                    Some(level) => level,
                    None => middle(listing)?,
                })
            }
        });
    }
    match levels.next().transpose()? {
        None => Ok(Seating::new(chairs, &names)),
        Some(level) => {
            let say = format!(
                "There is no seat left for {}: all {seats} are taken. Leave it out, or give the \
                 table more seats with --seats.",
                level.name
            );
            Err(Reject::new("no-seat-left", "", say))
        }
    }
}

/// The level in the middle: neither a bore nor a beating.
fn middle(listing: &'static Listing) -> Result<&'static Level, Reject> {
    listing.levels.get(listing.levels.len() / 2).ok_or_else(|| {
        let say =
            format!("{} has no bot yet: give --people so many as --seats.", listing.about.name);
        Reject::new("unknown-bot", "", say)
    })
}

/// The secret of the `n`th game: from the text, or from the system's randomness.
fn seed(text: Option<&str>, n: u32) -> Result<Seed> {
    match text {
        Some(text) if n == 1 => Ok(Seed::from_text(text)),
        Some(text) => Ok(Seed::from_text(&format!("{text} {n}"))),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).context("The system gives no randomness.")?;
            Ok(Seed::new(bytes))
        }
    }
}

/// Milliseconds since 1970.
fn millis() -> Result<u64> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(since.context("The system's clock is before 1970.")?.as_millis() as u64)
}

/// Where the game is kept, said once the screen is given back.
fn say_goodbye(app: &App) {
    let Some(path) = app.game().record().path() else { return };
    let path = path.display();
    let what = if app.game().outcome().is_some() { "The game" } else { "The unfinished game" };
    // Whoever has closed the output does not want to know.
    let _ = writeln!(stdout(), "{what} is kept in {path}. `parlour verify {path}` checks it.");
}
