//! What a game of two sides tells a search.

use std::fmt::Debug;

/// One of the two sides. The game decides which player that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// One of them.
    One,
    /// The other.
    Two,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side won.
    Won(Side),
    /// Nobody did.
    Drawn,
}

/// A position of a game of two sides with nothing hidden, where one's gain is the other's loss.
///
/// The sides need not alternate: where a game makes a stuck player pass, [`play`](Position::play)
/// passes for them and [`mover`](Position::mover) is the same side again. A position that is not
/// over has at least one move, and every game ends.
pub trait Position: Copy {
    /// A move.
    type Move: Copy + Eq + Debug;

    /// Numbers that [`slot`](Position::slot) stays below.
    const SLOTS: usize;

    /// The side to move.
    fn mover(&self) -> Side;

    /// How the game ended, if it has.
    fn end(&self) -> Option<End>;

    /// Gives every legal move once, in a stable order.
    fn each_move(&self, give: impl FnMut(Self::Move));

    /// The position after a legal move, forced passes included.
    fn play(&self, with: Self::Move) -> Self;

    /// The same for equal positions, and practically never for others.
    fn key(&self) -> u64;

    /// How good this looks to the mover, without looking ahead; within ±[`Position::EDGE`].
    fn estimate(&self) -> i32;

    /// No estimate goes beyond this; what does is a proof.
    const EDGE: i32 = 100_000;

    /// How good a move looks before it is tried: the best are tried first.
    fn promise(&self, of: Self::Move) -> i32 {
        let _ = of;
        0
    }

    /// A small number for a move, so that searches can remember how it did elsewhere.
    fn slot(of: Self::Move) -> usize;

    /// A move that ends the game in the mover's favour at once, where that is quick to see.
    /// `None` promises nothing.
    fn wins_at_once(&self) -> Option<Self::Move> {
        None
    }

    /// How hard it looks to prove that the mover wins, and that the mover does not.
    /// Only steers; at least 1 each.
    fn effort(&self) -> (u32, u32) {
        (1, 1)
    }
}
