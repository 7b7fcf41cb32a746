//! Games small enough to solve completely, to check the searches against.

pub(crate) mod showdown;

use crate::position::{End, Position, Side};

/// What the position is worth to its mover when both play perfectly: 1, 0 or -1.
/// Plain minimax, nothing clever.
pub(crate) fn value<P: Position>(at: &P) -> i32 {
    match at.end() {
        Some(End::Won(side)) => return if side == at.mover() { 1 } else { -1 },
        Some(End::Drawn) => return 0,
        None => {}
    }
    let mut best = -1;
    at.each_move(|m| {
        let to = at.play(m);
        let worth = value(&to);
        best = best.max(if to.mover() == at.mover() { worth } else { -worth });
    });
    best
}

fn mix(n: u64) -> u64 {
    let z = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Nim with forced passes: side One takes any number from one heap, side Two any number but
/// never the last of a heap of one, and passes when only such heaps are left. Taking the
/// last counter wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nim {
    heaps: [u8; 3],
    mover: Side,
    taker: Side,
}

impl Nim {
    pub(crate) fn new(heaps: [u8; 3]) -> Nim {
        Nim { heaps, mover: Side::One, taker: Side::Two }
    }

    pub(crate) fn all(most: u8) -> impl Iterator<Item = Nim> {
        let base = u32::from(most) + 1;
        let heaps = move |n: u32| [n % base, n / base % base, n / base / base].map(|h| h as u8);
        let all = (1..base.pow(3)).map(heaps);
        all.flat_map(|h| {
            let one = Nim::new(h);
            let two = Nim { mover: Side::Two, taker: Side::One, ..one };
            [Some(one), two.can_move().then_some(two)].into_iter().flatten()
        })
    }

    fn can_move(&self) -> bool {
        let least = if self.mover == Side::One { 1 } else { 2 };
        self.heaps.iter().any(|h| *h >= least)
    }
}

impl Position for Nim {
    type Move = (u8, u8);
    const SLOTS: usize = 3 * 16;

    fn mover(&self) -> Side {
        self.mover
    }

    fn end(&self) -> Option<End> {
        (self.heaps == [0; 3]).then_some(End::Won(self.taker))
    }

    fn each_move(&self, mut give: impl FnMut((u8, u8))) {
        for (i, heap) in self.heaps.into_iter().enumerate() {
            if self.mover == Side::Two && heap == 1 {
                continue;
            }
            (1..=heap).for_each(|n| give((i as u8, n)));
        }
    }

    fn play(&self, (heap, n): (u8, u8)) -> Nim {
        let mut next = *self;
        next.heaps[heap as usize] -= n;
        next.taker = self.mover;
        next.mover = self.mover.other();
        if next.end().is_none() && !next.can_move() {
            next.mover = self.mover;
        }
        next
    }

    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps.map(u64::from);
        mix(1
            + a
            + (b << 8)
            + (c << 16)
            + ((self.mover as u64) << 24)
            + ((self.taker as u64) << 25))
    }

    fn estimate(&self) -> i32 {
        self.heaps.iter().map(|h| i32::from(*h)).sum()
    }

    fn slot((heap, n): (u8, u8)) -> usize {
        heap as usize * 16 + n as usize
    }
}

/// A random tree: who moves next, the number of moves and the winner are random.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thicket {
    lot: u64,
    left: u32,
}

impl Thicket {
    pub(crate) fn new(seed: u64, left: u32) -> Thicket {
        Thicket { lot: mix(seed + 1), left }
    }
}

impl Position for Thicket {
    type Move = u8;
    const SLOTS: usize = 4;

    fn mover(&self) -> Side {
        if self.lot & 1 == 0 { Side::One } else { Side::Two }
    }

    fn end(&self) -> Option<End> {
        let over = self.left == 0 || self.lot.is_multiple_of(11);
        let winner = if self.lot >> 20 & 1 == 0 { Side::One } else { Side::Two };
        over.then_some(End::Won(winner))
    }

    fn each_move(&self, give: impl FnMut(u8)) {
        (0..=(self.lot >> 8 & 3) as u8).for_each(give);
    }

    fn play(&self, m: u8) -> Thicket {
        Thicket { lot: mix(self.lot ^ u64::from(m + 1) << 40), left: self.left - 1 }
    }

    fn key(&self) -> u64 {
        mix(self.lot ^ u64::from(self.left))
    }

    fn estimate(&self) -> i32 {
        (self.lot >> 32 & 255) as i32 - 128
    }

    fn slot(m: u8) -> usize {
        m as usize
    }
}

/// Noughts and crosses: a game with draws.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noughts {
    /// Crosses (who begin), noughts.
    marks: [u16; 2],
}

impl Noughts {
    fn turn(&self) -> usize {
        (self.marks[0].count_ones() - self.marks[1].count_ones()) as usize
    }

    pub(crate) fn replies(&self) -> Vec<Noughts> {
        let mut all = Vec::new();
        self.each_move(|m| all.push(self.play(m)));
        all
    }
}

impl Position for Noughts {
    type Move = u8;
    const SLOTS: usize = 9;

    fn mover(&self) -> Side {
        if self.turn() == 0 { Side::One } else { Side::Two }
    }

    fn end(&self) -> Option<End> {
        let rows = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let has = |marks: u16| rows.iter().any(|r| marks & r == *r);
        if has(self.marks[0]) {
            Some(End::Won(Side::One))
        } else if has(self.marks[1]) {
            Some(End::Won(Side::Two))
        } else {
            (self.marks[0] | self.marks[1] == 0o777).then_some(End::Drawn)
        }
    }

    fn each_move(&self, give: impl FnMut(u8)) {
        let taken = self.marks[0] | self.marks[1];
        (0..9).filter(|i| taken >> i & 1 == 0).for_each(give);
    }

    fn play(&self, m: u8) -> Noughts {
        let mut next = *self;
        next.marks[self.turn()] |= 1 << m;
        next
    }

    fn key(&self) -> u64 {
        mix(1 + u64::from(self.marks[0]) + (u64::from(self.marks[1]) << 16))
    }

    fn estimate(&self) -> i32 {
        0
    }

    fn slot(m: u8) -> usize {
        m as usize
    }
}
