//! The side of a link that has the players' sockets.

use super::link::{LinkReceiver, LinkSender};
use super::packet::{Message, Say, ToEdge, ToOwner, What, from_json};
use crate::client_socket::Outbox;
use crate::room::{Frames, Hello, RoomCommand, RoomInbox};
use crate::{Host, HostError};
use protocol::TableInfo;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::TableId;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::{CancellationToken, DropGuard};

/// A table elsewhere that nobody here looks at is forgotten after this long.
const FORGET: Duration = Duration::from_secs(10);

/// A link to a node that has tables.
pub(super) struct Link {
    sender: LinkSender,
    lines: Mutex<BTreeMap<u64, Line>>,
    requests: Mutex<BTreeMap<u64, oneshot::Sender<Result<TableInfo, HostError>>>>,
    next: AtomicU64,
}

/// One player's connection.
struct Line {
    outbox: Outbox,
    /// Waits for the answer to hello; without one, hello is sent to another node.
    hello: Option<oneshot::Sender<Result<(), HostError>>>,
    disconnect: CancellationToken,
    /// Once there was an answer, ends the connection when the line is dropped.
    connected: Option<DropGuard>,
    /// Cancelled when that node turns out not to have the table.
    elsewhere: CancellationToken,
    /// The pieces of a long frame.
    pieces: String,
}

impl Link {
    /// Begins to serve a link that was opened.
    pub(super) fn start(sender: LinkSender, receiver: LinkReceiver) -> Arc<Link> {
        let link = Link {
            sender,
            lines: Mutex::default(),
            requests: Mutex::default(),
            next: AtomicU64::new(1),
        };
        let link = Arc::new(link);
        tokio::spawn(Arc::clone(&link).serve(receiver));
        link
    }

    pub(super) fn is_broken(&self) -> bool {
        self.sender.broken().is_cancelled()
    }

    fn lines(&self) -> MutexGuard<'_, BTreeMap<u64, Line>> {
        self.lines.lock().expect("nothing panics here")
    }

    fn requests(
        &self,
    ) -> MutexGuard<'_, BTreeMap<u64, oneshot::Sender<Result<TableInfo, HostError>>>> {
        self.requests.lock().expect("nothing panics here")
    }

    fn send(&self, message: ToOwner) {
        self.sender.send(Message::ToOwner(message));
    }

    async fn serve(self: Arc<Link>, mut receiver: LinkReceiver) {
        while let Some(message) = receiver.next().await {
            if let Message::ToEdge(message) = message {
                self.receive(message);
            }
        }
        // Everybody comes back and is shown what they missed; every request is made again.
        self.lines().clear();
        self.requests().clear();
    }

    fn receive(&self, message: ToEdge) {
        match message {
            ToEdge::Connected { line, refused } => {
                let mut lines = self.lines();
                let Some(entry) = lines.get_mut(&line) else { return };
                let hello = entry.hello.take();
                let Some(refused) = refused else {
                    entry.connected = Some(entry.disconnect.clone().drop_guard());
                    hello.map(|hello| hello.send(Ok(())));
                    return;
                };
                let error = serde_json::from_str(&refused).unwrap_or(HostError::TableAway);
                let gone = lines.remove(&line);
                drop(lines);
                match gone {
                    // Not passed on: the client asks again, and finds the node that has it now.
                    Some(line) if error == HostError::TableAway => line.elsewhere.cancel(),
                    _ => drop(hello.map(|hello| hello.send(Err(error)))),
                }
            }
            ToEdge::Frame { line, text, last } => {
                let mut lines = self.lines();
                let Some(entry) = lines.get_mut(&line) else { return };
                let text = match entry.pieces.is_empty() {
                    true => text,
                    false => std::mem::take(&mut entry.pieces) + &text,
                };
                if !last {
                    entry.pieces = text;
                } else if !entry.outbox.send(Frames::One(text.into())) {
                    // A client that does not read is let go.
                    lines.remove(&line);
                    drop(lines);
                    self.send(ToOwner::Leave { line });
                }
            }
            ToEdge::Disconnect { line } => drop(self.lines().remove(&line)),
            ToEdge::Answer { request, json } => {
                if let Some(reply) = self.requests().remove(&request) {
                    let _ = reply.send(from_json(&json));
                }
            }
        }
    }
}

/// The stand-in for a table that another node has: what is asked of it goes there.
pub(super) struct Relay {
    pub(super) host: Arc<Host>,
    pub(super) id: TableId,
    pub(super) link: Arc<Link>,
}

