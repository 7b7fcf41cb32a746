//! The bots by level.

use super::mind::Mind;
use super::player::Player;
use crate::Level;
use candygrams::Candygrams;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[Level {
    id: "beginner",
    name: "Nougat",
    line: "Knows everyday words and plays the first one it sees.",
    nodes: 200,
}];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Candygrams>>> {
    let mind = match id {
        "beginner" => Mind { rarest: 20, takes_in: 7, glances: 2 },
        _ => return None,
    };
    Some(Box::new(Player::new(mind)))
}
