//! A position as the searches see it.

use super::evaluation::{estimate, lead};
use candy_chain::{Move, MoveList, Position, Side};
use search::End;

/// A position of Candy Chain as the searches see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(pub Position);

const fn side(of: Side) -> search::Side {
    match of {
        Side::Mints => search::Side::One,
        Side::Fruits => search::Side::Two,
    }
}

impl search::Position for Node {
    type Move = Move;
    const SLOTS: usize = 64 * 64;

    fn mover(&self) -> search::Side {
        side(self.0.to_move())
    }

    fn end(&self) -> Option<End> {
        self.0.winner().map(|winner| End::Won(side(winner)))
    }

    fn each_move(&self, give: impl FnMut(Move)) {
        let mut list = MoveList::new();
        self.0.moves(&mut list);
        list.iter().copied().for_each(give);
    }

    fn play(&self, with: Move) -> Node {
        Node(self.0.after(with))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn estimate(&self) -> i32 {
        estimate(&self.0)
    }

    fn slot(of: Move) -> usize {
        usize::from(of.first()) * 64 + usize::from(of.second().unwrap_or(of.first()))
    }

    /// Twice the work for each piece that the mover is behind, eight times for each that can be
    /// peeled off. Measured: steeper or flatter solves fewer of the fixed positions.
    fn effort(&self) -> (u32, u32) {
        const MIDDLE: i32 = 9;
        let behind = -lead(&self.0).clamp(-MIDDLE, MIDDLE);
        (1 << (MIDDLE + behind), 1 << (MIDDLE - behind))
    }

    /// With one colour cleared, taking all that is left of a second one wins (CC-11).
    fn wins_at_once(&self) -> Option<Move> {
        let position = &self.0;
        if position.cleared(position.to_move()) != 1 {
            return None;
        }
        position.to_move().colours().into_iter().find_map(|colour| {
            let left = position.pieces(colour);
            if !matches!(left.count_ones(), 1 | 2) {
                return None;
            }
            let (low, high) = (left.trailing_zeros(), 63 - left.leading_zeros());
            let all = Move::two(colour, low as u8, high as u8);
            position.is_legal(all).then_some(all)
        })
    }
}
