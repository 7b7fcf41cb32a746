//! `parlour play`: a game in the terminal, against bots or for several people at one keyboard.
//!
//! | folder | what |
//! |---|---|
//! | [`shell`] | what all games share: keys, frames, overlays, bots, the saved game |
//! | [`games`] | the games' own screens |
//! | [`replay`] | a recorded game, step by step |
//!
//! The table is the authority here as it is at a host; no file in here knows a rule.

mod games;
pub mod replay;
mod shell;
#[cfg(test)]
mod tests;
mod usage;

use anyhow::{Context, Result};
use catalog::{GameEntry, Level};
use games::{candy_chain, candygrams, keyword, quiddler, solitaire};
use play::{Reject, Seat};
use serde_json::Value;
use shell::app::App;
pub use shell::args::{LearnArgs, PlayCommand};
use shell::args::{PlayArgs, TableSetup, json_position};
use shell::game::{Game, Setup};
use shell::look::Look;
use shell::screen::Screen;
use shell::seating::{Chair, Seating};
use shell::text_table::TextTable;
use shell::{record, terminal};
use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::Path;
use std::time::SystemTime;
use table::Seed;
use table::log::millis_since_1970;
pub use usage::Usage;

/// What a game brings to the terminal besides its rules.
struct HandMade {
    id: &'static str,
    /// Its screen, which may keep something in the data folder.
    screen: fn(Option<&Path>) -> Result<Box<dyn Screen>>,
    /// Changes the table of the `n`th game in a row.
    setup: fn(&mut TableSetup, u32) -> Result<(), Reject>,
    /// Without it, positions are written as JSON only.
    position: Option<PutPosition>,
}

/// Puts a position, as the game writes it in one line, on the table of the `n`th game.
type PutPosition = fn(&mut TableSetup, &str, u32) -> Result<(), Reject>;

/// The games with a screen of their own. All others are played on the text table.
const HAND_MADE: &[HandMade] = &[
    HandMade {
        id: "candy-chain",
        screen: |_| Ok(Box::new(candy_chain::CandyChainScreen::new())),
        setup: candy_chain::setup::setup,
        position: Some(candy_chain::setup::position_of),
    },
    HandMade {
        id: "quiddler",
        screen: |_| Ok(Box::new(quiddler::QuiddlerScreen::default())),
        setup: |_, _| Ok(()),
        position: None,
    },
    HandMade {
        id: "quiddler-solitaire",
        screen: |folder| Ok(Box::new(solitaire::SolitaireScreen::new(folder)?)),
        setup: solitaire::setup,
        position: None,
    },
    HandMade {
        id: "keyword",
        screen: |_| Ok(Box::new(keyword::KeywordScreen::default())),
        setup: |_, _| Ok(()),
        position: None,
    },
    HandMade {
        id: "candygrams",
        screen: |_| Ok(Box::new(candygrams::CandygramsScreen::default())),
        setup: |_, _| Ok(()),
        position: None,
    },
];

/// Plays until somebody leaves. What a screen saves, such as statistics, goes to the folder `data`;
/// the game works without one.
pub fn run(command: PlayCommand, data: Option<&Path>) -> Result<()> {
    let look = Look::detect(command.args.ascii, |name| std::env::var(name).ok());
    let mut app = open(command, look, Path::new(""), data)?;
    if !stdin().is_terminal() || !stdout().is_terminal() {
        let message = "`parlour play` needs a terminal to draw on. Scripts use `parlour referee`.";
        return Err(Usage(message.into()).into());
    }
    terminal::run(&mut app)?;
    print_summary(&app);
    Ok(())
}

/// Teaches a game until the learner has finished, or leaves.
pub fn learn(args: &LearnArgs) -> Result<()> {
    let look = Look::detect(args.ascii, |name| std::env::var(name).ok());
    let mut app = open_lesson(args, look)?;
    if !stdin().is_terminal() || !stdout().is_terminal() {
        let message = "`parlour learn` needs a terminal to draw on.";
        return Err(Usage(message.into()).into());
    }
    terminal::run(&mut app)
}

