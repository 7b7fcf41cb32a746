//! What nodes say to each other.
//!
//! Of a game, only what one viewer may see travels: the very frames that go to their socket. Of a
//! seat's secret, only its hash does.

use play::Reject;
use protocol::TableInfo;
use serde::{Deserialize, Serialize};
use store::{SecretHash, Sitter};

use crate::room::Sitting;

/// Goes up when packets change; nodes of different forms do not hear each other.
pub(super) const FORM: u32 = 1;

/// One message on a link. Those of one direction are numbered from 1 without gaps, so that a lost
/// one is noticed.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Packet {
    /// The link, by a number drawn at random when it was opened.
    pub(super) link: u64,
    pub(super) n: u64,
    pub(super) message: Message,
}

/// A line is one player's connection on its way over a link.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Message {
    /// From the edge: opens a link, as the node of this name. Answered, not numbered.
    Open { from: String },
    /// From both: I am here, and have sent all before this.
    Beat,
    /// From the owner: this node stops, and has left its tables to others.
    Bye,
    /// From the edge.
    ToOwner(ToOwner),
    /// From the owner.
    ToEdge(ToEdge),
}

/// What the node that has the player's socket says to the one that has the table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToOwner {
    /// A new line: somebody says hello.
    Connect {
        line: u64,
        table: String,
        key: Option<[u8; 32]>,
        seq: Option<u32>,
        luck: Option<String>,
    },
    /// They say something.
    Say { line: u64, say: Say },
    /// They are gone.
    Leave { line: u64 },
    /// A request that belongs to no connection.
    Ask { ask: u64, table: String, what: What },
}

/// What a player says.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Say {
    Act { id: String, action: String },
    Preview { id: String, action: String },
    Possible { id: String },
    Rematch { id: String },
}

/// What is asked without a connection.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum What {
    Info,
    Sit {
        seat: u8,
        name: String,
        bot_level: Option<String>,
        key: Option<[u8; 32]>,
        luck: String,
        by: Option<[u8; 32]>,
    },
}

/// What the node that has the table says to the one that has the player's socket.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToEdge {
    /// The answer to a hello.
    Connected { line: u64, refused: Option<String> },
    /// A frame for the player, or a piece of one.
    Told { line: u64, text: String, last: bool },
    /// The table lets them go: they should come back.
    LetGo { line: u64 },
    /// The answer to a request, as JSON.
    Answer { ask: u64, json: String },
}

impl Packet {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("packets are plain data")
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Packet> {
        postcard::from_bytes(bytes).ok()
    }
}

impl What {
    pub(super) fn sit(sitting: &Sitting) -> What {
        let Sitter { name, bot_level, secret_hash } = sitting.sitter.clone();
        let (key, by) = (secret_hash.map(|hash| hash.0), sitting.by.map(|hash| hash.0));
        let (seat, luck) = (sitting.seat.0, sitting.entropy.clone());
        What::Sit { seat, name, bot_level, key, luck, by }
    }

    /// The sitting that was asked for, if one was.
    pub(super) fn sitting(self) -> Option<Sitting> {
        let What::Sit { seat, name, bot_level, key, luck, by } = self else { return None };
        let sitter = Sitter { name, bot_level, secret_hash: key.map(SecretHash) };
        let (seat, by) = (play::Seat(seat), by.map(SecretHash));
        Some(Sitting { seat, sitter, entropy: luck, by, relayed: true })
    }
}

/// An answer as JSON: what is in it has a place for any value.
pub(super) fn to_json(answer: &Result<TableInfo, Reject>) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}

/// The answer that was sent as JSON.
pub(super) fn from_json(json: &str) -> Result<TableInfo, Reject> {
    serde_json::from_str(json).unwrap_or_else(|_| Err(super::away()))
}
