//! The bots by level.

use super::mind::Mind;
use super::player::Player;
use crate::Level;
use play::Bot;
use quiddler::Quiddler;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "beginner",
        name: "Pip",
        line: "Knows everyday words and overlooks half of them.",
        nodes: 1,
    },
    Level {
        id: "easy",
        name: "Wren",
        line: "Knows common words, and now and then sees a good one.",
        nodes: 1,
    },
    Level {
        id: "medium",
        name: "Quill",
        line: "Reads a lot, watches the discards and goes out when it can.",
        nodes: 1,
    },
    Level {
        id: "strong",
        name: "Lexicon",
        line: "Knows every word, and thinks of all the cards that may come.",
        nodes: 200,
    },
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Quiddler>>> {
    let mind = match id {
        "beginner" => Mind {
            rarest: 20,
            sees: 500,
            dims: 150,
            takes: false,
            foresees: false,
            doubts: 20,
            smells: 350,
            tempo: 900,
        },
        "easy" => Mind {
            rarest: 35,
            sees: 750,
            dims: 120,
            takes: true,
            foresees: false,
            doubts: 60,
            smells: 550,
            tempo: 800,
        },
        "medium" => Mind {
            rarest: 50,
            sees: 950,
            dims: 60,
            takes: true,
            foresees: false,
            doubts: 150,
            smells: 800,
            tempo: 700,
        },
        "strong" => Mind {
            rarest: u8::MAX,
            sees: 1000,
            dims: 0,
            takes: true,
            foresees: true,
            doubts: 1000,
            smells: 1000,
            tempo: 600,
        },
        _ => return None,
    };
    Some(Box::new(Player::new(mind)))
}
