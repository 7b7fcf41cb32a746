//! Players made of code.

use crate::{Game, Luck, Millis, SnapshotOf};
use serde::{Deserialize, Serialize};

/// A player made of code. It is given what a person in its seat would see, and nothing else.
pub trait Bot<G: Game>: Send {
    /// Chooses an action for the seat that sees this. `nodes` bounds the thinking, so that the
    /// same snapshot, luck and bound give the same choice on every machine.
    fn choose(
        &mut self,
        snapshot: &SnapshotOf<G>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<G::Action>;

    /// How long a person of this strength would have thought here, with some spread: a host makes
    /// people wait at least so long, so that a race against a bot can be won. No time unless told.
    fn pace(&mut self, snapshot: &SnapshotOf<G>, luck: &mut Luck<'_>) -> Millis {
        let _ = (snapshot, luck);
        Millis::ZERO
    }
}

/// A choice, and what the bot believes about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMove<A> {
    /// What it does.
    pub action: A,
    /// What it believes.
    pub verdict: Verdict,
}

/// What is believed about a position, seen from the seat that chose. Proof and estimate are
/// different cases, so that the one can never be shown as the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "is")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verdict {
    /// Nothing was worked out.
    Unknown,
    /// A guess: positive is good for the chooser. Points of the bot's own evaluation.
    Estimated {
        /// How good.
        score: i32,
        /// Moves looked ahead.
        depth: u32,
    },
    /// Every reply was followed to the end of the game.
    Proved {
        /// Whether the chooser wins.
        win: bool,
        /// Moves to the end along the line found (not always the shortest).
        moves: u32,
    },
}
