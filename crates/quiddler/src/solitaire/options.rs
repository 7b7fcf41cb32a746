//! What the player chooses before the game.

use lexicon::ListId;
use serde::{Deserialize, Serialize};

/// What the player chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct Options {
    /// The word list (QD-04); `standard` if left out.
    pub words: ListId,
    /// Whether offensive words may be made.
    pub offensive: bool,
    /// The day whose deal is played, as `2026-11-15` (QD-26); if left out, luck deals.
    pub daily: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options { words: ListId::default(), offensive: true, daily: None }
    }
}
