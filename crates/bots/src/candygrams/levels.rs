//! The bots by level.

use super::player::Player;
use super::profile::{Choice, Profile};
use crate::Level;
use candygrams::Candygrams;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level::beginner("Knows everyday words and plays the first one it sees.", 100, 4),
    Level::easy("Knows common words, plays the longest it happens to see, and trades.", 1_000, 4),
    Level::medium("Gets rid of hard letters, and minds which colours it keeps.", 4_000, 4),
    Level::strong(
        "Reads a lot, takes candies off to use them better, and thinks of the next roll.",
        20_000,
        8,
    ),
    Level::expert(
        "Knows every word, and keeps its shoppe playable whatever is rolled.",
        60_000,
        25,
    ),
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Candygrams>>> {
    profile(id).map(|profile| Box::new(Player::new(profile)) as Box<dyn Bot<Candygrams>>)
}

/// How the level with this id plays.
pub fn profile(id: &str) -> Option<Profile> {
    let beginner = Profile {
        rarest: 20,
        candies_considered: 7,
        choice: Choice::Any,
        removes: 0,
        trades: false,
        spots_bad_plays: 500,
        challenges_words: 20,
        seconds: 24,
    };
    Some(match id {
        "beginner" => beginner,
        "easy" => Profile {
            rarest: 35,
            candies_considered: 7,
            choice: Choice::Longest,
            removes: 1,
            trades: true,
            spots_bad_plays: 700,
            seconds: 20,
            ..beginner
        },
        "medium" => Profile {
            rarest: 40,
            candies_considered: 9,
            choice: Choice::Lightest,
            removes: 1,
            trades: true,
            spots_bad_plays: 900,
            challenges_words: 10,
            seconds: 16,
        },
        "strong" => Profile {
            rarest: 50,
            candies_considered: 11,
            choice: Choice::Ahead { plays: 6 },
            removes: 2,
            trades: true,
            spots_bad_plays: 1_000,
            challenges_words: 0,
            seconds: 13,
        },
        "expert" => Profile {
            rarest: u8::MAX,
            candies_considered: 14,
            choice: Choice::Ahead { plays: 24 },
            removes: 2,
            trades: true,
            spots_bad_plays: 1_000,
            challenges_words: 0,
            seconds: 10,
        },
        _ => return None,
    })
}
