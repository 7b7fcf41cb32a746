//! Cells by name: a file letter, then a rank counted from the bottom (CC-13).

use crate::Name;
use std::fmt;
use std::str::FromStr;

/// A cell by name, on any board: `a1` is at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from the bottom, `1` is 0. First, so that cells sort as bits do: rank by rank.
    pub rank: u8,
    /// Column from the left, `a` is 0.
    pub file: u8,
}

impl Cell {
    /// Writes the name, without the machinery of formatting: views hold hundreds of them.
    pub(crate) fn write(self, into: &mut Name) {
        let rank = self.rank + 1;
        into.push(b'a' + self.file);
        if rank >= 10 {
            into.push(b'0' + rank / 10);
        }
        into.push(b'0' + rank % 10);
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

/// Why a text names no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” is not a cell: write a letter from a to z for the column and then a number from 1 to \
     32 for the row, such as c4"
)]
pub struct NotACell(pub String);

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        let cell = || {
            let (&file, rank) = text.as_bytes().split_first()?;
            let canonical = file.is_ascii_lowercase() && rank.first()?.is_ascii_digit();
            let rank: u8 = std::str::from_utf8(rank).ok()?.parse().ok()?;
            (canonical && (1..=32).contains(&rank) && text.as_bytes()[1] != b'0')
                .then(|| Cell { file: file - b'a', rank: rank - 1 })
        };
        cell().ok_or_else(|| NotACell(text.chars().take(40).collect()))
    }
}
