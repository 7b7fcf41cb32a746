//! What is kept about a table besides its log: the host's side of `store::Table::meta`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Public facts of a table, as JSON text in the store. Known outside for those who check a store.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// How many seats.
    pub seats: u8,
    /// The game's options, written out in full.
    pub options: Value,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Value,
    /// SHA-256 of the seed.
    pub commit: String,
    /// What each seat added to the luck, once it has, which is always after `commit` was public:
    /// so the host cannot choose a seed that goes well with it.
    pub entropy: Vec<Option<String>>,
    /// The table of the rematch.
    #[serde(default)]
    pub next: Option<String>,
}

impl Meta {
    /// As it is kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("meta is plain data")
    }
}
