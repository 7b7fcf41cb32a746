//! Random games, uniform over the legal moves of every turn.

use crate::moves::Board;
use crate::{Colour, Geometry, Move, MoveList, Position, Side};
use rand_core::Rng;

/// Plays legal moves at random, each turn all equally likely, and tells who wins.
pub fn playout(position: &Position, rng: &mut (impl Rng + ?Sized)) -> Side {
    if let Some(winner) = position.winner() {
        return winner;
    }
    let mut pieces = position.pieces;
    let mut side = position.to_move();
    let mut opening = position.opening();
    loop {
        let board = Board { geometry: position.geometry(), pieces: &pieces };
        if let Some(mv) = board.draw(side, opening, rng) {
            opening = false;
            pieces[mv.colour().index()] &= !mv.cells();
            let b = side.base();
            let left = [pieces[b], pieces[b + 1], pieces[b + 2]];
            if left.iter().filter(|colour| **colour == 0).count() >= 2 {
                return side;
            }
        } // else they pass (CC-09)
        side = side.other();
    }
}

impl Position {
    /// A legal move, all equally likely; `None` when the game is over.
    pub fn random_move(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Move> {
        let board = Board { geometry: self.geometry(), pieces: &self.pieces };
        self.winner().is_none().then(|| board.draw(self.to_move(), self.opening(), rng))?
    }
}

/// After so many illegal draws in a row it is time to list the moves: there may be none.
const PATIENCE: u32 = 12;

impl Board<'_> {
    /// Draws candidates until one is legal, which is uniform over the legal ones.
    #[inline]
    pub(crate) fn draw(
        &self,
        side: Side,
        opening: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Move> {
        let chain = self.pieces.iter().fold(0, |all, b| all | b);
        let loose = self.geometry.loose(chain);
        let candidates = self.candidates(side, opening);
        for _ in 0..PATIENCE {
            let mv = self.candidate(side, opening, below(rng, candidates));
            if fits(self.geometry, chain, loose, mv) {
                return Some(mv);
            }
        }
        let mut moves = MoveList::new();
        self.moves(side, opening, &mut moves);
        let count = moves.len() as u32;
        (count > 0).then(|| moves[below(rng, count) as usize])
    }

    /// How many candidates there are: pieces, and pairs of one colour.
    #[inline]
    pub(crate) fn candidates(&self, side: Side, opening: bool) -> u32 {
        let own = &self.pieces[side.base()..side.base() + 3];
        own.iter().map(|board| share(board.count_ones(), opening)).sum()
    }

    /// The candidate with this number.
    #[inline]
    pub(crate) fn candidate(&self, side: Side, opening: bool, mut number: u32) -> Move {
        for colour in side.colours() {
            let board = self.pieces[colour.index()];
            let here = share(board.count_ones(), opening);
            if number < here {
                return nth(colour, board, opening, number);
            }
            number -= here;
        }
        unreachable!("a candidate beyond the last")
    }
}

/// The candidates of a colour with `count` pieces.
#[inline]
const fn share(count: u32, opening: bool) -> u32 {
    if opening { count } else { count * (count + 1) / 2 }
}

/// `(i, j)` with `i <= j < 8`, by j and then by i.
static TRIANGLE: [(u8, u8); 36] = {
    let mut table = [(0, 0); 36];
    let (mut at, mut j) = (0, 0);
    while j < 8 {
        let mut i = 0;
        while i <= j {
            table[at] = (i, j);
            at += 1;
            i += 1;
        }
        j += 1;
    }
    table
};

#[inline]
fn nth(colour: Colour, board: u64, opening: bool, number: u32) -> Move {
    let (i, j) = if opening { (number as u8, number as u8) } else { TRIANGLE[number as usize] };
    let from_i = skip(board, i);
    let from_j = skip(from_i, j - i);
    Move::two(colour, from_i.trailing_zeros() as u8, from_j.trailing_zeros() as u8)
}

/// The board without its lowest `n` pieces.
#[inline]
fn skip(mut board: u64, n: u8) -> u64 {
    for _ in 0..n {
        board &= board - 1;
    }
    board
}

/// Whether the chain holds without the candidate's pieces.
#[inline]
fn fits(g: &Geometry, chain: u64, loose: u64, mv: Move) -> bool {
    let a = 1u64 << mv.first();
    match mv.second() {
        Some(b) => g.pair_removable(chain, loose, a, 1 << b),
        None => loose & a != 0 || g.rejoined(chain & !a, g.grow(a)),
    }
}

/// A number below `n`, all equally likely (Lemire's method, as [`play::Luck::below`]).
#[inline]
pub(crate) fn below(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    let mut wide = u64::from(rng.next_u32()) * u64::from(n);
    if (wide as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (wide as u32) < threshold {
            wide = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}
