//! The side of a link that has the table: players whose sockets are at another node.

use super::Nodes;
use super::link::{LinkReceiver, LinkSender};
use super::packet::{Message, Say, ToEdge, ToOwner, What, to_json};
use crate::client_socket::{OUTBOX, Outbox};
use crate::compute::Client;
use crate::room::{Frames, Hello, RoomCommand, RoomSender};
use crate::socket;
use crate::{Host, HostError};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{SecretHash, TableId};
use tokio::sync::mpsc;

/// Messages of one player that may wait for their table.
const INBOX: usize = 64;
/// The most text in one packet; NATS accepts a megabyte by default.
const PIECE: usize = 256 * 1024;

/// Serves one link until it breaks.
pub(super) async fn serve(host: Arc<Host>, sender: LinkSender, mut receiver: LinkReceiver) {
    let mut lines: BTreeMap<u64, mpsc::Sender<Say>> = BTreeMap::new();
    while let Some(message) = receiver.next().await {
        let Message::ToOwner(message) = message else { continue };
        match message {
            ToOwner::Connect { line, table, client, key, seq, commit, tv } => {
                let (to_line, inbox) = mpsc::channel(INBOX);
                lines.retain(|_, to_line| !to_line.is_closed());
                lines.insert(line, to_line);
                let hello = Hello {
                    conn: socket::new_conn(),
                    client: Client(client),
                    key: key.map(SecretHash),
                    seq,
                    commit,
                    tv,
                    disconnect: host.stopping.child_token(),
                    relayed: true,
                };
                let line = Line { host: Arc::clone(&host), sender: sender.clone(), line, inbox };
                tokio::spawn(line.serve(table, hello));
            }
            ToOwner::Say { line, message } => {
                if lines.get(&line).is_some_and(|to_line| to_line.try_send(message).is_err()) {
                    // Gone, or its table's inbox is full.
                    lines.remove(&line);
                    sender.send(Message::ToEdge(ToEdge::Disconnect { line }));
                }
            }
            ToOwner::Leave { line } => drop(lines.remove(&line)),
            ToOwner::Request { request, table, what } => {
                let (host, sender) = (Arc::clone(&host), sender.clone());
                tokio::spawn(async move {
                    let json = to_json(&answer(&host, &table, what).await);
                    sender.send(Message::ToEdge(ToEdge::Answer { request, json }));
                });
            }
        }
    }
}

fn id(table: &str) -> Result<TableId, HostError> {
    Ok(table.parse()?)
}

/// Answers what was asked without a connection.
async fn answer(
    host: &Arc<Host>,
    table: &str,
    what: What,
) -> Result<protocol::TableInfo, HostError> {
    let id = id(table)?;
    match what.request() {
        None => host.ask(&id, |reply| RoomCommand::Info { relayed: true, reply }).await?,
        Some(request) => {
            host.ask(&id, |reply| RoomCommand::Seat { request: Box::new(request.clone()), reply })
                .await?
        }
    }
}

/// One player, from afar.
struct Line {
    host: Arc<Host>,
    sender: LinkSender,
    line: u64,
    inbox: mpsc::Receiver<Say>,
}

impl Line {
    fn send(&self, message: ToEdge) {
        self.sender.send(Message::ToEdge(message));
    }

    async fn serve(mut self, table: String, hello: Hello) {
        let (to_me, mut outbox) = mpsc::channel(OUTBOX);
        let (conn, disconnect, line) = (hello.conn, hello.disconnect.clone(), self.line);
        let connected = match id(&table) {
            Ok(id) => self.connect(&id, hello, to_me).await,
            Err(error) => Err(error),
        };
        let room = match connected {
            Ok(room) => room,
            Err(error) => {
                let refused = Some(serde_json::to_string(&error).expect("refusals are plain data"));
                return self.send(ToEdge::Connected { line, refused });
            }
        };
        self.send(ToEdge::Connected { line, refused: None });
        loop {
            tokio::select! {
                biased;
                frames = outbox.recv() => match frames {
                    Some(frames) => self.forward(frames),
                    None => break,
                },
                message = self.inbox.recv() => {
                    let Some(message) = message else { break };
                    if let Some(command) = to_command(conn, message) && room.send(command).await.is_err() {
                        break;
                    }
                }
                () = disconnect.cancelled() => break,
                () = self.sender.broken().cancelled() => break,
            }
        }
        // What the table said last goes out before the end.
        while let Ok(frames) = outbox.try_recv() {
            self.forward(frames);
        }
        self.send(ToEdge::Disconnect { line });
        let _ = room.send(RoomCommand::Leave { conn, closed: false }).await;
    }

