//! How luck falls.

use crate::Card;
use play::Seat;
use serde::{Deserialize, Serialize};

/// One fall of luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chance {
    /// All 118 cards are shuffled for a round (QD-05).
    Shuffle {
        /// The first dealer, drawn at random (QD-06); only for the first round.
        #[serde(default)]
        dealer: Option<Seat>,
        /// The whole order, the top card first.
        cards: Vec<Card>,
    },
    /// The discards under the top one become a new draw pile (QD-14).
    Reshuffle {
        /// Their order, the top card first.
        cards: Vec<Card>,
    },
}
