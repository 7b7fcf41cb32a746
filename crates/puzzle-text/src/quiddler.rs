//! Quiddler: a hand, counted, and the words that its cards spell.

use crate::{Flaw, words};
use quiddler::Card;
use quiddler::card::spell as letters_of;

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

/// The cards of a text.
pub fn read(text: &str, between: char) -> Result<Vec<Card>, Flaw> {
    let cards = text.split(between).map(|face| face.parse::<Card>());
    cards.collect::<Result<_, _>>().map_err(|_| Flaw(format!("{text:?} are no cards")))
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
