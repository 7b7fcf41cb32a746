//! Keyword: the longest word, a letter or more before every other.
//!
//! The certificate is empty: every word of the list is held against the cards, one by one.

use puzzle_text::{Flaw, Puzzle, words};

/// The shortest answer: longer than the row, so that it has an orange card whatever is used (KW-05).
const SHORTEST: usize = 7;

/// Checks a puzzle. A position is the hand and the row, `?` for a blank: `abc?ef ghijkl`.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    let known = puzzle.proof.is_empty() && puzzle.theme == theme(&puzzle.position);
    Flaw::unless(known, "the theme or the certificate is not of this game")?;
    let plain = puzzle.answer.len() >= SHORTEST && words::is_plain(&puzzle.answer);
    Flaw::unless(plain, "the answer is too short, or not a well known word")?;
    let cards: Vec<usize> = puzzle.position.split(' ').map(str::len).collect();
    Flaw::unless(cards == [6, 6], "a hand and a row have six cards each")?;
    Flaw::unless(fits(&puzzle.answer, &puzzle.position), "the cards do not make up the answer")?;
    let long = |word: &&words::ListWord| word.text.len() >= puzzle.answer.len();
    let other =
        |word: &&words::ListWord| word.text != puzzle.answer && fits(&word.text, &puzzle.position);
    match words::near(&puzzle.position, blanks(&puzzle.position)).filter(long).find(other) {
        Some(word) => Err(Flaw(format!("{} is as long", word.text))),
        None => Ok(()),
    }
}

/// What a position asks for: `two-blanks`.
pub fn theme(position: &str) -> &'static str {
    match blanks(position) {
        0 => "longest-word",
        1 => "one-blank",
        _ => "two-blanks",
    }
}

fn blanks(position: &str) -> u32 {
    position.bytes().filter(|card| *card == b'?').count() as u32
}

/// Whether the cards of a position make up a word.
pub fn fits(word: &str, position: &str) -> bool {
    let mut cards = [0u32; 26];
    for card in position.bytes().filter(u8::is_ascii_lowercase) {
        cards[usize::from(card - b'a')] += 1;
    }
    let mut blanks = blanks(position);
    word.bytes().all(|letter| {
        let stock = match &mut cards[usize::from(letter - b'a')] {
            0 => &mut blanks,
            card => card,
        };
        let there = *stock > 0;
        *stock = stock.saturating_sub(1);
        there
    })
}
