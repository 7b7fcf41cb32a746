//! Nodes with a proxy on every link: from clients to a node, and from it to PostgreSQL and NATS.

use crate::cluster::{Addresses, Node, serve_command};
use crate::proxy::{LinkState, Proxy};
use crate::{Nats, Postgres};
use client::Http;
use serde_json::Value;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::task::block_in_place;

/// Delay between two attempts to start a node.
const RETRY_DELAY: Duration = Duration::from_millis(300);

/// A link of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// From clients.
    Clients,
    /// To PostgreSQL.
    Database,
    /// To NATS.
    Nats,
}

/// Nodes, the services they share, and a proxy on every link.
pub struct ProxiedCluster {
    /// The nodes.
    pub nodes: Vec<NodeSlot>,
    postgres: Mutex<Postgres>,
    nats: Mutex<Nats>,
    /// The database's own address.
    pub database: String,
    /// Where clients connect: the proxies, whose ports never change.
    pub addresses: Addresses,
}

/// One node's configuration and proxies; the process behind them may come and go.
pub struct NodeSlot {
    program: PathBuf,
    log: PathBuf,
    database: String,
    nats: String,
    node: Mutex<Option<Node>>,
    links: [Proxy; 3],
}

impl ProxiedCluster {
    /// Starts `count` nodes, which run these programs in turn. Their warnings go into the folder `logs`.
    ///
    /// # Panics
    /// Outside a multi-threaded runtime.
    pub async fn start(programs: &[PathBuf], count: usize, logs: &Path) -> ProxiedCluster {
        let (postgres, nats) = block_in_place(|| (Postgres::start(), Nats::start()));
        let database = block_in_place(|| postgres.new_database());
        let name = database.rsplit('/').next().expect("a database has a name").to_owned();
        let mut nodes = Vec::new();
        for (n, program) in (0..count).zip(programs.iter().cycle()) {
            let links = [Proxy::bind().await, Proxy::bind().await, Proxy::bind().await];
            let [_, to_database, to_nats] = &links;
            to_database.set_target(Some(postgres.port()));
            to_nats
                .set_target(nats.address().rsplit(':').next().and_then(|port| port.parse().ok()));
            nodes.push(NodeSlot {
                program: program.clone(),
                log: logs.join(format!("node-{n}.log")),
                database: format!("postgres://parlour@127.0.0.1:{}/{name}", to_database.port()),
                nats: format!("nats://127.0.0.1:{}", to_nats.port()),
                node: Mutex::new(None),
                links,
            });
        }
        let addresses =
            nodes.iter().map(|p| format!("http://127.0.0.1:{}", p.link(Link::Clients).port()));
        let addresses = Addresses::new(Mutex::new(addresses.collect()));
        let (postgres, nats) = (Mutex::new(postgres), Mutex::new(nats));
        let cluster = ProxiedCluster { nodes, postgres, nats, database, addresses };
        for slot in &cluster.nodes {
            slot.start().await;
        }
        cluster
    }

    /// The database server.
    pub fn postgres(&self) -> MutexGuard<'_, Postgres> {
        self.postgres.lock().expect("no panic while the lock is held")
    }

    /// NATS.
    pub fn nats(&self) -> MutexGuard<'_, Nats> {
        self.nats.lock().expect("no panic while the lock is held")
    }

    fn http(&self, node: usize) -> Http {
        let addresses = self.addresses.lock().expect("no panic while the lock is held");
        Http::new(&addresses[node])
    }

    /// Which version each node runs, as it says itself.
    pub async fn versions(&self) -> Vec<String> {
        let mut versions = Vec::new();
        for node in 0..self.nodes.len() {
            let health = self.http(node).text("/healthz").await.unwrap_or_default();
            let health: Value = serde_json::from_str(&health).unwrap_or_default();
            versions.push(health["version"].as_str().unwrap_or_default().to_owned());
        }
        versions
    }

    /// How many tables a node has in memory.
    pub async fn tables_of(&self, node: usize) -> u64 {
        let figures = self.http(node).text("/metrics").await.unwrap_or_default();
        let mut lines = figures.lines();
        let line = lines.find_map(|line| line.strip_prefix("parlour_tables_awake "));
        line.and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// Asks every node to stop.
    pub fn stop(&self) {
        self.nodes.iter().for_each(NodeSlot::stop);
    }

    /// Number of panics in the nodes' logs.
    pub fn panics(&self) -> usize {
        let log = |slot: &NodeSlot| std::fs::read_to_string(&slot.log).unwrap_or_default();
        self.nodes.iter().map(|slot| log(slot).matches("panicked at").count()).sum()
    }
}

impl NodeSlot {
    /// One of its links.
    pub fn link(&self, link: Link) -> &Proxy {
        &self.links[link as usize]
    }

    fn node(&self) -> MutexGuard<'_, Option<Node>> {
        self.node.lock().expect("no panic while the lock is held")
    }

    fn command(&self) -> Command {
        let flags = ["--database-url", &self.database, "--nats", &self.nats];
        let mut command = serve_command(&self.program, &flags);
        command.args(["--connections-per-address", "100000"]);
        let log = OpenOptions::new().create(true).append(true).open(&self.log);
        command.env("PARLOUR_LOG", "warn").stderr(log.expect("a log file can be written"));
        command
    }

    /// Starts the node, trying until it listens.
    pub async fn start(&self) {
        loop {
            if let Some(node) = block_in_place(|| Node::try_start(self.command())) {
                self.link(Link::Clients).set_target(Some(node.port()));
                *self.node() = Some(node);
                return;
            }
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    /// Kills the node.
    pub fn kill(&self) {
        let node = self.node().take();
        block_in_place(|| drop(node));
        self.link(Link::Clients).set_target(None);
    }

    /// Asks the node to stop and waits until it has.
    pub fn stop(&self) {
        // Meanwhile clients are sent to other nodes, as by a load balancer.
        self.link(Link::Clients).set_target(None);
        if let Some(node) = self.node().take() {
            block_in_place(|| node.stop());
        }
    }

    /// Suspends the node's process.
    pub fn pause(&self) {
        self.node().as_ref().inspect(|node| node.pause());
    }

    /// Resumes the node's process.
    pub fn resume(&self) {
        self.node().as_ref().inspect(|node| node.resume());
    }

    /// Restores all its links.
    pub fn heal(&self) {
        self.links.iter().for_each(|link| link.set(LinkState::Open));
    }
}
