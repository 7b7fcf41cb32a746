//! What can be done with any game, as plain functions from JSON to JSON.

use crate::bot::{AnyBot, Seated};
use crate::notation::Notation;
use crate::solver::Solver;
use bots::Level;
use play::{Bot, Game, Propose, Reject, Seat, Viewer};
use serde_json::Value;
use std::borrow::Cow;
use table::{
    AnyTable, Fault, Header, News, Opening, Seed, Table,
    erased::{Still, Verified},
};

/// What people are told about a game before they play.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// `candy-chain`.
    pub id: &'static str,
    /// `Candy Chain`.
    pub name: &'static str,
    /// One line that makes one want to play.
    pub line: &'static str,
    /// Fewest players.
    pub min_seats: u8,
    /// Most players.
    pub max_seats: u8,
    /// About how long a game takes.
    pub minutes: u8,
    /// The rules in our words, as Markdown.
    pub rules: &'static str,
}

impl About {
    /// As few players as are company: one only where nobody else can play.
    pub const fn usual_seats(&self) -> u8 {
        if self.min_seats == 1 && self.max_seats > 1 { 2 } else { self.min_seats }
    }
}

/// How a table of any game is opened.
pub struct Start {
    /// The game's options; null for the usual ones.
    pub options: Value,
    /// How many seats; `None` for [as few as are company](About::usual_seats).
    pub seats: Option<u8>,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Value,
    /// Names by seat; missing ones are filled in.
    pub players: Vec<String>,
    /// The secret that luck is drawn from.
    pub seed: Seed,
    /// What the seats added to it.
    pub entropy: Vec<String>,
    /// Milliseconds since 1970, for people who read the log.
    pub opened: u64,
}

/// What a game brings to the shelf. Implemented once a game; [`Listing`] is made from it.
pub trait Listed {
    /// The rules.
    type Game: Game + Propose;
    /// What people are told.
    const ABOUT: About;
    /// Its bots, weakest first.
    const LEVELS: &'static [Level];
    /// Its solver, if it has one.
    const SOLVER: Option<Solver> = None;
    /// Its notation, if it has one.
    const NOTATION: Option<Notation> = None;
    /// The rules with these options for this many seats.
    fn make(options: <Self::Game as Game>::Options, seats: u8) -> Result<Self::Game, Reject>;
    /// The bot of a level in [`LEVELS`](Listed::LEVELS).
    fn bot(level: &Level) -> Box<dyn Bot<Self::Game>>;
    /// The sets of cards to play with, by name, the usual one first. Empty where there is no choice
    /// of cards.
    fn card_sets() -> Vec<String> {
        Vec::new()
    }
    /// Whether who acts first at such a table gains by it: then bots take the time that people
    /// would, even where nobody watches.
    fn is_race(options: &<Self::Game as Game>::Options) -> bool {
        let _ = options;
        false
    }
    /// For each view of a finished game, as a watcher saw it: the seat that was bound to win from
    /// there on, where that can be proved. Nothing where the game has no prover.
    fn proved(views: &[<Self::Game as Game>::View]) -> Vec<Option<Seat>> {
        vec![None; views.len()]
    }
    /// What was possible, told to a viewer on request once it can no longer help or harm anybody
    /// (after a round, after a reveal): made from that viewer's own view, so it can betray nothing.
    fn possible(view: &<Self::Game as Game>::View) -> Result<Value, Reject> {
        let _ = view;
        let say = format!("{} has nothing to tell here.", Self::ABOUT.name);
        Err(Reject::new("nothing-to-tell", "", say))
    }
    /// What is seen, as lines of plain text for a terminal.
    fn draw(view: &<Self::Game as Game>::View, players: &[String]) -> String;
    /// What happened, as a sentence.
    fn tell(event: &<Self::Game as Game>::EventView, players: &[String]) -> String;
}

