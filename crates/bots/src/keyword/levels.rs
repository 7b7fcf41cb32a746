//! The bots by level.

use super::mind::Mind;
use super::player::Player;
use crate::Level;
use keyword::Keyword;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "beginner",
        name: "Inky",
        line: "Knows everyday words and finds short ones.",
        nodes: 1,
    },
    Level {
        id: "easy",
        name: "Scribble",
        line: "Knows common words, and now and then finds a long one.",
        nodes: 1,
    },
    Level {
        id: "medium",
        name: "Serif",
        line: "Reads a lot and seldom overlooks a word.",
        nodes: 1,
    },
    Level {
        id: "strong",
        name: "Cipher",
        line: "Knows every word, and what the others need.",
        nodes: 200,
    },
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Keyword>>> {
    let mind = match id {
        "beginner" => Mind { rarest: 20, sees: 300, dims: 100, tempo: 300 },
        "easy" => Mind { rarest: 35, sees: 400, dims: 80, tempo: 260 },
        "medium" => Mind { rarest: 50, sees: 500, dims: 60, tempo: 220 },
        "strong" => Mind { rarest: u8::MAX, sees: 1000, dims: 0, tempo: 180 },
        _ => return None,
    };
    Some(Box::new(Player::new(mind)))
}
