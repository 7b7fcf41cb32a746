//! What a state waits for, and how a game ended.

use crate::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// What a state waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Luck: a shuffle, a roll. The table draws it from the committed seed.
    Chance,
    /// Seats: `may_act` can act now; the game goes on when those `waiting_for` have.
    Play {
        /// Everybody with something they could do now.
        may_act: Seats,
        /// Those the others are waiting for (a subset of `may_act`).
        waiting_for: Seats,
    },
    /// Nothing any more.
    Over(Outcome),
}

impl Turn {
    /// The common case: one seat may act, and the game waits for it.
    pub const fn one(seat: Seat) -> Turn {
        Turn::Play { may_act: Seats::one(seat), waiting_for: Seats::one(seat) }
    }

    /// The outcome, when the game is over.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// How a game ended, for any game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// Place of each seat, 1 is best; equal places share.
    pub places: Vec<u8>,
    /// Points of each seat, where the game counts points; else empty.
    pub scores: Vec<i32>,
    /// Stable word for the reason (`two-colours`, `resigned`, `time`, …).
    pub reason: String,
    /// The rule that ended it.
    pub rule: String,
}

impl Outcome {
    /// `winner` alone is first, everybody else shares second place.
    pub fn won_by(winner: Seat, seats: u8, reason: &str, rule: &str) -> Outcome {
        Outcome {
            places: Seat::first(seats).map(|s| if s == winner { 1 } else { 2 }).collect(),
            scores: Vec::new(),
            reason: reason.into(),
            rule: rule.into(),
        }
    }

    /// The people ended the game early: nobody won, and nobody lost.
    pub fn called_off(seats: u8) -> Outcome {
        Outcome {
            places: vec![1; usize::from(seats)],
            scores: Vec::new(),
            reason: Outcome::CALLED_OFF.into(),
            rule: String::new(),
        }
    }

    /// The reason of a game that was [called off](Outcome::called_off).
    pub const CALLED_OFF: &str = "called-off";

    /// Everybody in first place.
    pub fn winners(&self) -> Seats {
        let places = self.places.iter().enumerate();
        places.filter(|(_, p)| **p == 1).map(|(i, _)| Seat(i as u8)).collect()
    }
}
