//! How good a position looks.
//!
//! Candy Chain is less a race than a waiting game: a side that runs out of harmless moves must give
//! up a piece that pins the other. So a piece still to be taken is worth having; more so if it
//! could be taken without the opponent's help, by peeling one's own pieces off from the outside;
//! and a piece that holds opponents' pieces to the chain must wait until they are gone.
//!
//! The weights were fitted (logistic regression on who won) to games of an earlier version
//! against itself; a hundred points are odds of about e to 1.

use super::board::Board;
use candy_chain::Position;

/// A piece still on the board.
const OWN: i32 = 68;
/// One that its side could take, were the opponent to sit still.
const REACHED: i32 = 48;
/// One of these that can simply be peeled off from the outside.
const PEELED: i32 = 37;
/// A piece of the opponent's that could be peeled only after all that.
const FREED: i32 = -27;
/// For each piece, up to eight, that one's own piece would cut off, opponents' among them.
const HOSTAGE: i32 = -8;
const MAX_HOSTAGES: u32 = 8;

/// How good a position looks to the side to move.
pub fn estimate(position: &Position) -> i32 {
    let board = Board::of(position.geometry());
    let chain = position.chain();
    let mine = position.of_side(position.to_move());
    let theirs = chain & !mine;
    let count = |cells: u64| cells.count_ones() as i32;
    let peeled = [board.peel(chain, mine), board.peel(chain, theirs)];
    let holdings = |own: u64, others: u64, peeled: u64, theirs: u64| {
        let reached = board.reach(chain, own, peeled);
        let freed = count(board.peel(chain & !peeled, others)) - count(theirs);
        OWN * count(own) + REACHED * count(reached) + PEELED * count(peeled) + FREED * freed
    };
    let mut worth =
        holdings(mine, theirs, peeled[0], peeled[1]) - holdings(theirs, mine, peeled[1], peeled[0]);
    board.each_cut(chain, |piece, cut| {
        let held = HOSTAGE * cut.count_ones().min(MAX_HOSTAGES) as i32;
        if piece & mine == 0 {
            worth -= if cut & mine == 0 { 0 } else { held };
        } else {
            worth += if cut & theirs == 0 { 0 } else { held };
        }
    });
    worth
}

/// A quicker and rougher look, to steer proofs: pieces the mover has more than the opponent,
/// those that can be peeled off three times more.
pub(super) fn lead(position: &Position) -> i32 {
    let board = Board::of(position.geometry());
    let chain = position.chain();
    let own =
        |side: u64| side.count_ones() as i32 + 3 * board.peel(chain, side).count_ones() as i32;
    let mine = position.of_side(position.to_move());
    own(mine) - own(chain & !mine)
}
