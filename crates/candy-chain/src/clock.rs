//! Time: no limit, a limit for each decision, or a bank with an increment (CC-15).
//!
//! The clock runs for the seat that the game waits for, even while it takes a right or chooses a
//! side; otherwise a player could hold up the table for ever before the first move. Laying out the
//! pieces takes no time. Every decision earns the increment.

use crate::refusal::Refusal;
use play::{Millis, Reject, Seat};
use serde::{Deserialize, Serialize};

/// How much time players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Timing {
    /// No clock.
    #[default]
    None,
    /// A limit for each decision.
    PerMove {
        /// Seconds for each.
        seconds: u32,
    },
    /// A limit for the whole game.
    Bank {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds added after each decision.
        #[serde(default)]
        increment: u32,
    },
}

/// A week: long enough for a game with a move a day, short enough that it ends.
const MAX_SECONDS: u32 = 7 * 24 * 60 * 60;
/// The longest increment: an hour.
const MAX_INCREMENT: u32 = 60 * 60;
/// No seat decides more often: a right, a side, and 48 pieces.
const MAX_DECISIONS: u64 = 50;

impl Timing {
    /// Refuses times that are out of bounds.
    pub(crate) fn check(&self) -> Result<(), Reject> {
        let (seconds, increment) = match *self {
            Timing::None => return Ok(()),
            Timing::PerMove { seconds } => (seconds, 0),
            Timing::Bank { seconds, increment } => (seconds, increment),
        };
        if !(1..=MAX_SECONDS).contains(&seconds) {
            return Err(Refusal::BadClock { seconds, most: MAX_SECONDS }.into());
        }
        if increment > MAX_INCREMENT {
            return Err(Refusal::BadIncrement { increment, most: MAX_INCREMENT }.into());
        }
        Ok(())
    }

    /// The clock before anybody has begun to think.
    pub(crate) fn fresh(&self) -> Option<Clock> {
        let full = match *self {
            Timing::None => return None,
            Timing::PerMove { seconds } | Timing::Bank { seconds, .. } => seconds,
        };
        Some(Clock { left: [Millis::secs(full.into()); 2], since: Millis::ZERO })
    }

    /// The most a seat can ever have left.
    fn most(&self) -> Millis {
        match *self {
            Timing::None => Millis::ZERO,
            Timing::PerMove { seconds } => Millis::secs(seconds.into()),
            Timing::Bank { seconds, increment } => {
                Millis::secs(u64::from(seconds) + MAX_DECISIONS * u64::from(increment))
            }
        }
    }

    /// Whether a clock read from a scenario can be one of this table.
    pub(crate) fn admits(&self, clock: Option<Clock>) -> Result<Option<Clock>, Reject> {
        match (clock, *self) {
            (None, _) => Ok(self.fresh()),
            (Some(_), Timing::None) => Err(Refusal::NoClock.into()),
            (Some(clock), _) if clock.left.iter().any(|left| *left > self.most()) => {
                Err(Refusal::TooMuchTime { most: self.most() }.into())
            }
            (Some(clock), _) => Ok(Some(clock)),
        }
    }
}

/// What is left on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct Clock {
    /// What each seat had left at `since`.
    pub left: [Millis; 2],
    /// When the seat that the game waits for began to think.
    pub since: Millis,
}

impl Clock {
    /// Stops the clock of `seat`: the time it used is gone.
    pub(crate) fn stop(&mut self, at: Millis, seat: Seat) {
        let left = &mut self.left[seat.index()];
        *left = left.since(at.since(self.since));
        self.since = at;
    }

    /// The same after a decision, with what it earns.
    pub(crate) fn decided(&mut self, timing: Timing, at: Millis, seat: Seat) {
        self.stop(at, seat);
        let left = &mut self.left[seat.index()];
        *left = match timing {
            // No game earns more; a set-up that began at the top stays there.
            Timing::Bank { increment, .. } => {
                left.plus(Millis::secs(increment.into())).min(timing.most())
            }
            Timing::PerMove { .. } | Timing::None => timing.most(),
        };
    }
}
