//! How good a position looks.
//!
//! Candy Chain is less a race than a waiting game: whoever runs out of harmless moves must give
//! up a piece that pins the other. So a piece still to be taken is worth having; more so if it
//! could be taken without the opponent's help, by peeling one's own pieces off from the outside;
//! and a piece that holds opponents' pieces to the chain must wait until they are gone.
//!
//! The weights were fitted (logistic regression on who won) to games of an earlier version
//! against itself; a hundred points are odds of about e to 1.

use super::board::Board;
use candy_chain::Position;

/// A piece still on the board.
const OWN: i32 = 105;
/// One that its side can take by peeling, were the opponent to sit still.
const PEELABLE: i32 = 47;
/// For each piece, up to eight, that one's own piece would cut off, opponents' among them.
const HOSTAGE: i32 = -12;
const MOST_HOSTAGES: u32 = 8;

/// How good a position looks to the side to move.
pub fn estimate(position: &Position) -> i32 {
    let board = Board::of(position.geometry());
    let chain = position.chain();
    let mine = position.of_side(position.to_move());
    let theirs = chain & !mine;
    let own = |side: u64| {
        let peeled = board.peel(chain, side);
        OWN * side.count_ones() as i32 + PEELABLE * peeled.count_ones() as i32
    };
    let mut worth = own(mine) - own(theirs);
    board.each_cut(chain, |piece, cut| {
        let held = HOSTAGE * cut.count_ones().min(MOST_HOSTAGES) as i32;
        if piece & mine == 0 {
            worth -= if cut & mine == 0 { 0 } else { held };
        } else {
            worth += if cut & theirs == 0 { 0 } else { held };
        }
    });
    worth
}
