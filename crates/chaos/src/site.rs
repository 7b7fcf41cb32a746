//! Nodes with every wire in hand: between people and a node, and between it and what it needs.

use crate::cluster::{Doors, Node, serve};
use crate::proxy::{Proxy, Wire};
use loopback::{Nats, Postgres};
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::task::block_in_place;

/// Between two tries to start a node.
const AGAIN: Duration = Duration::from_millis(300);

/// A wire of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// To the people.
    Door,
    /// To PostgreSQL.
    Database,
    /// To NATS.
    Nats,
}

/// Nodes, what they share, and every wire between them.
pub struct Site {
    /// The nodes' places.
    pub places: Vec<Place>,
    postgres: Mutex<Postgres>,
    nats: Mutex<Nats>,
    /// The database's own address.
    pub database: String,
    /// Where people come in: wires that stay, whoever is behind them.
    pub doors: Doors,
}

/// A node's place; the node itself comes and goes.
pub struct Place {
    program: PathBuf,
    log: PathBuf,
    database: String,
    nats: String,
    node: Mutex<Option<Node>>,
    lines: [Proxy; 3],
}

impl Site {
    /// So many nodes of this program. What they complain of is written into `logs`.
    ///
    /// # Panics
    /// Outside of a runtime of many threads.
    pub async fn start(program: &Path, nodes: usize, logs: &Path) -> Site {
        let (postgres, nats) = block_in_place(|| (Postgres::start(), Nats::start()));
        let database = block_in_place(|| postgres.new_database());
        let name = database.rsplit('/').next().expect("a database has a name").to_owned();
        let mut places = Vec::new();
        for n in 0..nodes {
            let lines = [Proxy::lay().await, Proxy::lay().await, Proxy::lay().await];
            let [_, to_database, to_nats] = &lines;
            to_database.lead_to(Some(postgres.port()));
            to_nats.lead_to(nats.address().rsplit(':').next().and_then(|port| port.parse().ok()));
            places.push(Place {
                program: program.to_owned(),
                log: logs.join(format!("node-{n}.log")),
                database: format!("postgres://parlour@127.0.0.1:{}/{name}", to_database.port()),
                nats: format!("nats://127.0.0.1:{}", to_nats.port()),
                node: Mutex::new(None),
                lines,
            });
        }
        let doors =
            places.iter().map(|p| format!("http://127.0.0.1:{}", p.line(Line::Door).port()));
        let doors = Doors::new(Mutex::new(doors.collect()));
        let (postgres, nats) = (Mutex::new(postgres), Mutex::new(nats));
        let site = Site { places, postgres, nats, database, doors };
        for place in &site.places {
            place.start().await;
        }
        site
    }

    /// The database server.
    pub fn postgres(&self) -> MutexGuard<'_, Postgres> {
        self.postgres.lock().expect("nobody panics with the database in hand")
    }

    /// NATS.
    pub fn nats(&self) -> MutexGuard<'_, Nats> {
        self.nats.lock().expect("nobody panics with NATS in hand")
    }

    /// Asks every node to stop.
    pub fn stop(&self) {
        self.places.iter().for_each(Place::stop);
    }

    /// How often a node panicked, as far as it could tell.
    pub fn panics(&self) -> usize {
        let said = |place: &Place| std::fs::read_to_string(&place.log).unwrap_or_default();
        self.places.iter().map(|place| said(place).matches("panicked at").count()).sum()
    }
}

impl Place {
    /// One of its wires.
    pub fn line(&self, line: Line) -> &Proxy {
        &self.lines[line as usize]
    }

    fn node(&self) -> MutexGuard<'_, Option<Node>> {
        self.node.lock().expect("nobody panics with a node in hand")
    }

    fn command(&self) -> Command {
        let flags = ["--database-url", &self.database, "--nats", &self.nats];
        let mut command = serve(&self.program, &flags);
        command.args(["--connections-per-address", "100000"]);
        let log = OpenOptions::new().create(true).append(true).open(&self.log);
        command.env("PARLOUR_LOG", "warn").stderr(log.expect("a log file can be written"));
        command
    }

    /// Starts a node here, however long that takes.
    pub async fn start(&self) {
        loop {
            if let Some(node) = block_in_place(|| Node::try_start(self.command())) {
                self.line(Line::Door).lead_to(Some(node.port()));
                *self.node() = Some(node);
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Ends the node without a word.
    pub fn kill(&self) {
        let node = self.node().take();
        block_in_place(|| drop(node));
        self.line(Line::Door).lead_to(None);
    }

    /// Asks the node to stop, and waits until it has.
    pub fn stop(&self) {
        // People who come meanwhile are sent to the others, as by a balancer.
        self.line(Line::Door).lead_to(None);
        if let Some(node) = self.node().take() {
            block_in_place(|| node.stop());
        }
    }

    /// Keeps the node from doing anything.
    pub fn pause(&self) {
        self.node().as_ref().inspect(|node| node.pause());
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.node().as_ref().inspect(|node| node.go_on());
    }

    /// All its wires are as they should be.
    pub fn mend(&self) {
        self.lines.iter().for_each(|line| line.set(Wire::Whole));
    }
}
