//! Boards of 64 bits as the evaluation needs them: peeling, and what hangs on what.
//!
//! The rules have similar code of their own, for other questions.

use candy_chain::Geometry;

/// Steps on a grid of a certain width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    width: u8,
    not_first: u64,
    not_last: u64,
}

/// Widths are below this.
const WIDTHS: usize = 32;

/// By width: the cells of the first file.
static FIRST_FILE: [u64; WIDTHS] = {
    let mut table = [0; WIDTHS];
    let mut width = 1;
    while width < WIDTHS {
        let mut cell = 0;
        while cell < 64 {
            table[width] |= 1 << cell;
            cell += width;
        }
        width += 1;
    }
    table
};

/// By width: the cells in four parts, such that no two cells of a part touch.
static APART: [[u64; 4]; WIDTHS] = {
    let mut table = [[0; 4]; WIDTHS];
    let mut width = 1;
    while width < WIDTHS {
        let mut cell = 0;
        while cell < 64 {
            let (file, rank) = (cell % width, cell / width);
            table[width][file % 2 + 2 * (rank % 2)] |= 1 << cell;
            cell += 1;
        }
        width += 1;
    }
    table
};

impl Board {
    #[inline(always)]
    pub(super) fn of(geometry: &Geometry) -> Board {
        let width = geometry.width();
        let first = FIRST_FILE[usize::from(width)];
        Board { width, not_first: !first, not_last: !(first << (width - 1)) }
    }

    #[inline(always)]
    const fn east(&self, cells: u64) -> u64 {
        cells << 1 & self.not_first
    }

    #[inline(always)]
    const fn west(&self, cells: u64) -> u64 {
        cells >> 1 & self.not_last
    }

    /// The cells and all that touch them; beyond the grid only where the caller masks it off.
    #[inline(always)]
    const fn grow(&self, cells: u64) -> u64 {
        let row = cells | self.east(cells) | self.west(cells);
        row | row << self.width | row >> self.width
    }

    /// The pieces whose neighbours touch one another around them, so that they can go.
    #[inline(always)]
    const fn loose(&self, chain: u64) -> u64 {
        let (n, s) = (chain >> self.width, chain << self.width);
        let (e, w) = (self.west(chain), self.east(chain));
        let (ne, nw) = (self.west(n), self.east(n));
        let (se, sw) = (self.west(s), self.east(s));
        // Where a new run of neighbours begins, going round: with one run all touch.
        let at_e = !e & (ne | n);
        let at_n = !n & (nw | w);
        let at_w = !w & (sw | s);
        let at_s = !s & (se | e);
        chain & !((at_e & at_n) | (at_w & at_s) | ((at_e | at_n) & (at_w | at_s)))
    }

    /// The pieces among `own` that can be peeled off one after the other, each loose when its
    /// turn comes, as long as another piece is left.
    pub(super) fn peel(&self, chain: u64, own: u64) -> u64 {
        let mut left = chain;
        loop {
            let before = left;
            for part in APART[usize::from(self.width)] {
                // No two of a part touch, so all its loose ones can go at once.
                left &= !(self.loose(left) & own & part);
                if left & left.wrapping_sub(1) == 0 {
                    return chain & !left;
                }
            }
            if left == before {
                return chain & !left;
            }
        }
    }

    /// The pieces of [`peel`](Board::peel), and further ones that can go because the chain is
    /// connected elsewhere.
    pub(super) fn reach(&self, chain: u64, own: u64, peeled: u64) -> u64 {
        let mut left = chain & !peeled;
        let mut untried = left & own;
        while untried != 0 && left & left.wrapping_sub(1) != 0 {
            let piece = untried & untried.wrapping_neg();
            untried ^= piece;
            if self.cut(left, piece).is_none() {
                left &= !piece;
                left &= !self.peel(left, own);
                untried = left & own;
            }
        }
        chain & !left
    }

    /// Gives each piece that cannot go alone, with the smaller part of what it would cut.
    #[inline(always)]
    pub(super) fn each_cut(&self, chain: u64, mut give: impl FnMut(u64, u64)) {
        let mut doubtful = chain & !self.loose(chain);
        while doubtful != 0 {
            let piece = doubtful & doubtful.wrapping_neg();
            doubtful ^= piece;
            if let Some(cut) = self.cut(chain, piece) {
                give(piece, cut);
            }
        }
    }

    /// The smaller part of what `piece` would cut; `None` if it can go alone.
    #[inline(always)]
    fn cut(&self, chain: u64, piece: u64) -> Option<u64> {
        let rest = chain & !piece;
        let around = self.grow(piece) & rest;
        let mut group = around & around.wrapping_neg();
        loop {
            let grown = self.grow(group) & rest;
            if around & !grown == 0 {
                return None;
            }
            if grown == group {
                let most = 2 * group.count_ones() > rest.count_ones();
                return Some(if most { rest & !group } else { group });
            }
            group = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixed;
    use super::*;

    #[test]
    fn what_holds_the_chain_is_what_the_rules_call_pinned() {
        for position in fixed::positions() {
            let mut holding = 0;
            let board = Board::of(position.geometry());
            board.each_cut(position.chain(), |piece, cut| {
                holding |= piece;
                let rest = position.chain() & !piece;
                assert_eq!(position.geometry().group(rest, cut), cut, "nothing holds it");
                assert!(cut != 0 && cut.count_ones() <= rest.count_ones() / 2, "the smaller part");
            });
            assert_eq!(holding, position.pinned(), "{position}");
        }
    }

    #[test]
    fn peeled_pieces_leave_one_chain_on_any_grid() {
        for (width, height) in [(8, 8), (7, 7), (10, 6), (26, 2), (2, 32)] {
            let Some(geometry) = Geometry::new(width, height) else { panic!("a legal grid") };
            let board = Board::of(&geometry);
            // Every third cell is somebody else's: a lattice that holds in places only.
            let all = geometry.all();
            let others = (0..64).step_by(3).fold(0, |cells, i| cells | 1 << i) & all;
            let peeled = board.peel(all, all & !others);
            let reached = board.reach(all, all & !others, peeled);
            assert_ne!(peeled, 0);
            assert_eq!(reached & others, 0);
            assert_eq!(reached & peeled, peeled);
            assert!(geometry.connected(all & !peeled), "{width} by {height}");
            assert!(geometry.connected(all & !reached), "{width} by {height}");
        }
    }
}
