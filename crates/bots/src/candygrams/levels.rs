//! The bots by level.

use super::mind::{Choice, Mind};
use super::player::Player;
use crate::Level;
use candygrams::Candygrams;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "beginner",
        name: "Nougat",
        line: "Knows everyday words and plays the first one it sees.",
        nodes: 100,
    },
    Level {
        id: "easy",
        name: "Fudge",
        line: "Knows common words, plays the longest it happens to see, and trades.",
        nodes: 1_000,
    },
    Level {
        id: "medium",
        name: "Toffee",
        line: "Gets rid of hard letters, and minds which colours it keeps.",
        nodes: 4_000,
    },
    Level {
        id: "strong",
        name: "Marzipan",
        line: "Reads a lot, takes candies off to use them better, and thinks of the next roll.",
        nodes: 20_000,
    },
    Level {
        id: "expert",
        name: "Praline",
        line: "Knows every word, and keeps its shoppe playable whatever is rolled.",
        nodes: 60_000,
    },
];

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<Candygrams>>> {
    mind(id).map(|mind| Box::new(Player::new(mind)) as Box<dyn Bot<Candygrams>>)
}

/// How the level with this id plays.
pub fn mind(id: &str) -> Option<Mind> {
    let beginner = Mind {
        rarest: 20,
        takes_in: 7,
        choice: Choice::Any,
        removes: 0,
        trades: false,
        notices: 500,
        doubts: 20,
        seconds: 24,
    };
    Some(match id {
        "beginner" => beginner,
        "easy" => Mind {
            rarest: 35,
            takes_in: 7,
            choice: Choice::Longest,
            removes: 1,
            trades: true,
            notices: 700,
            seconds: 20,
            ..beginner
        },
        "medium" => Mind {
            rarest: 40,
            takes_in: 9,
            choice: Choice::Lightest,
            removes: 1,
            trades: true,
            notices: 900,
            doubts: 10,
            seconds: 16,
        },
        "strong" => Mind {
            rarest: 50,
            takes_in: 11,
            choice: Choice::Ahead { plays: 6 },
            removes: 2,
            trades: true,
            notices: 1_000,
            doubts: 0,
            seconds: 13,
        },
        "expert" => Mind {
            rarest: u8::MAX,
            takes_in: 14,
            choice: Choice::Ahead { plays: 24 },
            removes: 2,
            trades: true,
            notices: 1_000,
            doubts: 0,
            seconds: 10,
        },
        _ => return None,
    })
}
