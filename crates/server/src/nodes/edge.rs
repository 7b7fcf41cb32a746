//! The side of a link that has the players' sockets.

use super::link::{Arrivals, Way};
use super::packet::{Message, Say, ToEdge, ToOwner, What, from_json};
use crate::Host;
use crate::room::{Ask, Frames, Hello};
use crate::wire::Outbox;
use play::Reject;
use protocol::TableInfo;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::TableId;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::{CancellationToken, DropGuard};

/// A table elsewhere that nobody here looks at is forgotten after this long.
const FORGET: Duration = Duration::from_secs(10);

/// A link to a node that has tables.
pub(super) struct Link {
    way: Way,
    lines: Mutex<BTreeMap<u64, Line>>,
    asks: Mutex<BTreeMap<u64, oneshot::Sender<Result<TableInfo, Reject>>>>,
    next: AtomicU64,
}

/// One player's connection.
struct Line {
    outbox: Outbox,
    /// Waits for the answer to hello, and for it to be said again elsewhere if there is none.
    hello: Option<oneshot::Sender<Result<(), Reject>>>,
    let_go: CancellationToken,
    /// Once there was an answer, ends the connection when the line is dropped.
    connected: Option<DropGuard>,
    /// Cancelled when that node turns out not to have the table.
    elsewhere: CancellationToken,
    /// The pieces of a long frame.
    pieces: String,
}

impl Link {
    /// Begins to serve a link that was opened.
    pub(super) fn start(way: Way, arrivals: Arrivals) -> Arc<Link> {
        let link =
            Link { way, lines: Mutex::default(), asks: Mutex::default(), next: AtomicU64::new(1) };
        let link = Arc::new(link);
        tokio::spawn(Arc::clone(&link).serve(arrivals));
        link
    }

    pub(super) fn is_broken(&self) -> bool {
        self.way.broken().is_cancelled()
    }

    fn lines(&self) -> MutexGuard<'_, BTreeMap<u64, Line>> {
        self.lines.lock().expect("nothing panics here")
    }

    fn asks(&self) -> MutexGuard<'_, BTreeMap<u64, oneshot::Sender<Result<TableInfo, Reject>>>> {
        self.asks.lock().expect("nothing panics here")
    }

    fn send(&self, message: ToOwner) {
        self.way.send(Message::ToOwner(message));
    }

    async fn serve(self: Arc<Link>, mut arrivals: Arrivals) {
        while let Some(message) = arrivals.next().await {
            if let Message::ToEdge(message) = message {
                self.hear(message);
            }
        }
        // Everybody comes back and is shown what they missed; every request is made again.
        self.lines().clear();
        self.asks().clear();
    }

    fn hear(&self, message: ToEdge) {
        match message {
            ToEdge::Connected { line, refused } => {
                let mut lines = self.lines();
                let Some(entry) = lines.get_mut(&line) else { return };
                let hello = entry.hello.take();
                let Some(refused) = refused else {
                    entry.connected = Some(entry.let_go.clone().drop_guard());
                    hello.map(|hello| hello.send(Ok(())));
                    return;
                };
                let no = serde_json::from_str(&refused).unwrap_or_else(|_| super::away());
                let gone = lines.remove(&line);
                drop(lines);
                match gone {
                    // Not told: whoever asked asks again, and finds the node that has it now.
                    Some(line) if no.code == super::AWAY => line.elsewhere.cancel(),
                    _ => drop(hello.map(|hello| hello.send(Err(no)))),
                }
            }
            ToEdge::Told { line, text, last } => {
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
            ToEdge::LetGo { line } => drop(self.lines().remove(&line)),
            ToEdge::Answer { ask, json } => {
                if let Some(reply) = self.asks().remove(&ask) {
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
    pub(super) async fn run(&self, inbox: &mut mpsc::Receiver<Ask>) {
        let mut lines: HashMap<u64, u64> = HashMap::new();
        let elsewhere = CancellationToken::new();
        let mut stopping = std::pin::pin!(self.host.stopping.child_token().cancelled_owned());
        loop {
            let forget = Instant::now() + FORGET;
            tokio::select! {
                biased;
                () = &mut stopping => break,
                () = self.link.way.broken().cancelled() => break,
                () = elsewhere.cancelled() => break,
                ask = inbox.recv() => match ask {
                    Some(ask) => self.pass_on(ask, &mut lines, &elsewhere),
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

    fn pass_on(&self, ask: Ask, lines: &mut HashMap<u64, u64>, elsewhere: &CancellationToken) {
        if ask.is_relayed() {
            // Nobody is sent on twice: the node that asked looks again.
            return ask.refuse(&super::away(), None);
        }
        let (conn, say) = match ask {
            Ask::Connect { hello, outbox, reply } => {
                let new = self.connect(&hello, outbox, reply, elsewhere);
                if let Some(old) = lines.insert(hello.conn, new) {
                    self.hang_up(old);
                }
                return;
            }
            Ask::Leave { conn } => {
                if let Some(line) = lines.remove(&conn) {
                    self.hang_up(line);
                }
                return;
            }
            Ask::Info { reply, .. } => return self.ask(What::Info, reply),
            Ask::Sit { sitting, reply } => return self.ask(What::sit(&sitting), reply),
            Ask::Act { conn, id, action } => {
                (conn, Say::Act { id, action: action.get().to_owned() })
            }
            Ask::Preview { conn, id, action } => {
                (conn, Say::Preview { id, action: action.get().to_owned() })
            }
            Ask::Possible { conn, id } => (conn, Say::Possible { id }),
            Ask::Rematch { conn, id } => (conn, Say::Rematch { id }),
            // Bots think where their table is.
            Ask::BotChose { .. } => return,
        };
        if let Some(line) = lines.get(&conn) {
            self.link.send(ToOwner::Say { line: *line, say });
        }
    }

    fn connect(
        &self,
        hello: &Hello,
        outbox: Outbox,
        reply: oneshot::Sender<Result<(), Reject>>,
        elsewhere: &CancellationToken,
    ) -> u64 {
        let line = self.link.next.fetch_add(1, Ordering::Relaxed);
        let entry = Line {
            outbox,
            hello: Some(reply),
            let_go: hello.let_go.clone(),
            connected: None,
            elsewhere: elsewhere.clone(),
            pieces: String::new(),
        };
        self.link.lines().insert(line, entry);
        self.link.send(ToOwner::Connect {
            line,
            table: self.id.to_string(),
            key: hello.key.map(|hash| hash.0),
            seq: hello.seq,
            luck: hello.entropy.clone(),
        });
        if self.link.is_broken() {
            // It may have been swept just before this line came.
            self.link.lines().remove(&line);
        }
        line
    }

    fn hang_up(&self, line: u64) {
        self.link.lines().remove(&line);
        self.link.send(ToOwner::Leave { line });
    }

    fn ask(&self, what: What, reply: oneshot::Sender<Result<TableInfo, Reject>>) {
        let ask = self.link.next.fetch_add(1, Ordering::Relaxed);
        self.link.asks().insert(ask, reply);
        self.link.send(ToOwner::Ask { ask, table: self.id.to_string(), what });
        if self.link.is_broken() {
            self.link.asks().remove(&ask);
        }
    }
}
