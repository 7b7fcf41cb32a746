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
    Some(Box::new(Player::new(profile(id)?)))
}

/// How the level with this id plays.
pub fn profile(id: &str) -> Option<Profile> {
    let plain = Profile {
        rarest: 20,
        notices_per_mille: 80,
        long_word_penalty: 15,
        prefers_blue: false,
        looks_ahead: false,
        pace_per_mille: 200,
    };
    Some(match id {
        "beginner" => plain,
        "easy" => Profile {
            rarest: 35,
            notices_per_mille: 100,
            long_word_penalty: 15,
            pace_per_mille: 190,
            ..plain
        },
        "medium" => Profile {
            rarest: 50,
            notices_per_mille: 250,
            long_word_penalty: 35,
            prefers_blue: true,
            pace_per_mille: 180,
            ..plain
        },
        "strong" => Profile {
            rarest: 60,
            notices_per_mille: 400,
            long_word_penalty: 40,
            prefers_blue: true,
            looks_ahead: true,
            pace_per_mille: 170,
        },
        "expert" => Profile {
            rarest: u8::MAX,
            notices_per_mille: 1000,
            long_word_penalty: 0,
            prefers_blue: true,
            looks_ahead: true,
            pace_per_mille: 150,
        },
        _ => return None,
    })
}
