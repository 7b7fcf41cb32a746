//! Quiddler: one way to lay a hand, and no other comes near it.
//!
//! The certificate divides all ways to lay the hand, from the front. A face of the hand, as a sign
//! from `A` on, asks where one such card goes: into each word that still fits, in the order of the
//! list, or into none. `.` says that so many cards are in no word that what is left is worth too
//! little. `*` says that this is the answer.

use puzzle_text::quiddler::{Counts, Spelling, counts, minus, of_counts, read, spellings};
use puzzle_text::{Flaw, Proof, Puzzle, words};
use quiddler::Card;
use quiddler::card::{points, spell as letters_of};

/// How many points the best way to lay a hand is ahead of every other.
pub const MARGIN: i32 = 5;
/// Only one way goes out.
pub const GO_OUT: &str = "go-out";
/// The other has gone out; one way is worth the most.
pub const BEST_SPLIT: &str = "best-split";

/// The sign of the first face.
pub const FIRST_FACE: u8 = b'A';
/// The sign of a branch that is worth too little.
pub const TOO_LITTLE: u8 = b'.';
/// The sign of the answer.
pub const ANSWER: u8 = b'*';

/// Checks a puzzle. A position is a hand of cards with spaces between them; an answer its words with
/// commas between them, their cards joined by `-`.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    let hand = read(&puzzle.position, ' ')?;
    let mut answer = Vec::new();
    for word in puzzle.answer.split(',') {
        let cards = read(word, '-')?;
        Flaw::unless(words::is_plain(&letters_of(&cards)), "a word is not well known")?;
        answer.push(cards);
    }
    answer.sort();
    let (mut rest, spellings) = (counts(&hand), spellings(&hand));
    for cards in &answer {
        let known = spellings.iter().any(|spelling| spelling.cards == *cards);
        let after = minus(&rest, &counts(cards)).filter(|_| known);
        rest = after.ok_or_else(|| Flaw::new("the hand does not make up the answer"))?;
    }
    let (theme, points, unlaid) = (puzzle.theme.as_str(), points(&hand), of_counts(&rest));
    let bar = bar(theme, worth(theme, points, &unlaid)).filter(|_| !unlaid.is_empty());
    let bar = bar.ok_or_else(|| Flaw::new("the answer is not what the theme asks for"))?;
    let division = Division { theme, spellings, answer, points, bar };
    let mut proof = Proof::of(puzzle);
    division.follow(&counts(&hand), &SoFar::default(), &mut proof)?;
    proof.end()
}

/// What is asked for, and all that can be laid.
struct Division<'a> {
    theme: &'a str,
    spellings: Vec<Spelling>,
    answer: Vec<Vec<Card>>,
    points: i32,
    bar: i32,
}

impl Division<'_> {
    /// Follows the certificate: of all ways to lay the `rest` of a hand, after these words and with
    /// these cards in none, the answer alone reaches the bar.
    fn follow(&self, rest: &Counts, so_far: &SoFar, proof: &mut Proof<'_>) -> Result<(), Flaw> {
        let sign = proof.next()?;
        let is_done = rest.iter().all(|count| *count == 0);
        if sign == TOO_LITTLE {
            // Nobody lays everything: one card is discarded (QD-09).
            let illegal = is_done && so_far.unlaid.is_empty();
            let closed = illegal || worth(self.theme, self.points, &so_far.unlaid) < self.bar;
            return Flaw::unless(closed, "another way is as good");
        }
        if sign == ANSWER {
            let mut words: Vec<&Vec<Card>> = so_far.words.iter().collect();
            words.sort();
            let same = is_done && words.into_iter().eq(&self.answer);
            return Flaw::unless(same, "this is not the answer");
        }
        let card = Card::all().nth(usize::from(sign.wrapping_sub(FIRST_FACE)));
        let card = card.filter(|card| rest[card.index()] > 0);
        let card = card.ok_or_else(|| Flaw::new("there is no such card"))?;
        for spelling in self.spellings.iter().filter(|it| it.counts[card.index()] > 0) {
            if let Some(rest) = minus(rest, &spelling.counts) {
                let mut so_far = so_far.clone();
                so_far.words.push(spelling.cards.clone());
                self.follow(&rest, &so_far, proof)?;
            }
        }
        let mut so_far = so_far.clone();
        so_far.unlaid.push(card);
        let mut rest = *rest;
        rest[card.index()] -= 1;
        self.follow(&rest, &so_far, proof)
    }
}

/// A way to lay a hand, as far as it is settled.
#[derive(Clone, Default)]
struct SoFar {
    words: Vec<Vec<Card>>,
    unlaid: Vec<Card>,
}

/// What it is worth to lay everything but these cards, of which the dearest is discarded: points
/// (QD-15), or 1 for going out. It never grows with more of them.
pub fn worth(theme: &str, hand_points: i32, unlaid: &[Card]) -> i32 {
    if theme == GO_OUT {
        return 2 - unlaid.len() as i32;
    }
    let discard = unlaid.iter().map(|card| card.points()).max().unwrap_or(0);
    hand_points - 2 * points(unlaid) + discard
}

/// What a way to lay a hand has to reach to be as good as the best, or nearly so.
pub fn bar(theme: &str, best: i32) -> Option<i32> {
    match theme {
        GO_OUT if best == 1 => Some(1),
        BEST_SPLIT if best > MARGIN => Some(best - MARGIN + 1),
        _ => None,
    }
}
