//! Hosts that are killed again and again in the middle of play. After each kill everything that was
//! acknowledged is there, and nothing else. A copy of what each kill left is damaged, and the damage
//! is noticed.

use crate::cluster::small_table;
use client::{Http, Live};
use play::Luck;
use protocol::{MakeTable, ToClient};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Entry, SqliteStore, Store, StoreError, TableId};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::{JoinError, JoinSet};

/// A run.
pub struct KillConfig {
    /// The program `parlour`.
    pub program: PathBuf,
    /// How often the host is killed.
    pub kills: u32,
    /// Hosts that run side by side, each with a folder of its own. The kills are shared out.
    pub hosts: u32,
    /// Tables in play at the same time, at each host.
    pub tables: usize,
    /// What moments and damage are drawn from.
    pub seed: u64,
}

/// After this many kills a host goes on in a new folder, so that folders stay small: each is copied
/// after every kill. The old one is checked once more as a whole.
const KILLS_PER_FOLDER: u32 = 250;

/// The results.
#[derive(Clone, Debug, Default, Serialize)]
pub struct KillReport {
    /// What moments and damage were drawn from.
    pub seed: u64,
    /// How often the host was killed.
    pub kills: u32,
    /// Tables that were played at.
    pub tables: usize,
    /// Actions that were acknowledged to a player.
    pub acknowledged: usize,
    /// Of these, actions that are not in the log, or stand there changed.
    pub lost: usize,
    /// Actions that stand twice under one id.
    pub duplicated: usize,
    /// Actions that nobody sent.
    pub unsent: usize,
    /// Logs that do not replay.
    pub diverged: usize,
    /// Kills after which the store said that something was damaged, although nothing was.
    pub false_alarms: usize,
    /// Copies of which one bit of the write-ahead log was flipped.
    pub flipped: usize,
    /// Of these, copies that had lost acknowledged actions.
    pub harmed: usize,
    /// Of these, copies that did not report it.
    pub unnoticed: usize,
    /// What went wrong, in words.
    #[serde(skip)]
    pub problems: Vec<String>,
}

impl KillReport {
    fn add(&mut self, more: KillReport) {
        self.kills += more.kills;
        self.tables += more.tables;
        self.acknowledged += more.acknowledged;
        self.lost += more.lost;
        self.duplicated += more.duplicated;
        self.unsent += more.unsent;
        self.diverged += more.diverged;
        self.false_alarms += more.false_alarms;
        self.flipped += more.flipped;
        self.harmed += more.harmed;
        self.unnoticed += more.unnoticed;
        self.problems.extend(more.problems);
    }

    /// Whether nothing went wrong.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }
}

/// What the player of one table knows.
#[derive(Clone, Default)]
struct Known {
    secret: String,
    /// Each action that was sent, by its id, and whether it was acknowledged.
    actions: BTreeMap<String, (Value, bool)>,
    over: bool,
}

/// What the players know, by table.
#[derive(Clone, Default)]
struct Players {
    known: Arc<Mutex<BTreeMap<String, Known>>>,
    acknowledged: Arc<AtomicUsize>,
    /// Told of every acknowledged action.
    progress: Arc<Notify>,
}

impl Players {
    fn with<T>(&self, work: impl FnOnce(&mut BTreeMap<String, Known>) -> T) -> T {
        work(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many actions were acknowledged so far.
    fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::SeqCst)
    }

    fn open(&self) -> Vec<(String, Known)> {
        let open = |all: &mut BTreeMap<String, Known>| {
            let open = all.iter().filter(|(_, known)| !known.over);
            open.map(|(id, known)| (id.clone(), known.clone())).collect()
        };
        self.with(open)
    }
}

/// Kills hosts in the middle of play, looks at what they left, and starts them again, as often as
/// asked.
pub async fn run(config: &KillConfig, on_progress: impl Fn(&KillReport)) -> KillReport {
    let (finished, mut reports) = tokio::sync::mpsc::unbounded_channel();
    let mut running = JoinSet::new();
    let hosts = config.hosts.max(1);
    for host in 0..hosts {
        let share = config.kills / hosts + u32::from(host < config.kills % hosts);
        let (program, tables, seed) = (config.program.clone(), config.tables, config.seed);
        let finished = finished.clone();
        running.spawn(async move {
            let mut rng = ChaCha12Rng::seed_from_u64(seed);
            rng.set_stream(host.into());
            let mut left = share;
            while left > 0 {
                let kills = left.min(KILLS_PER_FOLDER);
                in_one_folder(&program, kills, tables, &mut rng, &finished).await;
                left -= kills;
            }
        });
    }
    drop(finished);
    let mut report = KillReport { seed: config.seed, ..KillReport::default() };
    while let Some(more) = reports.recv().await {
        report.add(more);
        on_progress(&report);
    }
    while let Some(ended) = running.join_next().await {
        report.problems.extend(ended.err().map(|e| format!("a host's task broke down: {e}")));
    }
    report
}

