//! What the player chooses before the game.

use crate::options::{OFFENSIVE, WORDS};
use lexicon::ListId;
use play::{OptionKind, OptionSpec, OptionTier};
use serde::{Deserialize, Serialize};

/// What the player chooses. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct Options {
    /// The word list (QD-04); `standard` if left out.
    pub words: ListId,
    /// Whether offensive words are allowed.
    pub offensive: bool,
    /// The day whose deal is played, as `2026-11-15` (QD-26); a random deal if left out.
    pub daily: Option<String>,
}

/// What the player can choose, for forms and flags.
pub const OPTIONS: &[OptionSpec] = &[
    WORDS,
    OFFENSIVE,
    OptionSpec {
        key: "daily",
        title: "Deal of the day",
        help: "A date, such as 2026-11-15. Everybody who plays that date gets the same cards.",
        rule: "QD-26",
        kind: OptionKind::Text { min: 10, max: 10, suggested: &[] },
        tier: OptionTier::More,
    },
];
