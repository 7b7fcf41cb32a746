//! One WebSocket connection to one table, or to a lesson or puzzle.

use crate::alone::AloneSession;
use crate::client_socket::{ClientSocket, Outbox, Received};
use crate::compute::{Client, Job};
use crate::monitoring::metric_list;
use crate::player_text::{check_commit, check_entropy};
use crate::room::{Hello, RoomCommand, RoomSender};
use crate::security::SecurityEvent;
use crate::{Host, HostError};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use governor::DefaultDirectRateLimiter;
use protocol::{Answer, MAX_MESSAGE, SeatCommit, ToClient, ToHost};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::TableId;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::WaitForCancellationFutureOwned;

/// How long a client may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(20);
/// A silent connection is pinged this often, and closed after two pings without an answer.
const HEARTBEAT: Duration = Duration::from_secs(30);
/// Refused messages in a row after which a connection is closed. A pause this long starts a new row.
const MAX_REFUSED: u32 = 100;
const FLOOD_PAUSE: Duration = Duration::from_secs(1);
/// When an address sends too much over all its connections together, the host reads the next message
/// of each after this long.
const READ_PAUSE: Duration = Duration::from_millis(100);

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A number for a new connection.
pub(crate) fn new_conn() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Where a connection leads.
pub(crate) enum Place {
    /// Nowhere yet: the hello names the table. A client connects so while its table is still being made.
    Anywhere,
    /// To a table, which has a room.
    Table(TableId),
    /// To a lesson or a puzzle, which belongs to this connection alone.
    Alone(Box<AloneSession>),
}

struct Connection {
    host: Arc<Host>,
    place: Place,
    conn: u64,
    client: Client,
    address: IpAddr,
    hellos: DefaultDirectRateLimiter,
    /// The room, once hello was said.
    room: Option<RoomSender>,
    wire: Arc<ClientSocket>,
    /// Fires when the room drops this connection or the host stops; a new one for every welcome.
    disconnect: Pin<Box<WaitForCancellationFutureOwned>>,
}

/// Why a connection ends.
enum Ending {
    /// The connection broke.
    Gone,
    /// The client closes it.
    ClosedByClient,
    /// The host closes it, with this code and reason.
    Close(u16, &'static str),
}

/// Serves one connection until it ends.
pub(crate) async fn serve(socket: WebSocket, host: Arc<Host>, place: Place, address: IpAddr) {
    let wire = Arc::new(ClientSocket::new(socket));
    let (conn, client) = (new_conn(), host.limits.client(address));
    metric_list::CONNECTIONS.gauge().increment(1);
    let (hellos, close_timeout) = (host.limits.hellos(), host.config.close_timeout);
    let disconnect = Box::pin(host.stopping.child_token().cancelled_owned());
    let mut connection = Connection {
        host,
        place,
        conn,
        client,
        address,
        hellos,
        room: None,
        wire: Arc::clone(&wire),
        disconnect,
    };
    let end = connection.run().await;
    metric_list::CONNECTIONS.gauge().decrement(1);
    if let Some(room) = &connection.room {
        let closed = matches!(end, Ending::ClosedByClient);
        let _ = room.send(RoomCommand::Leave { conn, closed }).await;
    }
    // Reads what the client still sends. A connection that is closed with unread data is reset, and
    // the last messages to the client would be lost.
    let closing = async {
        match end {
            Ending::Gone => return,
            Ending::ClosedByClient => {}
            Ending::Close(code, reason) => {
                let frame = CloseFrame { code, reason: reason.into() };
                wire.close_with(Message::Close(Some(frame))).await;
            }
        }
        while let Received::Message(Ok(_)) = wire.recv().await {}
    };
    let _ = tokio::time::timeout(close_timeout, closing).await;
    wire.shutdown();
}

fn bytes(message: &Result<Message, axum::Error>) -> usize {
    match message {
        Ok(Message::Text(text)) => text.len(),
        Ok(Message::Binary(bytes)) => bytes.len(),
        _ => 0,
    }
}

impl Connection {
    async fn run(&mut self) -> Ending {
        let limit = self.host.limits.messages();
        let mut refused = 0;
        let mut silent = 0;
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.reset();
        let hello_by = Instant::now() + HELLO_TIMEOUT;
        let mut slowed = Instant::now();
        let mut paused_until = None;
        loop {
            tokio::select! {
                biased;
                () = async { sleep_until(paused_until.expect("checked")).await }, if paused_until.is_some() => {
                    paused_until = None;
                }
                received = self.wire.recv(), if paused_until.is_none() => {
                    silent = 0;
                    if let Err(error) = self.host.blocks.check_address(&self.host, self.address) {
                        self.refuse(error);
                        return Ending::Close(1008, "blocked");
                    }
                    let message = match received {
                        Received::Message(message) => message,
                        Received::Gone => return Ending::Gone,
                        Received::TooSlow => return Ending::Close(1008, "too slow"),
                    };
                    if !self.host.limits.may_send(self.client, bytes(&message)) {
                        metric_list::READING_PAUSED.count();
                        paused_until = Some(Instant::now() + READ_PAUSE);
                    }
                    if limit.check().is_err() {
                        // A burst now and then is fine; a lasting flood is not.
                        refused = if slowed.elapsed() > FLOOD_PAUSE { 1 } else { refused + 1 };
                        slowed = Instant::now();
                        metric_list::FLOODED.count();
                        if refused > MAX_REFUSED {
                            return Ending::Close(1008, "flood");
                        }
                        self.refuse(HostError::SlowDown);
                        continue;
                    }
                    let text = match message {
                        Ok(Message::Text(text)) => text,
                        Ok(Message::Binary(_)) => {
                            self.refuse(HostError::TextOnly);
                            continue;
                        }
                        Ok(Message::Close(_)) => return Ending::ClosedByClient,
                        Ok(_) => continue,
                        Err(e) => return self.broken(&e),
                    };
                    self.handle(&text).await;
                }
                _ = heartbeat.tick() => {
                    silent += 1;
                    if silent > 2 {
                        return Ending::Close(1001, "silent");
                    }
                    self.wire.send(Message::Ping(Default::default()));
                }
                () = async { sleep_until(hello_by).await }, if !self.is_welcomed() => {
                    return Ending::Close(1008, "no hello");
                }
                () = &mut self.disconnect => return match self.host.stopping.is_cancelled() {
                    true => Ending::Close(1012, "host restarts"),
                    false => Ending::Close(1013, "come back"),
                },
            }
        }
    }

