//! What happens in a game. Watchers see what the player sees.

use super::view::{Hint, PileView};
use crate::{Card, Word};
use play::Outcome;
use serde::{Deserialize, Serialize};

/// Something that happened. Only its view can be sent anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) EventView);

/// Something that happened, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub enum EventView {
    /// The piles were dealt.
    Dealt {
        /// What can be seen of them.
        piles: Vec<PileView>,
    },
    /// A word was made.
    Made {
        /// Which.
        word: Word,
        /// The piles its cards came from, in order.
        piles: Vec<u8>,
    },
    /// The next card of a pile was turned.
    Turned {
        /// Which pile.
        pile: u8,
        /// The card.
        card: Card,
    },
    /// A card was moved into a space (QD-24).
    Filled {
        /// From which pile.
        from: u8,
        /// Into which.
        to: u8,
        /// The card.
        card: Card,
    },
    /// A hint was given (QD-25).
    Hinted {
        /// The hint.
        hint: Hint,
    },
    /// The game is over (QD-25).
    Ended {
        /// All cards that are left, by pile, the open card first.
        rest: Vec<Vec<Card>>,
        /// What they are worth: the score.
        score: i32,
        /// How it ended.
        outcome: Outcome,
    },
}