/// Kills one host as often as asked, always in the same folder. Reports after every kill what it
/// added, and at the end what the whole folder holds.
async fn in_one_folder(
    program: &Path,
    kills: u32,
    tables: usize,
    rng: &mut ChaCha12Rng,
    finished: &UnboundedSender<KillReport>,
) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let players = Players::default();
    for kill in 1..=kills {
        let mut report = KillReport { kills: kill, ..KillReport::default() };
        let mut host = Host::start(program, folder.path());
        if let Err(error) = make_tables(&host.base, &players, tables).await {
            report.problems.push(format!("kill {}: no new table: {error}", report.kills));
        }
        let open = players.open();
        let mut playing = JoinSet::new();
        for (table, _) in &open {
            let (base, table) = (host.base.clone(), table.clone());
            playing.spawn(play(base, table, players.clone(), kill));
        }
        // After some more actions, however long these take here, and a moment that ends anywhere.
        let (actions, micros) = (below(rng, 20), below(rng, 4000));
        let goal = players.acknowledged() + actions as usize;
        let moment = Duration::from_micros(micros.into());
        let mut on_end = |ended: Result<Option<String>, JoinError>| match ended {
            Ok(None) => {}
            Ok(Some(problem)) => report.problems.push(problem),
            Err(e) => report.problems.push(format!("a player broke down: {e}")),
        };
        while players.acknowledged() < goal {
            tokio::select! {
                () = players.progress.notified() => {}
                ended = playing.join_next() => match ended {
                    Some(ended) => on_end(ended),
                    None => break,
                }
            }
        }
        tokio::time::sleep(moment).await;
        host.kill();
        while let Some(ended) = playing.join_next().await {
            on_end(ended);
        }
        // Only tables that were in play can have changed.
        let played: Vec<(String, Known)> =
            players.with(|all| open.iter().map(|(id, _)| (id.clone(), all[id].clone())).collect());
        look(folder.path(), &played, &mut report).await;
        damage_a_copy(folder.path(), &played, rng, &mut report).await;
        let _ = finished.send(KillReport { kills: 1, ..report });
    }
    // In the end everything once more, from the first table on.
    let all: Vec<(String, Known)> =
        players.with(|all| all.iter().map(|(id, known)| (id.clone(), known.clone())).collect());
    let mut report = KillReport { kills, ..KillReport::default() };
    look(folder.path(), &all, &mut report).await;
    let (tables, acknowledged) = (all.len(), players.acknowledged());
    let _ = finished.send(KillReport { kills: 0, tables, acknowledged, ..report });
}

/// A random number below `n`.
fn below(rng: &mut ChaCha12Rng, n: u32) -> u32 {
    Luck::new(rng).below(n)
}

/// A host as a process of its own.
struct Host {
    child: Child,
    base: String,
}

impl Host {
    fn start(program: &Path, folder: &Path) -> Host {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-pace", "0"])
            .args(["--changes-per-second", "1000", "--data"])
            .arg(folder)
            .env("PARLOUR_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let base = lines
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("On this machine: ")?.1.trim().to_owned()))
            .expect("the host says where it is");
        Host { child, base }
    }

    fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn make_tables(base: &str, players: &Players, tables: usize) -> Result<(), client::Error> {
    let http = Http::new(base);
    for _ in players.open().len()..tables {
        let made = http.make(&MakeTable { public: false, ..small_table(&["beginner"]) }).await?;
        let secret = made.secret.unwrap_or_default();
        players.with(|all| all.insert(made.table.id, Known { secret, ..Known::default() }));
    }
    Ok(())
}

/// Plays one table until the host dies or the game is over, and notes what was sent and acknowledged.
async fn play(base: String, table: String, players: Players, round: u32) -> Option<String> {
    let note = |work: &mut dyn FnMut(&mut Known)| {
        players.with(|all| work(all.get_mut(&table).expect("it was made")));
    };
    let secret = players.with(|all| all[&table].secret.clone());
    let (mut live, welcome) = Live::connect(&base, &table, Some(&secret), None).await.ok()?;
    let mut view: Value = serde_json::to_value(welcome.snapshot?).ok()?;
    let mut sent: Option<String> = None;
    for n in 0.. {
        if sent.is_none() && !view["turn"]["outcome"].is_null() {
            note(&mut |known| known.over = true);
            return None;
        }
        let waiting_for = view["turn"]["waiting_for"].as_array();
        if sent.is_none() && waiting_for.is_some_and(|seats| seats.contains(&Value::from(0))) {
            let id = format!("{round}-{n}");
            let action = view["can"]["actions"][0].clone();
            note(&mut |known| drop(known.actions.insert(id.clone(), (action.clone(), false))));
            let act = serde_json::json!({ "act": { "id": id, "action": action } });
            live.send_text(act.to_string()).await.ok()?;
            sent = Some(id);
        }
        match live.next().await.ok()? {
            ToClient::News(news) => view = serde_json::to_value(news.snapshot).ok()?,
            ToClient::Answer(answer) => {
                if let Some(error) = answer.error {
                    return Some(format!("table {table}: a legal action was refused: {error:?}"));
                }
                note(&mut |known| {
                    if let Some((_, acknowledged)) = known.actions.get_mut(&answer.id) {
                        *acknowledged = true;
                    }
                });
                players.acknowledged.fetch_add(1, Ordering::SeqCst);
                players.progress.notify_one();
                sent = None;
            }
            _ => {}
        }
    }
    None
}

