//! Hosts, and wires to them.

use crate::bus::{BusLink, Net};
use crate::disk::{Disk, StoreLink};
use crate::luck::Luck;
use crate::pause::Pause;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use server::{Bus, Config, EntropySource, Host, routes};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex, split};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// How often something happens to hosts before all calms down.
const FAULTS: u64 = 12;
const A_YEAR: u64 = 365 * 24 * 3600;
/// Bytes on a wire at most.
const BUFFER: usize = 64 * 1024;

/// All hosts that are up.
#[derive(Clone)]
pub struct Nodes {
    disk: Disk,
    pub luck: Luck,
    entropy_source: EntropySource,
    /// Where several may be up at once, how they reach each other.
    net: Option<Net>,
    up: Arc<Mutex<Vec<Node>>>,
}

#[derive(Clone)]
struct Node {
    name: u64,
    routes: Router,
    store_link: Arc<StoreLink>,
    bus_link: Option<Arc<BusLink>>,
    pause: Pause,
    /// Cuts every wire to it.
    wires: CancellationToken,
    host: Arc<Host>,
}

impl Nodes {
    pub fn new(disk: Disk, luck: Luck, net: Option<Net>) -> Nodes {
        Nodes { disk, entropy_source: luck.entropy_source(), luck, net, up: Arc::default() }
    }

    /// One more host, over the same disk.
    pub async fn start(&self) {
        let pause = Pause::none();
        let store_link = self.disk.store_link(pause.clone());
        let bus_link = self.net.as_ref().map(|net| net.bus_link(pause.clone()));
        let config = Config {
            // Bots think on threads of their own; what they choose comes at a moment that is the same
            // every time.
            bot_pace: Duration::from_millis(200),
            // A table rests soon, so that coming back from rest is played too.
            rest_after: Duration::from_secs(if self.disk.lets_rest() { 2 } else { A_YEAR }),
            // Soon, so that what happens to hosts happens to games, not only to their beginnings.
            reveal_timeout: Duration::from_secs(4),
            changes_per_second: 1_000_000,
            messages_per_second: 1_000_000,
            entropy_source: self.entropy_source.clone(),
            wall_clock: self.luck.wall_clock(),
            ..Config::default()
        };
        let host = loop {
            let made = match bus_link.clone() {
                None => Ok(Host::new(store_link.clone(), config.clone())),
                Some(bus_link) => {
                    let bus = Some(bus_link as Arc<dyn Bus>);
                    Host::join_by(store_link.clone(), config.clone(), bus).await
                }
            };
            match made {
                Ok(host) => break host,
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        };
        while host.resume().await.is_err() {
            sleep(Duration::from_millis(100)).await;
        }
        host.start_rounds().await;
        let address = SocketAddr::from(([127, 0, 0, 1], 1));
        let routes = routes(Arc::clone(&host)).layer(Extension(ConnectInfo(address)));
        let (name, wires) = (self.luck.below(1000), CancellationToken::new());
        self.luck.trace_line(format_args!("host {name} is up"));
        let node = Node { name, routes, store_link, bus_link, pause, wires, host };
        self.up.lock().unwrap().push(node);
    }

    /// Any host that is up.
    fn any(&self) -> Option<Node> {
        let up = self.up.lock().unwrap();
        let any = self.luck.below(up.len().max(1) as u64) as usize;
        up.get(any).cloned()
    }

    /// A connection to any host, over a wire of its own.
    pub async fn connect(&self) -> DuplexStream {
        let node = loop {
            match self.any() {
                Some(node) => break node,
                None => sleep(Duration::from_millis(50)).await,
            }
        };
        let (client, client_end) = duplex(BUFFER);
        let (host_end, host) = duplex(BUFFER);
        let (cut, luck, pause) = (node.wires.child_token(), self.luck.clone(), node.pause.clone());
        tokio::spawn(async move {
            let (from_client, to_client) = split(client_end);
            let (from_host, to_host) = split(host_end);
            let there = carry(from_client, to_host, &luck, &cut, &pause);
            let back = carry(from_host, to_client, &luck, &cut, &pause);
            tokio::select! {
                biased;
                () = cut.cancelled() => {}
                _ = async { tokio::join!(there, back) } => {}
            }
        });
        let service = TowerToHyperService::new(node.routes);
        let serving = http1::Builder::new().serve_connection(TokioIo::new(host), service);
        tokio::spawn(serving.with_upgrades());
        client
    }

    /// Asks any host something over HTTP, until it is answered; what it says.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        self.post_with(path, body, None).await
    }

