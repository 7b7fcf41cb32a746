//! The bots by level.

use super::bot::{Greedy, Random, Thinker};
use candy_chain::CandyChain;
use play::Bot;

/// A level of play, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its id: `random`, `easy`, `medium`, `strong`.
    pub id: &'static str,
    /// What the bot is called at the table.
    pub name: &'static str,
    /// A line about it for people who choose.
    pub about: &'static str,
    /// Positions it looks at for a move, at most.
    pub nodes: u64,
}

/// Weakest first. Each beats the one before it in at least three games of four.
const LEVELS: [Level; 4] = [
    Level {
        id: "random",
        name: "Sprinkle",
        about: "Takes whatever it likes. Good for learning the rules.",
        nodes: 1,
    },
    Level {
        id: "easy",
        name: "Gumdrop",
        about: "Looks one move ahead, and sometimes overlooks one.",
        nodes: 120,
    },
    Level {
        id: "medium",
        name: "Toffee",
        about: "Thinks a few moves ahead and makes you work for it.",
        nodes: 20_000,
    },
    Level {
        id: "strong",
        name: "Jawbreaker",
        about: "Thinks far ahead, and near the end it knows.",
        nodes: 800_000,
    },
];

/// All levels, weakest first.
pub fn levels() -> &'static [Level] {
    &LEVELS
}

/// The level with this id.
pub fn level(id: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.id == id)
}

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<CandyChain>>> {
    let level = level(id)?;
    Some(match level.id {
        "random" => Box::new(Random),
        "easy" => Box::new(Greedy { nodes: level.nodes }),
        _ => Box::new(Thinker { nodes: level.nodes }),
    })
}
