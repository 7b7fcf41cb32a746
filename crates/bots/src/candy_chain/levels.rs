//! The bots by level.

use super::player::{Greedy, Hasty, Random, Thinker};
use crate::Level;
use candy_chain::CandyChain;
use play::Bot;

/// Weakest first. Each beats the one before it in about four games of five, every deal played
/// from both seats; the player who chooses the right has a great advantage, so much more is hardly
/// possible. The strong bot takes less than a second for a move, the others much less.
pub const LEVELS: &[Level] = &[
    Level::beginner("Takes whatever it likes. Good for learning the rules.", 1, 1),
    Level::easy("Looks one move ahead, and sometimes overlooks one.", 120, 1),
    Level::medium("Thinks a few moves ahead and makes you work for it.", 1_200, 1),
    Level::strong("Thinks far ahead and plays the endgame perfectly.", 800_000, 200),
];

/// The level with this id.
pub fn level(id: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.id == id)
}

/// A bot of the level with this id.
pub fn bot(id: &str) -> Option<Box<dyn Bot<CandyChain>>> {
    let level = level(id)?;
    Some(match level.id {
        "beginner" => Box::new(Random),
        "easy" => Box::new(Greedy { nodes: level.nodes }),
        "medium" => Box::new(Hasty { nodes: level.nodes }),
        _ => Box::new(Thinker { nodes: level.nodes }),
    })
}
