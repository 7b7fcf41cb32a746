//! Nodes, as processes.

use crate::process::send_signal;
use crate::{Nats, Postgres};
use client::Http;
use protocol::{Joined, MakeTable};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use store::PostgresStore;

/// Nodes, and the services they share.
pub struct Cluster {
    program: PathBuf,
    nodes: Vec<Node>,
    /// The message server.
    pub nats: Nats,
    /// The database server.
    pub postgres: Postgres,
    /// The address of the database.
    pub database: String,
    /// Addresses of the running nodes; clients choose among them.
    pub addresses: Addresses,
}

/// Addresses of nodes, shared with the clients.
pub type Addresses = Arc<Mutex<Vec<String>>>;

/// A node, killed when it is dropped.
pub struct Node {
    /// Its process.
    pub process: Child,
    /// Its address.
    pub base: String,
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// `parlour serve` with these flags, on a free port.
pub fn serve_command(program: impl AsRef<Path>, flags: &[&str]) -> Command {
    serve_at(program, 0, flags)
}

/// The same, on this port.
fn serve_at(program: impl AsRef<Path>, port: u16, flags: &[&str]) -> Command {
    let mut command = Command::new(program.as_ref());
    command.args(["serve", "--port", &port.to_string(), "--bot-pace", "0"]);
    command.args(["--changes-per-second", "100000", "--open-tables-per-address", "100000"]);
    // No load balancer is in front.
    command.args(["--drain", "0"]).args(flags);
    command.env("PARLOUR_LOG", "error").stdout(Stdio::piped());
    command
}

impl Node {
    /// Starts a node and waits until it listens.
    pub fn start(command: Command) -> Node {
        Node::try_start(command).expect("the node prints its address")
    }

    /// Starts a node and waits until it listens; `None` if it ends before.
    pub fn try_start(mut command: Command) -> Option<Node> {
        let mut process = command.spawn().expect("the program starts");
        let out = process.stdout.take().expect("stdout is piped");
        let mut node = Node { process, base: String::new() };
        let mut lines = BufReader::new(out).lines().map_while(Result::ok);
        node.base = lines
            .find_map(|line| Some(line.split_once("On this machine: ")?.1.trim().to_owned()))?;
        Some(node)
    }

    /// The port it listens at.
    pub fn port(&self) -> u16 {
        let port = self.base.rsplit(':').next().and_then(|port| port.parse().ok());
        port.expect("an address ends with a port")
    }

    /// Suspends its process until [`resume`](Node::resume).
    pub fn pause(&self) {
        send_signal("STOP", self.process.id());
    }

    /// Resumes its process.
    pub fn resume(&self) {
        send_signal("CONT", self.process.id());
    }

    /// Asks it to stop, as a service manager does, and waits until it has.
    pub fn stop(mut self) {
        send_signal("TERM", self.process.id());
        let _ = self.process.wait();
    }
}

impl Cluster {
    /// Starts `nodes` nodes of this program, and the services they need.
    pub fn start(program: impl Into<PathBuf>, nodes: usize) -> Cluster {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        let database = postgres.new_database();
        let addresses = Addresses::default();
        let (program, all) = (program.into(), Vec::new());
        let mut cluster = Cluster { program, nodes: all, nats, postgres, database, addresses };
        for _ in 0..nodes {
            cluster.add();
        }
        cluster
    }

    /// Starts one more node.
    pub fn add(&mut self) {
        let flags = ["--database-url", &self.database, "--nats", &self.nats.address()];
        let node = Node::start(serve_command(&self.program, &flags));
        self.addresses.lock().unwrap().push(node.base.clone());
        self.nodes.push(node);
    }

    /// The HTTP side of a node.
    pub fn http(&self, node: usize) -> Http {
        Http::new(&self.nodes[node].base)
    }

    /// The address of a node.
    pub fn base(&self, node: usize) -> &str {
        &self.nodes[node].base
    }

    /// Kills a node.
    pub fn kill(&mut self, node: usize) {
        self.addresses.lock().unwrap().remove(node);
        drop(self.nodes.remove(node));
    }

    /// Asks a node to stop and waits until it has. Meanwhile clients are sent to the others, as by a
    /// load balancer.
    pub fn stop(&mut self, node: usize) {
        self.addresses.lock().unwrap().remove(node);
        self.nodes.remove(node).stop();
    }

    /// Asks a node to stop, and starts this program in its place, at the same address.
    pub fn replace(&mut self, node: usize, program: &Path) {
        let (port, base) = (self.nodes[node].port(), self.nodes[node].base.clone());
        self.nodes.remove(node).stop();
        let flags = ["--database-url", &self.database, "--nats", &self.nats.address()];
        let new = Node::start(serve_at(program, port, &flags));
        assert_eq!(new.base, base, "it is found where the old one was");
        self.nodes.insert(node, new);
    }

    /// Suspends a node's process until [`resume`](Cluster::resume).
    pub fn pause(&self, node: usize) {
        self.nodes[node].pause();
    }

    /// Resumes a node's process.
    pub fn resume(&self, node: usize) {
        self.nodes[node].resume();
    }

    /// A store over the same database, beside the nodes.
    pub async fn store(&self) -> PostgresStore {
        PostgresStore::open(&self.database).await.unwrap()
    }
}

/// A request for a table of mini Candy Chain.
pub fn small_table(bots: &[&str]) -> MakeTable {
    MakeTable {
        game: "candy-chain".into(),
        options: json!({"variant": "mini"}),
        seats: None,
        public: true,
        name: "Ada".into(),
        avatar: None,
        program: false,
        seat: None,
        bots: bots.iter().map(|level| (*level).to_owned()).collect(),
        scenario: Value::Null,
        secret: None,
    }
}

/// Makes a table against a bot; gives its id and the seat's secret.
pub async fn table_with_bot(http: &Http) -> (String, String) {
    let Joined { table, secret, .. } = http.make(&small_table(&["beginner"])).await.unwrap();
    (table.id, secret.unwrap())
}

/// Makes a table for two at one node and joins it at another.
pub async fn table_for_two(first: &Http, second: &Http) -> (String, [String; 2]) {
    let Joined { table, secret, .. } = first.make(&small_table(&[])).await.unwrap();
    let join = protocol::Join { name: "Ben".into(), ..Default::default() };
    let joined = second.sit(&table.id, play::Seat(1), &join, None).await.unwrap();
    (table.id, [secret.unwrap(), joined.secret.unwrap()])
}
