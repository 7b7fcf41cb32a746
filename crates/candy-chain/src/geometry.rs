//! The grid: its size, and steps from cell to cell in parallel on 64-bit boards.

use crate::{Cell, Name};

/// A grid of at most 64 cells. Bit `rank * width + file` of a board is a cell; `a1` is bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    width: u8,
    height: u8,
    /// All cells but those of the first file: where a step to the right can land.
    not_first: u64,
    /// All cells but those of the last file: where a step to the left can land.
    not_last: u64,
}

impl Geometry {
    /// The ordinary board (CC-01).
    pub const STANDARD: Geometry = Geometry::of(8, 8);

    /// A grid of 2 to 26 files (letters) and 2 to 32 ranks with at most 64 cells.
    pub const fn new(width: u8, height: u8) -> Option<Geometry> {
        let fits = width >= 2 && width <= 26 && height >= 2 && height <= 32;
        if fits && width as u32 * height as u32 <= 64 {
            Some(Geometry::of(width, height))
        } else {
            None
        }
    }

    const fn of(width: u8, height: u8) -> Geometry {
        let all = u64::MAX >> (64 - width as u32 * height as u32);
        let mut first = 0;
        let mut rank = 0;
        while rank < height {
            first |= 1 << (rank as u32 * width as u32);
            rank += 1;
        }
        let last = first << (width - 1);
        Geometry { width, height, not_first: all & !first, not_last: all & !last }
    }

    /// Cells in a rank.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Cells in a file.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many cells there are.
    pub const fn cells(&self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// The board with every cell set.
    pub const fn all(&self) -> u64 {
        self.not_first | self.not_last
    }

    /// The bit index of a cell, if it lies on this grid.
    pub fn index(&self, cell: Cell) -> Option<u8> {
        let inside = cell.file < self.width && cell.rank < self.height;
        inside.then(|| cell.rank * self.width + cell.file)
    }

    /// The cell with this bit index.
    pub const fn cell(&self, index: u8) -> Cell {
        Cell { file: index % self.width, rank: index / self.width }
    }

    /// The cells of a board by name, from `a1` along the ranks.
    pub fn names(&self, board: u64) -> Vec<Name> {
        let name = |i| {
            let mut name = Name::EMPTY;
            self.cell(i).write(&mut name);
            name
        };
        bits(board).map(name).collect()
    }

    /// The name of the last cell, the one at the top right.
    pub fn corner(&self) -> Cell {
        Cell { file: self.width - 1, rank: self.height - 1 }
    }

    /// Every cell moved one file up the alphabet; those on the last file drop out.
    #[inline(always)]
    pub(crate) const fn east(&self, board: u64) -> u64 {
        board << 1 & self.not_first
    }

    /// Every cell moved one file towards `a`.
    #[inline(always)]
    pub(crate) const fn west(&self, board: u64) -> u64 {
        board >> 1 & self.not_last
    }

    /// Every cell moved one rank up. May leave the grid: the caller masks with pieces.
    #[inline(always)]
    pub(crate) const fn north(&self, board: u64) -> u64 {
        board << self.width
    }

    /// Every cell moved one rank down.
    #[inline(always)]
    pub(crate) const fn south(&self, board: u64) -> u64 {
        board >> self.width
    }

    /// The board with all eight neighbours of its cells added. May leave the grid at the top.
    #[inline(always)]
    pub(crate) const fn grow(&self, board: u64) -> u64 {
        let row = board | self.east(board) | self.west(board);
        row | self.north(row) | self.south(row)
    }
}

/// The set bits of a board from the lowest up.
pub(crate) fn bits(mut board: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let index = board.trailing_zeros() as u8;
        (board != 0).then(|| {
            board &= board - 1;
            index
        })
    })
}
