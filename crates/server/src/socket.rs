//! One WebSocket connection to one table.

use crate::Host;
use crate::host::refusal;
use crate::limits::Place;
use crate::room::{Ask, Hello};
use crate::wire::{Heard, Outbox, Wire};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use play::Reject;
use protocol::{MAX_MESSAGE, ToClient, ToHost};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::TableId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::WaitForCancellationFutureOwned;

/// How long a client may take to say hello.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_secs(2);
/// A silent connection is asked for a sign of life this often; two in a row unanswered end it.
const HEARTBEAT: Duration = Duration::from_secs(30);
/// Refused messages in a row after which a flood is abuse, and the pause that breaks the row.
const FLOOD: u32 = 100;
const CALM: Duration = Duration::from_secs(1);

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A number for a new connection.
pub(crate) fn new_conn() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

struct Connection {
    host: Arc<Host>,
    table: TableId,
    conn: u64,
    /// The room, once hello was said.
    room: Option<mpsc::Sender<Ask>>,
    wire: Arc<Wire>,
    /// Comes when the room lets this connection go, or the host stops; a new one for every
    /// welcome.
    let_go: Pin<Box<WaitForCancellationFutureOwned>>,
}

/// Why a connection ends.
enum End {
    /// The other side went, or the network did.
    Gone,
    /// This side ends it, with this code and word.
    Close(u16, &'static str),
}

/// Serves one connection until it ends.
pub(crate) async fn serve(socket: WebSocket, host: Arc<Host>, table: TableId, _place: Place) {
    let wire = Arc::new(Wire::new(socket));
    let conn = new_conn();
    metrics::gauge!("parlour_connections").increment(1);
    let let_go = Box::pin(host.stopping.child_token().cancelled_owned());
    let mut connection =
        Connection { host, table, conn, room: None, wire: Arc::clone(&wire), let_go };
    let end = connection.talk().await;
    metrics::gauge!("parlour_connections").decrement(1);
    if let Some(room) = &connection.room {
        let _ = room.send(Ask::Leave { conn }).await;
    }
    if let End::Close(code, reason) = end {
        let frame = CloseFrame { code, reason: reason.into() };
        // Hearing the client out lets the goodbye arrive: a connection that is closed with unread
        // messages is cut, and what it was told last is lost with it.
        let goodbye = async {
            wire.goodbye(Message::Close(Some(frame))).await;
            while let Heard::Message(Ok(_)) = wire.hear().await {}
        };
        let _ = tokio::time::timeout(GOODBYE, goodbye).await;
    }
    wire.hang_up();
}

impl Connection {
    async fn talk(&mut self) -> End {
        let limit = self.host.limits.messages();
        let mut refused = 0;
        let mut silent = 0;
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.reset();
        let hello_by = Instant::now() + PATIENCE;
        let mut slowed = Instant::now();
        loop {
            tokio::select! {
                biased;
                heard = self.wire.hear() => {
                    silent = 0;
                    let message = match heard {
                        Heard::Message(message) => message,
                        Heard::Gone => return End::Gone,
                        Heard::TooSlow => return End::Close(1008, "too slow"),
                    };
                    if limit.check().is_err() {
                        // A slip now and then is forgiven; going on and on is not.
                        refused = if slowed.elapsed() > CALM { 1 } else { refused + 1 };
                        slowed = Instant::now();
                        metrics::counter!("parlour_flooded_total").increment(1);
                        if refused > FLOOD {
                            return End::Close(1008, "flood");
                        }
                        let say = "Too many messages at once; this one was dropped. Wait a second.";
                        self.refuse("slow-down", say);
                        continue;
                    }
                    let text = match message {
                        Ok(Message::Text(text)) => text,
                        Ok(Message::Binary(_)) => {
                            self.refuse("text-only", "This host speaks JSON text, not binary.");
                            continue;
                        }
                        Ok(Message::Close(_)) => return End::Gone,
                        Ok(_) => continue,
                        Err(e) => return self.broken(&e),
                    };
                    self.hear(&text).await;
                }
                _ = heartbeat.tick() => {
                    silent += 1;
                    if silent > 2 {
                        return End::Close(1001, "silent");
                    }
                    self.wire.send(Message::Ping(Default::default()));
                }
                () = async { sleep_until(hello_by).await }, if self.room.is_none() => {
                    return End::Close(1008, "no hello");
                }
                () = &mut self.let_go => return match self.host.stopping.is_cancelled() {
                    true => End::Close(1012, "host restarts"),
                    false => End::Close(1013, "come back"),
                },
            }
        }
    }

