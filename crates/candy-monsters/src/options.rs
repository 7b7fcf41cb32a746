//! What a table chooses before the game.

use crate::cards::SetId;
use crate::refusal::Refusal;
use play::{Millis, OptionKind, OptionSpec, OptionTier, Refusal as _, Reject};
use serde::{Deserialize, Serialize};

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Options {
    /// The cards: `standard`, or a set that the host has added.
    pub cards: SetId,
    /// Four open cards in each row instead of three (KM-06).
    pub wide_market: bool,
    /// Seconds for a whole turn; no limit if left out. When they run out, the player collects, if
    /// they have done nothing else, and the turn ends.
    pub turn_seconds: Option<u32>,
    /// Seconds for each choice outside of a player's own turn: feeding, what an event offers,
    /// the First Player's ability; no limit if left out. When they run out, monsters are fed as far
    /// as the sugar goes, and everything else is declined.
    pub answer_seconds: Option<u32>,
    /// The candies that single seats begin with, by seat; none if left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub head_start: Vec<Option<u16>>,
}

/// What a table can choose, for forms and flags.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "cards",
        title: "Cards",
        help: "The set of cards you play with.",
        rule: "KM-03",
        kind: OptionKind::OneOfFound(crate::cards::names),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "wide_market",
        title: "More cards to choose from",
        help: "Four open cards in each row instead of three.",
        rule: "KM-06",
        kind: OptionKind::Switch,
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "turn_seconds",
        title: "Time for a turn",
        help: "When it runs out, your turn ends. If you have done nothing, you collect sugar first.",
        rule: "KM-08",
        kind: seconds(&[60, 90, 180, 86_400]),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "answer_seconds",
        title: "Time to feed and answer",
        help: "When it runs out, your monsters eat the sugar you have, and offers are declined.",
        rule: "KM-21",
        kind: seconds(&[30, 60, 120, 86_400]),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "head_start",
        title: "Head start",
        help: "Candies that a player begins with, for an even game of unequal players.",
        rule: "KM-04",
        kind: OptionKind::PerSeat(&OptionKind::Number {
            min: 0,
            max: 20,
            unit: "candies",
            none: Some("None"),
            suggested: &[2, 5, 10],
        }),
        tier: OptionTier::More,
    },
];

const fn seconds(suggested: &'static [u32]) -> OptionKind {
    OptionKind::Number {
        min: 1,
        max: MAX_SECONDS,
        unit: "seconds",
        none: Some("No limit"),
        suggested,
    }
}

/// A week: long enough for a game with a move a day, short enough that it ends.
const MAX_SECONDS: u32 = 7 * 24 * 60 * 60;

impl Options {
    /// Refuses times that are out of bounds.
    pub(crate) fn check(&self) -> Result<(), Reject> {
        let wrong = |seconds: Option<u32>| seconds.filter(|s| !(1..=MAX_SECONDS).contains(s));
        if let Some(seconds) = wrong(self.turn_seconds) {
            let reject = Refusal::BadTurnClock { seconds, most: MAX_SECONDS };
            return Err(reject.at(["turn_seconds"]));
        }
        if let Some(seconds) = wrong(self.answer_seconds) {
            let reject = Refusal::BadAnswerClock { seconds, most: MAX_SECONDS };
            return Err(reject.at(["answer_seconds"]));
        }
        Ok(())
    }

    pub(crate) fn turn_time(&self) -> Option<Millis> {
        self.turn_seconds.map(|s| Millis::secs(s.into()))
    }

    pub(crate) fn answer_time(&self) -> Option<Millis> {
        self.answer_seconds.map(|s| Millis::secs(s.into()))
    }
}
