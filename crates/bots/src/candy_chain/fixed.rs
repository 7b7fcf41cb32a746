//! The positions that benchmarks measure, and what they measure.
//!
//! A hundred positions, ten of each size, reached by random moves from random set-ups. They are
//! kept as text so that figures of different versions are about the same thing; a test makes
//! them again from their seeds and compares.

use super::node::Node;
use super::solver::bits;
use candy_chain::{Geometry, MoveList, Position, Side, random_setup};
use play::Luck;
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use search::{AlphaBeta, Limits};

const TEXT: &str = include_str!("../../data/candy-chain-positions.txt");

/// The sizes, in pieces on the board.
pub const SIZES: [u32; 10] = [20, 22, 24, 26, 28, 30, 32, 34, 36, 38];
/// Positions of each size.
pub const OF_EACH: u32 = 10;

/// The fixed positions, smallest first.
pub fn positions() -> Vec<Position> {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a test checks the file")).collect()
}

/// Position number `index` with this many pieces: random moves from a random set-up, drawn again
/// until that number is met before the game is over. Made by the text's documented seed.
pub fn make(pieces: u32, index: u32) -> Position {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&pieces.to_le_bytes());
    seed[4..8].copy_from_slice(&index.to_le_bytes());
    let mut rng = ChaCha12Rng::from_seed(seed);
    loop {
        let mut luck = Luck::new(&mut rng);
        let board = random_setup(&Geometry::STANDARD, 8, |n| luck.below(n));
        let opening = Position::new(Geometry::STANDARD, board, Side::Mints, true);
        let Ok(mut position) = opening else { continue };
        let mut moves = MoveList::new();
        while position.chain().count_ones() > pieces {
            position.moves(&mut moves);
            let Some(mv) = luck.pick(&moves) else { break };
            position.play(*mv);
        }
        if position.chain().count_ones() == pieces && position.winner().is_none() {
            return position;
        }
    }
}

/// Lets the search of the strong bot look at `nodes` positions from each fixed one, and tells
/// how many it looked at altogether (fewer where it came to a proof). The caller measures the
/// time.
pub fn search_all(nodes: u64) -> u64 {
    let mut search = AlphaBeta::new(bits(nodes));
    let look = |p: &Position| search.search(&Node(*p), Limits::nodes(nodes));
    positions().iter().filter_map(look).map(|found| found.nodes).sum()
}

/// How many positions of a size were solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Pieces on the board.
    pub pieces: u32,
    /// Positions solved.
    pub solved: u32,
    /// Positions tried.
    pub tried: u32,
}

/// Tries to solve every fixed position; `solves` tells whether it could, in whatever time the
/// caller allows (see [`solve_within`](super::solve_within)).
pub fn solve_all(mut solves: impl FnMut(&Position) -> bool) -> Vec<Solved> {
    let mut sizes: Vec<Solved> = Vec::new();
    for position in positions() {
        let pieces = position.chain().count_ones();
        if sizes.last().is_none_or(|size| size.pieces != pieces) {
            sizes.push(Solved { pieces, solved: 0, tried: 0 });
        }
        if let Some(size) = sizes.last_mut() {
            size.tried += 1;
            size.solved += u32::from(solves(&position));
        }
    }
    sizes
}

/// The largest size up to which all positions were solved; 0 if not even the smallest.
pub fn largest_solved(sizes: &[Solved]) -> u32 {
    sizes.iter().take_while(|s| s.solved == s.tried).last().map_or(0, |s| s.pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        let all = SIZES.iter().flat_map(|size| (0..OF_EACH).map(move |i| make(*size, i)));
        let head = "# A hundred positions for benchmarks, ten of each size from 20 to 38 pieces.\n\
                    # Made by bots::candy_chain::fixed::make; its test compares.\n";
        all.fold(head.to_owned(), |text, position| text + &position.to_string() + "\n")
    }

    #[test]
    fn the_file_is_what_its_seeds_make() {
        assert!(TEXT == text(), "write this into the file if the change is meant:\n{}", text());
    }

    #[test]
    fn the_largest_size_counts_only_while_all_before_it_are_solved() {
        let size = |pieces, solved| Solved { pieces, solved, tried: 10 };
        assert_eq!(largest_solved(&[size(20, 10), size(22, 10), size(24, 9), size(26, 10)]), 22);
        assert_eq!(largest_solved(&[size(20, 9)]), 0);
    }

    #[test]
    fn the_search_looks_at_as_many_as_it_may() {
        let looked = search_all(50);
        assert!((100..=5_000).contains(&looked), "{looked}");
    }
}
