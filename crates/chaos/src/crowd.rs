//! Many tables, a new one for each that is over.

use crate::cluster::Doors;
use crate::known::Absence;
use crate::person::{Manner, Person, UNSURE};
use client::{Error, Http};
use play::{Luck, Seat};
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
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two requests.
const PAUSE: Duration = Duration::from_millis(200);
/// One table in so many has somebody who watches.
const WATCHED: u32 = 4;

/// Everybody, and all they need.
pub struct Crowd {
    /// Where they come in.
    pub doors: Doors,
    /// How they behave.
    pub manner: Manner,
    /// Cancelled: no new tables.
    pub close: CancellationToken,
    /// Everybody who ever sat at a table or watched one.
    people: Mutex<Vec<Person>>,
    /// What nobody expected to be refused.
    surprises: Mutex<Vec<String>>,
    came: AtomicU64,
    went: AtomicU64,
    tables: AtomicU64,
}

impl Crowd {
    /// Nobody yet.
    pub fn new(doors: &Doors, manner: Manner) -> Arc<Crowd> {
        Arc::new(Crowd {
            doors: Arc::clone(doors),
            manner,
            close: CancellationToken::new(),
            people: Mutex::default(),
            surprises: Mutex::default(),
            came: AtomicU64::new(0),
            went: AtomicU64::new(0),
            tables: AtomicU64::new(0),
        })
    }

    /// Keeps so many tables in play until [`close`](Crowd::close) is cancelled.
    pub fn gather(self: &Arc<Crowd>, tables: u32, seed: u64) -> JoinSet<()> {
        let mut places = JoinSet::new();
        for place in 0..tables {
            let crowd = Arc::clone(self);
            let rng = ChaCha12Rng::seed_from_u64(seed ^ (u64::from(place) << 32));
            places.spawn(crowd.keep_place(rng));
        }
        places
    }

    /// One table after the other.
    async fn keep_place(self: Arc<Crowd>, mut rng: ChaCha12Rng) {
        while !self.close.is_cancelled() {
            let (wish, joiners, watched, start) = {
                let mut luck = Luck::new(&mut rng);
                let (wish, joiners) = wish(&mut luck);
                (wish, joiners, luck.below(WATCHED) == 0, luck.below(1000) as usize)
            };
            let Some(people) = self.table(wish, &joiners, watched, start).await else { continue };
            self.people().extend(people.iter().cloned());
            let mut playing = JoinSet::new();
            for person in people {
                self.came.fetch_add(1, Ordering::Relaxed);
                let crowd = Arc::clone(&self);
                playing.spawn(async move {
                    person.stay(crowd.manner.clone()).await;
                    crowd.went.fetch_add(1, Ordering::Relaxed);
                });
            }
            playing.join_all().await;
        }
    }

    /// Makes a table and has everybody sit down.
    async fn table(
        &self,
        wish: MakeTable,
        joiners: &[u8],
        watched: bool,
        start: usize,
    ) -> Option<Vec<Person>> {
        let mine = client::http::secret();
        let wish = MakeTable { secret: Some(mine.clone()), ..wish };
        let made = self.ask(start, Request::Make(wish)).await?;
        self.tables.fetch_add(1, Ordering::Relaxed);
        let id = made.table.id;
        let person = |seat, secret: &str| Person {
            start: start + usize::from(seat),
            ..Person::new(&self.doors, &id, seat, secret)
        };
        let mut people = vec![person(0, &mine)];
        for seat in joiners {
            let secret = client::http::secret();
            let name = format!("Player {seat}");
            let join = Join { name, secret: Some(secret.clone()), ..Join::default() };
            let at = start + usize::from(*seat);
            self.ask(at, Request::Sit(id.clone(), Seat(*seat), join)).await?;
            people.push(person(*seat, &secret));
        }
        if watched {
            people.push(Person::watching(&self.doors, &id, start));
        }
        Some(people)
    }

    /// Asks at one door after the other until there is an answer. Nothing if it is a surprise, or
    /// when everybody leaves.
    async fn ask(&self, start: usize, request: Request) -> Option<Joined> {
        for attempt in start.. {
            let base = {
                let doors = self.doors.lock().expect("nobody panics at a door");
                doors[attempt % doors.len()].clone()
            };
            let no = match timeout(PATIENCE, request.send(&Http::new(base))).await {
                Ok(Ok(answer)) => return Some(answer),
                Ok(Err(Error::Refused(no))) => Some(no),
                Ok(Err(_)) | Err(_) => None,
            };
            if let Some(no) = no.filter(|no| !UNSURE.contains(&&*no.code)) {
                self.surprises.lock().expect("nobody panics").push(no.to_string());
                return None;
            }
            if self.manner.leave.is_cancelled() {
                return None;
            }
            sleep(PAUSE).await;
        }
        None
    }

