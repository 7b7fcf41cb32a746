//! What the player can do, and how luck deals.

use crate::Card;
use serde::{Deserialize, Serialize};

/// What the player can do. In JSON: `{"word":[3,0,5]}`, `{"fill":{"from":3}}`, `"hint"`, `"stop"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub enum Action {
    /// Makes a word of the open cards of these piles, in order, counted from 0 (QD-23).
    Word(Vec<u8>),
    /// Moves the open card of a pile into the first space (QD-24).
    Fill(Fill),
    /// Asks for a word that can be made (QD-25).
    Hint,
    /// Ends the game (QD-25).
    Stop,
}

/// Which card fills the space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct Fill {
    /// The pile it comes from, counted from 0.
    pub from: u8,
}

/// How luck deals (QD-22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealing {
    /// The 48 cards in the order in which they are dealt, one to each pile in turn; the last
    /// eight lie open.
    pub cards: Vec<Card>,
}
