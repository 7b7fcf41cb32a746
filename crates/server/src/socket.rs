//! One WebSocket connection to one table, or to a lesson or puzzle.

use crate::alone::AloneSession;
use crate::client_socket::{ClientSocket, Outbox, Received};
use crate::compute::{Client, Job};
use crate::monitoring::metric_list;
use crate::player_text::{check_commit, check_entropy};
use crate::room::{Hello, RoomCommand, RoomSender};
use crate::{Host, HostError};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use governor::DefaultDirectRateLimiter;
use protocol::{Answer, MAX_MESSAGE, SeatCommit, ToClient, ToHost};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::TableId;
use tokio::time::{Instant, Interval, sleep_until};
use tokio_util::sync::WaitForCancellationFutureOwned;

/// How long a client may take to say hello.
pub(crate) const HELLO_TIMEOUT: Duration = Duration::from_secs(20);
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
pub(crate) enum Ending {
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
    let hellos = host.limits.hellos();
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
    close(&connection.host, &wire, end).await;
}

/// Ends a connection. Reads what the client still sends: a connection that is closed with unread data is
/// reset, and the last messages to the client would be lost.
pub(crate) async fn close(host: &Host, wire: &ClientSocket, ending: Ending) {
    let closing = async {
        match ending {
            Ending::Gone => return,
            Ending::ClosedByClient => {}
            Ending::Close(code, reason) => {
                let frame = CloseFrame { code, reason: reason.into() };
                wire.close_with(Message::Close(Some(frame))).await;
            }
        }
        while let Received::Message(Ok(_)) = wire.recv().await {}
    };
    let _ = tokio::time::timeout(host.config.close_timeout, closing).await;
    wire.shutdown();
}

fn bytes(message: &Result<Message, axum::Error>) -> usize {
    match message {
        Ok(Message::Text(text)) => text.len(),
        Ok(Message::Binary(bytes)) => bytes.len(),
        _ => 0,
    }
}

/// Reads what a client says, as far as its limits allow.
pub(crate) struct Reader {
    host: Arc<Host>,
    wire: Arc<ClientSocket>,
    client: Client,
    address: IpAddr,
    limit: DefaultDirectRateLimiter,
    refused: u32,
    silent: u32,
    heartbeat: Interval,
    slowed: Instant,
    paused_until: Option<Instant>,
}

/// What a client said.
pub(crate) enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// Something that is refused.
    Refused(HostError),
    /// Nothing any more. It is told why, where there is something to tell.
    End(Option<HostError>, Ending),
}

impl Reader {
    pub(crate) fn new(host: Arc<Host>, wire: Arc<ClientSocket>, address: IpAddr) -> Reader {
        let client = host.limits.client(address);
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.reset();
        let limit = host.limits.messages();
        let (refused, silent, slowed, paused_until) = (0, 0, Instant::now(), None);
        Reader {
            host,
            wire,
            client,
            address,
            limit,
            refused,
            silent,
            heartbeat,
            slowed,
            paused_until,
        }
    }

    /// What the client says next. Nothing is lost if this is given up.
    pub(crate) async fn next(&mut self) -> Heard {
        loop {
            let paused_until = self.paused_until;
            tokio::select! {
                biased;
                () = async { sleep_until(paused_until.expect("checked")).await }, if paused_until.is_some() => {
                    self.paused_until = None;
                }
                received = self.wire.recv(), if paused_until.is_none() => {
                    if let Some(heard) = self.received(received) {
                        return heard;
                    }
                }
                _ = self.heartbeat.tick() => {
                    self.silent += 1;
                    if self.silent > 2 {
                        return Heard::End(None, Ending::Close(1001, "silent"));
                    }
                    self.wire.send(Message::Ping(Default::default()));
                }
            }
        }
    }

