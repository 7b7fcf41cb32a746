//! What the HTTP routes take and give.

use crate::options::OptionInfo;
use play::{Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use ts_rs::TS;

/// A game that the host can play.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameInfo {
    /// `candy-chain`.
    pub id: String,
    /// `Candy Chain`.
    pub name: String,
    /// One line that makes people want to play.
    pub line: String,
    /// What everybody tries to do, in one sentence.
    pub goal: String,
    /// Fewest players.
    pub min_seats: u8,
    /// Most players.
    pub max_seats: u8,
    /// About how long a game takes.
    pub minutes: u8,
    /// About how long its lesson takes, in seconds.
    #[serde(default)]
    pub lesson_seconds: u16,
    /// How many puzzles it has.
    #[serde(default)]
    pub puzzles: u32,
    /// Its bots, weakest first. A strength from 0 to 100 is a level too, with the number as its id:
    /// `37`.
    pub bots: Vec<BotLevel>,
    /// How many rating points there are from strength 0 to 100: 400 more win ten games of eleven.
    #[serde(default)]
    pub rating_span: u32,
    /// What a table can choose, in the order of a form.
    #[serde(default)]
    pub options: Vec<OptionInfo>,
    /// The sets of cards to play with, by name, the usual one first; empty where there is no choice
    /// of cards.
    #[serde(default)]
    pub card_sets: Vec<String>,
}

/// The puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleList {
    /// The game's id.
    pub game: String,
    /// Its puzzles by number, from 0. A puzzle keeps its number.
    pub puzzles: Vec<PuzzleRating>,
}

/// A puzzle, as a list has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleRating {
    /// What is asked for, in a word: `win-in-3`.
    pub theme: String,
    /// The weakest bot that finds the answer; `null` where none does.
    pub level: Option<String>,
}

/// A bot that can sit in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BotLevel {
    /// `easy`.
    pub id: String,
    /// `Easy`.
    pub word: String,
    /// `Gumdrop`: what the first one at a table is called.
    pub name: String,
    /// Everybody who plays at this level, that one first. They are the same in every game.
    pub names: Vec<String>,
    /// What to expect of it.
    pub line: String,
    /// Its place on the scale of strengths.
    #[serde(default)]
    pub strength: u8,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// A person, by the name they gave.
    Person {
        /// Their name, as everybody at the table says it: of two Bens the second is "Ben 2".
        name: String,
        /// The picture they chose, one of [`AVATARS`](crate::AVATARS).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        avatar: Option<String>,
        /// Whether it is a program that plays by itself, and not somebody's hands. Its name says so
        /// too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        program: bool,
    },
    /// A bot.
    Bot {
        /// Its level's id.
        level: String,
        /// Its name.
        name: String,
    },
}

impl Occupant {
    /// What others call them.
    pub fn name(&self) -> &str {
        match self {
            Occupant::Person { name, .. } | Occupant::Bot { name, .. } => name,
        }
    }
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeatInfo {
    /// Who sits there; `null` while it is free.
    pub occupant: Option<Occupant>,
    /// Whether they are connected now (bots always are).
    pub here: bool,
    /// Whether they would like a rematch.
    pub rematch: bool,
    /// SHA-256 of the text that they add to the luck; `null` as long as they have not committed to
    /// one.
    #[serde(default)]
    pub commit: Option<String>,
    /// How often they committed and then did not tell their text, so that all had to begin afresh.
    #[serde(default)]
    pub silent: u32,
    /// How many hints they had.
    #[serde(default)]
    pub hints: u32,
    /// The bot that plays for them while they are away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<StandIn>,
    /// Whether the table made their last move, because their time was up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub late: bool,
}

/// A bot that plays for a person who is away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StandIn {
    /// Its level's id.
    pub level: String,
    /// Its name.
    pub name: String,
}

/// What somebody who is here would do about somebody who is away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AbsentVote {
    /// Who is away.
    pub seat: Seat,
    /// Who says so.
    pub by: Seat,
    /// What they would do.
    pub choice: crate::AbsentChoice,
}