    /// The same as the holder of a key.
    pub async fn post_with(
        &self,
        path: &str,
        body: &Value,
        key: Option<&str>,
    ) -> Result<Value, String> {
        for _ in 0..200 {
            sleep(self.luck.moment(100)).await;
            let Some(node) = self.any() else { continue };
            let mut request = Request::post(path).header("content-type", "application/json");
            if let Some(key) = key {
                request = request.header("authorization", format!("Bearer {key}"));
            }
            let request = request.body(Body::from(body.to_string())).unwrap();
            // Whoever asks has no more patience than this: the host may be gone.
            let asked = node.routes.oneshot(request);
            let Ok(Ok(answer)) = tokio::time::timeout(Duration::from_secs(20), asked).await else {
                continue;
            };
            let status = answer.status();
            let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            let said: Value = serde_json::from_slice(&bytes).unwrap();
            // An answer can be lost as well; then it is asked for again.
            match status {
                StatusCode::OK if self.luck.once_in(4) => {}
                StatusCode::OK => return Ok(said),
                StatusCode::SERVICE_UNAVAILABLE => {}
                _ => return Err(format!("{path} is refused: {said}")),
            }
        }
        Err(format!("{path} is never answered"))
    }

    /// It is gone at once, with everything it had in memory.
    fn crash(&self) {
        let Some(node) = self.any() else { return };
        self.luck.trace_line(format_args!("host {} crashes", node.name));
        node.store_link.cut();
        node.wires.cancel();
        if let Some(bus_link) = &node.bus_link {
            bus_link.switch_off();
        }
        self.up.lock().unwrap().retain(|other| other.name != node.name);
    }

    /// It finishes what it has begun, and leaves its tables to others.
    fn stop(&self) {
        let Some(node) = self.any() else { return };
        self.luck.trace_line(format_args!("host {} stops", node.name));
        node.host.stop();
        self.up.lock().unwrap().retain(|other| other.name != node.name);
    }

    /// It is paused, perhaps for longer than it keeps its tables, and then goes on as if nothing
    /// had been.
    async fn pause_one(&self) {
        let Some(node) = self.any() else { return };
        let how_long = Duration::from_millis(self.luck.below(12_000));
        self.luck.trace_line(format_args!("host {} is paused for {how_long:?}", node.name));
        match self.luck.below(3) {
            0 => node.pause.begin(),
            _ => node.pause.begin_with_a_write(),
        }
        sleep(how_long).await;
        node.pause.end();
    }

    /// All its connections break.
    fn cut_wires(&self) {
        let Some(node) = self.any() else { return };
        self.luck.trace_line(format_args!("wires of host {} are cut", node.name));
        let mut up = self.up.lock().unwrap();
        if let Some(node) = up.iter_mut().find(|other| other.name == node.name) {
            std::mem::take(&mut node.wires).cancel();
        }
    }

    /// Its disk takes its time: long enough to lose a lease, and to find out too late.
    async fn freeze(&self) {
        let Some(node) = self.any() else { return };
        let by = Duration::from_millis(self.luck.below(6000));
        self.luck.trace_line(format_args!("host {} is slow by {by:?}", node.name));
        node.store_link.slow_down(by);
        sleep(Duration::from_millis(self.luck.below(8000))).await;
        node.store_link.slow_down(Duration::ZERO);
    }
}

/// What happens to hosts, so many milliseconds apart at most. In the end one at least is up, and nothing
/// goes wrong any more.
pub async fn trouble(nodes: Nodes, apart: u64) {
    let luck = nodes.luck.clone();
    for _ in 0..luck.below(FAULTS) {
        sleep(Duration::from_millis(luck.below(apart))).await;
        let up = nodes.up.lock().unwrap().len();
        match (luck.below(7), &nodes.net) {
            (0, Some(_)) if up < 3 => nodes.start().await,
            (0 | 1, _) => {
                nodes.crash();
                if up == 1 {
                    sleep(luck.moment(8000)).await;
                    nodes.start().await;
                }
            }
            (2, _) => nodes.cut_wires(),
            (3, _) => nodes.freeze().await,
            (4, Some(net)) => net.go_away(Duration::from_millis(luck.below(8000))).await,
            (5, Some(_)) if up > 1 => nodes.stop(),
            _ => nodes.pause_one().await,
        }
    }
    luck.calm_down();
    luck.trace_line("all calms down");
    if nodes.any().is_none() {
        nodes.start().await;
    }
    std::future::pending::<()>().await;
}

/// Carries bytes one way: late, in order, until the wire breaks.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    luck: &Luck,
    cut: &CancellationToken,
    pause: &Pause,
) {
    // As much as a wire holds, so that how much is said changes nothing but what is said.
    let mut bytes = vec![0; BUFFER];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        sleep(luck.moment(400)).await;
        pause.over().await;
        if luck.once_in(60) {
            cut.cancel();
        }
        if to.write_all(&bytes[..n]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}