type Opened = Result<(Box<dyn AnyTable>, News), Reject>;
type Replayed = Result<Box<dyn AnyTable>, Fault>;
type Proved = Result<Vec<Option<Seat>>, Fault>;

/// A game on the shelf.
pub struct Listing {
    /// What people are told.
    pub about: About,
    /// Its bots, weakest first.
    pub levels: &'static [Level],
    /// The version of its rules.
    pub rules_version: u32,
    /// Its solver, if it has one.
    pub solver: Option<Solver>,
    /// Its notation, if it has one.
    pub notation: Option<Notation>,
    options: fn(&Value, Option<u8>) -> Result<Value, Reject>,
    open: fn(Start) -> Opened,
    pub(crate) replay: fn(&Header, &str, Option<Seed>) -> Replayed,
    pub(crate) verify: fn(&Header, &str) -> Result<Verified, Fault>,
    pub(crate) film: fn(&Header, &str, Viewer) -> Result<Vec<Still>, Fault>,
    pub(crate) proved: fn(&Header, &str) -> Proved,
    bot: fn(&Level, u64) -> Box<dyn AnyBot>,
    card_sets: fn() -> Vec<String>,
    is_race: fn(&Value) -> bool,
    possible: fn(&str) -> Result<Value, Reject>,
    draw: fn(&str, &[String]) -> Result<String, Reject>,
    tell: fn(&str, &[String]) -> Result<String, Reject>,
}

impl Listing {
    /// The listing of a game.
    pub const fn of<L: Listed>() -> Listing {
        Listing {
            about: L::ABOUT,
            levels: L::LEVELS,
            rules_version: L::Game::VERSION,
            solver: L::SOLVER,
            notation: L::NOTATION,
            options: check_options::<L>,
            open: open::<L>,
            replay: replay::<L>,
            verify: verify::<L>,
            film: |header, log, viewer| table::erased::film(of_header::<L>(header)?, log, viewer),
            proved: proved::<L>,
            bot: |level, seed| Box::new(Seated::new(L::bot(level), level.nodes, seed)),
            card_sets: L::card_sets,
            is_race: |options| make::<L>(options, None).is_ok_and(|g| L::is_race(g.options())),
            possible: |view| L::possible(&read(view)?),
            draw: |view, players| Ok(L::draw(&read(view)?, players)),
            tell: |event, players| Ok(L::tell(&read(event)?, players)),
        }
    }

    /// The options written out in full, or what is wrong with them.
    pub fn options(&self, options: &Value, seats: Option<u8>) -> Result<Value, Reject> {
        (self.options)(options, seats)
    }

    /// Opens a table; the news hold the first lines of its log.
    pub fn open(&self, start: Start) -> Opened {
        (self.open)(start)
    }

    /// The level with this id.
    pub fn level(&self, id: &str) -> Result<&'static Level, Reject> {
        self.levels.iter().find(|level| level.id == id).ok_or_else(|| {
            let known: Vec<&str> = self.levels.iter().map(|level| level.id).collect();
            let say = format!(
                "{} has no bot called \"{id}\". It has: {}.",
                self.about.name,
                known.join(", ")
            );
            Reject::new("unknown-bot", "", say)
        })
    }

    /// A bot of this level; the same seed plays the same.
    pub fn bot(&self, level: &Level, seed: u64) -> Box<dyn AnyBot> {
        (self.bot)(level, seed)
    }

    /// The sets of cards to play with, by name, the usual one first. Empty where there is no choice
    /// of cards.
    pub fn card_sets(&self) -> Vec<String> {
        (self.card_sets)()
    }

    /// Whether who acts first at a table with these options gains by it.
    pub fn is_race(&self, options: &Value) -> bool {
        (self.is_race)(options)
    }

    /// What was possible for whoever sees this view, told after the fact.
    pub fn possible(&self, view: &str) -> Result<Value, Reject> {
        (self.possible)(view)
    }

    /// A view as lines of plain text.
    pub fn draw(&self, view: &str, players: &[String]) -> Result<String, Reject> {
        (self.draw)(view, players)
    }

    /// An event as a sentence.
    pub fn tell(&self, event: &str, players: &[String]) -> Result<String, Reject> {
        (self.tell)(event, players)
    }
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, Reject> {
    serde_json::from_str(json)
        .map_err(|e| Reject::new("malformed-view", "", format!("Nobody can have seen this: {e}.")))
}

