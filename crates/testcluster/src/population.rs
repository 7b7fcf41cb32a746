//! Clients at many tables, with a new table for each that finishes.

use crate::cluster::Addresses;
use crate::record::Outage;
use crate::test_client::{ClientBehaviour, OUTCOME_UNKNOWN, TestClient};
use catalog::GameEntry;
use client::{Error, Http, SeatLuck};
use play::{Luck, Seat};
use play::{OptionKind, OptionTier};
use protocol::{Join, Joined, MakeTable};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// How long a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Delay between two attempts at a request.
const RETRY_DELAY: Duration = Duration::from_millis(200);
/// One table in this many has a watcher.
const TABLES_PER_WATCHER: u32 = 4;
/// The largest table.
const MAX_SEATS: u8 = 4;

/// All clients of a chaos run.
pub struct Population {
    /// The nodes they can connect to.
    pub addresses: Addresses,
    /// How they behave.
    pub behaviour: ClientBehaviour,
    /// Cancelled: no new tables.
    pub closing: CancellationToken,
    /// Every client so far.
    clients: Mutex<Vec<TestClient>>,
    /// Refusals that should not have happened.
    unexpected_refusals: Mutex<Vec<String>>,
    started: AtomicU64,
    ended: AtomicU64,
    tables: AtomicU64,
}

impl Population {
    /// A population without clients.
    pub fn new(addresses: &Addresses, behaviour: ClientBehaviour) -> Arc<Population> {
        Arc::new(Population {
            addresses: Arc::clone(addresses),
            behaviour,
            closing: CancellationToken::new(),
            clients: Mutex::default(),
            unexpected_refusals: Mutex::default(),
            started: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            tables: AtomicU64::new(0),
        })
    }

    /// Keeps `tables` tables in play until [`closing`](Population::closing) is cancelled.
    pub fn start(self: &Arc<Population>, tables: u32, seed: u64) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        for n in 0..tables {
            let population = Arc::clone(self);
            let rng = ChaCha12Rng::seed_from_u64(seed ^ (u64::from(n) << 32));
            tasks.spawn(population.play_tables(rng));
        }
        tasks
    }

    /// Plays one table after another.
    async fn play_tables(self: Arc<Population>, mut rng: ChaCha12Rng) {
        while !self.closing.is_cancelled() {
            let (request, joiners, watched, start) = {
                let mut luck = Luck::new(&mut rng);
                let (request, joiners) = random_table(&mut luck);
                (request, joiners, luck.below(TABLES_PER_WATCHER) == 0, luck.below(1000) as usize)
            };
            let Some(clients) = self.make_table(request, &joiners, watched, start).await else {
                continue;
            };
            self.clients().extend(clients.iter().cloned());
            let mut playing = JoinSet::new();
            for client in clients {
                self.started.fetch_add(1, Ordering::Relaxed);
                let population = Arc::clone(&self);
                playing.spawn(async move {
                    client.run(population.behaviour.clone()).await;
                    population.ended.fetch_add(1, Ordering::Relaxed);
                });
            }
            playing.join_all().await;
        }
    }

    /// Makes a table and seats its clients.
    async fn make_table(
        &self,
        request: MakeTable,
        joiners: &[u8],
        watched: bool,
        start: usize,
    ) -> Option<Vec<TestClient>> {
        let mine = client::http::secret();
        let request = MakeTable { secret: Some(mine.clone()), ..request };
        let made = self.send(start, Request::Make(request)).await?;
        self.tables.fetch_add(1, Ordering::Relaxed);
        let id = made.table.id;
        let client = |seat, secret: &str| TestClient {
            start: start + usize::from(seat),
            ..TestClient::new(&self.addresses, &id, seat, secret)
        };
        let mut clients = vec![client(0, &mine)];
        for seat in joiners {
            let secret = client::http::secret();
            let name = format!("Player {seat}");
            // The client brings its own with its hello; until then the table waits for it.
            let commit = Some(SeatLuck::new().commit());
            let join = Join { name, secret: Some(secret.clone()), commit, ..Join::default() };
            let at = start + usize::from(*seat);
            self.send(at, Request::Sit(id.clone(), Seat(*seat), join)).await?;
            clients.push(client(*seat, &secret));
        }
        if watched {
            clients.push(TestClient::watching(&self.addresses, &id, start));
        }
        Some(clients)
    }

    /// Sends a request to one node after another until one answers. `None` after an unexpected
    /// refusal, or when the run ends.
    async fn send(&self, start: usize, request: Request) -> Option<Joined> {
        for attempt in start.. {
            let base = {
                let addresses = self.addresses.lock().expect("no panic while the lock is held");
                addresses[attempt % addresses.len()].clone()
            };
            let error = match timeout(REQUEST_TIMEOUT, request.send(&Http::new(base))).await {
                Ok(Ok(answer)) => return Some(answer),
                Ok(Err(Error::Refused(error))) => Some(error),
                Ok(Err(_)) | Err(_) => None,
            };
            if let Some(error) = error.filter(|error| !OUTCOME_UNKNOWN.contains(&&*error.code)) {
                self.unexpected_refusals
                    .lock()
                    .expect("no panic while the lock is held")
                    .push(error.to_string());
                return None;
            }
            if self.behaviour.leave.is_cancelled() {
                return None;
            }
            sleep(RETRY_DELAY).await;
        }
        None
    }

    /// Every client so far.
    pub fn clients(&self) -> MutexGuard<'_, Vec<TestClient>> {
        self.clients.lock().expect("no panic while the lock is held")
    }

    /// Refusals that should not have happened.
    pub fn unexpected_refusals(&self) -> Vec<String> {
        self.unexpected_refusals.lock().expect("no panic while the lock is held").clone()
    }

    /// Number of clients that play or watch now.
    pub fn active(&self) -> u64 {
        self.started.load(Ordering::Relaxed) - self.ended.load(Ordering::Relaxed)
    }

    /// Number of tables made.
    pub fn tables(&self) -> u64 {
        self.tables.load(Ordering::Relaxed)
    }

    /// Number of clients that lost their connection and have none yet.
    pub fn disconnected(&self) -> usize {
        self.clients().iter().filter(|client| client.record().disconnected_since.is_some()).count()
    }

    /// Of the clients that lost their connection within `window` after `since`, the last to
    /// reconnect: how long after `since`, and what it tried.
    pub fn slowest_reconnect(
        &self,
        since: Instant,
        window: Duration,
    ) -> Option<(Duration, String)> {
        let lost = |outage: &&Outage| outage.from >= since && outage.from <= since + window;
        let back = |client: &TestClient| {
            let record = client.record();
            let last = record.outages.iter().filter(lost).max_by_key(|outage| outage.until)?;
            let (after, attempts) = (last.until - since, last.attempts.join("; "));
            Some((after, format!("{} {:?}: {attempts}", client.table, client.viewer)))
        };
        self.clients().iter().filter_map(back).max()
    }

    /// Unfinished tables at which no client received an event since `since`.
    pub fn stalled(&self, since: Instant) -> Vec<String> {
        let mut stalled: BTreeMap<String, bool> = BTreeMap::new();
        for client in self.clients().iter() {
            let record = client.record();
            let moves = record.finished || record.last_event_at.is_some_and(|at| at >= since);
            *stalled.entry(client.table.clone()).or_default() |= moves;
        }
        stalled.into_iter().filter(|(_, moves)| !moves).map(|(table, _)| table).collect()
    }
}

