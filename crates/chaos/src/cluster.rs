//! Nodes, as processes.

use client::Http;
use loopback::{Nats, Postgres};
use protocol::{Joined, MakeTable};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use store::PostgresStore;

/// Some nodes, and what they share.
pub struct Cluster {
    program: PathBuf,
    nodes: Vec<Node>,
    /// What news travels over.
    pub nats: Nats,
    /// What has everything.
    pub postgres: Postgres,
    /// Its address.
    pub database: String,
    /// Where nodes can be reached now; people choose among them.
    pub doors: Doors,
}

/// Where nodes can be reached.
pub type Doors = Arc<Mutex<Vec<String>>>;

/// A node, ended when it is dropped.
pub struct Node {
    /// The process.
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

/// `parlour serve` with these flags, as a node that listens somewhere.
pub fn serve(program: impl AsRef<Path>, flags: &[&str]) -> Command {
    let mut command = Command::new(program.as_ref());
    command.args(["serve", "--listen", "127.0.0.1:0", "--bot-pace", "0"]);
    command.args(["--changes-per-second", "100000"]).args(flags);
    command.env("PARLOUR_LOG", "error").stdout(Stdio::piped());
    command
}

impl Node {
    /// Starts it, and waits until it listens.
    pub fn start(command: Command) -> Node {
        Node::try_start(command).expect("the node says where it is")
    }

    /// Starts it, and waits until it listens; `None` if it does not come to that.
    pub fn try_start(mut command: Command) -> Option<Node> {
        let mut process = command.spawn().expect("the program starts");
        let out = process.stdout.take().expect("it is asked for");
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

    /// Keeps it from doing anything, until [`go_on`](Node::go_on).
    pub fn pause(&self) {
        signal("STOP", self.process.id());
    }

    /// Lets it go on after a pause.
    pub fn go_on(&self) {
        signal("CONT", self.process.id());
    }

    /// Asks it to stop, as a service manager would, and waits until it has.
    pub fn stop(mut self) {
        signal("TERM", self.process.id());
        let _ = self.process.wait();
    }
}

impl Cluster {
    /// Starts so many nodes of this program, and what they need.
    pub fn start(program: impl Into<PathBuf>, nodes: usize) -> Cluster {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        let database = postgres.new_database();
        let doors = Doors::default();
        let (program, all) = (program.into(), Vec::new());
        let mut cluster = Cluster { program, nodes: all, nats, postgres, database, doors };
        for _ in 0..nodes {
            cluster.add();
        }
        cluster
    }

    /// One more node.
    pub fn add(&mut self) {
        let flags = ["--database-url", &self.database, "--nats", &self.nats.address()];
        let node = Node::start(serve(&self.program, &flags));
        self.doors.lock().unwrap().push(node.base.clone());
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

    /// Ends a node without a word.
    pub fn kill(&mut self, node: usize) {
        self.doors.lock().unwrap().remove(node);
        drop(self.nodes.remove(node));
    }

    /// Asks a node to stop, as a service manager would, and waits until it has. People who come
    /// meanwhile are sent to the others, as by a balancer.
    pub fn stop(&mut self, node: usize) {
        self.doors.lock().unwrap().remove(node);
        self.nodes.remove(node).stop();
    }

    /// Keeps a node from doing anything, until [`go_on`](Cluster::go_on).
    pub fn pause(&self, node: usize) {
        self.nodes[node].pause();
    }

    /// Lets a paused node go on.
    pub fn go_on(&self, node: usize) {
        self.nodes[node].go_on();
    }

    /// The database, looked at from outside.
    pub async fn store(&self) -> PostgresStore {
        PostgresStore::open(&self.database).await.unwrap()
    }
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args(["-s", name, &process.to_string()]).status().unwrap();
    assert!(sent.success());
}

/// A small game of Candy Chain.
pub fn wish(bots: &[&str]) -> MakeTable {
    MakeTable {
        game: "candy-chain".into(),
        options: json!({"variant": "mini"}),
        seats: None,
        public: true,
        name: "Ada".into(),
        seat: None,
        bots: bots.iter().map(|level| (*level).to_owned()).collect(),
        scenario: Value::Null,
        secret: None,
    }
}

/// A table against a bot, made at this node.
pub async fn table_with_bot(http: &Http) -> (String, String) {
    let Joined { table, secret, .. } = http.make(&wish(&["random"])).await.unwrap();
    (table.id, secret.unwrap())
}

/// A table for two, made at one node and joined at another.
pub async fn table_for_two(makes: &Http, joins: &Http) -> (String, [String; 2]) {
    let Joined { table, secret, .. } = makes.make(&wish(&[])).await.unwrap();
    let join = protocol::Join { name: "Ben".into(), ..Default::default() };
    let joined = joins.sit(&table.id, play::Seat(1), &join, None).await.unwrap();
    (table.id, [secret.unwrap(), joined.secret.unwrap()])
}
