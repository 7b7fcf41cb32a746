//! What a round came to: all words side by side, and who won why.

use crate::{Slots, Word};
use play::{Reject, Seat};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A round as everybody saw it end (KW-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Round {
    /// Which round, from 1.
    pub round: u32,
    /// The blue row that everybody could use.
    pub row: Slots,
    /// What each seat showed, in the order of the seats.
    pub shown: Vec<Shown>,
    /// Who keeps the word, if anybody (KW-12).
    pub winner: Option<Seat>,
    /// How that was decided.
    pub decided: Decided,
}

/// What a seat showed at the reveal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Shown {
    /// What it did in the round.
    pub did: Did,
    /// Its word.
    pub word: Option<Word>,
    /// The places in the row of the blue cards of the word, in their order in the word.
    pub blue_slots: Vec<u8>,
    /// Why the word is not valid, if it is not (KW-10).
    pub flaw: Option<Reject>,
    /// What became of its orange cards.
    pub fate: Fate,
}

/// What a seat did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Did {
    /// It laid a word.
    Word,
    /// It passed (KW-07).
    Passed,
    /// It had no word when time was up (KW-08).
    Nothing,
    /// It had left the table.
    Left,
}

/// What became of the orange cards of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Fate {
    /// They lie before the winner, with the blue ones (KW-12).
    Scored,
    /// They are discarded: the word was valid but did not win.
    Discarded,
    /// They are in the hand: there was no word, or none that is valid.
    Kept,
}

/// How a round was decided (KW-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Decided {
    /// One word was the longest.
    Longest,
    /// Of the longest words one had the most blue cards.
    BlueCards,
    /// The longest words had as many blue cards: nobody scores.
    Tie,
    /// There was no valid word.
    NoWord,
}

impl Shown {
    /// A seat without a word.
    pub(crate) fn without_word(did: Did) -> Shown {
        Shown { did, word: None, blue_slots: Vec::new(), flaw: None, fate: Fate::Kept }
    }

    /// The word, if it is valid.
    pub fn valid(&self) -> Option<&Word> {
        self.word.as_ref().filter(|_| self.flaw.is_none())
    }
}

impl Round {
    /// The seats as their words compare (KW-11): valid words first, the longest and of those the
    /// bluest; then words that are not valid, then who has none.
    pub(crate) fn ranking(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::first(self.shown.len() as u8).collect();
        let worth = |seat: &Seat| {
            let shown = &self.shown[seat.index()];
            let valid = shown.valid().map(|word| (word.length(), word.blue()));
            Reverse((valid, shown.word.is_some()))
        };
        seats.sort_by_key(worth);
        seats
    }
}

/// Who wins, and how that was decided (KW-11).
pub(crate) fn decide(shown: &[Shown]) -> (Option<Seat>, Decided) {
    let valid = || (0..).map(Seat).zip(shown).filter_map(|(seat, s)| Some((seat, s.valid()?)));
    let Some(longest) = valid().map(|(_, word)| word.length()).max() else {
        return (None, Decided::NoWord);
    };
    let long: Vec<(Seat, &Word)> = valid().filter(|(_, word)| word.length() == longest).collect();
    if let [(seat, _)] = long[..] {
        return (Some(seat), Decided::Longest);
    }
    let bluest = long.iter().map(|(_, word)| word.blue()).max();
    let blue: Vec<Seat> = long
        .into_iter()
        .filter_map(|(seat, word)| (Some(word.blue()) == bluest).then_some(seat))
        .collect();
    match blue[..] {
        [seat] => (Some(seat), Decided::BlueCards),
        _ => (None, Decided::Tie),
    }
}
