//! What is kept about a table besides its log: the host's side of `store::Table::meta`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Public facts of a table, as JSON text in the store.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Meta {
    /// How many seats.
    pub(crate) seats: u8,
    /// The game's options, written out in full.
    pub(crate) options: Value,
    /// A position to begin from; null for an ordinary game.
    pub(crate) scenario: Value,
    /// SHA-256 of the seed.
    pub(crate) commit: String,
    /// What each seat added to the luck, once it has, which is always after `commit` was public:
    /// so the host cannot choose a seed that goes well with it.
    pub(crate) entropy: Vec<Option<String>>,
    /// The table of the rematch.
    #[serde(default)]
    pub(crate) next: Option<String>,
}

impl Meta {
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("meta is plain data")
    }
}
