//! The only three things that change a state.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// One entry of a log, without its time: what happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Input<A, C> {
    /// A seat acted.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// Luck fell: a whole shuffle, or a roll.
    Chance(C),
    /// The deadline of the state passed.
    Expire,
}
