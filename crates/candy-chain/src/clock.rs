//! Time: none, so much for every decision, or a bank with an increment (CC-15).
//!
//! The clock runs for the seat that is awaited, also while it takes a right or names a side;
//! otherwise a table could be held up for ever before the first move. Laying the pieces is
//! luck's doing and costs nobody time. Every decision earns the increment.

use play::{Millis, Reject, Seat};
use serde::{Deserialize, Serialize};

/// How time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Timing {
    /// Nobody looks at the clock.
    #[default]
    None,
    /// So much for every decision.
    PerMove {
        /// Seconds for each.
        seconds: u32,
    },
    /// So much for the whole game.
    Bank {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds added after each decision.
        #[serde(default)]
        increment: u32,
    },
}

/// A week: long enough for a game by post, short enough that it ends.
const MOST_SECONDS: u32 = 7 * 24 * 60 * 60;
/// An hour for every decision.
const MOST_INCREMENT: u32 = 60 * 60;
/// No seat decides more often: a right, a side, and 48 pieces.
const MOST_DECISIONS: u64 = 50;

impl Timing {
    /// Refuses times that make no game.
    pub(crate) fn check(&self) -> Result<(), Reject> {
        let (seconds, increment) = match *self {
            Timing::None => return Ok(()),
            Timing::PerMove { seconds } => (seconds, 0),
            Timing::Bank { seconds, increment } => (seconds, increment),
        };
        if !(1..=MOST_SECONDS).contains(&seconds) {
            return Err(Reject::new(
                "bad-clock",
                "CC-15",
                format!(
                    "{seconds} seconds on the clock will not do: choose 1 to {MOST_SECONDS} (a week)."
                ),
            ));
        }
        if increment > MOST_INCREMENT {
            return Err(Reject::new(
                "bad-clock",
                "CC-15",
                format!(
                    "An increment of {increment} seconds will not do: choose 0 to {MOST_INCREMENT} (an hour)."
                ),
            ));
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
                Millis::secs(u64::from(seconds) + MOST_DECISIONS * u64::from(increment))
            }
        }
    }

    /// Whether a clock read from a scenario can be one of this table.
    pub(crate) fn admits(&self, clock: Option<Clock>) -> Result<Option<Clock>, Reject> {
        match (clock, *self) {
            (None, _) => Ok(self.fresh()),
            (Some(_), Timing::None) => Err(Reject::new(
                "no-clock",
                "CC-15",
                "This table plays without a clock: leave the clock out, or choose one in the \
                 options.",
            )),
            (Some(clock), _) if clock.left.iter().any(|left| *left > self.most()) => {
                Err(Reject::new(
                    "too-much-time",
                    "CC-15",
                    format!("A seat has more time left than it can: at most {}.", self.most()),
                ))
            }
            (Some(clock), _) => Ok(Some(clock)),
        }
    }
}

/// What is left on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct Clock {
    /// What each seat had left at `since`.
    pub left: [Millis; 2],
    /// When the seat that is awaited began to think.
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
