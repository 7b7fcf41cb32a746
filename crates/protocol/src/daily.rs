//! Daily games: the same deal for everybody on a day.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/daily`: the daily games of one day, and how people on this host did.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct DailyGames {
    /// The day it is now, by UTC: `2026-11-18`.
    pub today: String,
    /// The day that this is about.
    pub day: String,
    /// One for each game that has a daily.
    pub games: Vec<DailyGame>,
}

/// The daily game of one game.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct DailyGame {
    /// The game.
    pub game: String,
    /// What to do, in one sentence.
    pub goal: String,
    /// About how long it takes.
    pub minutes: u8,
    /// How many ranked attempts have come to an end on this host.
    pub players: u32,
    /// The best of them, best first.
    pub board: Vec<DailyPlace>,
}

/// A line of the day's ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DailyPlace {
    /// From 1; equal results share a place.
    pub place: u32,
    /// The name as given.
    pub name: String,
    /// The picture they chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub avatar: Option<String>,
    /// In the game's own unit.
    pub score: String,
    /// Whether what was asked for was done.
    pub solved: bool,
    /// How many hints it took.
    pub hints: u32,
    /// Where it was played, to look at; `null` on the day itself, so that nobody is shown the answer.
    pub table: Option<String>,
}

/// `POST /api/daily`: play the daily game of a day.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayDaily {
    /// Which game.
    #[schemars(length(min = 1, max = crate::MAX_ID))]
    pub game: String,
    /// Which day; `null` for today. Only today's first attempt is ranked.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub day: Option<String>,
    /// What tells your browser from others: 22 to 64 letters, digits, `-` or `_`, drawn at random once.
    /// Your attempt of the day is the same however often you ask. `null` for an attempt that does not
    /// count.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{22,64}$"))]
    pub player: Option<String>,
    /// Your name.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_NAME))]
    pub name: String,
    /// Your picture, one of [`AVATARS`](crate::AVATARS); `null` for the first letter of your name.
    #[serde(default)]
    #[schemars(extend("enum" = crate::tables::avatars()))]
    pub avatar: Option<String>,
}

/// `GET /api/finished/{id}/daily`: how a daily game went.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct DailyReport {
    /// The game.
    pub game: String,
    /// The day.
    pub day: String,
    /// In the game's own unit.
    pub score: String,
    /// Whether what was asked for was done.
    pub solved: bool,
    /// How many hints it took.
    pub hints: u32,
    /// How each step went: `best`, `good`, `fair` or `none`.
    pub marks: Vec<String>,
    /// The same in words.
    pub marks_in_words: String,
    /// A text to share that gives nothing away.
    pub share: String,
    /// The place in the ranking of the day; `null` where this attempt is not ranked.
    pub place: Option<u32>,
    /// How many ranked attempts have come to an end.
    pub players: u32,
}
