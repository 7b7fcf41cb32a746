//! The side of a link that has the table: players whose sockets are at another node.

use super::Nodes;
use super::link::{Arrivals, Way};
use super::packet::{Message, Say, ToEdge, ToOwner, What, to_json};
use crate::Host;
use crate::room::{Ask, Frames, Hello};
use crate::socket;
use crate::wire::{OUTBOX, Outbox};
use play::Reject;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{SecretHash, StoreError, TableId};
use tokio::sync::mpsc;

/// Messages of one player that may wait for their table.
const INBOX: usize = 64;
/// The most text in one packet; NATS takes a megabyte unless told otherwise.
const PIECE: usize = 256 * 1024;

/// Serves one link until it breaks.
pub(super) async fn serve(host: Arc<Host>, way: Way, mut arrivals: Arrivals) {
    let mut lines: BTreeMap<u64, mpsc::Sender<Say>> = BTreeMap::new();
    while let Some(message) = arrivals.next().await {
        let Message::ToOwner(message) = message else { continue };
        match message {
            ToOwner::Connect { line, table, key, seq, luck } => {
                let (said, inbox) = mpsc::channel(INBOX);
                lines.retain(|_, said| !said.is_closed());
                lines.insert(line, said);
                let hello = Hello {
                    conn: socket::new_conn(),
                    key: key.map(SecretHash),
                    seq,
                    entropy: luck,
                    let_go: host.stopping.child_token(),
                    relayed: true,
                };
                let line = Line { host: Arc::clone(&host), way: way.clone(), line, inbox };
                tokio::spawn(line.serve(table, hello));
            }
            ToOwner::Say { line, say } => {
                if lines.get(&line).is_some_and(|said| said.try_send(say).is_err()) {
                    // Gone, or more than its table can hear.
                    lines.remove(&line);
                    way.send(Message::ToEdge(ToEdge::LetGo { line }));
                }
            }
            ToOwner::Leave { line } => drop(lines.remove(&line)),
            ToOwner::Ask { ask, table, what } => {
                let (host, way) = (Arc::clone(&host), way.clone());
                tokio::spawn(async move {
                    let json = to_json(&answer(&host, &table, what).await);
                    way.send(Message::ToEdge(ToEdge::Answer { ask, json }));
                });
            }
        }
    }
}

fn id(table: &str) -> Result<TableId, Reject> {
    table.parse().map_err(|e: StoreError| crate::host::refusal(e))
}

/// Answers what was asked without a connection.
async fn answer(host: &Arc<Host>, table: &str, what: What) -> Result<protocol::TableInfo, Reject> {
    let id = id(table)?;
    match what.sitting() {
        None => host.ask(&id, |reply| Ask::Info { relayed: true, reply }).await?,
        Some(sitting) => {
            host.ask(&id, |reply| Ask::Sit { sitting: Box::new(sitting.clone()), reply }).await?
        }
    }
}

/// One player, from afar.
struct Line {
    host: Arc<Host>,
    way: Way,
    line: u64,
    inbox: mpsc::Receiver<Say>,
}

impl Line {
    fn tell(&self, message: ToEdge) {
        self.way.send(Message::ToEdge(message));
    }

    async fn serve(mut self, table: String, hello: Hello) {
        let (to_me, mut outbox) = mpsc::channel(OUTBOX);
        let (conn, let_go, line) = (hello.conn, hello.let_go.clone(), self.line);
        let connected = match id(&table) {
            Ok(id) => self.connect(&id, hello, to_me).await,
            Err(no) => Err(no),
        };
        let room = match connected {
            Ok(room) => room,
            Err(no) => {
                let refused = Some(serde_json::to_string(&no).expect("refusals are plain data"));
                return self.tell(ToEdge::Connected { line, refused });
            }
        };
        self.tell(ToEdge::Connected { line, refused: None });
        loop {
            tokio::select! {
                biased;
                frames = outbox.recv() => match frames {
                    Some(frames) => self.forward(frames),
                    None => break,
                },
                say = self.inbox.recv() => {
                    let Some(say) = say else { break };
                    if let Some(ask) = to_ask(conn, say) && room.send(ask).await.is_err() {
                        break;
                    }
                }
                () = let_go.cancelled() => break,
                () = self.way.broken().cancelled() => break,
            }
        }
        // What the table said last goes out before the end.
        while let Ok(frames) = outbox.try_recv() {
            self.forward(frames);
        }
        self.tell(ToEdge::LetGo { line });
        let _ = room.send(Ask::Leave { conn }).await;
    }

    async fn connect(
        &self,
        id: &TableId,
        hello: Hello,
        outbox: mpsc::Sender<Frames>,
    ) -> Result<mpsc::Sender<Ask>, Reject> {
        let asked = self.host.ask(id, |reply| Ask::Connect {
            hello: Box::new(hello.clone()),
            outbox: Outbox::Afar(outbox.clone()),
            reply,
        });
        asked.await??;
        self.host.registry.awake(id).ok_or_else(super::away)
    }

    fn forward(&self, frames: Frames) {
        match frames {
            Frames::One(text) => self.told(&text),
            Frames::Two(first, second) => {
                self.told(&first);
                self.told(&second);
            }
        }
    }

    /// Sends a frame, in pieces where it is long.
    fn told(&self, mut text: &str) {
        let line = self.line;
        while text.len() > PIECE {
            let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE));
            self.tell(ToEdge::Told { line, text: piece.to_owned(), last: false });
            text = rest;
        }
        self.tell(ToEdge::Told { line, text: text.to_owned(), last: true });
    }
}

/// What was said, as the room hears it. The edge has read it already, so it can be read.
fn to_ask(conn: u64, say: Say) -> Option<Ask> {
    let raw = |text: String| RawValue::from_string(text).ok();
    Some(match say {
        Say::Act { id, action } => Ask::Act { conn, id, action: raw(action)? },
        Say::Preview { id, action } => Ask::Preview { conn, id, action: raw(action)? },
        Say::Possible { id } => Ask::Possible { conn, id },
        Say::Rematch { id } => Ask::Rematch { conn, id },
    })
}

impl Nodes {
    /// Another node opens a link. What it had open before is of no use to it any more.
    pub(super) fn welcome(self: &Arc<Nodes>, host: &Arc<Host>, from: store::NodeId, link: u64) {
        let Some(bus) = &self.bus else { return };
        let (way, queue) = Way::new();
        let (door, arrivals) = Arrivals::new(&way);
        queue.start(Arc::clone(bus), from.clone(), link);
        let mut doors = self.doors();
        doors.retain(|_, (_, door)| !door.is_broken());
        for (other, door) in doors.values() {
            if *other == Some(from.clone()) {
                door.shut();
            }
        }
        doors.insert(link, (Some(from), door));
        tokio::spawn(serve(Arc::clone(host), way, arrivals));
    }
}
