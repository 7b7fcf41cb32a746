//! The bots by level.

use super::player::Player;
use super::profile::Profile;
use crate::Level;
use play::Bot;
use quiddler::Quiddler;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level::beginner("Knows everyday words and overlooks half of them.", 1, 1),
    Level::easy("Knows common words, and now and then sees a good one.", 1, 1),
    Level::medium("Reads a lot, watches the discards and goes out when it can.", 1, 1),
    Level::strong("Knows every word, and thinks of all the cards that may come.", 200, 1),
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Quiddler>>> {
    let profile = match id {
        "beginner" => Profile {
            rarest: 20,
            sees: 500,
            dims: 150,
            takes: false,
            foresees: false,
            doubts: 20,
            smells: 350,
            gentle: true,
            tempo: 900,
        },
        "easy" => Profile {
            rarest: 35,
            sees: 750,
            dims: 120,
            takes: true,
            foresees: false,
            doubts: 60,
            smells: 550,
            gentle: false,
            tempo: 800,
        },
        "medium" => Profile {
            rarest: 50,
            sees: 950,
            dims: 60,
            takes: true,
            foresees: false,
            doubts: 150,
            smells: 800,
            gentle: false,
            tempo: 700,
        },
        "strong" => Profile {
            rarest: u8::MAX,
            sees: 1000,
            dims: 0,
            takes: true,
            foresees: true,
            doubts: 1000,
            smells: 1000,
            gentle: false,
            tempo: 600,
        },
        _ => return None,
    };
    Some(Box::new(Player::new(profile)))
}