    fn received(&mut self, received: Received) -> Option<Heard> {
        self.silent = 0;
        if let Err(error) = self.host.blocks.check_address(&self.host, self.address) {
            return Some(Heard::End(Some(error), Ending::Close(1008, "blocked")));
        }
        let message = match received {
            Received::Message(message) => message,
            Received::Gone => return Some(Heard::End(None, Ending::Gone)),
            Received::TooSlow => return Some(Heard::End(None, Ending::Close(1008, "too slow"))),
        };
        if !self.host.limits.may_send(self.client, bytes(&message)) {
            metric_list::READING_PAUSED.count();
            self.paused_until = Some(Instant::now() + READ_PAUSE);
        }
        if self.limit.check().is_err() {
            // A burst now and then is fine; a lasting flood is not.
            self.refused = if self.slowed.elapsed() > FLOOD_PAUSE { 1 } else { self.refused + 1 };
            self.slowed = Instant::now();
            metric_list::FLOODED.count();
            return Some(match self.refused > MAX_REFUSED {
                true => Heard::End(None, Ending::Close(1008, "flood")),
                false => Heard::Refused(HostError::SlowDown),
            });
        }
        match message {
            Ok(Message::Text(text)) => Some(Heard::Text(text)),
            Ok(Message::Binary(_)) => Some(Heard::Refused(HostError::TextOnly)),
            Ok(Message::Close(_)) => Some(Heard::End(None, Ending::ClosedByClient)),
            Ok(_) => None,
            Err(e) => Some(broken(&e)),
        }
    }
}

/// A frame that cannot be read: too long, or not a frame at all.
fn broken(error: &axum::Error) -> Heard {
    let text = error.to_string();
    if text.contains("too long") || text.contains("Space limit") || text.contains("capacity") {
        let error = HostError::TooLong { most: MAX_MESSAGE };
        return Heard::End(Some(error), Ending::Close(1009, "message too long"));
    }
    Heard::End(None, Ending::Gone)
}

/// What a message means to a room; nothing that only its connection understands.
pub(crate) fn to_room(conn: u64, message: ToHost) -> Result<RoomCommand, HostError> {
    Ok(match message {
        ToHost::Ping {} | ToHost::Hello { .. } => return Err(HostError::HelloOnce),
        ToHost::GiveUp { .. } => return Err(HostError::NotAPuzzle),
        ToHost::Commit(commit) => RoomCommand::Commit { conn, commit: check_commit(commit)? },
        ToHost::Reveal { attempt, text } => {
            RoomCommand::Reveal { conn, attempt, text: check_entropy(text)? }
        }
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
    })
}

impl Connection {
    async fn run(&mut self) -> Ending {
        let mut reader = Reader::new(Arc::clone(&self.host), Arc::clone(&self.wire), self.address);
        let hello_by = Instant::now() + HELLO_TIMEOUT;
        loop {
            tokio::select! {
                biased;
                heard = reader.next() => match heard {
                    Heard::Text(text) => self.handle(&text).await,
                    Heard::Refused(error) => self.refuse(error),
                    Heard::End(error, ending) => {
                        error.into_iter().for_each(|error| self.refuse(error));
                        return ending;
                    }
                },
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
        let ask = match message {
            ToHost::Ping {} => return self.message(&ToClient::Pong {}),
            ToHost::Hello { version, table, secret, seq, commit, tv } => {
                let said = self.hello(version, table, secret, seq, commit, tv).await;
                return said.unwrap_or_else(|error| self.refuse(error));
            }
            ToHost::GiveUp { id } => {
                let error = Some(HostError::NotAPuzzle.into());
                return self.message(&ToClient::Answer(Answer { id, draft: None, error }));
            }
            other => match to_room(self.conn, other) {
                Ok(ask) => ask,
                Err(error) => return self.refuse(error),
            },
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
        self.host.note_refused(&error, self.address);
        self.message(&ToClient::Error(error.into()));
    }

    /// Says something to this very client. A full queue drops it: its reader is not reading.
    fn message(&self, message: &ToClient) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.wire.send(Message::text(text));
    }
}
