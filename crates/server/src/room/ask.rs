//! What can be asked of a room.

use super::bots::Thought;
use crate::wire::Outbox;
use play::{Reject, Seat};
use protocol::TableInfo;
use serde_json::value::RawValue;
use store::{SecretHash, Sitter};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// A connection's number, unique in the process.
pub(crate) type Conn = u64;

/// What a connection says first.
#[derive(Clone)]
pub(crate) struct Hello {
    pub(crate) conn: Conn,
    /// The hash of the seat's secret; nothing for a watcher.
    pub(crate) key: Option<SecretHash>,
    pub(crate) seq: Option<u32>,
    pub(crate) entropy: Option<String>,
    /// Cancelled when the room lets the connection go.
    pub(crate) let_go: CancellationToken,
    /// Whether it comes from another node.
    pub(crate) relayed: bool,
}

/// Somebody who wants to sit down.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) seat: Seat,
    pub(crate) sitter: Sitter,
    pub(crate) entropy: String,
    /// The hash of the secret of whoever asks, needed to seat a bot.
    pub(crate) by: Option<SecretHash>,
    /// Whether it comes from another node.
    pub(crate) relayed: bool,
}

/// A question to a room, or news for it. Kept small, for every room keeps room for many; what is
/// rare and large is in a box.
pub(crate) enum Ask {
    /// Somebody connects. The welcome goes to their outbox.
    Connect { hello: Box<Hello>, outbox: Outbox, reply: oneshot::Sender<Result<(), Reject>> },
    /// A connection is gone.
    Leave { conn: Conn },
    /// A seat acts.
    Act { conn: Conn, id: String, action: Box<RawValue> },
    /// A draft is to be judged.
    Preview { conn: Conn, id: String, action: Box<RawValue> },
    /// Somebody asks what was possible.
    Possible { conn: Conn, id: String },
    /// A seat would like a rematch.
    Rematch { conn: Conn, id: String },
    /// Somebody sits down.
    Sit { sitting: Box<Sitting>, reply: oneshot::Sender<Result<TableInfo, Reject>> },
    /// What everybody may know.
    Info { relayed: bool, reply: oneshot::Sender<Result<TableInfo, Reject>> },
    /// A bot has chosen.
    BotChose { thought: Box<Thought> },
}

impl Ask {
    /// Whether it comes from another node, which took this one for the table's.
    pub(crate) fn is_relayed(&self) -> bool {
        match self {
            Ask::Connect { hello, .. } => hello.relayed,
            Ask::Sit { sitting, .. } => sitting.relayed,
            Ask::Info { relayed, .. } => *relayed,
            _ => false,
        }
    }

    /// Answers that this table cannot go on. What is known of it is still told.
    pub(crate) fn refuse(self, no: &Reject, known: Option<&TableInfo>) {
        match self {
            Ask::Connect { reply, .. } => drop(reply.send(Err(no.clone()))),
            Ask::Sit { reply, .. } => drop(reply.send(Err(no.clone()))),
            Ask::Info { reply, .. } => {
                drop(reply.send(known.cloned().ok_or_else(|| no.clone())));
            }
            // Nobody is connected to a frozen table, and no bot thinks for it.
            Ask::Leave { .. }
            | Ask::Act { .. }
            | Ask::Preview { .. }
            | Ask::Possible { .. }
            | Ask::Rematch { .. }
            | Ask::BotChose { .. } => {}
        }
    }
}