    async fn connect(
        &self,
        id: &TableId,
        hello: Hello,
        outbox: mpsc::Sender<Frames>,
    ) -> Result<RoomSender, HostError> {
        let asked = self.host.ask(id, |reply| RoomCommand::Connect {
            hello: Box::new(hello.clone()),
            outbox: Outbox::Afar(outbox.clone()),
            reply,
        });
        asked.await??;
        self.host.registry.awake(id).ok_or(HostError::TableAway)
    }

    fn forward(&self, frames: Frames) {
        match frames {
            Frames::One(text) => self.send_frame(&text),
            Frames::Two(first, second) => {
                self.send_frame(&first);
                self.send_frame(&second);
            }
        }
    }

    /// Sends a frame, in pieces where it is long.
    fn send_frame(&self, mut text: &str) {
        let line = self.line;
        while text.len() > PIECE {
            let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE));
            self.send(ToEdge::Frame { line, text: piece.to_owned(), last: false });
            text = rest;
        }
        self.send(ToEdge::Frame { line, text: text.to_owned(), last: true });
    }
}

/// The message as the room receives it. The edge has parsed it already, so it is valid.
fn to_command(conn: u64, message: Say) -> Option<RoomCommand> {
    let raw = |text: String| RawValue::from_string(text).ok();
    Some(match message {
        Say::Act { id, action } => RoomCommand::Act { conn, id, action: raw(action)? },
        Say::Preview { id, action } => RoomCommand::Preview { conn, id, action: raw(action)? },
        Say::Possible { id } => RoomCommand::Possible { conn, id },
        Say::Hint { id, full } => RoomCommand::Hint { conn, id, full },
        Say::Describe { id } => RoomCommand::Describe { conn, id },
        Say::Parse { id, text } => RoomCommand::Parse { conn, id, text },
        Say::Commit { commit } => RoomCommand::Commit { conn, commit },
        Say::Reveal { attempt, text } => RoomCommand::Reveal { conn, attempt, text },
        Say::React { reaction } => RoomCommand::React { conn, reaction },
        Say::Decide { id, seat, choice } => {
            RoomCommand::Decide { conn, id, seat: play::Seat(seat), choice }
        }
        Say::Back { id } => RoomCommand::Back { conn, id },
        Say::Takeback { id, agree } => RoomCommand::Takeback { conn, id, agree },
        Say::Rematch { id } => RoomCommand::Rematch { conn, id },
    })
}

impl Nodes {
    /// Another node opens a link. What it had open before is of no use to it any more.
    pub(super) fn welcome(self: &Arc<Nodes>, host: &Arc<Host>, from: store::NodeId, link: u64) {
        let Some(bus) = &self.bus else { return };
        let (sender, queue) = LinkSender::new();
        let (inbox, receiver) = LinkReceiver::new(&sender);
        queue.start(Arc::clone(bus), from.clone(), link);
        let mut inboxes = self.inboxes();
        inboxes.retain(|_, (_, inbox)| !inbox.is_broken());
        for (other, inbox) in inboxes.values() {
            if *other == Some(from.clone()) {
                inbox.shut();
            }
        }
        inboxes.insert(link, (Some(from), inbox));
        tokio::spawn(serve(Arc::clone(host), sender, receiver));
    }
}
