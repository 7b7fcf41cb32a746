//! Counting move sequences: a generator that is wrong anywhere counts wrongly.

use crate::{MoveList, Position};

/// How many sequences of `depth` moves start here. Passes do not count as moves, and a game that
/// is over has none.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.iter().map(|mv| perft(&position.after(*mv), depth - 1)).sum(),
    }
}
