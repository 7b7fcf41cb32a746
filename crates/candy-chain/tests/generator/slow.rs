//! A slow, obviously correct Candy Chain to hold the fast one against: sets of named cells, and
//! a walk from cell to cell.

use candy_chain::{Cell, Colour, Geometry, Move, Position, Side, random_setup};
use play::Luck;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// Pieces by cell (file, rank), who is to move, whether the opening move is to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slow {
    pub pieces: BTreeMap<(i32, i32), Colour>,
    pub to_move: Side,
    pub opening: bool,
}

pub fn one_group(cells: &BTreeSet<(i32, i32)>) -> bool {
    let Some(start) = cells.first() else { return true };
    let mut seen = BTreeSet::from([*start]);
    let mut todo = vec![*start];
    while let Some((x, y)) = todo.pop() {
        for (dx, dy) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let next = (x + dx, y + dy);
            if cells.contains(&next) && seen.insert(next) {
                todo.push(next);
            }
        }
    }
    seen.len() == cells.len()
}

impl Slow {
    pub fn of(position: &Position) -> Slow {
        let g = position.geometry();
        let mut pieces = BTreeMap::new();
        for index in 0..g.cells() as u8 {
            if let Some(colour) = position.colour_at(index) {
                let Cell { file, rank } = g.cell(index);
                pieces.insert((i32::from(file), i32::from(rank)), colour);
            }
        }
        Slow { pieces, to_move: position.to_move(), opening: position.opening() }
    }

    fn without(&self, cells: &[(i32, i32)]) -> BTreeSet<(i32, i32)> {
        self.pieces.keys().filter(|c| !cells.contains(c)).copied().collect()
    }

    pub fn winner(&self) -> Option<Side> {
        let gone = |c: &Colour| !self.pieces.values().any(|p| p == c);
        Side::ALL.into_iter().find(|s| s.colours().iter().filter(|c| gone(c)).count() >= 2)
    }

    /// Every legal move as a set of cells, for the side given.
    pub fn moves_of(&self, side: Side) -> BTreeSet<Vec<(i32, i32)>> {
        let mut moves = BTreeSet::new();
        if self.winner().is_some() {
            return moves;
        }
        for (a, colour) in &self.pieces {
            for (b, other) in self.pieces.range(a..) {
                let two = a != b;
                let cells = if two { vec![*a, *b] } else { vec![*a] };
                if colour.side() == side
                    && colour == other
                    && !(two && self.opening)
                    && one_group(&self.without(&cells))
                {
                    moves.insert(cells);
                }
            }
        }
        moves
    }

    pub fn moves(&self) -> BTreeSet<Vec<(i32, i32)>> {
        self.moves_of(self.to_move)
    }

    pub fn pinned(&self) -> BTreeSet<(i32, i32)> {
        self.pieces.keys().filter(|c| !one_group(&self.without(&[**c]))).copied().collect()
    }

    pub fn play(&mut self, cells: &[(i32, i32)]) {
        for cell in cells {
            self.pieces.remove(cell);
        }
        self.opening = false;
        let other = self.to_move.other();
        if self.winner().is_some() || !self.moves_of(other).is_empty() {
            self.to_move = other;
        }
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves = |cells: &Vec<(i32, i32)>| {
            let mut next = self.clone();
            next.play(cells);
            next.perft(depth - 1)
        };
        self.moves().iter().map(leaves).sum()
    }
}

/// The cells of a fast move as the slow generator writes them.
pub fn cells_of(geometry: &Geometry, mv: Move) -> Vec<(i32, i32)> {
    let xy = |i: u8| {
        let Cell { file, rank } = geometry.cell(i);
        (i32::from(file), i32::from(rank))
    };
    let mut cells: Vec<_> = std::iter::once(mv.first()).chain(mv.second()).map(xy).collect();
    cells.sort_unstable();
    cells
}

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A random start: a set-up with `each` pieces of a colour and a side to move that can move.
pub fn start(geometry: Geometry, each: u32, rng: &mut ChaCha8Rng) -> Position {
    let pieces = random_setup(&geometry, each, |n| Luck::new(rng).below(n));
    Position::new(geometry, pieces, Side::Mints, true)
        .or_else(|_| Position::new(geometry, pieces, Side::Fruits, true))
        .expect("one side can move")
}

/// Grids of every kind: the presets, the narrowest, the widest, and odd ones.
pub const GRIDS: [(u8, u8, u32); 10] = [
    (8, 8, 8),
    (7, 7, 8),
    (5, 5, 4),
    (2, 32, 8),
    (26, 2, 8),
    (3, 21, 8),
    (16, 4, 8),
    (10, 6, 8),
    (9, 7, 6),
    (4, 4, 2),
];
