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
            notices_per_mille: 500,
            long_word_penalty: 150,
            takes_useful_cards: false,
            looks_ahead: false,
            challenges_words: 20,
            challenges_nonsense: 350,
            gentle: true,
            pace_millis: 900,
        },
        "easy" => Profile {
            rarest: 35,
            notices_per_mille: 750,
            long_word_penalty: 120,
            takes_useful_cards: true,
            looks_ahead: false,
            challenges_words: 60,
            challenges_nonsense: 550,
            gentle: false,
            pace_millis: 800,
        },
        "medium" => Profile {
            rarest: 50,
            notices_per_mille: 950,
            long_word_penalty: 60,
            takes_useful_cards: true,
            looks_ahead: false,
            challenges_words: 150,
            challenges_nonsense: 800,
            gentle: false,
            pace_millis: 700,
        },
        "strong" => Profile {
            rarest: u8::MAX,
            notices_per_mille: 1000,
            long_word_penalty: 0,
            takes_useful_cards: true,
            looks_ahead: true,
            challenges_words: 1000,
            challenges_nonsense: 1000,
            gentle: false,
            pace_millis: 600,
        },
        _ => return None,
    };
    Some(Box::new(Player::new(profile)))
}
