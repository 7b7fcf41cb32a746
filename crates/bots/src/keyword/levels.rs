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
        line: "Knows everyday words and is glad of any it finds.",
        nodes: 1,
    },
    Level {
        id: "easy",
        name: "Scribble",
        line: "Knows common words and overlooks most of the long ones.",
        nodes: 1,
    },
    Level {
        id: "medium",
        name: "Serif",
        line: "Reads a lot, finds good words and minds the blue cards.",
        nodes: 1,
    },
    Level {
        id: "strong",
        name: "Cipher",
        line: "Saves its blanks, wants the keyword and knows when to pass.",
        nodes: 40,
    },
    Level {
        id: "expert",
        name: "Rosetta",
        line: "Overlooks no word, and thinks of what the others may have.",
        nodes: 100,
    },
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Keyword>>> {
    let plain = Mind { rarest: 20, sees: 80, dims: 15, compares: false, weighs: false, tempo: 200 };
    let mind = match id {
        "beginner" => plain,
        "easy" => Mind { rarest: 35, sees: 100, dims: 15, tempo: 190, ..plain },
        "medium" => Mind { rarest: 50, sees: 250, dims: 35, compares: true, tempo: 180, ..plain },
        "strong" => {
            Mind { rarest: 60, sees: 400, dims: 40, compares: true, weighs: true, tempo: 170 }
        }
        "expert" => {
            Mind { rarest: u8::MAX, sees: 1000, dims: 0, compares: true, weighs: true, tempo: 150 }
        }
        _ => return None,
    };
    Some(Box::new(Player::new(mind)))
}
