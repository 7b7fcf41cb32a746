//! The connection to NATS.

use super::packet::{FORM, Message, Packet};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind, ServerAddr, Subscriber};
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

/// The way to all other nodes of the same database.
pub(super) struct Bus {
    client: Client,
    prefix: String,
    /// Where NATS is, as an operator knows it.
    servers: String,
}

/// Why another node was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unreached {
    /// NATS itself is away.
    Bus,
    /// NATS is there, the node is not, or does not answer.
    Node,
}

impl Bus {
    /// Connects, now or as soon as NATS is there. An error is an address that cannot be one.
    pub(super) async fn connect(address: &str, cluster: &str) -> Result<Bus, String> {
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
        let servers_told = told.join(", ");
        let told = servers_told.clone();
        let client = ConnectOptions::new()
            .name("parlour")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| PAUSE)
            .connection_timeout(Duration::from_secs(2))
            .ping_interval(HEARTBEAT)
            .event_callback(move |event| {
                let told = told.clone();
                async move { tell(&told, &event) }
            })
            .connect(servers)
            .await
            .map_err(|e| e.to_string())?;
        let prefix = format!("parlour.{FORM}.{cluster}");
        Ok(Bus { client, prefix, servers: servers_told })
    }

    /// Tells the operator if NATS is not there soon after the start; later it tells by itself.
    pub(super) async fn complain_if_away(&self) {
        sleep(PATIENCE).await;
        if !self.is_connected() {
            tell(&self.servers, &Event::Disconnected);
        }
    }

    /// Waits a moment for NATS to be there.
    pub(super) async fn wait(&self) {
        let until = Instant::now() + PATIENCE;
        while !self.is_connected() && Instant::now() < until {
            sleep(Duration::from_millis(10)).await;
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn subject(&self, node: &NodeId) -> String {
        format!("{}.{node}", self.prefix)
    }

    /// Everything that is sent to this node.
    pub(super) async fn listen(&self, node: &NodeId) -> Result<Subscriber, String> {
        self.client.subscribe(self.subject(node)).await.map_err(|e| e.to_string())
    }

    /// Opens a link.
    pub(super) async fn open(
        &self,
        to: &NodeId,
        link: u64,
        from: &NodeId,
    ) -> Result<(), Unreached> {
        if !self.is_connected() {
            return Err(Unreached::Bus);
        }
        let packet = Packet { link, n: 0, message: Message::Open { from: from.to_string() } };
        let request = async_nats::Request::new().payload(packet.to_bytes().into());
        let asked = self.client.send_request(self.subject(to), request.timeout(Some(PATIENCE)));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(e)) if e.kind() == RequestErrorKind::NoResponders => Err(Unreached::Node),
            _ if self.is_connected() => Err(Unreached::Node),
            _ => Err(Unreached::Bus),
        }
    }

    /// Answers that this node is there.
    pub(super) async fn opened(&self, reply: async_nats::Subject) {
        let _ = tokio::time::timeout(STUCK, self.client.publish(reply, "".into())).await;
    }

    /// Waits until what was sent has gone out.
    pub(super) async fn flush(&self) {
        let _ = tokio::time::timeout(STUCK, self.client.flush()).await;
    }

    /// Sends one packet; whether it was taken. It may still be lost on its way.
    pub(super) async fn send(&self, to: &NodeId, packet: &Packet) -> bool {
        let sent = self.client.publish(self.subject(to), packet.to_bytes().into());
        matches!(tokio::time::timeout(STUCK, sent).await, Ok(Ok(())))
    }
}

/// What an operator wants to know of it.
fn tell(servers: &str, event: &Event) {
    match event {
        Event::Connected => tracing::info!("NATS at {servers} is there"),
        Event::Disconnected | Event::Closed => tracing::error!(
            "NATS at {servers} is away. Tables of this node go on; tables of other nodes cannot be \
             reached from here until it is back. Check that it runs, and that its address is right"
        ),
        Event::SlowConsumer(_) => tracing::warn!("NATS sends faster than this node can hear"),
        Event::ClientError(e) => tracing::debug!("NATS: {e}"),
        other => tracing::warn!("NATS: {other}"),
    }
}
