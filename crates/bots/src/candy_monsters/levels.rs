//! The bots by level.

use super::player::{Greedy, Random};
use crate::Level;
use candy_monsters::CandyMonsters;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "random",
        name: "Sprinkle",
        line: "Does whatever comes to its mind. Good for learning the rules.",
        nodes: 1,
    },
    Level {
        id: "greedy",
        name: "Nibble",
        line: "Takes what counts most right now, and thinks of the bill later.",
        nodes: 1,
    },
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<CandyMonsters>>> {
    Some(match id {
        "random" => Box::new(Random),
        "greedy" => Box::new(Greedy),
        _ => return None,
    })
}
