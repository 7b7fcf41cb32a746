//! The lines of a log. One JSON document a line: a header, records, and an end when it is over.

use crate::{Common, Digest, Seed};
use play::{Millis, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::time::SystemTime;

/// The version of the format itself, for games that are played. Logs of hosted tables have [`Header::hosted`] and are of the
/// newest; logs of games that one program played alone need none of it and stay in the first.
pub const FORMAT: u32 = 3;
/// The format of logs from which names were removed.
pub const FORGOTTEN_FORMAT: u32 = 4;
/// The format of hosted tables before people could be away or take back an action.
pub const EARLIER_FORMAT: u32 = 2;
/// The format of a log without [`Header::hosted`].
pub const FIRST_FORMAT: u32 = 1;

/// A time of the wall clock as logs and stores have it: milliseconds since 1970. A clock that is set
/// to a time before that counts as 1970.
pub fn millis_since_1970(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The first line: the game, the players, the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`], [`FIRST_FORMAT`] or [`FORGOTTEN_FORMAT`].
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
    pub options: Common,
    /// The position it began from.
    pub scenario: Common,
    /// SHA-256 of the seed that luck is drawn from.
    pub commit: String,
    /// What each seat added to it.
    pub entropy: Vec<String>,
    /// How that came about, at a hosted table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hosted: Option<Hosted>,
    /// Seats whose names were removed after the game, because the people there asked for that. The
    /// hashes were made anew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forgotten: Vec<u8>,
}

/// What everybody at a hosted table could see before anybody's part of the luck was known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hosted {
    /// For each seat the SHA-256 of its text; null where it adds nothing.
    pub commits: Vec<Option<String>>,
    /// Which attempt to begin this was, from 1. Each has a seed and commitments of its own.
    pub attempt: u32,
    /// How often each seat had committed before and then not revealed its text.
    pub silent: Vec<u32>,
    /// SHA-256 of `salt` and the scenario as written in the header, if somebody set one up; null for
    /// an ordinary game.
    pub laid_out: Option<String>,
    /// Random text, so that nobody finds the hidden part of a position by trying which one has this
    /// hash. Empty for an ordinary game, and in logs of before there was any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub salt: String,
}

/// A line of play: what happened (a [`LogInput`](crate::LogInput), as read or as its JSON), when, and the
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_before_1970_is_no_trouble() {
        let epoch = SystemTime::UNIX_EPOCH;
        assert_eq!(millis_since_1970(epoch + Duration::from_secs(2)), 2000);
        assert_eq!(millis_since_1970(epoch - Duration::from_secs(2)), 0);
    }
}