/// The rules for these options and seats, or what is wrong with them.
fn make<L: Listed>(options: &Value, seats: Option<u8>) -> Result<L::Game, Reject> {
    let about = L::ABOUT;
    let seats = seats.unwrap_or(about.usual_seats());
    if !(about.min_seats..=about.max_seats).contains(&seats) {
        let say = match (about.min_seats, about.max_seats) {
            (1, 1) => format!("{} is for one player.", about.name),
            (least, most) if least == most => format!("{} is for {least} players.", about.name),
            (least, most) => format!("{} is for {least} to {most} players.", about.name),
        };
        return Err(Reject::new("wrong-seats", "", say));
    }
    let options =
        if options.is_null() { Value::Object(Default::default()) } else { options.clone() };
    let options = serde_json::from_value(options).map_err(|e| {
        let why = play::misread(e);
        Reject::new("bad-options", "", format!("{} has no such options: {why}.", about.name))
    })?;
    L::make(options, seats)
}

fn check_options<L: Listed>(options: &Value, seats: Option<u8>) -> Result<Value, Reject> {
    let game = make::<L>(options, seats)?;
    Ok(serde_json::to_value(game.options()).expect("options are plain data"))
}

fn open<L: Listed>(start: Start) -> Opened {
    let game = make::<L>(&start.options, start.seats)?;
    let scenario = match start.scenario {
        Value::Null => None,
        scenario => Some(serde_json::from_value(scenario).map_err(|e| {
            let say = format!("That is not a position of {}: {}.", L::ABOUT.name, play::misread(e));
            Reject::new("bad-scenario", "", say)
        })?),
    };
    let seats = usize::from(game.seats());
    if start.players.len() > seats || start.entropy.len() > seats {
        let say = format!("{} players for {seats} seats.", start.players.len());
        return Err(Reject::new("wrong-seats", "", say));
    }
    let mut players = start.players;
    players.extend((players.len()..seats).map(|seat| format!("Player {}", seat + 1)));
    let mut entropy = start.entropy;
    entropy.resize(seats, String::new());
    let opening = Opening { players, scenario, seed: start.seed, entropy, opened: start.opened };
    let (table, step) = Table::open(game, opening)?;
    Ok((Box::new(table.listing()), step))
}

/// The rules that a log names in its header.
fn of_header<L: Listed>(header: &Header) -> Result<L::Game, Fault> {
    let seats = u8::try_from(header.players.len()).ok();
    make::<L>(&header.options, seats).map_err(|no| {
        let code = match no.code {
            Cow::Borrowed(code) => code,
            Cow::Owned(_) => "bad-options",
        };
        Fault { line: 1, code, say: no.say }
    })
}

fn replay<L: Listed>(header: &Header, log: &str, seed: Option<Seed>) -> Replayed {
    Ok(Box::new(table::replay(of_header::<L>(header)?, log, seed)?.listing()))
}

fn verify<L: Listed>(header: &Header, log: &str) -> Result<Verified, Fault> {
    let (table, checked) = table::verify(of_header::<L>(header)?, log)?;
    Ok((Box::new(table.listing()), checked))
}

fn proved<L: Listed>(header: &Header, log: &str) -> Proved {
    let mut views = Vec::new();
    table::walk(of_header::<L>(header)?, log, None, |table| {
        views.push(table.view(Viewer::Watcher));
    })?;
    Ok(L::proved(&views))
}

/// What a seat is called.
pub(crate) fn name(players: &[String], seat: Seat) -> String {
    players.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
}
