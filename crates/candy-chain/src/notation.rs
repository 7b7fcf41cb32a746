//! Boards and positions as text (CC-13).
//!
//! A board is its ranks from the top, joined by `/`: letters `W B G R U Y` for pieces and `.`
//! for empty cells. A position is a line: the board, `m` or `f` for the side to move (mints or
//! fruits), and `o` while the opening move is still to come, else `-`.

use crate::geometry::bits;
use crate::refusal::Refusal;
use crate::{Cell, Colour, Geometry, Position, Side};
use play::{Refusal as _, Reject};
use std::fmt;
use std::str::FromStr;

/// The text of a board.
pub fn write_board(geometry: &Geometry, pieces: &[u64; 6]) -> String {
    let (width, height) = (usize::from(geometry.width()), usize::from(geometry.height()));
    // An empty board first, then piece by piece: this is written for every view.
    let mut text = vec![b'.'; (width + 1) * height - 1];
    for end in text.iter_mut().skip(width).step_by(width + 1) {
        *end = b'/';
    }
    for colour in Colour::ALL {
        for bit in bits(pieces[colour.index()]).map(usize::from) {
            let (file, row) = (bit % width, height - 1 - bit / width);
            text[row * (width + 1) + file] = colour.letter() as u8;
        }
    }
    String::from_utf8(text).expect("letters, dots and strokes")
}

/// The pieces by colour of a board given as text.
pub fn read_board(geometry: &Geometry, text: &str) -> Result<[u64; 6], Reject> {
    let (width, height) = (geometry.width(), geometry.height());
    let wrong_size = |what: String| Refusal::BoardSize { what, width, height };
    let ranks = text.split('/').count();
    if ranks != usize::from(height) {
        return Err(wrong_size(format!("The board has {ranks} ranks")).into());
    }
    let mut pieces = [0; 6];
    for (row, line) in text.split('/').enumerate() {
        let rank = height - 1 - row as u8;
        let count = line.chars().count();
        if count != usize::from(width) {
            return Err(wrong_size(format!("Rank {} has {count} cells", rank + 1)).into());
        }
        for (file, letter) in line.chars().enumerate() {
            let cell = Cell { file: file as u8, rank };
            match Colour::from_letter(letter) {
                Some(colour) => pieces[colour.index()] |= 1 << (rank * width + cell.file),
                None if letter == '.' => {}
                None => {
                    return Err(Refusal::UnknownPiece { letter, cell }.at([cell]));
                }
            }
        }
    }
    Ok(pieces)
}

impl Position {
    /// The line of a position whose board is written already.
    pub(crate) fn line(&self, board: &str) -> String {
        let side = if self.to_move() == Side::Mints { " m" } else { " f" };
        [board, side, if self.opening() { " o" } else { " -" }].concat()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(&write_board(self.geometry(), &self.pieces)))
    }
}

impl FromStr for Position {
    type Err = Reject;

    fn from_str(text: &str) -> Result<Position, Reject> {
        let bad = |why| Reject::from(Refusal::BadPosition { why });
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, side, opening] = words[..] else {
            return Err(bad(
                "A position has three parts with spaces between: the ranks from the top joined by \
                 “/”, then m or f for the side to move, then o before the opening move or - after it.",
            ));
        };
        let side = match side {
            "m" => Side::Mints,
            "f" => Side::Fruits,
            _ => {
                return Err(bad("The second part says who is to move: m for mints, f for fruits."));
            }
        };
        let opening = match opening {
            "o" => true,
            "-" => false,
            _ => return Err(bad("The third part is o before the opening move and - after it.")),
        };
        let geometry = grid_of(board)?;
        let pieces = read_board(&geometry, board)?;
        let whole = pieces.iter().all(|b| b.count_ones() == pieces[0].count_ones());
        if opening && !whole {
            return Err(Refusal::OpeningDone.into());
        }
        Position::new(geometry, pieces, side, opening)
    }
}

/// The grid that a board is written for.
fn grid_of(board: &str) -> Result<Geometry, Reject> {
    let height = board.split('/').count();
    let width = board.split('/').next().map_or(0, |rank| rank.chars().count());
    let grid = || Geometry::new(width.try_into().ok()?, height.try_into().ok()?);
    grid().ok_or(Refusal::NoSuchBoard { width, height }.into())
}