/// A lesson up to its first picture. Nothing of it is kept.
fn open_lesson(args: &LearnArgs, look: Look) -> Result<App> {
    let game = catalog::game(&args.game).map_err(Usage::from)?;
    let hand_made = HAND_MADE.iter().find(|screen| screen.id == game.about.id);
    let screen = match hand_made.filter(|_| !args.plain) {
        Some(hand_made) => (hand_made.screen)(None)?,
        None => Box::new(TextTable::new(&game.about)),
    };
    App::new(Box::new(move |_| Ok(Game::lesson(game, 0))), screen, look, Path::new("").into())
}

/// Everything up to the first frame; wrong arguments are reported before the screen is taken.
/// Games without a file of their own are kept in `folder` when somebody asks for that; what a
/// screen keeps, such as statistics, goes to `data`.
fn open(command: PlayCommand, look: Look, folder: &Path, data: Option<&Path>) -> Result<App> {
    let (game, args) = (command.game, command.args.clone());
    let hand_made = HAND_MADE.iter().find(|screen| screen.id == game.about.id);
    let seating = seating(game, &args).map_err(Usage::from)?;
    let seats = seating.names().len() as u8;
    let first = table_setup(&command, hand_made, 1)?;
    game.check_options(&Value::Object(first.options), Some(seats)).map_err(Usage::from)?;
    let fallback = folder.join(format!(
        "{}-{}.jsonl",
        game.about.id,
        millis_since_1970(SystemTime::now()) / 1000
    ));
    let screen = match hand_made.filter(|_| !args.plain) {
        Some(hand_made) => (hand_made.screen)(data)?,
        None => Box::new(TextTable::new(&game.about)),
    };
    let opener = move |n| {
        let TableSetup { options, scenario } = table_setup(&command, hand_made, n)?;
        let options = Value::Object(options);
        let seed = seed(args.seed.as_deref(), n)?;
        let save = args.save.as_deref().map(|path| record::numbered(path, n));
        let (seating, opened) = (seating.clone(), millis_since_1970(SystemTime::now()));
        Game::open(Setup { listing: game, options, scenario, seating, seed, opened, save })
    };
    App::new(Box::new(opener), screen, look, fallback)
}

/// Options and position of the `n`th game in a row, counted from 1.
fn table_setup(command: &PlayCommand, own: Option<&HandMade>, n: u32) -> Result<TableSetup, Usage> {
    let mut setup = command.setup()?;
    let in_words = own.and_then(|own| own.position);
    match (command.args.position.as_deref(), in_words) {
        (None, _) => {}
        (Some(text), Some(read)) if !text.starts_with('{') => read(&mut setup, text, n)?,
        (Some(text), _) => setup.scenario = json_position(text)?,
    }
    if let Some(own) = own {
        (own.setup)(&mut setup, n)?;
    }
    Ok(setup)
}

/// People where they asked to sit, bots in all other seats.
fn seating(listing: &'static GameEntry, args: &PlayArgs) -> Result<Seating, Reject> {
    let names = args.name.iter().map(|name| name.trim().to_owned());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    let about = &listing.about;
    let people = args.people();
    let seats = args.seats.unwrap_or(about.usual_seats().max(people).min(about.max_seats));
    if people > seats || args.seat > seats {
        let (name, s) = (about.name, if seats == 1 { "" } else { "s" });
        let message = format!(
            "{name} has {seats} seat{s} here: give --people and --seat numbers up to {seats}."
        );
        return Err(Reject::new("no-such-seat", "", message));
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
                    None => easiest(listing)?,
                })
            }
        });
    }
    match levels.next().transpose()? {
        None => Ok(Seating::new(chairs, &names)),
        Some(level) => {
            let message = format!(
                "There is no seat left for {}: all {seats} are taken. Leave them out, or give the \
                 table more seats with --seats.",
                level.name
            );
            Err(Reject::new("no-seat-left", "", message))
        }
    }
}

/// The level that the page offers first, too.
fn easiest(game: &'static GameEntry) -> Result<&'static Level, Reject> {
    game.levels.first().ok_or_else(|| {
        let message = format!("{} has no bot: give as many --people as --seats.", game.about.name);
        Reject::new("unknown-bot", "", message)
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

/// Where the game is kept, said once the screen is given back.
fn print_summary(app: &App) {
    let Some(path) = app.game().record().path() else { return };
    let path = path.display();
    let what = if app.game().outcome().is_some() { "The game" } else { "The unfinished game" };
    // If the output is closed, nobody is reading.
    let _ = writeln!(stdout(), "{what} is kept in {path}. `parlour verify {path}` checks it.");
}
