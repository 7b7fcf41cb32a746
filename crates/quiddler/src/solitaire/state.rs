//! The whole truth about a game.

use crate::card::points;
use crate::wordbook::Wordbook;
use crate::{Card, Word};
use play::Outcome;

/// How many piles there are (QD-22).
pub const PILES: usize = 8;

/// How many cards a pile begins with, the open one among them.
pub const HIGH: usize = 6;

/// How many cards are dealt.
pub const DEALT: usize = PILES * HIGH;

/// The whole truth about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The piles, the open card last; no piles before the deal.
    pub(crate) piles: Vec<Vec<Card>>,
    pub(crate) words: Vec<Word>,
    /// The cards that are not in the game, unseen (QD-22), in order.
    pub(crate) out: Vec<Card>,
    /// How many hints were given.
    pub(crate) hints: u16,
    /// The hint for the open cards, as the piles of its cards.
    pub(crate) hint: Option<Vec<u8>>,
    pub(crate) over: Option<Reason>,
}

/// Why a game ended (QD-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No card is left.
    Zero,
    /// The open cards make no word.
    Stuck,
    /// The player stopped.
    Stopped,
}

impl Reason {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Zero => "zero",
            Reason::Stuck => "stuck",
            Reason::Stopped => "stopped",
        }
    }
}

impl State {
    /// Whether the cards are dealt.
    pub fn dealt(&self) -> bool {
        !self.piles.is_empty()
    }

    /// The open card of a pile.
    pub(crate) fn open(&self, pile: usize) -> Option<Card> {
        self.piles.get(pile)?.last().copied()
    }

    /// All open cards.
    pub(crate) fn open_cards(&self) -> Vec<Card> {
        self.piles.iter().filter_map(|pile| pile.last().copied()).collect()
    }

    /// How many cards lie face down.
    pub(crate) fn hidden(&self) -> usize {
        self.piles.iter().map(|pile| pile.len().saturating_sub(1)).sum()
    }

    /// The piles whose open card may fill a space.
    pub(crate) fn higher(&self) -> impl Iterator<Item = usize> {
        self.piles.iter().enumerate().filter(|(_, pile)| pile.len() > 1).map(|(i, _)| i)
    }

    /// The first space, if it can be filled: then it must be, before the next word (QD-24).
    pub(crate) fn space(&self) -> Option<usize> {
        let space = self.piles.iter().position(Vec::is_empty)?;
        self.higher().next().map(|_| space)
    }

    /// The points of all cards left, the face-down ones too.
    pub fn score(&self) -> i32 {
        points(self.piles.iter().flatten())
    }

    /// Why the game ends by itself here, if it does (QD-25).
    pub(crate) fn ends(&self, words: &Wordbook) -> Option<Reason> {
        if !self.dealt() || self.space().is_some() {
            None
        } else if self.piles.iter().all(Vec::is_empty) {
            Some(Reason::Zero)
        } else if words.any(&self.open_cards()) {
            None
        } else {
            Some(Reason::Stuck)
        }
    }

    /// The piles whose open cards are these, in order: of equal cards the first pile comes first.
    pub(crate) fn find(&self, cards: &[Card]) -> Option<Vec<u8>> {
        let mut piles = Vec::new();
        for card in cards {
            let mut places = (0..self.piles.len()).filter(|i| !piles.contains(&(*i as u8)));
            piles.push(places.find(|i| self.open(*i) == Some(*card))? as u8);
        }
        Some(piles)
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over.map(|reason| Outcome {
            places: vec![1],
            scores: vec![self.score()],
            reason: reason.name().into(),
            rule: "QD-25".into(),
        })
    }
}