    /// A frame that cannot be read: too long, or not a frame at all.
    fn broken(&self, error: &axum::Error) -> End {
        let text = error.to_string();
        if text.contains("too long") || text.contains("Space limit") || text.contains("capacity") {
            let say = format!("A message may have {MAX_MESSAGE} bytes; this one was longer.");
            self.refuse("too-long", &say);
            return End::Close(1009, "message too long");
        }
        End::Gone
    }

    /// One message of the client.
    async fn hear(&mut self, text: &str) {
        let message: ToHost = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(e) => {
                let say = format!("That is no message of this protocol: {}.", play::misread(e));
                return self.refuse("malformed-message", &say);
            }
        };
        let conn = self.conn;
        let ask = match message {
            ToHost::Ping {} => return self.say(&ToClient::Pong {}),
            ToHost::Hello { version, table, secret, seq, entropy } => {
                let said = self.hello(version, table, secret, seq, entropy).await;
                return said.unwrap_or_else(|no| self.say(&ToClient::Error(no)));
            }
            ToHost::Act { id, action } => Ask::Act { conn, id, action },
            ToHost::Preview { id, action } => Ask::Preview { conn, id, action },
            ToHost::Possible { id } => Ask::Possible { conn, id },
            ToHost::Rematch { id } => Ask::Rematch { conn, id },
        };
        let Some(room) = &self.room else {
            return self.refuse("hello-first", "Say hello first: {\"hello\":{\"version\":1}}.");
        };
        if room.send(ask).await.is_err() {
            self.room = None;
            self.refuse("table-away", "This table does not answer just now. Say hello again.");
        }
    }

    /// Takes this connection to a table: the one of its address, or the one that is named.
    async fn hello(
        &mut self,
        version: u32,
        table: Option<String>,
        secret: Option<String>,
        seq: Option<u32>,
        entropy: Option<String>,
    ) -> Result<(), Reject> {
        if version != protocol::VERSION {
            let say = format!(
                "This host speaks version {}, you speak {version}. Load the page again.",
                protocol::VERSION
            );
            return Err(Reject::new("other-version", "", say));
        }
        let table = match table {
            Some(id) => id.parse().map_err(refusal)?,
            None => self.table.clone(),
        };
        let entropy = entropy.map(crate::http::fit_entropy).transpose()?;
        let let_go = self.host.stopping.child_token();
        let hello = Hello {
            conn: self.conn,
            key: secret.as_deref().map(crate::secret::hash),
            seq,
            entropy,
            let_go: let_go.clone(),
            relayed: false,
        };
        let asked = self.host.ask(&table, |reply| Ask::Connect {
            hello: Box::new(hello.clone()),
            outbox: Outbox::Here(Arc::clone(&self.wire)),
            reply,
        });
        asked.await??;
        let room = self.host.registry.room(&self.host, &table).await.map_err(refusal)?;
        let left = self.room.replace(room).filter(|_| table != self.table);
        (self.table, self.let_go) = (table, Box::pin(let_go.cancelled_owned()));
        if let Some(left) = left {
            let _ = left.send(Ask::Leave { conn: self.conn }).await;
        }
        Ok(())
    }

    fn refuse(&self, code: &'static str, say: &str) {
        self.say(&ToClient::Error(Reject::new(code, "", say)));
    }

    /// Says something to this very client. A full queue drops it: its reader is not reading.
    fn say(&self, message: &ToClient) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.wire.send(Message::text(text));
    }
}