    /// Everybody so far.
    pub fn people(&self) -> MutexGuard<'_, Vec<Person>> {
        self.people.lock().expect("nobody panics in a crowd")
    }

    /// What nobody expected.
    pub fn surprises(&self) -> Vec<String> {
        self.surprises.lock().expect("nobody panics").clone()
    }

    /// How many are there now.
    pub fn present(&self) -> u64 {
        self.came.load(Ordering::Relaxed) - self.went.load(Ordering::Relaxed)
    }

    /// How many tables were made.
    pub fn tables(&self) -> u64 {
        self.tables.load(Ordering::Relaxed)
    }

    /// How many have lost their connection and have none yet.
    pub fn gone(&self) -> usize {
        self.people().iter().filter(|person| person.known().gone.is_some()).count()
    }

    /// Of those who lost their connection within `window` from `since` on, the last who came back:
    /// how long after `since`, and what they tried.
    pub fn last_back(&self, since: Instant, window: Duration) -> Option<(Duration, String)> {
        let lost = |absence: &&Absence| absence.from >= since && absence.from <= since + window;
        let back = |person: &Person| {
            let known = person.known();
            let last = known.absences.iter().filter(lost).max_by_key(|absence| absence.until)?;
            let (after, tries) = (last.until - since, last.tries.join("; "));
            Some((after, format!("{} {:?}: {tries}", person.table, person.viewer)))
        };
        self.people().iter().filter_map(back).max()
    }

    /// Tables whose game is not over and at which nobody was told anything since then.
    pub fn stalled(&self, since: Instant) -> Vec<String> {
        let mut stalled: BTreeMap<String, bool> = BTreeMap::new();
        for person in self.people().iter() {
            let known = person.known();
            let moves = known.over || known.told_at.is_some_and(|at| at >= since);
            *stalled.entry(person.table.clone()).or_default() |= moves;
        }
        stalled.into_iter().filter(|(_, moves)| !moves).map(|(table, _)| table).collect()
    }
}

/// What is asked of a host without a connection that stays.
enum Request {
    Make(MakeTable),
    Sit(String, Seat, Join),
}

impl Request {
    async fn send(&self, http: &Http) -> Result<Joined, Error> {
        match self {
            Request::Make(wish) => http.make(wish).await,
            Request::Sit(table, seat, join) => http.sit(table, *seat, join, None).await,
        }
    }
}

/// A table drawn by lot: a game, its options, bots, and the seats that people join.
fn wish(luck: &mut Luck<'_>) -> (MakeTable, Vec<u8>) {
    let (game, options, least, most): (_, _, u8, u8) = match luck.below(10) {
        0..=3 => ("candy-chain", json!({ "variant": "mini" }), 2, 2),
        4 => ("candy-chain", Value::Null, 2, 2),
        5 => ("quiddler-solitaire", Value::Null, 1, 1),
        6 => {
            let mode = if luck.below(2) == 0 { "referee" } else { "challenge" };
            ("quiddler", json!({ "mode": mode, "challenge_seconds": 5 }), 2, 4)
        }
        7 => ("keyword", json!({ "timer_seconds": 30, "reveal_seconds": 1 }), 2, 4),
        8 => ("candy-monsters", Value::Null, 2, 4),
        _ => match luck.below(2) {
            0 => ("candygrams", Value::Null, 1, 4),
            _ => ("candygrams", json!({ "mode": "express" }), 2, 4),
        },
    };
    let seats = least + luck.below(u32::from(most - least) + 1) as u8;
    let bots = luck.below(seats.into()) as u8;
    let level = catalog::game(game).ok().and_then(|game| game.levels.first());
    let level = level.map(|level| level.id.to_owned());
    let wish = MakeTable {
        game: game.to_owned(),
        options,
        seats: Some(seats),
        public: true,
        name: "Player 0".to_owned(),
        seat: None,
        bots: level.into_iter().cycle().take(bots.into()).collect(),
        scenario: Value::Null,
        secret: None,
    };
    // Bots sit next to whoever makes the table; people take what is left.
    (wish, (1 + bots..seats).collect())
}
