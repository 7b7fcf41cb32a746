//! How a table is opened.

use serde_json::Value;
use table::Seed;

/// How a table of any game is opened.
pub struct Start {
    /// The game's options; null for the usual ones.
    pub options: Value,
    /// How many seats; `None` for [the usual number](About::usual_seats).
    pub seats: Option<u8>,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Value,
    /// Names by seat; missing ones are filled in.
    pub players: Vec<String>,
    /// The secret that luck is drawn from.
    pub seed: Seed,
    /// What the seats added to it.
    pub entropy: Vec<String>,
    /// Milliseconds since 1970, for people who read the log.
    pub opened: u64,
}