    /// Whether hello was said.
    fn is_welcomed(&self) -> bool {
        match &self.place {
            Place::Anywhere | Place::Table(_) => self.room.is_some(),
            Place::Alone(session) => session.is_welcomed(),
        }
    }

    /// A frame that cannot be read: too long, or not a frame at all.
    fn broken(&self, error: &axum::Error) -> Ending {
        let text = error.to_string();
        if text.contains("too long") || text.contains("Space limit") || text.contains("capacity") {
            self.refuse(HostError::TooLong { most: MAX_MESSAGE });
            return Ending::Close(1009, "message too long");
        }
        Ending::Gone
    }

    /// A message to somebody alone that takes long to answer: in the queue that all work shares.
    async fn ponder(&mut self, message: ToHost) {
        let cost = Duration::from_millis(200);
        let job = Job { client: self.client, table: None, cost, refusable: true };
        let slot = match self.host.compute.turn(job).await {
            Ok(slot) => slot,
            Err(error) => return self.refuse(error),
        };
        let place = std::mem::replace(&mut self.place, Place::Anywhere);
        let worked = slot.run(move || {
            let Place::Alone(mut session) = place else { return (place, Vec::new()) };
            let said = session.handle(message);
            (Place::Alone(session), said)
        });
        match worked.await {
            Ok((place, said)) => {
                self.place = place;
                said.iter().for_each(|said| self.message(said));
            }
            Err(error) => self.refuse(error),
        }
    }

