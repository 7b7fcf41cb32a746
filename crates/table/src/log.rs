//! The lines of a log. One JSON document a line: a header, records, and an end when it is over.

use crate::{Digest, Seed};
use play::{Millis, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// The version of the format itself.
pub const FORMAT: u32 = 1;

/// The first line: what was played, by whom, from where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub parlour: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Names by seat, for people.
    pub players: Vec<String>,
    /// When the table was opened, in milliseconds since 1970, for people.
    pub opened: u64,
    /// What the table chose.
    pub options: Value,
    /// The position it began from.
    pub scenario: Value,
    /// SHA-256 of the seed that luck is drawn from.
    pub commit: String,
    /// What each seat added to it.
    pub entropy: Vec<String>,
}

/// A line of play: what happened (an [`Input`](play::Input), as read or as its JSON), when, and the
/// running hash after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<I> {
    /// Its number; the header is line 0.
    pub n: u64,
    /// When.
    pub at: Millis,
    /// What.
    pub input: I,
    /// The running hash after it.
    pub hash: Digest,
}

/// The last line of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How it ended.
    pub end: Outcome,
    /// The seed, now published.
    pub seed: Seed,
    /// The running hash of the whole game.
    pub hash: Digest,
}

/// A value as its one line of JSON.
pub(crate) fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("logs hold nothing that JSON cannot")
}

/// A value as a part of such lines, written once for all of them.
pub(crate) fn json<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("logs hold nothing that JSON cannot")
}
