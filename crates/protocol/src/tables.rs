//! What the HTTP routes take and give.

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
    /// One line that makes one want to play.
    pub line: String,
    /// Fewest players.
    pub min_seats: u8,
    /// Most players.
    pub max_seats: u8,
    /// About how long a game takes.
    pub minutes: u8,
    /// Its bots, weakest first.
    pub bots: Vec<BotLevel>,
    /// The sets of cards to play with, by name, the usual one first; empty where there is no choice
    /// of cards.
    #[serde(default)]
    pub card_sets: Vec<String>,
}

/// A bot that can sit in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BotLevel {
    /// `easy`.
    pub id: String,
    /// `Gumdrop`.
    pub name: String,
    /// What to expect of it.
    pub line: String,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// A person, by the name they gave.
    Person {
        /// Their name.
        name: String,
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
            Occupant::Person { name } | Occupant::Bot { name, .. } => name,
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
}

/// Where a table stands.
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
    /// Where it stands.
    pub stage: Stage,
    /// Its seats.
    pub seats: Vec<SeatInfo>,
    /// Whether the lobby lists it.
    pub public: bool,
    /// SHA-256 of the seed that luck is drawn from, published before the first deal.
    pub commit: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
    /// Seats that the game waits for now. Lists (`GET /api/tables`) leave it empty; while you are
    /// connected, the view says it.
    pub awaited: Vec<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// People watching now.
    pub watchers: u32,
    /// The table of the rematch, once all wanted one.
    pub next: Option<String>,
}

/// `POST /api/tables`: make a table and sit down.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    /// Which game.
    pub game: String,
    /// Its options; `null` for the usual ones.
    #[serde(default)]
    #[ts(type = "unknown")]
    pub options: Value,
    /// How many seats; `null` for the fewest.
    #[serde(default)]
    pub seats: Option<u8>,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub public: bool,
    /// Your name.
    #[serde(default)]
    pub name: String,
    /// Your seat; `null` for the first.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Bots to sit in the other seats, in order: level ids.
    #[serde(default)]
    pub bots: Vec<String>,
    /// A position to begin from; `null` for an ordinary game.
    #[serde(default)]
    #[ts(type = "unknown")]
    pub scenario: Value,
    /// The secret that your seat shall have; `null` lets the host make one. Whoever brings their
    /// own can repeat the request when its answer was lost: it gives the same table again.
    #[serde(default)]
    pub secret: Option<String>,
}

/// `POST /api/tables/{id}/seats/{seat}`: sit down.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Your name.
    #[serde(default)]
    pub name: String,
    /// Your part of the luck: any text, up to 64 bytes.
    #[serde(default)]
    pub entropy: String,
    /// Instead of you, a bot of this level. Only for those who sit at the table already: the
    /// header `authorization: Bearer <seat secret>` shows it.
    #[serde(default)]
    pub bot: Option<String>,
    /// The secret that your seat shall have: 22 to 64 letters, digits, `-` or `_`, drawn at
    /// random; `null` lets the host make one. Whoever brings their own can repeat the request when
    /// its answer was lost: it gives the same seat again.
    #[serde(default)]
    pub secret: Option<String>,
}

/// The answer to making or joining a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Joined {
    /// The table.
    pub table: TableInfo,
    /// Your seat; `null` when a bot sat down.
    pub seat: Option<Seat>,
    /// The seat's secret: whoever has it plays for the seat. Told once, kept only as a hash.
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
}

/// `GET /api/finished/{id}/replay`: a finished game, step by step, as a watcher saw it.
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
    #[ts(type = "unknown[]")]
    #[schemars(with = "Vec<serde_json::Value>")]
    pub events: Vec<Box<RawValue>>,
    /// What was seen after it.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub view: Box<RawValue>,
    /// When, on the table's clock.
    #[ts(type = "number")]
    pub at: u64,
    /// The seat that wins from here on if it plays right, where that is proved.
    pub proved: Option<Seat>,
}
