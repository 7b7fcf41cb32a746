//! Everything that a log can say happened.

use play::{Input, Seat};
use serde::{Deserialize, Serialize};

/// One entry of a log, without its time. The first three change the game by its rules
/// ([`play::Input`]); the others are the table's own, the same for every game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LogInput<A, C> {
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
    /// A seat's time was up, so the table acted for it.
    Late {
        /// Who.
        seat: Seat,
        /// What the table did.
        action: A,
    },
    /// From now on a bot plays for this seat.
    StandIn {
        /// Who is away.
        seat: Seat,
        /// The level of the bot.
        level: String,
    },
    /// From now on the person plays again.
    Back {
        /// Who.
        seat: Seat,
    },
    /// A seat took back its action, with all that came after it.
    Takeback {
        /// Who.
        seat: Seat,
        /// The number of the line with that action.
        line: u64,
    },
    /// The game ended without a loser.
    CallOff,
}

impl<A, C> From<Input<A, C>> for LogInput<A, C> {
    fn from(input: Input<A, C>) -> LogInput<A, C> {
        match input {
            Input::Act { seat, action } => LogInput::Act { seat, action },
            Input::Chance(chance) => LogInput::Chance(chance),
            Input::Expire => LogInput::Expire,
        }
    }
}

impl<A, C> LogInput<A, C> {
    /// What it is to the rules; nothing where it is the table's own.
    pub fn into_game(self) -> Option<Input<A, C>> {
        Some(match self {
            LogInput::Act { seat, action } | LogInput::Late { seat, action } => {
                Input::Act { seat, action }
            }
            LogInput::Chance(chance) => Input::Chance(chance),
            LogInput::Expire => Input::Expire,
            _ => return None,
        })
    }
}
