//! What nodes say to each other.
//!
//! Of a game, only what one viewer may see travels: the very frames that go to their socket. Of a
//! seat's secret, only its hash does.

use crate::HostError;
use protocol::{AbsentChoice, SeatCommit, TableInfo};
use serde::{Deserialize, Serialize};
use store::SecretHash;

use crate::room::{SeatChange, SeatRequest};

/// Raised when packets change; nodes of different versions ignore each other.
pub(super) const FORM: u32 = 6;

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
    /// An operator asks all nodes, in JSON. Answered in JSON, not numbered.
    Admin { from: String, command: String },
}

/// What the node that has the player's socket says to the one that has the table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToOwner {
    /// A new line: somebody says hello.
    Connect {
        line: u64,
        table: String,
        /// The client that work is done for: distinguishes addresses without naming them.
        client: u64,
        key: Option<[u8; 32]>,
        seq: Option<u32>,
        commit: Option<SeatCommit>,
        tv: bool,
    },
    /// They say something.
    Say { line: u64, message: Say },
    /// They are gone.
    Leave { line: u64 },
    /// A request that belongs to no connection.
    Request { request: u64, table: String, what: What },
}

/// What a player says.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Say {
    Act { id: String, action: String },
    Preview { id: String, action: String },
    Possible { id: String },
    Hint { id: String, full: bool },
    Describe { id: String },
    Parse { id: String, text: String },
    Commit { commit: SeatCommit },
    Reveal { attempt: u32, text: String },
    React { reaction: String },
    Decide { id: String, seat: u8, choice: AbsentChoice },
    Back { id: String },
    Takeback { id: String, agree: Option<bool> },
    Rematch { id: String },
}

/// What is asked without a connection.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum What {
    Info,
    Seat { seat: u8, change: SeatChange, by: Option<[u8; 32]> },
}

/// What the node that has the table says to the one that has the player's socket.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToEdge {
    /// The answer to a hello.
    Connected { line: u64, refused: Option<String> },
    /// A frame for the player, or a piece of one.
    Frame { line: u64, text: String, last: bool },
    /// The table lets them go: they should come back.
    Disconnect { line: u64 },
    /// The answer to a request, as JSON.
    Answer { request: u64, json: String },
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
    pub(super) fn seat(request: &SeatRequest) -> What {
        let (seat, by) = (request.seat.0, request.by.map(|hash| hash.0));
        What::Seat { seat, change: request.change.clone(), by }
    }

    /// The change of a seat that was asked for, if one was.
    pub(super) fn request(self) -> Option<SeatRequest> {
        let What::Seat { seat, change, by } = self else { return None };
        let (seat, by) = (play::Seat(seat), by.map(SecretHash));
        Some(SeatRequest { seat, change, by, relayed: true })
    }
}

/// An answer as JSON: what is in it has a place for any value.
pub(super) fn to_json(answer: &Result<TableInfo, HostError>) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}

/// The answer that was sent as JSON.
pub(super) fn from_json(json: &str) -> Result<TableInfo, HostError> {
    serde_json::from_str(json).unwrap_or(Err(HostError::TableAway))
}

/// Reads bytes as a packet, an answer and a request for a seat, as a node reads what another sends;
/// gives the packet written again. For fuzzing.
pub fn read_again(bytes: &[u8]) -> Option<Vec<u8>> {
    let packet = Packet::from_bytes(bytes)?;
    let again = packet.to_bytes();
    match packet.message {
        Message::ToEdge(ToEdge::Answer { json, .. }) => drop(from_json(&json)),
        Message::ToOwner(ToOwner::Request { what, .. }) => drop(what.request()),
        _ => {}
    }
    Some(again)
}
