//! What can be asked of a room.

use super::bots::BotMove;
use super::notices::Delivery;
use super::order::Order;
use super::questions::Topic;
use crate::HostError;
use crate::client_socket::Outbox;
use crate::compute::Client;
use crate::notify::Target;
use play::Seat;
use protocol::{AbsentChoice, QuietHours, SeatCommit, TableInfo};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::SecretHash;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// A connection's number, unique in the process.
pub(crate) type Conn = u64;

/// What a connection says first.
#[derive(Clone)]
pub(crate) struct Hello {
    pub(crate) conn: Conn,
    /// Whom work is done for that this connection asks for.
    pub(crate) client: Client,
    /// The hash of the seat's secret; nothing for a watcher.
    pub(crate) key: Option<SecretHash>,
    pub(crate) seq: Option<u32>,
    pub(crate) commit: Option<SeatCommit>,
    /// Whether it shows the table to everybody in a room.
    pub(crate) tv: bool,
    /// Cancelled when the room lets the connection go.
    pub(crate) disconnect: CancellationToken,
    /// Whether it comes from another node.
    pub(crate) relayed: bool,
}

/// Somebody wants a seat, or has one and wants it otherwise.
#[derive(Clone)]
pub(crate) struct SeatRequest {
    pub(crate) seat: Seat,
    pub(crate) change: SeatChange,
    /// The hash of the caller's secret; needed for everything but sitting down.
    pub(crate) by: Option<SecretHash>,
    /// Whether it comes from another node.
    pub(crate) relayed: bool,
}

/// What is to become of a seat. Travels between nodes, so it holds plain data only.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum SeatChange {
    /// Somebody sits down: a person with the hash of a secret, or a bot of a level.
    Sit {
        name: String,
        avatar: Option<String>,
        bot_level: Option<String>,
        key: Option<[u8; 32]>,
        commit: Option<SeatCommit>,
        /// Whether it is a program that plays by itself.
        #[serde(default)]
        program: bool,
    },
    /// The person there wants another name or picture.
    Rename { name: String, avatar: Option<String> },
    /// The person there leaves before the game begins.
    Leave,
    /// Nothing: somebody at the table may ask a program to take this free seat.
    Offer,
    /// Nothing: whoever asks only shows that the seat is theirs.
    Check,
    /// Another device plays the seat, beside the one that asks or instead of it.
    AddKey { key: [u8; 32], stay: bool },
    /// The seat gets this key, and all others stop working.
    RenewKey { key: [u8; 32] },
    /// The person there wants to be told when it is their turn, but not in quiet hours.
    Tell { target: Target, quiet: Option<QuietHours> },
    /// And no longer.
    StopTelling { address: String },
}

/// A question to a room, or news for it. Kept small, for every room keeps room for many; what is
/// rare and large is in a box.
pub(crate) enum RoomCommand {
    /// Somebody connects. The welcome goes to their outbox.
    Connect { hello: Box<Hello>, outbox: Outbox, reply: oneshot::Sender<Result<(), HostError>> },
    /// A connection is gone.
    Leave {
        conn: Conn,
        /// Whether its client closed it, and did not just fall silent.
        closed: bool,
    },
    /// A seat acts.
    Act { conn: Conn, id: String, action: Box<RawValue> },
    /// A draft is to be judged.
    Preview { conn: Conn, id: String, action: Box<RawValue> },
    /// Somebody asks what was possible.
    Possible { conn: Conn, id: String },
    /// A player wants a hint.
    Hint { conn: Conn, id: String, full: bool },
    /// Somebody wants the table in words.
    Describe { conn: Conn, id: String },
    /// Somebody typed what they want to do.
    Parse { conn: Conn, id: String, text: String },
    /// A seat commits to its part of the luck.
    Commit { conn: Conn, commit: SeatCommit },
    /// A seat tells the text that it committed to.
    Reveal { conn: Conn, attempt: u32, text: String },
    /// A seat calls something out.
    React { conn: Conn, reaction: String },
    /// Somebody who is here decides about somebody who is away.
    Decide { conn: Conn, id: String, seat: Seat, choice: AbsentChoice },
    /// A person decides for their seat again.
    Back { conn: Conn, id: String },
    /// A seat asks to take back its last action, or answers whoever asks.
    Takeback { conn: Conn, id: String, agree: Option<bool> },
    /// A seat would like a rematch.
    Rematch { conn: Conn, id: String },
    /// A seat is taken, changed or given up.
    Seat { request: Box<SeatRequest>, reply: oneshot::Sender<Result<TableInfo, HostError>> },
    /// What everybody may know.
    Info { relayed: bool, reply: oneshot::Sender<Result<TableInfo, HostError>> },
    /// The host's operator orders something.
    Order { order: Box<Order>, reply: oneshot::Sender<Result<(), HostError>> },
    /// The answer to a question that takes a while.
    WorkedOut { topic: Topic, answer: Result<Box<RawValue>, HostError> },
    /// A bot has chosen.
    BotMoved { bot_move: Box<BotMove> },
    /// What became of a message that says whose turn it is.
    Delivered { delivery: Box<Delivery> },
}

impl RoomCommand {
    /// Whether it comes from another node, which took this one for the table's.
    pub(crate) fn is_relayed(&self) -> bool {
        match self {
            RoomCommand::Connect { hello, .. } => hello.relayed,
            RoomCommand::Seat { request, .. } => request.relayed,
            RoomCommand::Info { relayed, .. } => *relayed,
            // Operators ask every node.
            RoomCommand::Order { .. } => true,
            _ => false,
        }
    }

    /// Answers that this table cannot go on. What is known about it is still sent.
    pub(crate) fn refuse(self, error: &HostError, known: Option<&TableInfo>) {
        match self {
            RoomCommand::Connect { reply, .. } => drop(reply.send(Err(error.clone()))),
            RoomCommand::Seat { reply, .. } => drop(reply.send(Err(error.clone()))),
            RoomCommand::Order { reply, .. } => drop(reply.send(Err(error.clone()))),
            RoomCommand::Info { reply, .. } => {
                drop(reply.send(known.cloned().ok_or_else(|| error.clone())));
            }
            // Nobody is connected to a frozen table, and no bot thinks for it.
            RoomCommand::Leave { .. }
            | RoomCommand::Act { .. }
            | RoomCommand::Preview { .. }
            | RoomCommand::Possible { .. }
            | RoomCommand::Hint { .. }
            | RoomCommand::Describe { .. }
            | RoomCommand::Parse { .. }
            | RoomCommand::Commit { .. }
            | RoomCommand::Reveal { .. }
            | RoomCommand::React { .. }
            | RoomCommand::Decide { .. }
            | RoomCommand::Back { .. }
            | RoomCommand::Takeback { .. }
            | RoomCommand::Rematch { .. }
            | RoomCommand::WorkedOut { .. }
            | RoomCommand::BotMoved { .. }
            | RoomCommand::Delivered { .. } => {}
        }
    }
}
