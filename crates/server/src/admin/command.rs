//! What an operator can ask of a host, and the answers.

use crate::forget::Forgotten;
use protocol::{Occupant, TableInfo};
use serde::{Deserialize, Serialize};

/// What an operator asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdminCommand {
    /// How every node is, with all its metrics.
    Nodes {},
    /// The tables in memory.
    Tables {},
    /// Ends a game without a loser, or closes a table that waits; people are told why.
    Close {
        /// The table.
        table: String,
        /// Why, in a sentence for the people there.
        reason: String,
    },
    /// Takes a table from the public lists, or puts it there.
    Publish {
        /// The table.
        table: String,
        /// Whether it is listed.
        public: bool,
    },
    /// Refuses a name or an address for a while.
    Block {
        /// Which.
        whom: Whom,
        /// For how many minutes.
        minutes: u32,
        /// Why, in a sentence for whoever it is.
        reason: String,
    },
    /// Takes a block back.
    Unblock {
        /// Which.
        whom: Whom,
    },
    /// Everything that is blocked now.
    Blocks {},
    /// Tells everybody at a table something.
    Broadcast {
        /// The sentence.
        text: String,
    },
    /// Deletes finished games.
    Prune {
        /// Those that ended at least so many days ago.
        days: u32,
    },
    /// Removes people's names from finished games and rankings.
    Forget {
        /// The names that they played under.
        names: Vec<String>,
    },
    /// Makes a token for a program.
    MakeToken {
        /// What the program is called at tables.
        name: String,
    },
    /// Makes a program's token useless.
    RevokeToken {
        /// The program's name.
        name: String,
    },
    /// The programs that have a token.
    Tokens {},
    /// A node leaves in good order: load balancers are told, then it stops.
    Drain {
        /// Which; the one that is asked, unless somebody says otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<String>,
    },
}

/// Somebody who can be blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    /// Whoever calls themselves so, or looks so.
    Name(String),
    /// Whoever comes from there; with IPv6 the whole network of 64 bits.
    Address(std::net::IpAddr),
}

/// The answer: what there is, or why not.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AdminAnswer {
    /// Why it was not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What was done, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// The nodes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<NodeReport>,
    /// Tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<TableReport>,
    /// Blocks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<BlockReport>,
    /// From where names were removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forgotten: Option<Forgotten>,
    /// Names of programs that have a token; or the token that was made, which is told this once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
    /// How many other nodes should have been asked and did not answer.
    #[serde(skip_serializing_if = "is_zero")]
    pub silent_nodes: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// One node, or a host that runs alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeReport {
    /// Its name among others.
    pub node: Option<String>,
    /// The program's version.
    pub version: String,
    /// What is down: `store`, `lease`, `bus`.
    pub down: Vec<String>,
    /// All its metrics, as Prometheus reads them.
    pub metrics: String,
}

/// One table in memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableReport {
    /// The node that has it.
    pub node: Option<String>,
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// `waiting`, `running`, `finished`, `closed`, `frozen`.
    pub stage: String,
    /// Whether it is listed.
    pub public: bool,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// Who sits there, by seat; nothing where nobody does.
    pub seats: Vec<Option<SeatReport>>,
    /// People who watch.
    pub watchers: u32,
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatReport {
    /// What they call themselves.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether they are connected.
    pub here: bool,
}

/// Something that is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockReport {
    /// What.
    pub whom: Whom,
    /// Until when, in milliseconds since 1970.
    pub until: i64,
    /// Why.
    pub reason: String,
}

impl TableReport {
    /// A table of this node, as everybody may know it.
    pub(super) fn of(node: Option<String>, info: TableInfo) -> TableReport {
        let stage = serde_json::to_value(info.stage).ok();
        let stage = stage.and_then(|stage| Some(stage.as_str()?.to_owned())).unwrap_or_default();
        let seats = info.seats.into_iter().map(|seat| {
            let occupant = seat.occupant?;
            let bot = matches!(occupant, Occupant::Bot { .. });
            Some(SeatReport { name: occupant.name().to_owned(), bot, here: seat.here })
        });
        let seats = seats.collect();
        let TableInfo { id, game, public, made, watchers, .. } = info;
        TableReport { node, id, game, stage, public, made, seats, watchers }
    }
}

impl AdminAnswer {
    /// It was done.
    pub(super) fn done(what: impl Into<String>) -> AdminAnswer {
        AdminAnswer { done: Some(what.into()), ..AdminAnswer::default() }
    }

    /// It was not done.
    pub(super) fn error(why: impl ToString) -> AdminAnswer {
        AdminAnswer { error: Some(why.to_string()), ..AdminAnswer::default() }
    }

    /// With what another node answered.
    pub(super) fn and(mut self, other: AdminAnswer) -> AdminAnswer {
        self.nodes.extend(other.nodes);
        self.tables.extend(other.tables);
        if other.done.is_some() {
            (self.done, self.error) = (other.done, None);
        }
        self
    }
}
