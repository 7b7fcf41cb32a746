//! The one place that lists all games: id to rules, options and bots.
//!
//! | file | what |
//! |---|---|
//! | [`listing`] | [`Listing`]: what a host, a referee or an arena can do with any game |
//! | [`bot`] | [`AnyBot`]: a bot that takes a view and gives an action, both as JSON |
//! | [`solver`] | [`Solver`]: a position as text in, what is best as text and JSON out |
//! | [`notation`] | [`Notation`]: games as the text that people write |
//! | [`contest`] | [`Contest`]: bots against bots, the same deals for both |
//! | [`candy_chain`], [`candygrams`], [`candy_monsters`], [`keyword`], [`quiddler`], [`solitaire`] | how each game is listed |
//! | `race` | who acts first where that counts |
//! | `fields` | positions as people type them |
//! | `words` | word lists for games that need one |
//!
//! Everything above this crate speaks JSON and game ids; everything below knows types.

pub mod bot;
pub mod candy_chain;
pub mod candy_monsters;
pub mod candygrams;
pub mod contest;
mod fields;
pub mod keyword;
pub mod listing;
pub mod notation;
pub mod quiddler;
mod race;
pub mod solitaire;
pub mod solver;
mod words;

pub use bot::AnyBot;
pub use bots::Level;
pub use contest::{Contest, Played};
pub use listing::{About, Listing, Start};
pub use notation::Notation;
use play::{Reject, Seat, Viewer};
pub use solver::{Effort, Solved, Solver};
use table::{
    Fault, Seed,
    erased::{Still, Verified},
};

/// All games, in the order of the shelf.
pub static GAMES: &[Listing] = &[
    Listing::of::<candy_chain::Listed>(),
    Listing::of::<quiddler::Listed>(),
    Listing::of::<solitaire::Listed>(),
    Listing::of::<keyword::Listed>(),
    Listing::of::<candy_monsters::Listed>(),
    Listing::of::<candygrams::Listed>(),
];

/// The game with this id.
pub fn game(id: &str) -> Result<&'static Listing, Reject> {
    GAMES.iter().find(|game| game.about.id == id).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.about.id).collect();
        let say = format!("There is no game called \"{id}\" here. There is: {}.", known.join(", "));
        Reject::new("unknown-game", "", say)
    })
}

/// Replays a log of whichever game, for a host that goes on with it.
pub fn replay(log: &str, seed: Option<Seed>) -> Result<Box<dyn table::AnyTable>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.replay)(&header, log, seed)
}

/// Checks a whole game of whichever kind from its file alone.
pub fn verify(log: &str) -> Result<Verified, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.verify)(&header, log)
}

/// A whole game of whichever kind as `viewer` would have seen it, step by step.
pub fn film(log: &str, viewer: Viewer) -> Result<Vec<Still>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.film)(&header, log, viewer)
}

/// For each step of a finished game of whichever kind, as in [`film`]: the seat that was bound to
/// win from there on, where that can be proved.
pub fn proved(log: &str) -> Result<Vec<Option<Seat>>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.proved)(&header, log)
}

fn listed(id: &str) -> Result<&'static Listing, Fault> {
    game(id).map_err(|no| Fault { line: 1, code: "unknown-game", say: no.say })
}
