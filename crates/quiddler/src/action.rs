//! What a seat can do.

use crate::Card;
use play::Seat;
use serde::{Deserialize, Serialize};

/// What a seat can do. In JSON: `{"take":"draw"}`, `{"take":"discard"}`, `{"discard":"th"}`,
/// `{"lay":{"words":[["qu","i","d"],["th","e"]],"discard":"z"}}`,
/// `{"challenge":{"seat":0,"word":1}}`, `"stand"`, `"leave"`. To be sure that an
/// action does not count in the next round names the round:
/// `{"in-round":{"round":2,"action":{"take":"draw"}}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Action {
    /// Begins the turn: takes the top card of a pile (QD-08).
    Take(Source),
    /// Ends the turn without laying anything (QD-08).
    Discard(Card),
    /// Ends the turn by laying words: goes out (QD-09), or lays in a last turn (QD-12).
    Lay(Lay),
    /// Challenges a word that was just laid (QD-19).
    Challenge(Challenge),
    /// Lets the words that were just laid stand (QD-19).
    Stand,
    /// Leaves the table for good (QD-05).
    Leave,
    /// Any of these, refused if it comes too late for its round (QD-05).
    InRound {
        /// The round it is meant for, from 1.
        round: u8,
        /// What is done.
        action: Box<Action>,
    },
}

impl Action {
    /// What is done, in whichever round.
    pub(crate) fn undated(&self) -> &Action {
        match self {
            Action::InRound { action, .. } => action.undated(),
            other => other,
        }
    }
}

/// One of the two piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Source {
    /// The draw pile, face down.
    Draw,
    /// The discard pile, whose top card everybody sees.
    Discard,
}

/// Words and a discard, in one: they are judged as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Lay {
    /// The words, each as its cards in order.
    pub words: Vec<Vec<Card>>,
    /// The card that is discarded. A draft may leave it open; nobody lays without (QD-09).
    #[serde(default)]
    pub discard: Option<Card>,
}

/// Which word is challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Challenge {
    /// Whose.
    pub seat: Seat,
    /// Which of the words laid, counted from 0.
    pub word: u8,
}
