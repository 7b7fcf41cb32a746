//! The bots by level.

use super::mind::Mind;
use super::player::Player;
use super::rollout::Effort;
use crate::Level;
use candy_monsters::CandyMonsters;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "random",
        name: "Sprinkle",
        line: "Does whatever comes to its mind. Good for learning the rules.",
        nodes: 1,
    },
    Level {
        id: "greedy",
        name: "Nibble",
        line: "Takes what counts most right now, and thinks of the bill later.",
        nodes: 1,
    },
    Level {
        id: "medium",
        name: "Truffle",
        line: "Knows what a card is worth in the long run, and feeds its monsters.",
        nodes: 1,
    },
    Level {
        id: "strong",
        name: "Praline",
        line: "Plays the next round through in its head before it decides.",
        nodes: 8,
    },
    Level {
        id: "expert",
        name: "Leviathan",
        line: "Thinks every choice through for many rounds, again and again.",
        nodes: 200,
    },
];

/// How the level with this id thinks.
pub fn mind(id: &str) -> Option<Mind> {
    Some(match id {
        "random" => Mind::Random,
        "greedy" => Mind::Greedy(24),
        "medium" => Mind::Steady(40),
        "strong" => Mind::Ahead(Effort { most: 3, margin: 64, games: 8, rounds: 1 }),
        "expert" => Mind::Ahead(Effort { most: 6, margin: 192, games: 200, rounds: 3 }),
        _ => return None,
    })
}

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<CandyMonsters>>> {
    Some(Box::new(Player::new(mind(id)?)))
}
