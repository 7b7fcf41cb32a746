//! The connection to NATS.

use super::bus::{Bus, Parcel, Unreached};
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
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a message may wait for NATS to take it.
const STUCK: Duration = Duration::from_secs(1);
/// Between two tries to reach NATS.
const PAUSE: Duration = Duration::from_millis(250);
/// A silent NATS is asked for a sign of life this often.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// NATS, as the way to all other nodes of the same database.
pub(super) struct Nats {
    client: Client,
    prefix: String,
}

impl Nats {
    /// Connects, now or as soon as NATS is there. An error is an address that cannot be one.
    pub(super) async fn connect(address: &str, cluster: &str) -> Result<Nats, String> {
        let mut servers: Vec<ServerAddr> = Vec::new();
        for server in address.split(',') {
            let server: ServerAddr =
                server.trim().parse().map_err(|e: std::io::Error| e.to_string())?;
            if server.host().is_empty() {
                return Err("it names no host".into());
            }
            servers.push(server);
        }
        let told: Vec<String> =
            servers.iter().map(|s| format!("{}:{}", s.host(), s.port())).collect();
        let operator = Arc::new(Operator { servers: told.join(", "), ..Operator::default() });
        let told = Arc::clone(&operator);
        let client = let_in_as(&servers)
            .name("parlour")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| PAUSE)
            .connection_timeout(Duration::from_secs(2))
            .ping_interval(HEARTBEAT)
            .event_callback(move |event| {
                let told = Arc::clone(&told);
                async move { told.tell(&event) }
            })
            .connect(servers)
            .await
            .map_err(|e| e.to_string())?;
        let nats = Nats { client, prefix: format!("parlour.{FORM}.{cluster}") };
        // A moment for it to be there; then the operator is told, and later it tells by itself.
        let until = Instant::now() + PATIENCE;
        while !nats.is_connected() && Instant::now() < until {
            sleep(Duration::from_millis(10)).await;
        }
        if !nats.is_connected() {
            operator.tell(&Event::Disconnected);
        }
        Ok(nats)
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

    async fn listen(&self, node: &NodeId) -> Result<BoxStream<'static, Parcel>, String> {
        let heard = self.client.subscribe(self.subject(node)).await.map_err(|e| e.to_string())?;
        let parcel = |message: async_nats::Message| Parcel {
            bytes: message.payload.into(),
            reply: message.reply.map(|reply| reply.to_string()),
        };
        Ok(heard.map(parcel).boxed())
    }

    async fn ask(&self, to: &NodeId, bytes: Vec<u8>) -> Result<(), Unreached> {
        if !self.is_connected() {
            return Err(Unreached::Bus);
        }
        let request = async_nats::Request::new().payload(bytes.into());
        let asked = self.client.send_request(self.subject(to), request.timeout(Some(PATIENCE)));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(e)) if e.kind() == RequestErrorKind::NoResponders => Err(Unreached::Node),
            _ if self.is_connected() => Err(Unreached::Node),
            _ => Err(Unreached::Bus),
        }
    }

    async fn answer(&self, reply: String) {
        let _ = tokio::time::timeout(STUCK, self.client.publish(reply, "".into())).await;
    }

    async fn send(&self, to: &NodeId, bytes: Vec<u8>) -> bool {
        let sent = self.client.publish(self.subject(to), bytes.into());
        matches!(tokio::time::timeout(STUCK, sent).await, Ok(Ok(())))
    }

    async fn flush(&self) {
        let _ = tokio::time::timeout(STUCK, self.client.flush()).await;
    }
}

/// With the user and password, or the token, that an address names; the client itself passes over
/// them.
fn let_in_as(servers: &[ServerAddr]) -> ConnectOptions {
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

/// Whoever is told about NATS: what they want to know of it, and once.
#[derive(Default)]
struct Operator {
    /// Where NATS is, without the password.
    servers: String,
    /// Has been told that it lets nobody in by this name.
    shut_out: AtomicBool,
}

impl Operator {
    fn tell(&self, event: &Event) {
        let servers = &self.servers;
        match event {
            Event::Connected => {
                self.shut_out.store(false, Ordering::Relaxed);
                tracing::info!("NATS at {servers} is there");
            }
            event if event.to_string().contains("authorization") => {
                if !self.shut_out.swap(true, Ordering::Relaxed) {
                    tracing::error!(
                        "NATS at {servers} does not let this node in. Tables of this node go on; \
                         tables of other nodes cannot be reached from here. Check the user and the \
                         password in its address"
                    );
                }
            }
            // Known already, and better.
            Event::Disconnected if self.shut_out.load(Ordering::Relaxed) => {}
            Event::Disconnected | Event::Closed => tracing::error!(
                "NATS at {servers} is away. Tables of this node go on; tables of other nodes \
                 cannot be reached from here until it is back. Check that it runs, and that its \
                 address is right"
            ),
            Event::SlowConsumer(_) => tracing::warn!("NATS sends faster than this node can hear"),
            Event::ClientError(e) => tracing::debug!("NATS: {e}"),
            other => tracing::warn!("NATS: {other}"),
        }
    }
}