/// Somebody asks to take back their last action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TakebackAsk {
    /// Who asks.
    pub seat: Seat,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
}

/// The stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats are free; the game starts by itself when the last one is taken.
    Waiting,
    /// The game is on.
    Running,
    /// The game is over; the log and the seed are public.
    Finished,
    /// The host cannot go on with this table (its log does not replay); others are unharmed.
    Frozen,
    /// Everybody left before the game began. Nobody can sit down any more.
    Closed,
}

/// Everything public about a table but the game itself.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableInfo {
    /// Its id, as in its address.
    pub id: String,
    /// The game.
    pub game: String,
    /// The game's options.
    #[ts(type = "unknown")]
    pub options: Value,
    /// Its stage.
    pub stage: Stage,
    /// Its seats.
    pub seats: Vec<SeatInfo>,
    /// Whether the lobby lists it.
    pub public: bool,
    /// SHA-256 of the seed that luck is drawn from, published before the first deal.
    pub commit: String,
    /// Which attempt to begin this is, from 1. Each has its own `commit`, and wants commitments of
    /// its own from the seats.
    pub attempt: u32,
    /// Salted SHA-256 of the position that its maker laid out to begin from, so that not everything
    /// here is luck; `null` for an ordinary game. The log has the salt.
    pub laid_out: Option<String>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
    /// When the game ended, in milliseconds since 1970; `null` until then.
    #[ts(type = "number | null")]
    pub finished: Option<u64>,
    /// Seats that the game waits for now. Lists (`GET /api/tables`) leave it empty; while you are
    /// connected, the view says it.
    pub waiting_for: Vec<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// People watching now.
    pub watchers: u32,
    /// TVs that show the table to everybody in a room now.
    #[serde(default)]
    pub tvs: u32,
    /// The table of the rematch, once all wanted one.
    pub next: Option<String>,
    /// What those who are here would do about people who are away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<AbsentVote>>")]
    pub votes: Vec<AbsentVote>,
    /// Somebody asks to take back their last action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub takeback: Option<TakebackAsk>,
    /// Why whoever runs the host closed the table or ended the game, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub closed_because: Option<String>,
}

/// `POST /api/tables`: make a table and sit down.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    /// Which game.
    #[schemars(length(min = 1, max = crate::MAX_ID))]
    pub game: String,
    /// Its options; `null` for the usual ones.
    #[serde(default)]
    #[ts(type = "unknown")]
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub options: Value,
    /// How many seats; `null` for as few as are company.
    #[serde(default)]
    #[schemars(range(min = 1, max = crate::MAX_SEATS))]
    pub seats: Option<u8>,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub public: bool,
    /// Your name.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_NAME))]
    pub name: String,
    /// Your picture, one of [`AVATARS`](crate::AVATARS); `null` for the first letter of your name.
    #[serde(default)]
    #[schemars(extend("enum" = avatars()))]
    pub avatar: Option<String>,
    /// Your seat; `null` for the first.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Bots to sit in the other seats, in order: level ids.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_SEATS))]
    pub bots: Vec<String>,
    /// A position to begin from; `null` for an ordinary game. Everybody sees that there is one, and
    /// a public table has none.
    #[serde(default)]
    #[ts(type = "unknown")]
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub scenario: Value,
    /// Whether you are a program that plays by itself. The others see it, in your name too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub program: bool,
    /// The secret of your seat; `null` lets the host make one. A client that brings its
    /// own can repeat the request when its answer was lost: it gives the same table again.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{22,64}$"))]
    pub secret: Option<String>,
}

