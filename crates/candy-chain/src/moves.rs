//! Moves, and all of them in a position, without allocating.
//!
//! Candidates are numbered: colour by colour, and within a colour with pieces p0, p1, … (from
//! the lowest cell up) the pairs (i, j) with i <= j by j and then by i, where i = j means the one
//! piece alone. A move is a candidate that leaves one chain. The list of moves keeps
//! this order, and a random player that draws candidates until one is legal (see
//! [`playout`](mod@crate::playout)) therefore draws uniformly from it.

use crate::geometry::bits;
use crate::{Colour, Geometry, Name, Position};
use std::fmt;

/// One piece, or two of one colour, to be taken. Three bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    colour: Colour,
    /// The lower cell; equal to `high` for a single piece.
    low: u8,
    high: u8,
}

impl Move {
    /// Takes one piece, by the index of its cell.
    pub const fn one(colour: Colour, cell: u8) -> Move {
        Move { colour, low: cell, high: cell }
    }

    /// Takes two pieces, in any order.
    pub const fn two(colour: Colour, a: u8, b: u8) -> Move {
        if a < b { Move { colour, low: a, high: b } } else { Move { colour, low: b, high: a } }
    }

    /// The colour taken.
    pub const fn colour(self) -> Colour {
        self.colour
    }

    /// The lower cell.
    pub const fn first(self) -> u8 {
        self.low
    }

    /// The higher cell, if two are taken.
    pub const fn second(self) -> Option<u8> {
        if self.low == self.high { None } else { Some(self.high) }
    }

    /// The cells as a board.
    pub const fn cells(self) -> u64 {
        1 << self.low | 1 << self.high
    }

    /// The move as people write it (CC-13): `c4` or `c4+e5`.
    pub fn name(self, geometry: &Geometry) -> Name {
        let mut name = Name::EMPTY;
        geometry.cell(self.low).write(&mut name);
        if let Some(high) = self.second() {
            name.push(b'+');
            geometry.cell(high).write(&mut name);
        }
        name
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second() {
            None => write!(f, "{}#{}", self.colour.letter(), self.low),
            Some(high) => write!(f, "{}#{}+{}", self.colour.letter(), self.low, high),
        }
    }
}

/// The most moves in a position: three colours of eight pieces, singles and pairs.
pub const MAX_MOVES: usize = 3 * 36;

/// A list of moves on the stack.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::one(Colour::White, 0); MAX_MOVES], len: 0 }
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl std::ops::DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Position {
    /// Every legal move of the side to move, in a stable order. `into` is emptied first.
    pub fn moves(&self, into: &mut MoveList) {
        into.len = 0;
        if self.winner().is_some() {
            return;
        }
        let g = self.geometry();
        let chain = self.chain();
        let loose = g.loose(chain);
        let mine = self.of_side(self.to_move());
        let free = mine & !g.pinned(chain, mine);
        for colour in self.to_move().colours() {
            let own = self.pieces(colour);
            for j in bits(own) {
                let second = 1u64 << j;
                if !self.opening() {
                    let near = g.grow(second);
                    for i in bits(own & (second - 1)) {
                        let first = 1u64 << i;
                        // Two loose pieces apart from each other: neither is one of the
                        // neighbours that make the other loose.
                        let both = first | second;
                        let plain = loose & both == both && near & first == 0;
                        if plain || g.pair_removable(chain, free, first, second) {
                            into.push(Move::two(colour, i, j));
                        }
                    }
                }
                if free & second != 0 {
                    into.push(Move::one(colour, j));
                }
            }
        }
    }

    /// Whether the side to move may make this move.
    pub fn is_legal(&self, mv: Move) -> bool {
        let own = self.pieces(mv.colour());
        self.winner().is_none()
            && mv.colour().side() == self.to_move()
            && own & mv.cells() == mv.cells()
            && !(self.opening() && mv.second().is_some())
            && self.geometry().connected(self.chain() & !mv.cells())
    }
}
