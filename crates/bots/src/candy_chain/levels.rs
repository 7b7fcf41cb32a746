//! The bots by level.

use super::player::{Greedy, Hasty, Random, Thinker};
use crate::Level;
use candy_chain::CandyChain;
use play::Bot;

/// Weakest first. Each beats the one before it in about four games of five, every deal played
/// from both seats; whoever chooses the right has a great advantage, so much more is hardly to
/// be had. A move of the strong one takes less than a second, the others' a moment.
pub const LEVELS: &[Level] = &[
    Level {
        id: "random",
        name: "Sprinkle",
        line: "Takes whatever it likes. Good for learning the rules.",
        nodes: 1,
    },
    Level {
        id: "easy",
        name: "Gumdrop",
        line: "Looks one move ahead, and sometimes overlooks one.",
        nodes: 120,
    },
    Level {
        id: "medium",
        name: "Toffee",
        line: "Thinks a few moves ahead and makes you work for it.",
        nodes: 1_200,
    },
    Level {
        id: "strong",
        name: "Jawbreaker",
        line: "Thinks far ahead, and near the end it knows.",
        nodes: 800_000,
    },
];

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
        "medium" => Box::new(Hasty { nodes: level.nodes }),
        _ => Box::new(Thinker { nodes: level.nodes }),
    })
}
