//! What can happen at any table, whatever the game.

use crate::{Names, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened at the table and not by the rules of its game. Everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TableEvent {
    /// A seat's time was up, so the table moved for it.
    TableLate {
        /// Whose.
        seat: Seat,
    },
    /// A bot plays for somebody who is away.
    TableStandIn {
        /// Who is away.
        seat: Seat,
        /// The bot's level.
        level: String,
    },
    /// The person plays again.
    TableBack {
        /// Who.
        seat: Seat,
    },
    /// An action was taken back, with all that came after it.
    TableTakeback {
        /// Whose.
        seat: Seat,
    },
    /// The game ended without a loser.
    TableCalledOff,
}

impl TableEvent {
    /// As a sentence.
    pub fn describe(&self, names: &Names<'_>) -> String {
        match self {
            TableEvent::TableLate { seat } => {
                let whose = names.possessive_subject(*seat);
                format!("{whose} time was up, so the table moved for {}.", them(*seat, names))
            }
            TableEvent::TableStandIn { seat, .. } => {
                format!("A bot plays for {} now.", names.object(*seat))
            }
            TableEvent::TableBack { seat } => {
                format!("{} {} back.", names.subject(*seat), names.verb(*seat, "are", "is"))
            }
            TableEvent::TableTakeback { seat } => {
                format!("{} took back a move.", names.subject(*seat))
            }
            TableEvent::TableCalledOff => "The game ended without a loser.".into(),
        }
    }
}

fn them(seat: Seat, names: &Names<'_>) -> &'static str {
    names.verb(seat, "you", "them")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Viewer;

    #[test]
    fn what_happened_is_said_to_each_viewer() {
        let players = ["Ada".to_owned(), "Tom".to_owned()];
        let tom = Seat(1);
        let late = TableEvent::TableLate { seat: tom };
        let names = |viewer| Names::new(&players, viewer);
        assert_eq!(
            late.describe(&names(Viewer::Watcher)),
            "Tom's time was up, so the table moved for them."
        );
        assert_eq!(
            late.describe(&names(Viewer::Seat(tom))),
            "Your time was up, so the table moved for you."
        );
        let back = TableEvent::TableBack { seat: tom };
        assert_eq!(back.describe(&names(Viewer::Seat(tom))), "You are back.");
    }
}
