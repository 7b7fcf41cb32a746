//! The bots by level.

use super::player::Player;
use super::profile::Profile;
use crate::Level;
use keyword::Keyword;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level::beginner("Knows everyday words and is glad of any it finds.", 1, 1),
    Level::easy("Knows common words and overlooks most of the long ones.", 1, 1),
    Level::medium("Reads a lot, finds good words and minds the blue cards.", 1, 1),
    Level::strong("Saves its blanks, wants the keyword and knows when to pass.", 40, 5),
    Level::expert("Overlooks no word, and thinks of what the others may have.", 100, 7),
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Keyword>>> {
    let plain =
        Profile { rarest: 20, sees: 80, dims: 15, compares: false, weighs: false, tempo: 200 };
    let profile = match id {
        "beginner" => plain,
        "easy" => Profile { rarest: 35, sees: 100, dims: 15, tempo: 190, ..plain },
        "medium" => {
            Profile { rarest: 50, sees: 250, dims: 35, compares: true, tempo: 180, ..plain }
        }
        "strong" => {
            Profile { rarest: 60, sees: 400, dims: 40, compares: true, weighs: true, tempo: 170 }
        }
        "expert" => Profile {
            rarest: u8::MAX,
            sees: 1000,
            dims: 0,
            compares: true,
            weighs: true,
            tempo: 150,
        },
        _ => return None,
    };
    Some(Box::new(Player::new(profile)))
}
