//! What the benchmark harness measures.

use crate::playout::below;
use crate::{Geometry, Position, Side, playout, random_setup};
use rand_core::Rng;

/// Plays `games` whole random games on the standard board, each from a set-up of its own, and
/// counts the wins of the side that moves first.
pub fn playouts(games: u64, rng: &mut impl Rng) -> u64 {
    let mut wins = 0;
    for _ in 0..games {
        let pieces = random_setup(&Geometry::STANDARD, 8, |n| below(rng, n));
        let start = Position::settle(Geometry::STANDARD, pieces, Side::Mints, true);
        wins += u64::from(playout(&start, rng) == Side::Mints);
    }
    wins
}
