//! The one place that lists all games: id to rules, options and bots.
//!
//! | file | what |
//! |---|---|
//! | `recorded` | recorded games: what was proved about them, and removing names |
//! | [`plugin`] | [`GamePlugin`], [`GameEntry`]: what a host, a referee or an arena can do with any game |
//! | [`bot`] | [`AnyBot`]: a bot that takes a view and gives an action, both as JSON |
//! | [`daily`] | [`DailyForm`]: the game of the day, the same for everybody |
//! | [`check`](mod@check) | [`check()`]: a game from its file alone, with the rules and nothing else |
//! | [`lesson`] | [`Lesson`](lesson::Lesson): a game taught by playing it, as data |
//! | [`notation`] | [`Notation`]: games as the text that people write |
//! | [`moment`] | [`Moment`]: any moment of a finished game |
//! | [`names`] | what players are called at one table |
//! | [`puzzle`] | [`PuzzleForm`](puzzle::PuzzleForm): positions with one best answer, proved |
//! | [`exercise`] | [`Exercise`](exercise::Exercise): a decision of a finished game, made again |
//! | [`hint`] | where to look and what to do, for a player who is stuck |
//! | [`coach`] | [`CoachRun`]: what a player's decisions in a finished game were worth |
//! | [`contest`] | [`Contest`]: bots against bots, the same deals for both |
//! | [`candy_chain`], [`candygrams`], [`candy_monsters`], [`keyword`], [`quiddler`], [`solitaire`] | how each game is listed |
//! | [`rules`] | one rule out of the rules of a game |
//! | `strength` | levels by their strength from 0 to 100 |
//! | `race` | who acts first where that counts |
//!
//! Everything above this crate speaks JSON and game ids; everything below knows types.

pub mod bot;
pub mod candy_chain;
pub mod candy_monsters;
pub mod candygrams;
pub mod check;
pub mod coach;
pub mod contest;
pub mod daily;
pub mod exercise;
pub mod hint;
pub mod keyword;
pub mod lesson;
pub mod moment;
pub mod names;
pub mod notation;
pub mod plugin;
pub mod puzzle;
pub mod quiddler;
mod race;
mod recorded;
pub mod rules;
pub mod solitaire;
mod start;
mod strength;

pub use bot::AnyBot;
pub use bots::Level;
use check::Check;
pub use check::Report;
pub use coach::{CoachRun, Judgement};
pub use contest::{Contest, Played};
pub use daily::{AnyDaily, DailyForm, DailyResult, Mark};
pub use hint::{Hint, Look};

pub use bots::solver::{Effort, Solved, Solver};
use bots::{fields, solver, words};
pub use moment::{Moment, Position};
pub use names::{distinct_name, distinct_name_by};
pub use notation::Notation;
use play::{Reject, Seat, Viewer};
pub use plugin::{About, GameEntry, GamePlugin};
pub use start::Start;
use table::{
    Fault, Seed, Witness,
    erased::{ReplayFrame, Verified},
};

macro_rules! games {
    ($($plugin:ty),+ $(,)?) => {
        /// All games, in the order of the shelf.
        pub static GAMES: &[GameEntry] = &[$(GameEntry::of::<$plugin>()),+];
        static CHECKS: &[Check] = &[$(Check::of::<$plugin>()),+];
    };
}

games![
    candy_chain::Plugin,
    quiddler::Plugin,
    solitaire::Plugin,
    keyword::Plugin,
    candy_monsters::Plugin,
    candygrams::Plugin,
];

/// The game with this id.
pub fn game(id: &str) -> Result<&'static GameEntry, Reject> {
    GAMES.iter().find(|game| game.about.id == id).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.about.id).collect();
        let message =
            format!("There is no game called \"{id}\" here. There is: {}.", known.join(", "));
        Reject::new("unknown-game", "", message)
    })
}

/// Replays a log of whichever game, for a host that goes on with it.
pub fn replay(log: &str, seed: Option<Seed>) -> Result<Box<dyn table::AnyTable>, Fault> {
    Ok(replay_as_referee(log, seed)?)
}

/// The same, as a table whose secrets can be asked for. For referees and tests only.
pub fn replay_as_referee(
    log: &str,
    seed: Option<Seed>,
) -> Result<Box<dyn table::RefereeTable>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.replay)(&header, log, seed)
}

/// Checks a whole game of whichever kind from its file alone.
pub fn verify(log: &str) -> Result<Verified, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.verify)(&header, log)
}

/// The lines of a finished game of whichever kind without the names in these seats.
pub fn forget(log: &str, seats: &[play::Seat]) -> Result<Vec<String>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.forget)(&header, log, seats)
}

/// Checks a whole game of whichever kind from its file, and compares it with what somebody saw.
pub fn check(log: &str, witness: &Witness) -> Result<Report, Fault> {
    check::run(CHECKS, log, witness)
}

/// A whole game of whichever kind as `viewer` would have seen it, step by step.
pub fn replay_frames(log: &str, viewer: Viewer) -> Result<Vec<ReplayFrame>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.replay_frames)(&header, log, viewer, viewer)
}

/// The same, with sentences that call everybody by name, the viewer too: for people who were not
/// that viewer.
pub fn replay_frames_by_name(log: &str, viewer: Viewer) -> Result<Vec<ReplayFrame>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.replay_frames)(&header, log, viewer, Viewer::Watcher)
}

/// For each step of a finished game of whichever kind, as in [`replay_frames`]: the seat that was bound to
/// win from there on, where that can be proved.
pub fn proved(log: &str) -> Result<Vec<Option<Seat>>, Fault> {
    let header = table::replay::header(log)?;
    (listed(&header.game)?.proved)(&header, log)
}

fn listed(id: &str) -> Result<&'static GameEntry, Fault> {
    game(id).map_err(|reject| Fault { line: 1, code: "unknown-game", message: reject.message })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One bot is the same character in every game, so people who have met Pip know what to expect.
    #[test]
    fn a_level_has_the_same_word_and_names_in_every_game() {
        let levels = || GAMES.iter().flat_map(|game| game.levels);
        for (one, other) in levels().flat_map(|one| levels().map(move |other| (one, other))) {
            let same = (one.word == other.word, one.names == other.names, one.name == other.name);
            assert_eq!(same, [one.id == other.id; 3].into(), "{} and {}", one.name, other.name);
            let shared = one.names.iter().any(|name| other.names.contains(name));
            assert_eq!(shared, one.id == other.id, "{} and {}", one.name, other.name);
        }
        let order = ["beginner", "easy", "medium", "strong", "expert"];
        for game in GAMES {
            assert!(
                game.levels
                    .iter()
                    .map(|level| level.id)
                    .eq(order[..game.levels.len()].iter().copied())
            );
        }
    }

    /// A table from before goes on with its bots.
    #[test]
    fn levels_are_found_by_the_ids_they_once_had() {
        assert_eq!(game("candy-chain").unwrap().level("random").unwrap().id, "beginner");
        assert_eq!(game("candy-monsters").unwrap().level("greedy").unwrap().id, "easy");
    }
}
