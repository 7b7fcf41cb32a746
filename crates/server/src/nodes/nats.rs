//! The connection to NATS.

use super::bus::{Bus, BusError, BusMessage};
use super::packet::FORM;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind, ServerAddr};
use async_trait::async_trait;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use percent_encoding::percent_decode_str;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::NodeId;
use tokio::time::{Instant, sleep};

/// How long a node may take to answer that it is there.
const NATS_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a message may wait for NATS to take it.
const PUBLISH_TIMEOUT: Duration = Duration::from_secs(1);
/// Between two tries to reach NATS.
const RECONNECT_DELAY: Duration = Duration::from_millis(250);
/// A silent NATS is asked for a sign of life this often.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// NATS, as the way to all other nodes of the same database.
pub(super) struct Nats {
    client: Client,
    prefix: String,
}

impl Nats {
    /// Connects, now or as soon as NATS is there. An error is an address that cannot be one.
    pub(super) async fn connect(
        address: &str,
        cluster: &str,
        node: Option<&str>,
    ) -> Result<Nats, String> {
        let mut servers: Vec<ServerAddr> = Vec::new();
        for server in address.split(',') {
            let server: ServerAddr =
                server.trim().parse().map_err(|e: std::io::Error| e.to_string())?;
            if server.host().is_empty() {
                return Err("it names no host".into());
            }
            servers.push(server);
        }
        let addresses: Vec<String> =
            servers.iter().map(|s| format!("{}:{}", s.host(), s.port())).collect();
        let events =
            Arc::new(EventReporter { servers: addresses.join(", "), ..EventReporter::default() });
        let reporter = Arc::clone(&events);
        let client = with_credentials(&servers)
            .name(node.map_or("parlour".into(), |node| format!("parlour {node}")))
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| RECONNECT_DELAY)
            .connection_timeout(Duration::from_secs(2))
            .ping_interval(HEARTBEAT)
            .event_callback(move |event| {
                let reporter = Arc::clone(&reporter);
                async move { reporter.report(&event) }
            })
            .connect(servers)
            .await
            .map_err(|e| e.to_string())?;
        let nats = Nats { client, prefix: format!("parlour.{FORM}.{cluster}") };
        // Give it a moment to connect; then log it. Later changes are logged as they happen.
        let until = Instant::now() + NATS_TIMEOUT;
        while !nats.is_connected() && Instant::now() < until {
            sleep(Duration::from_millis(10)).await;
        }
        if !nats.is_connected() {
            events.report(&Event::Disconnected);
        }
        Ok(nats)
    }

    /// Where all nodes listen.
    fn to_all(&self) -> String {
        format!("{}.all", self.prefix)
    }

    fn subject(&self, node: &NodeId) -> String {
        format!("{}.{node}", self.prefix)
    }
}

#[async_trait]
impl Bus for Nats {
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    async fn listen(&self, node: &NodeId) -> Result<BoxStream<'static, BusMessage>, String> {
        let mine = self.client.subscribe(self.subject(node)).await.map_err(|e| e.to_string())?;
        let everybodys = self.client.subscribe(self.to_all()).await.map_err(|e| e.to_string())?;
        let heard = futures_util::stream::select(mine, everybodys);
        let message = |message: async_nats::Message| BusMessage {
            bytes: message.payload.into(),
            reply: message.reply.map(|reply| reply.to_string()),
        };
        Ok(heard.map(message).boxed())
    }

    async fn ask(&self, to: &NodeId, bytes: Vec<u8>) -> Result<(), BusError> {
        if !self.is_connected() {
            return Err(BusError::Bus);
        }
        let request = async_nats::Request::new().payload(bytes.into());
        let asked = self.client.send_request(self.subject(to), request.timeout(Some(NATS_TIMEOUT)));
        match tokio::time::timeout(NATS_TIMEOUT, asked).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(e)) if e.kind() == RequestErrorKind::NoResponders => Err(BusError::Node),
            _ if self.is_connected() => Err(BusError::Node),
            _ => Err(BusError::Bus),
        }
    }

    async fn ask_all(&self, _: &NodeId, bytes: Vec<u8>) -> Vec<Vec<u8>> {
        let inbox = self.client.new_inbox();
        let Ok(mut answers) = self.client.subscribe(inbox.clone()).await else { return Vec::new() };
        let asked = self.client.publish_with_reply(self.to_all(), inbox, bytes.into());
        let mut heard = Vec::new();
        let gathering = async {
            asked.await.ok()?;
            while let Some(answer) = answers.next().await {
                heard.push(answer.payload.into());
            }
            Some(())
        };
        let _ = tokio::time::timeout(NATS_TIMEOUT, gathering).await;
        heard
    }

    async fn answer_with(&self, reply: String, bytes: Vec<u8>) {
        let answered = self.client.publish(reply, bytes.into());
        let _ = tokio::time::timeout(PUBLISH_TIMEOUT, answered).await;
    }

    async fn answer(&self, reply: String) {
        let _ = tokio::time::timeout(PUBLISH_TIMEOUT, self.client.publish(reply, "".into())).await;
    }

    async fn send(&self, to: &NodeId, bytes: Vec<u8>) -> bool {
        let sent = self.client.publish(self.subject(to), bytes.into());
        matches!(tokio::time::timeout(PUBLISH_TIMEOUT, sent).await, Ok(Ok(())))
    }

    async fn flush(&self) {
        let _ = tokio::time::timeout(PUBLISH_TIMEOUT, self.client.flush()).await;
    }
}

/// With the user and password, or the token, that an address names; the client itself passes over
/// them.
fn with_credentials(servers: &[ServerAddr]) -> ConnectOptions {
    let named = servers.iter().find_map(|server| Some((server.username()?, server.password())));
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    match named {
        None => ConnectOptions::new(),
        Some((token, None)) => ConnectOptions::with_token(plain(token)),
        Some((user, Some(password))) => {
            ConnectOptions::with_user_and_password(plain(user), plain(password))
        }
    }
}

/// Logs the state of NATS: what an operator needs to know, and once.
#[derive(Default)]
struct EventReporter {
    /// Where NATS is, without the password.
    servers: String,
    /// Whether a denied login has been logged.
    access_denied: AtomicBool,
}

impl EventReporter {
    fn report(&self, event: &Event) {
        let servers = &self.servers;
        match event {
            Event::Connected => {
                self.access_denied.store(false, Ordering::Relaxed);
                tracing::info!("NATS at {servers} connected");
            }
            event if event.to_string().contains("authorization") => {
                if !self.access_denied.swap(true, Ordering::Relaxed) {
                    tracing::error!(
                        "NATS at {servers} denies access: check the user and the password in its URL. \
                         Tables of this node go on; tables of other nodes are unreachable from here"
                    );
                }
            }
            // Known already, and better.
            Event::Disconnected if self.access_denied.load(Ordering::Relaxed) => {}
            Event::Disconnected | Event::Closed => tracing::error!(
                "NATS at {servers} unreachable, retrying every {} ms: check that it runs and that its URL \
                 is right. Tables of this node go on; tables of other nodes are unreachable from here",
                RECONNECT_DELAY.as_millis()
            ),
            Event::SlowConsumer(_) => tracing::warn!("NATS delivers faster than this node reads"),
            Event::ClientError(e) => tracing::debug!("NATS: {e}"),
            other => tracing::warn!("NATS: {other}"),
        }
    }
}
