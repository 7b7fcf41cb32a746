//! How good a position looks.
//!
//! Candy Chain is less a race than a waiting game: whoever runs out of harmless moves must give
//! up a piece that pins the other. So pieces still to be taken are worth having, those that can
//! be taken now more so, and so are one's own pieces that hold only one's own (they can be
//! peeled off at any time); a piece that holds opponents' pieces waits for their mercy.
//!
//! The weights are fitted (logistic regression on who won) to games of an earlier version
//! against itself; a hundred points are odds of about e to 1.

use candy_chain::{Position, Side};

/// A piece still on the board.
const OWN: i32 = 60;
/// One that can be taken alone now.
const FREE: i32 = 18;
/// A pinned one that would cut off only pieces of its own side.
const PEELABLE: i32 = 40;
/// For each piece of the opponent, up to four, that a pinned one would cut off.
const HOSTAGE: i32 = -14;
const MOST_HOSTAGES: u32 = 4;

/// How good a position looks to the side to move.
pub fn estimate(position: &Position) -> i32 {
    let pinned = position.pinned();
    let mover = position.to_move();
    holdings(position, mover, pinned) - holdings(position, mover.other(), pinned)
}

fn holdings(position: &Position, side: Side, pinned: u64) -> i32 {
    let own = position.of_side(side);
    let others = position.of_side(side.other());
    let mut worth = OWN * own.count_ones() as i32 + FREE * (own & !pinned).count_ones() as i32;
    let mut stuck = own & pinned;
    while stuck != 0 {
        let piece = stuck & stuck.wrapping_neg();
        stuck ^= piece;
        let hostages = (position.cut_off(piece) & others).count_ones();
        worth += match hostages {
            0 => PEELABLE,
            n => HOSTAGE * n.min(MOST_HOSTAGES) as i32,
        };
    }
    worth
}