/// Compares what a killed host left with what its players know.
async fn look(folder: &Path, played: &[(String, Known)], report: &mut KillReport) {
    let kill = report.kills;
    let store = match SqliteStore::examine(folder) {
        Ok(store) => store,
        Err(e) => return report.problems.push(format!("kill {kill}: {e}")),
    };
    for error in store.found_damaged() {
        report.false_alarms += 1;
        report.problems.push(format!("kill {kill}: {error}"));
    }
    for (table, known) in played {
        let id: TableId = table.parse().expect("the host names its tables");
        let entries = match store.read(&id, 0).await {
            Ok(entries) => entries,
            Err(e) => {
                report.lost += known.actions.values().filter(|(_, acked)| *acked).count();
                report.problems.push(format!("kill {kill}: {e}"));
                continue;
            }
        };
        compare(table, known, &entries, report);
    }
}

/// Compares one log with what was sent and acknowledged.
fn compare(table: &str, known: &Known, entries: &[Entry], report: &mut KillReport) {
    let mut problem = |count: &mut usize, what: String| {
        *count += 1;
        report.problems.push(format!("kill {}: table {table}: {what}", report.kills));
    };
    let mut logged: BTreeMap<&str, Value> = BTreeMap::new();
    for entry in entries {
        let Some(id) = &entry.action_id else { continue };
        let line: Value = serde_json::from_str(&entry.line).unwrap_or_default();
        if logged.insert(id, line["input"]["act"]["action"].clone()).is_some() {
            problem(&mut report.duplicated, format!("{id} is in the log twice"));
        }
    }
    for (id, (action, acknowledged)) in &known.actions {
        match logged.remove(id.as_str()) {
            Some(logged) if logged == *action => {}
            Some(logged) => problem(&mut report.lost, format!("{id} was logged as {logged}")),
            None if *acknowledged => problem(&mut report.lost, format!("{id} is lost")),
            None => {}
        }
    }
    for id in logged.keys() {
        problem(&mut report.unsent, format!("nobody sent {id}"));
    }
    let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
    if !lines.is_empty()
        && let Err(fault) = catalog::verify(&lines.join("\n"))
    {
        problem(&mut report.diverged, fault.to_string());
    }
}

/// Flips one bit in the write-ahead log of a copy. Either no acknowledged action is gone by that, or
/// the store says that its table is damaged.
async fn damage_a_copy(
    folder: &Path,
    played: &[(String, Known)],
    rng: &mut ChaCha12Rng,
    report: &mut KillReport,
) {
    let copy = tempfile::tempdir().expect("a temporary folder");
    for file in ["parlour.sqlite", "parlour.sqlite-wal", "parlour.marks"] {
        // One that is not there need not be copied.
        let _ = fs::copy(folder.join(file), copy.path().join(file));
    }
    let wal = copy.path().join("parlour.sqlite-wal");
    let mut bytes = fs::read(&wal).unwrap_or_default();
    let Some(last) = u32::try_from(bytes.len()).ok().and_then(|len| len.checked_sub(1)) else {
        return;
    };
    let at = below(rng, last + 1) as usize;
    bytes[at] ^= 1 << below(rng, 8);
    fs::write(&wal, &bytes).expect("a copy can be written");
    report.flipped += 1;
    let store = match SqliteStore::examine(copy.path()) {
        Ok(store) => store,
        // Said loudly enough.
        Err(_) => return report.harmed += 1,
    };
    let (mut harmed, mut unnoticed) = (false, None);
    for (table, known) in played {
        let id: TableId = table.parse().expect("the host names its tables");
        let read = store.read(&id, 0).await;
        let entries = match read {
            Ok(entries) => entries,
            Err(StoreError::UnknownTable { .. }) => Vec::new(),
            Err(_) => {
                harmed = true;
                continue;
            }
        };
        let is_there = |id: &String| entries.iter().any(|e| e.action_id.as_ref() == Some(id));
        let mut acknowledged = known.actions.iter().filter(|(_, (_, acked))| *acked);
        if let Some((lost, _)) = acknowledged.find(|(id, _)| !is_there(id)) {
            harmed = true;
            unnoticed = Some(format!("table {table} lost {lost}"));
        }
    }
    report.harmed += usize::from(harmed);
    if let Some(what) = unnoticed {
        report.unnoticed += 1;
        let kill = report.kills;
        report.problems.push(format!("kill {kill}: byte {at} flipped, and nobody said: {what}"));
    }
}
