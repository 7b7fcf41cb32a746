//! Random games, uniform over the legal moves of every turn.
//!
//! A turn draws candidates (see [`moves`](crate::moves)) until one is legal, which is the same
//! as drawing from the list of legal moves, only without making the list.

use crate::geometry::bits;
use crate::{Colour, Geometry, Move, Position, Side};
use rand_core::Rng;

/// Plays legal moves at random, each turn all equally likely, and tells who wins.
pub fn playout(position: &Position, rng: &mut (impl Rng + ?Sized)) -> Side {
    if let Some(winner) = position.winner() {
        return winner;
    }
    // The same code twice: where the compiler knows the grid, its shifts and masks are constants.
    if *position.geometry() == Geometry::STANDARD {
        run(&Geometry::STANDARD, position, rng)
    } else {
        run(position.geometry(), position, rng)
    }
}

#[inline(always)]
fn run(geometry: &Geometry, position: &Position, rng: &mut (impl Rng + ?Sized)) -> Side {
    let mut known = Known::of(geometry, position.chain());
    let mut sides = Side::ALL.map(|side| Pieces::of(position, side));
    let mut side = position.to_move();
    let mut opening = position.opening();
    loop {
        let own = &mut sides[side as usize];
        if let Some(draw) = own.draw(&mut known, opening, rng) {
            opening = false;
            let (a, b) = own.take(draw);
            if own.cleared() {
                return side;
            }
            known.without(a, b);
        } // else they pass (CC-09)
        side = side.other();
    }
}

impl Position {
    /// A legal move, all equally likely; `None` when the game is over.
    pub fn random_move(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Move> {
        if self.winner().is_some() {
            return None;
        }
        let own = Pieces::of(self, self.to_move());
        let mut known = Known::of(self.geometry(), self.chain());
        let draw = own.draw(&mut known, self.opening(), rng)?;
        Some(own.as_move(self.to_move(), draw))
    }
}

/// The pieces of one side as lists of cells, eight to a `u64`: a byte each, the lowest cell
/// first.
#[derive(Clone, Copy)]
struct Pieces {
    cells: [u64; 3],
    count: [u32; 3],
}

/// A candidate: places in the list of a colour, `low <= high`, equal for a single piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Draw {
    colour: usize,
    low: u32,
    high: u32,
}

/// After so many illegal draws in a row it is time to look at all: there may be no legal one.
const PATIENCE: u32 = 16;

impl Pieces {
    fn of(position: &Position, side: Side) -> Pieces {
        let boards = side.colours().map(|c| position.pieces(c));
        Pieces {
            cells: boards.map(|b| {
                bits(b).enumerate().fold(0, |list, (i, cell)| list | u64::from(cell) << (8 * i))
            }),
            count: boards.map(u64::count_ones),
        }
    }

    /// Whether two colours are gone (CC-11).
    #[inline(always)]
    fn cleared(&self) -> bool {
        self.count.iter().filter(|n| **n == 0).count() >= 2
    }

    /// How many candidates each colour has.
    #[inline(always)]
    fn candidates(&self, opening: bool) -> [u32; 3] {
        self.count.map(|n| if opening { n } else { n * (n + 1) / 2 })
    }

    /// The candidate with this number.
    #[inline(always)]
    fn candidate(shares: [u32; 3], opening: bool, number: u32) -> Draw {
        let two = shares[0] + shares[1];
        let colour = usize::from(number >= shares[0]) + usize::from(number >= two);
        let within = number - [0, shares[0], two][colour];
        let (low, high) = if opening { (within, within) } else { TRIANGLE[within as usize] };
        Draw { colour, low, high }
    }

    /// Its two pieces as boards; the same one twice for a single.
    #[inline(always)]
    fn boards(&self, draw: Draw) -> (u64, u64) {
        let list = self.cells[draw.colour];
        (1 << (list >> (8 * draw.low) & 63), 1 << (list >> (8 * draw.high) & 63))
    }

