//! The bots by level.

use super::player::Player;
use super::profile::BotProfile;
use super::rollout::Effort;
use crate::Level;
use candy_monsters::CandyMonsters;
use play::Bot;

/// Weakest first.
pub const LEVELS: &[Level] = &[
    Level::beginner("Does whatever comes to mind. Good for learning the rules.", 1, 1),
    Level::easy("Takes what counts most right now, and thinks of the bill later.", 1, 1),
    Level::medium("Knows what a card is worth in the long run, and feeds its monsters.", 1, 1),
    Level::strong("Plays the next round through in its head before it decides.", 8, 1),
    Level::expert("Thinks every choice through for many rounds, again and again.", 200, 4),
];

/// How the level with this id thinks.
pub fn profile(id: &str) -> Option<BotProfile> {
    Some(match id {
        "beginner" => BotProfile::Random,
        "easy" => BotProfile::Greedy(24),
        "medium" => BotProfile::Steady(40),
        "strong" => BotProfile::Ahead(Effort { most: 3, margin: 64, games: 8, rounds: 1 }),
        "expert" => BotProfile::Ahead(Effort { most: 6, margin: 192, games: 200, rounds: 3 }),
        _ => return None,
    })
}

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<CandyMonsters>>> {
    Some(Box::new(Player::new(profile(id)?)))
}
