//! Finds puzzles: the longest word, a letter or more before every other.

use puzzle_check::keyword as checker;
use puzzle_text::{Puzzle, words};

/// The puzzle of this hand and this row, if there is one, `?` for a blank. It has no level yet.
pub fn find_puzzle(hand: &str, row: &str) -> Option<Puzzle> {
    let position = format!("{hand} {row}").to_ascii_lowercase();
    let blanks = position.matches('?').count() as u32;
    let fitting = words::near(&position, blanks).filter(|it| checker::fits(&it.text, &position));
    let longest = fitting.max_by_key(|word| word.text.len())?;
    let puzzle = Puzzle {
        theme: checker::theme(&position).into(),
        answer: longest.text.clone(),
        position,
        ..Puzzle::default()
    };
    checker::check(&puzzle).is_ok().then_some(puzzle)
}
