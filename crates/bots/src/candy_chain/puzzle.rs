//! Positions in which one move, and no other, wins in a given number of moves, whatever the
//! opponent does. Every line of play is looked at, so this is a proof and does not depend on how
//! good a search is: the same luck gives the same puzzle for ever.

use candy_chain::{Geometry, Move, MoveList, Position, Side, random_setup};
use play::Luck;

/// A puzzle, and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where it begins. The side to move wins.
    pub position: Position,
    /// The only move that wins in time.
    pub answer: Move,
}

/// Pieces of each colour on the board that puzzles come from.
const EACH: u32 = 8;
/// The most pieces of a puzzle: enough to hide the answer, few enough to see it.
const MOST_PIECES: u32 = 22;

/// A position in which the side to move wins in exactly `moves` moves of its own, and only with one
/// first move: found by playing random games until one comes by.
pub fn puzzle(moves: u32, luck: &mut Luck<'_>) -> Puzzle {
    loop {
        let pieces = random_setup(&Geometry::STANDARD, EACH, |n| luck.below(n));
        let Ok(mut position) = Position::new(Geometry::STANDARD, pieces, Side::Mints, true) else {
            continue;
        };
        let mut list = MoveList::new();
        while position.winner().is_none() {
            if position.chain().count_ones() <= MOST_PIECES
                && let [answer] = winning_moves(&position, moves)[..]
                && winning_moves(&position, moves - 1).is_empty()
            {
                return Puzzle { position, answer };
            }
            position.moves(&mut list);
            let mv = *luck.pick(&list).expect("a side that is to move can");
            position.play(mv);
        }
    }
}

/// The moves with which the side to move wins in at most `moves` moves of its own, whatever the
/// opponent does.
pub fn winning_moves(position: &Position, moves: u32) -> Vec<Move> {
    let side = position.to_move();
    if position.winner().is_some() || moves == 0 || needed(position, side) > moves {
        return Vec::new();
    }
    let mut list = MoveList::new();
    position.moves(&mut list);
    let wins = |mv: &&Move| wins_within(&position.after(**mv), side, moves - 1);
    list.iter().filter(wins).copied().collect()
}

/// Whether `side` wins with at most `moves` more moves of its own, whatever the opponent does.
pub fn wins_within(position: &Position, side: Side, moves: u32) -> bool {
    if let Some(winner) = position.winner() {
        return winner == side;
    }
    if needed(position, side) > moves {
        return false;
    }
    let own = position.to_move() == side;
    let mut list = MoveList::new();
    position.moves(&mut list);
    let left = if own { moves - 1 } else { moves };
    let mut outcomes = list.iter().map(|mv| wins_within(&position.after(*mv), side, left));
    if own { outcomes.any(|won| won) } else { outcomes.all(|won| won) }
}

/// The fewest moves that clear two colours: a move takes at most two pieces of one.
fn needed(position: &Position, side: Side) -> u32 {
    let mut each = side.colours().map(|colour| position.pieces(colour).count_ones().div_ceil(2));
    each.sort_unstable();
    each[0] + each[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candy_chain::solve;
    use play::Verdict;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    /// CC-11: the answer is the only one, the solver agrees, and no shorter way exists.
    #[test]
    fn a_puzzle_has_one_answer() {
        for seed in 0..20 {
            let mut rng = ChaCha12Rng::seed_from_u64(seed);
            let Puzzle { position, answer } = puzzle(3, &mut Luck::new(&mut rng));
            assert!(position.chain().count_ones() <= MOST_PIECES);
            assert!(wins_within(&position.after(answer), position.to_move(), 2));
            assert!(!wins_within(&position.after(answer), position.to_move(), 1));
            let solved = solve(&position, 1_000_000).unwrap();
            assert!(
                matches!(solved.verdict, Verdict::Proved { win: true, .. }),
                "{position:?}: {:?}",
                solved.verdict
            );
        }
    }
}