    /// One message of the client.
    async fn handle(&mut self, text: &str) {
        let message: ToHost = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(e) => {
                return self
                    .refuse(HostError::MalformedMessage { why: play::explain_parse_error(e) });
            }
        };
        if let Place::Alone(session) = &mut self.place {
            if session.ponders(&message) {
                return self.ponder(message).await;
            }
            return session.handle(message).iter().for_each(|said| self.message(said));
        }
        let conn = self.conn;
        let ask = match message {
            ToHost::Ping {} => return self.message(&ToClient::Pong {}),
            ToHost::Hello { version, table, secret, seq, commit, tv } => {
                let said = self.hello(version, table, secret, seq, commit, tv).await;
                return said.unwrap_or_else(|error| self.refuse(error));
            }
            ToHost::Commit(commit) => match check_commit(commit) {
                Ok(commit) => RoomCommand::Commit { conn, commit },
                Err(error) => return self.refuse(error),
            },
            ToHost::Reveal { attempt, text } => match check_entropy(text) {
                Ok(text) => RoomCommand::Reveal { conn, attempt, text },
                Err(error) => return self.refuse(error),
            },
            ToHost::Act { id, action } => RoomCommand::Act { conn, id, action },
            ToHost::Preview { id, action } => RoomCommand::Preview { conn, id, action },
            ToHost::Possible { id } => RoomCommand::Possible { conn, id },
            ToHost::Hint { id, full } => RoomCommand::Hint { conn, id, full },
            ToHost::Describe { id } => RoomCommand::Describe { conn, id },
            ToHost::Parse { id, text } => RoomCommand::Parse { conn, id, text },
            ToHost::React { reaction } => RoomCommand::React { conn, reaction },
            ToHost::Decide { id, seat, choice } => RoomCommand::Decide { conn, id, seat, choice },
            ToHost::Back { id } => RoomCommand::Back { conn, id },
            ToHost::Takeback { id } => RoomCommand::Takeback { conn, id, agree: None },
            ToHost::AnswerTakeback { id, agree } => {
                RoomCommand::Takeback { conn, id, agree: Some(agree) }
            }
            ToHost::Rematch { id } => RoomCommand::Rematch { conn, id },
            ToHost::GiveUp { id } => {
                let error = Some(HostError::NotAPuzzle.into());
                return self.message(&ToClient::Answer(Answer { id, draft: None, error }));
            }
        };
        let Some(room) = &self.room else {
            return self.refuse(HostError::HelloFirst);
        };
        if room.send(ask).await.is_err() {
            self.room = None;
            self.refuse(HostError::TableAway);
        }
    }

    /// Takes this connection to a table: the one of its address, or the one that is named.
    async fn hello(
        &mut self,
        version: u32,
        table: Option<String>,
        secret: Option<String>,
        seq: Option<u32>,
        commit: Option<SeatCommit>,
        tv: bool,
    ) -> Result<(), HostError> {
        if self.hellos.check().is_err() || !self.host.limits.may_say_hello(self.client) {
            return Err(HostError::SlowDown);
        }
        if version != protocol::VERSION {
            let (host, client) = (protocol::VERSION, version);
            return Err(HostError::OtherVersion { host, client });
        }
        let here = match &self.place {
            Place::Anywhere => None,
            Place::Table(here) => Some(here),
            Place::Alone(_) => return Ok(()),
        };
        let table: TableId = match (table, here) {
            (Some(id), _) => id.parse()?,
            (None, Some(here)) => here.clone(),
            (None, None) => return Err(HostError::WhichTable),
        };
        if !self.host.limits.may_ask_for_tables(self.client) {
            return Err(HostError::SlowDown);
        }
        let elsewhere = here != Some(&table);
        let commit = commit.map(check_commit).transpose()?;
        let disconnect = self.host.stopping.child_token();
        let hello = Hello {
            conn: self.conn,
            client: self.client,
            key: secret.as_deref().map(crate::secret::hash),
            seq,
            commit,
            tv,
            disconnect: disconnect.clone(),
            relayed: false,
        };
        let asked = self.host.ask(&table, |reply| RoomCommand::Connect {
            hello: Box::new(hello.clone()),
            outbox: Outbox::Here(Arc::clone(&self.wire)),
            reply,
        });
        asked.await??;
        let room = self.host.registry.room(&self.host, &table).await?;
        let left = self.room.replace(room).filter(|_| elsewhere);
        (self.place, self.disconnect) =
            (Place::Table(table), Box::pin(disconnect.cancelled_owned()));
        if let Some(left) = left {
            let _ = left.send(RoomCommand::Leave { conn: self.conn, closed: true }).await;
        }
        Ok(())
    }

    fn refuse(&self, error: HostError) {
        metric_list::count_refused(&error);
        if let Some(event) = SecurityEvent::of(error.code()) {
            self.host.security.note(event, Some(self.address));
            if event == SecurityEvent::TableGuessed {
                self.host.limits.note_guess(self.client);
            }
        }
        self.message(&ToClient::Error(error.into()));
    }

    /// Says something to this very client. A full queue drops it: its reader is not reading.
    fn message(&self, message: &ToClient) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.wire.send(Message::text(text));
    }
}
