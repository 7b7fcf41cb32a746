//! The live stream of one table, over `GET /api/tables/{id}/socket`.
//!
//! Events are numbered per viewer, from 0: `seq` is how many this viewer has been shown. A client
//! that comes back names its last `seq` and is sent the rest. Everything else a host says is a
//! whole picture that replaces the one before, so that nothing is lost by losing a message.

use crate::tables::TableInfo;
use play::{Millis, Reject, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

/// What a client says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToHost {
    /// The first message of every connection. Said again, it begins anew: at the same table, or
    /// at the one it names.
    Hello {
        /// [`crate::VERSION`].
        version: u32,
        /// The table, where it is not the one of the connection's address: to go on to a rematch
        /// without connecting anew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<String>,
        /// The secret of a seat; without one the client watches.
        #[serde(default)]
        secret: Option<String>,
        /// How many events it has already, after a lost connection.
        #[serde(default)]
        seq: Option<u32>,
        /// The seat's part of the luck: any text, up to 64 bytes. Only the first one counts, and
        /// only before the first deal; the table's `commit` was public before it.
        #[serde(default)]
        entropy: Option<String>,
    },
    /// A seat acts. Answered exactly once, after the action is durable.
    Act {
        /// The client's own name for this action, new for each, the same when it is sent again.
        id: String,
        /// What: the game's own JSON.
        #[ts(type = "unknown")]
        #[schemars(with = "serde_json::Value")]
        action: Box<RawValue>,
    },
    /// Judge a draft by the real rules, without making it.
    Preview {
        /// As for `act`.
        id: String,
        /// What.
        #[ts(type = "unknown")]
        #[schemars(with = "serde_json::Value")]
        action: Box<RawValue>,
    },
    /// What was possible, where that can no longer help or harm anybody: after a round, after a
    /// reveal. Answered with `draft`: the game's own JSON.
    Possible {
        /// As for `act`.
        id: String,
    },
    /// A seat would like another game. When all people at the table do, they are moved to it.
    Rematch {
        /// As for `act`.
        id: String,
    },
    /// Anybody there? Answered with `pong`.
    Ping {},
}

/// What the host says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ToClient {
    /// The answer to `hello`: everything there is to know.
    Welcome(Welcome),
    /// Something happened.
    News(News),
    /// Seats, names, presence or the state of the table changed: the whole picture.
    Table(TableInfo),
    /// The answer to `act`, `preview`, `possible` or `rematch`.
    Answer(Answer),
    /// The table goes on elsewhere: all want a rematch.
    Moved {
        /// The new table. The seat's secret stays the same.
        table: String,
    },
    /// The host refused something that was not a numbered request, or ends the connection.
    Error(Reject),
    /// Yes.
    Pong {},
}

/// The answer to `hello`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Welcome {
    /// The table.
    pub table: TableInfo,
    /// The seat this connection speaks for; `null` for a watcher.
    pub you: Option<Seat>,
    /// What the viewer sees; `null` before the game starts.
    #[ts(type = "unknown")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub view: Option<Box<RawValue>>,
    /// How many events the viewer has been shown, with those below.
    pub seq: u32,
    /// The events that the client did not have yet: all, or those after the `seq` it named.
    #[ts(type = "unknown[]")]
    #[schemars(with = "Vec<serde_json::Value>")]
    pub events: Vec<Box<RawValue>>,
    /// The table's clock.
    pub now: Millis,
}

/// Something happened.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct News {
    /// How many events the viewer has been shown, with those below.
    pub seq: u32,
    /// What happened, as the viewer sees it.
    #[ts(type = "unknown[]")]
    #[schemars(with = "Vec<serde_json::Value>")]
    pub events: Vec<Box<RawValue>>,
    /// What the viewer sees now.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub view: Box<RawValue>,
    /// The table's clock.
    pub now: Millis,
}

/// The answer to a numbered request.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Answer {
    /// The request's id.
    pub id: String,
    /// What `preview` or `possible` found out; `null` otherwise.
    #[ts(type = "unknown")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub draft: Option<Box<RawValue>>,
    /// Why it was refused; `null` when it was done.
    pub error: Option<Reject>,
}
