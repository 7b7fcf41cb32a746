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
    all: u64,
}

/// A candidate: places in the list of a colour, `low <= high`, equal for a single piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Draw {
    colour: usize,
    low: u32,
    high: u32,
}

/// After this many illegal draws in a row, list all moves instead: there may be no legal one.
const MAX_ILLEGAL_DRAWS: u32 = 24;

impl Pieces {
    fn of(position: &Position, side: Side) -> Pieces {
        let boards = side.colours().map(|c| position.pieces(c));
        Pieces {
            cells: boards.map(|b| {
                bits(b).enumerate().fold(0, |list, (i, cell)| list | u64::from(cell) << (8 * i))
            }),
            count: boards.map(u64::count_ones),
            all: boards[0] | boards[1] | boards[2],
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
        if self.all & !known.pinned == 0 {
            return None; // where no piece can go alone, no pair can
        }
        for _ in 0..MAX_ILLEGAL_DRAWS {
            let draw = Pieces::candidate(shares, opening, below(rng, all));
            let (a, b) = self.boards(draw);
            if known.fits(a, b) {
                return Some(draw);
            }
        }
        let mut legal = [0; crate::MAX_MOVES];
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
        self.all &= !(pieces.0 | pieces.1);
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
        if self.pinned & (a | b) == (a | b) {
            return false;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveList, random_setup};
    use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

    /// Every position of random games on grids of all kinds.
    fn positions(mut check: impl FnMut(&Position, &mut ChaCha8Rng)) {
        let grids = [(8, 8, 8), (7, 7, 8), (5, 5, 4), (2, 32, 8), (26, 2, 8), (10, 6, 8)];
        for (width, height, each) in grids {
            let geometry = Geometry::new(width, height).unwrap();
            for seed in 0..60 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let pieces = random_setup(&geometry, each, |n| below(&mut rng, n));
                let mut position = Position::settle(geometry, pieces, Side::Mints, true);
                loop {
                    check(&position, &mut rng);
                    let Some(mv) = position.random_move(&mut rng) else { break };
                    position.play(mv);
                }
            }
        }
    }

    /// CC-06, CC-08: the candidates that fit are the list of moves, one for one and in order.
    /// So drawing numbers until one fits is drawing from the list.
    #[test]
    fn candidates_that_fit_are_the_moves() {
        positions(|position, _| {
            let (side, opening) = (position.to_move(), position.opening());
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            let own = Pieces::of(position, side);
            let shares = own.candidates(opening);
            let mut known = Known::of(position.geometry(), position.chain());
            let fitting: Vec<Move> = (0..shares.iter().sum())
                .map(|number| Pieces::candidate(shares, opening, number))
                .filter(|draw| {
                    let (a, b) = own.boards(*draw);
                    position.winner().is_none() && known.fits(a, b)
                })
                .map(|draw| own.as_move(side, draw))
                .collect();
            assert_eq!(fitting, *moves, "{position}");
        });
    }

    /// CC-08: what is remembered from move to move never calls a free piece pinned, and the
    /// lists of cells follow the boards.
    #[test]
    fn what_is_remembered_stays_true() {
        let mut remembered = 0;
        let grids = [(8, 8), (7, 7), (2, 32), (26, 2), (9, 6)];
        for (width, height) in grids {
            let geometry = Geometry::new(width, height).unwrap();
            for seed in 0..40 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let pieces = random_setup(&geometry, 8, |n| below(&mut rng, n));
                let mut position = Position::settle(geometry, pieces, Side::Mints, true);
                let mut known = Known::of(&geometry, position.chain());
                let mut sides = Side::ALL.map(|side| Pieces::of(&position, side));
                while position.winner().is_none() {
                    let own = &mut sides[position.to_move() as usize];
                    let draw = own.draw(&mut known, position.opening(), &mut rng).unwrap();
                    let mv = own.as_move(position.to_move(), draw);
                    assert!(position.is_legal(mv));
                    let (a, b) = own.take(draw);
                    let again = Pieces::of(&position.after(mv), position.to_move());
                    assert_eq!((own.cells, own.count), (again.cells, again.count));
                    position.play(mv);
                    known.without(a, b);
                    let pinned = known.pinned & position.chain();
                    assert_eq!(pinned & !position.pinned(), 0, "{position}");
                    remembered += pinned.count_ones();
                }
            }
        }
        assert!(remembered > 1000, "only {remembered}: this tests nothing");
    }

    /// Over many draws every legal move comes up about equally often, also where most
    /// candidates are illegal.
    #[test]
    fn draws_are_even() {
        let line = "....G.../.Y...YB./.G...R../.B..R.U./U..U..../.W.GG.../.BW..U../....G... m -";
        let position: Position = line.parse().unwrap();
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let mut seen = vec![0u32; moves.len()];
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let each = 10_000;
        for _ in 0..each * seen.len() {
            let drawn = position.random_move(&mut rng).unwrap();
            seen[moves.iter().position(|mv| *mv == drawn).unwrap()] += 1;
        }
        // Five standard deviations of a count around 10,000.
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    /// CC-12: a random game has one winner, whatever the grid, and it is not always the same.
    #[test]
    fn playouts_end() {
        let mut wins = [0; 2];
        positions(|position, rng| {
            let winner = playout(position, rng);
            wins[winner as usize] += 1;
            assert!(position.winner().is_none_or(|side| side == winner));
        });
        assert!(wins.iter().all(|n| *n > 500), "{wins:?}");
    }
}
