//! Quiddler: one way to lay a hand, and no other comes near it.
//!
//! The certificate divides all ways to lay the hand, from the front. A face of the hand, as a sign
//! from `A` on, asks where one such card goes: into each word that still fits, in the order of the
//! list, or into none. `.` says that so many cards are in no word that what is left is worth too
//! little. `*` says that this is the answer.

use crate::{Flaw, Proof, Puzzle, words};
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

/// How many there are of each face.
pub type Counts = [u8; Card::FACES];

/// A word in the cards of a hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spelling {
    /// Its cards in order.
    pub cards: Vec<Card>,
    /// The same, counted.
    pub counts: Counts,
}

/// Checks a puzzle. A position is a hand of cards with spaces between them; an answer its words with
/// commas between them, their cards joined by `-`.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    let hand = read(&puzzle.position, ' ')?;
    let mut answer = Vec::new();
    for word in puzzle.answer.split(',') {
        let cards = read(word, '-')?;
        if !words::is_plain(&letters_of(&cards)) {
            return Err(Flaw(format!("{word} is not a well known word")));
        }
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

/// The words that a hand makes up, in the order of the list, each in all its cards.
pub fn spellings(hand: &[Card]) -> Vec<Spelling> {
    let (letters, hand) = (letters_of(hand), counts(hand));
    let mut found = Vec::new();
    for word in words::near(&letters, 0).filter(|word| word.text.len() <= letters.len()) {
        spell(&word.text, &hand, &mut Vec::new(), &mut found);
    }
    found
}

/// Enters every way to write a word, or the rest of it, with these cards.
fn spell(word: &str, hand: &Counts, begun: &mut Vec<Card>, found: &mut Vec<Spelling>) {
    if word.is_empty() && begun.len() > 1 {
        found.push(Spelling { cards: begun.clone(), counts: counts(begun) });
    }
    for card in Card::all().filter(|card| hand[card.index()] > 0) {
        if let Some(rest) = word.strip_prefix(card.letters()) {
            let mut left = *hand;
            left[card.index()] -= 1;
            begun.push(card);
            spell(rest, &left, begun, found);
            begun.pop();
        }
    }
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
            return closed.then_some(()).ok_or_else(|| Flaw::new("another way is as good"));
        }
        if sign == ANSWER {
            let mut words: Vec<&Vec<Card>> = so_far.words.iter().collect();
            words.sort();
            let same = is_done && words.into_iter().eq(&self.answer);
            return same.then_some(()).ok_or_else(|| Flaw::new("this is not the answer"));
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

/// The cards of a text.
pub fn read(text: &str, between: char) -> Result<Vec<Card>, Flaw> {
    let cards = text.split(between).map(|face| face.parse::<Card>());
    cards.collect::<Result<_, _>>().map_err(|_| Flaw(format!("{text:?} are no cards")))
}

/// What is left of these after those, if they are there.
pub fn minus(hand: &Counts, cards: &Counts) -> Option<Counts> {
    let mut left = *hand;
    for (left, used) in left.iter_mut().zip(cards) {
        *left = left.checked_sub(*used)?;
    }
    Some(left)
}

/// The cards of which there are so many.
pub fn of_counts(counts: &Counts) -> Vec<Card> {
    Card::all().flat_map(|card| std::iter::repeat_n(card, counts[card.index()].into())).collect()
}

/// How many there are of each.
pub fn counts(cards: &[Card]) -> Counts {
    let mut counts = [0; Card::FACES];
    cards.iter().for_each(|card| counts[card.index()] += 1);
    counts
}