impl Relay {
    /// Passes on what is asked until the link breaks, the table goes elsewhere, or nobody asks.
    pub(super) async fn run(&self, inbox: &mut RoomInbox) {
        let mut lines: HashMap<u64, u64> = HashMap::new();
        let elsewhere = CancellationToken::new();
        let mut stopping = std::pin::pin!(self.host.stopping.child_token().cancelled_owned());
        loop {
            let forget = Instant::now() + FORGET;
            tokio::select! {
                biased;
                () = &mut stopping => break,
                () = self.link.sender.broken().cancelled() => break,
                () = elsewhere.cancelled() => break,
                command = inbox.recv() => match command {
                    Some(command) => self.pass_on(command, &mut lines, &elsewhere),
                    None => break,
                },
                () = sleep_until(forget) => {
                    if lines.is_empty() && self.host.registry.rest(&self.id, inbox) {
                        return;
                    }
                }
            }
        }
        self.host.registry.leave(&self.id, inbox);
    }

    fn pass_on(
        &self,
        command: RoomCommand,
        lines: &mut HashMap<u64, u64>,
        elsewhere: &CancellationToken,
    ) {
        if command.is_relayed() {
            // Nobody is sent on twice: the node that asked looks again.
            return command.refuse(&HostError::TableAway, None);
        }
        let (conn, message) = match command {
            RoomCommand::Connect { hello, outbox, reply } => {
                let new = self.connect(&hello, outbox, reply, elsewhere);
                if let Some(old) = lines.insert(hello.conn, new) {
                    self.disconnect(old);
                }
                return;
            }
            RoomCommand::Leave { conn, .. } => {
                if let Some(line) = lines.remove(&conn) {
                    self.disconnect(line);
                }
                return;
            }
            RoomCommand::Info { reply, .. } => return self.ask(What::Info, reply),
            RoomCommand::Seat { request, reply } => return self.ask(What::seat(&request), reply),
            RoomCommand::Act { conn, id, action } => {
                (conn, Say::Act { id, action: action.get().to_owned() })
            }
            RoomCommand::Preview { conn, id, action } => {
                (conn, Say::Preview { id, action: action.get().to_owned() })
            }
            RoomCommand::Possible { conn, id } => (conn, Say::Possible { id }),
            RoomCommand::Hint { conn, id, full } => (conn, Say::Hint { id, full }),
            RoomCommand::Describe { conn, id } => (conn, Say::Describe { id }),
            RoomCommand::Parse { conn, id, text } => (conn, Say::Parse { id, text }),
            RoomCommand::Commit { conn, commit } => (conn, Say::Commit { commit }),
            RoomCommand::Reveal { conn, attempt, text } => (conn, Say::Reveal { attempt, text }),
            RoomCommand::React { conn, reaction } => (conn, Say::React { reaction }),
            RoomCommand::Decide { conn, id, seat, choice } => {
                (conn, Say::Decide { id, seat: seat.0, choice })
            }
            RoomCommand::Back { conn, id } => (conn, Say::Back { id }),
            RoomCommand::Takeback { conn, id, agree } => (conn, Say::Takeback { id, agree }),
            RoomCommand::Rematch { conn, id } => (conn, Say::Rematch { id }),
            // Bots think where their table is, and so does everybody else.
            RoomCommand::BotMoved { .. }
            | RoomCommand::Order { .. }
            | RoomCommand::WorkedOut { .. }
            | RoomCommand::Delivered { .. } => return,
        };
        if let Some(line) = lines.get(&conn) {
            self.link.send(ToOwner::Say { line: *line, message });
        }
    }

    fn connect(
        &self,
        hello: &Hello,
        outbox: Outbox,
        reply: oneshot::Sender<Result<(), HostError>>,
        elsewhere: &CancellationToken,
    ) -> u64 {
        let line = self.link.next.fetch_add(1, Ordering::Relaxed);
        let entry = Line {
            outbox,
            hello: Some(reply),
            disconnect: hello.disconnect.clone(),
            connected: None,
            elsewhere: elsewhere.clone(),
            pieces: String::new(),
        };
        self.link.lines().insert(line, entry);
        self.link.send(ToOwner::Connect {
            line,
            table: self.id.to_string(),
            client: hello.client.0,
            key: hello.key.map(|hash| hash.0),
            seq: hello.seq,
            commit: hello.commit.clone(),
            tv: hello.tv,
        });
        if self.link.is_broken() {
            // It may have been swept just before this line came.
            self.link.lines().remove(&line);
        }
        line
    }

    fn disconnect(&self, line: u64) {
        self.link.lines().remove(&line);
        self.link.send(ToOwner::Leave { line });
    }

    fn ask(&self, what: What, reply: oneshot::Sender<Result<TableInfo, HostError>>) {
        let request = self.link.next.fetch_add(1, Ordering::Relaxed);
        self.link.requests().insert(request, reply);
        self.link.send(ToOwner::Request { request, table: self.id.to_string(), what });
        if self.link.is_broken() {
            self.link.requests().remove(&request);
        }
    }
}
