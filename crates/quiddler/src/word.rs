//! Words on the table.

use crate::Card;
use crate::card::{points, spell};
use play::Seat;
use serde::{Deserialize, Serialize};

/// A word that was laid. It lies open on the table, so everybody sees all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Word {
    /// Its cards in order.
    pub cards: Vec<Card>,
    /// What they spell, in lower case.
    pub text: String,
    /// What its cards are worth.
    pub points: i32,
    /// How many letters it has, for the bonus (QD-16).
    pub letters: u8,
    /// The challenge it met, if any (QD-19).
    pub challenge: Option<Verdict>,
}

/// What came of a challenge (QD-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Verdict {
    /// Who challenged.
    pub by: Seat,
    /// Whether the word is good: then the challenger loses its points, else its player does.
    pub good: bool,
}

impl Word {
    /// The word that these cards make.
    pub fn of(cards: &[Card]) -> Word {
        let text = spell(cards);
        let letters = text.len() as u8;
        Word { cards: cards.to_vec(), text, points: points(cards), letters, challenge: None }
    }

    /// Whether it counts: no challenge has knocked it down.
    pub fn stands(&self) -> bool {
        self.challenge.is_none_or(|verdict| verdict.good)
    }
}