    fn as_move(&self, side: Side, draw: Draw) -> Move {
        let (a, b) = self.boards(draw);
        let colour = Colour::ALL[side.base() + draw.colour];
        Move::two(colour, a.trailing_zeros() as u8, b.trailing_zeros() as u8)
    }

    /// Draws a legal candidate; `None` if there is none.
    #[inline(always)]
    fn draw(
        &self,
        known: &mut Known<'_>,
        opening: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Draw> {
        let shares = self.candidates(opening);
        let all = shares[0] + shares[1] + shares[2];
        for _ in 0..PATIENCE {
            let draw = Pieces::candidate(shares, opening, below(rng, all));
            let (a, b) = self.boards(draw);
            if known.fits(a, b) {
                return Some(draw);
            }
        }
        let mut legal = [0; crate::MOST_MOVES];
        let mut count = 0;
        for number in 0..all {
            let (a, b) = self.boards(Pieces::candidate(shares, opening, number));
            if known.fits(a, b) {
                legal[count as usize] = number;
                count += 1;
            }
        }
        let pick = |k: u32| Pieces::candidate(shares, opening, legal[k as usize]);
        (count > 0).then(|| pick(below(rng, count)))
    }

    /// Takes the pieces off the lists and returns their boards.
    #[inline(always)]
    fn take(&mut self, draw: Draw) -> (u64, u64) {
        let pieces = self.boards(draw);
        self.drop(draw.colour, draw.high);
        if draw.low != draw.high {
            self.drop(draw.colour, draw.low);
        }
        pieces
    }

    #[inline(always)]
    fn drop(&mut self, colour: usize, place: u32) {
        let list = self.cells[colour];
        let below = (1u64 << (8 * place)) - 1;
        self.cells[colour] = (list & below) | (list >> 8 & !below);
        self.count[colour] -= 1;
    }
}

/// `(i, j)` with `i <= j < 8`, by j and then by i.
static TRIANGLE: [(u32, u32); 36] = {
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

/// What has been found out about a chain while drawing.
struct Known<'a> {
    geometry: &'a Geometry,
    chain: u64,
    loose: u64,
    free: u64,
    pinned: u64,
}

impl Known<'_> {
    #[inline(always)]
    fn of(geometry: &Geometry, chain: u64) -> Known<'_> {
        let loose = geometry.loose(chain);
        Known { geometry, chain, loose, free: loose, pinned: 0 }
    }

    /// Goes on to the chain without two pieces (or one, given twice) that could be taken.
    ///
    /// What was loose or free may have become pinned. What was pinned still is: it keeps two
    /// parts together, and neither is gone, unless it consisted of a piece just taken, which
    /// then touched nothing else.
    #[inline(always)]
    fn without(&mut self, a: u64, b: u64) {
        self.chain &= !(a | b);
        for piece in [a, b] {
            let touched = self.geometry.grow(piece) & self.chain;
            if touched & touched.wrapping_sub(1) == 0 {
                self.pinned &= !touched;
            }
        }
        self.loose = self.geometry.loose(self.chain);
        self.free = self.loose;
    }

    /// Whether the chain holds without these pieces.
    #[inline(always)]
    fn fits(&mut self, a: u64, b: u64) -> bool {
        let near = self.geometry.grow(a);
        if self.loose & (a | b) == (a | b) && (a == b || near & b == 0) {
            return true;
        }
        self.learn(a);
        if a == b {
            return self.free & a != 0;
        }
        self.learn(b);
        self.geometry.pair_removable(self.chain, self.free, a, b)
    }

    /// Finds out whether this piece can be taken alone.
    #[inline(always)]
    fn learn(&mut self, piece: u64) {
        if (self.free | self.pinned) & piece == 0 {
            if self.geometry.rejoined(self.chain & !piece, self.geometry.grow(piece)) {
                self.free |= piece;
            } else {
                self.pinned |= piece;
            }
        }
    }
}

/// A number below `n`, all equally likely (Lemire's method, as [`play::Luck::below`]).
#[inline(always)]
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
