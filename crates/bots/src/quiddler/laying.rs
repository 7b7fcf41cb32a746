//! The best way to lay some cards: exact.

use lexicon::{Card as Face, Lexicon, Split, Splitter, Vocabulary};
use quiddler::Card;
use serde::{Deserialize, Serialize};

/// Words and a discard. Proved: with these cards and words nothing scores more, bonuses aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Laying {
    /// The words, each as its cards in order; the longest first.
    pub words: Vec<Vec<Card>>,
    /// The card that is discarded.
    pub discard: Option<Card>,
    /// What they score: points in words less those of unused cards, not below zero (QD-15).
    pub points: i32,
    /// Whether every card but the discard is laid.
    pub out: bool,
}

impl Laying {
    /// The best way to lay these cards, one of which is discarded. Of equal ones, one that lays
    /// everything, then the longest word. At most eleven cards, as many as a hand ever has.
    pub fn best(cards: &[Card], list: &Lexicon, vocabulary: Vocabulary) -> Option<Laying> {
        Laying::of(cards, list, vocabulary, |_| true)
    }

    /// The best way to go out with these cards, if there is one. It may score less than leaving
    /// a cheap card in the hand.
    pub fn out(cards: &[Card], list: &Lexicon, vocabulary: Vocabulary) -> Option<Laying> {
        Laying::of(cards, list, vocabulary, |split| split.out)
    }

    fn of(
        cards: &[Card],
        list: &Lexicon,
        vocabulary: Vocabulary,
        fits: impl Fn(&Split) -> bool,
    ) -> Option<Laying> {
        let face =
            |card: &Card| Face { letters: card.letters().to_owned(), points: card.points() as u16 };
        let hand: Vec<Face> = cards.iter().map(face).collect();
        let mut splitter = Splitter::new();
        let splits = splitter.best(list, &hand, 1, vocabulary).ok()?.iter().filter(|s| fits(s));
        let split = *splits.max_by_key(|s| (s.points.max(0), s.out, s.longest, s.words))?;
        let words = splitter.words(&split).into_iter();
        let words = words.map(|w| w.cards.iter().map(|at| cards[usize::from(*at)]).collect());
        let left = (0..cards.len()).filter(|at| split.used >> at & 1 == 0);
        let discard = left.map(|at| cards[at]).max_by_key(|card| card.points());
        let (words, points, out) = (words.collect(), split.points.max(0), split.out);
        Some(Laying { words, discard, points, out })
    }

    /// The words as text.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.words.iter().map(|word| word.iter().map(|card| card.letters()).collect())
    }
}