/// `POST /api/tables/{id}/seats/{seat}`: sit down.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Your name.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_NAME))]
    pub name: String,
    /// Your picture, one of [`AVATARS`](crate::AVATARS); `null` for the first letter of your name.
    #[serde(default)]
    #[schemars(extend("enum" = avatars()))]
    pub avatar: Option<String>,
    /// The commitment to your part of the luck. Say hello at once, to be asked for its text. Without
    /// one the game may begin before you say hello.
    #[serde(default)]
    pub commit: Option<crate::SeatCommit>,
    /// Instead of you, a bot of this level. Only for people who already have a seat at the table: the
    /// header `authorization: Bearer <seat secret>` shows it.
    #[serde(default)]
    pub bot: Option<String>,
    /// Whether you are a program that plays by itself. The others see it, in your name too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub program: bool,
    /// The secret that your seat shall have: 22 to 64 letters, digits, `-` or `_`, drawn at
    /// random; `null` lets the host make one. A client that brings its own can repeat the request when
    /// its answer was lost: it gives the same seat again.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{22,64}$"))]
    pub secret: Option<String>,
}

/// `POST /api/tables/{id}/seats/{seat}/person`: change what you are called, before the game begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePerson {
    /// Your name.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_NAME))]
    pub name: String,
    /// Your picture, one of [`AVATARS`](crate::AVATARS); `null` for the first letter of your name.
    #[serde(default)]
    #[schemars(extend("enum" = avatars()))]
    pub avatar: Option<String>,
}

/// `POST /api/finished/{id}/continue`: a new table that begins where a finished game stood.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContinueGame {
    /// The frame of the replay to go on from, counted from 0.
    pub frame: u32,
    /// Your name.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_NAME))]
    pub name: String,
    /// Your picture, one of [`AVATARS`](crate::AVATARS); `null` for the first letter of your name.
    #[serde(default)]
    #[schemars(extend("enum" = avatars()))]
    pub avatar: Option<String>,
    /// Your seat.
    #[serde(default)]
    pub seat: Seat,
    /// The bot for all other seats, by its level; `null` leaves them free for friends.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_ID))]
    pub bot: Option<String>,
    /// As in [`MakeTable`].
    #[serde(default)]
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{22,64}$"))]
    pub secret: Option<String>,
}

/// Every avatar and `null`, for the schema.
pub(crate) fn avatars() -> Vec<Option<&'static str>> {
    crate::AVATARS.iter().copied().map(Some).chain([None]).collect()
}

/// The answer to making or joining a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Joined {
    /// The table.
    pub table: TableInfo,
    /// Your seat; `null` when a bot sat down.
    pub seat: Option<Seat>,
    /// The seat's secret: anybody who has it plays for the seat. Sent once, stored only as a hash.
    pub secret: Option<String>,
}

/// `GET /api/tables`: tables of the lobby with a free seat, and public games to watch.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableList {
    /// Newest first.
    pub tables: Vec<TableInfo>,
}

/// A finished game in `GET /api/finished`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FinishedGame {
    /// The table's id; its log is at `/api/finished/{id}/log`.
    pub id: String,
    /// The game.
    pub game: String,
    /// Who played, by seat.
    pub players: Vec<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub finished: u64,
}

/// `GET /api/finished/{id}/replay`: a finished game, step by step, as a watcher saw it, or with
/// `?seat=` as that seat did.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Replay {
    /// The table.
    pub table: TableInfo,
    /// The steps in order; the first is the beginning.
    pub frames: Vec<Frame>,
    /// The seed, now public.
    pub seed: String,
}

/// One step of a replay.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Frame {
    /// What happened.
    #[ts(as = "Vec<crate::EventInWords>")]
    #[schemars(with = "Vec<crate::EventInWords>")]
    pub events: Vec<Box<RawValue>>,
    /// What was seen after it.
    #[ts(as = "play::Snapshot<serde_json::Value, serde_json::Value>")]
    #[schemars(with = "play::Snapshot<serde_json::Value, serde_json::Value>")]
    pub snapshot: Box<RawValue>,
    /// When, on the table's clock.
    #[ts(type = "number")]
    pub at: u64,
    /// The seat that wins from here on if it plays right, where that is proved.
    pub proved: Option<Seat>,
}