/// A request over HTTP.
enum Request {
    Make(MakeTable),
    Sit(String, Seat, Join),
}

impl Request {
    async fn send(&self, http: &Http) -> Result<Joined, Error> {
        match self {
            Request::Make(request) => http.make(request).await,
            Request::Sit(table, seat, join) => http.sit(table, *seat, join, None).await,
        }
    }
}

/// A random table: game, options, bots, and the seats that clients join.
fn random_table(luck: &mut Luck<'_>) -> (MakeTable, Vec<u8>) {
    let game = &catalog::GAMES[luck.below(catalog::GAMES.len() as u32) as usize];
    let (least, most) = (game.about.min_seats, game.about.max_seats.min(MAX_SEATS));
    let seats = least + luck.below(u32::from(most - least) + 1) as u8;
    let options = random_options(game, seats, luck);
    let bots = luck.below(seats.into()) as u8;
    let level = game.levels.first().map(|level| level.id.to_owned());
    let request = MakeTable {
        game: game.about.id.to_owned(),
        options,
        seats: Some(seats),
        public: true,
        name: "Player 0".to_owned(),
        avatar: None,
        program: false,
        seat: None,
        bots: level.into_iter().cycle().take(bots.into()).collect(),
        scenario: Value::Null,
        secret: None,
    };
    // Bots sit next to the client that makes the table; clients take the other seats.
    (request, (1 + bots..seats).collect())
}

/// Random options that fit together: clocks as short as allowed, so that games finish, and any of the
/// listed choices. The defaults if no attempt fits.
fn random_options(game: &GameEntry, seats: u8, luck: &mut Luck<'_>) -> Value {
    for _ in 0..10 {
        let mut options = serde_json::Map::new();
        for spec in game.options.iter().filter(|spec| spec.tier != OptionTier::Hidden) {
            let value = match spec.kind {
                OptionKind::Switch => json!(luck.below(2) == 1),
                OptionKind::Number { min, unit: "seconds", none: None, .. } => json!(min),
                OptionKind::OneOf(choices) => {
                    match choices[luck.below(choices.len() as u32) as usize].value {
                        "" => Value::Null,
                        value => json!(value),
                    }
                }
                _ => continue,
            };
            options.insert(spec.key.to_owned(), value);
        }
        // Many tables have no limit of their own, and at some a move may take days.
        if game.about.max_seats > 1 {
            match luck.below(6) {
                0 => options.insert("time".into(), json!({ "move": { "seconds": 86_400 } })),
                1 => options.insert("time".into(), json!({ "move": { "seconds": 20 } })),
                _ => None,
            };
        }
        let options = Value::Object(options);
        if game.check_options(&options, Some(seats)).is_ok() {
            return options;
        }
    }
    Value::Null
}
