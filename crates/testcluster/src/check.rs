//! Compares what clients received with the logs.

use crate::record::{ActionStatus, ClientRecord, digest};
use crate::test_client::TestClient;
use play::Viewer;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use store::{Entry, State, Store, StoreError, TableId};
use table::Seed;

/// The most problems described; the rest are only counted.
const MAX_PROBLEMS: usize = 50;

/// A table as the store has it.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Its id.
    pub table: String,
    /// The length of its log, according to the store.
    pub position: u64,
    /// Whether the store says that the game is finished.
    pub finished: bool,
    /// The seed of its deals.
    pub seed: Option<Seed>,
    /// Its log.
    pub entries: Vec<Entry>,
}

impl StoredTable {
    /// Reads a table.
    pub async fn read(store: &dyn Store, table: &str) -> Result<StoredTable, StoreError> {
        let id: TableId = table.parse()?;
        let row = store.table(&id).await?;
        let seed = Seed::from_hex(store.secret(&id).await?.reveal());
        let entries = store.read(&id, 0).await?;
        let (position, finished) = (row.position, row.state == State::Finished);
        Ok(StoredTable { table: table.to_owned(), position, finished, seed, entries })
    }
}

/// What the checker found.
#[derive(Clone, Debug, Default)]
pub struct CheckResult {
    /// Acknowledged actions.
    pub acknowledged: u64,
    /// Acknowledged actions that the log lacks or has changed.
    pub lost: u64,
    /// Actions that are in the log more than once.
    pub duplicated: u64,
    /// Messages that contradict the log or an earlier message.
    pub forked: u64,
    /// Logs that do not replay, and views that differ from the replay.
    pub diverged: u64,
    /// Actions without an answer: the log may or may not have them.
    pub unanswered: u64,
    /// Refused actions.
    pub refused: u64,
    /// Views and events compared.
    pub compared: u64,
    /// Finished games.
    pub finished: u64,
    /// How often a bot began to play for somebody.
    pub stand_ins: u64,
    /// How often an action was taken back.
    pub takebacks: u64,
    /// The problems, described.
    pub problems: Vec<String>,
}

impl CheckResult {
    /// Whether there are no problems.
    pub fn is_clean(&self) -> bool {
        [self.lost, self.duplicated, self.forked, self.diverged] == [0; 4]
    }

    /// Adds the result of another table.
    pub fn add(&mut self, other: CheckResult) {
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.duplicated += other.duplicated;
        self.forked += other.forked;
        self.diverged += other.diverged;
        self.unanswered += other.unanswered;
        self.refused += other.refused;
        self.compared += other.compared;
        self.finished += other.finished;
        self.stand_ins += other.stand_ins;
        self.takebacks += other.takebacks;
        self.problems.extend(other.problems);
        self.problems.truncate(MAX_PROBLEMS);
    }

    fn report(&mut self, count: fn(&mut CheckResult) -> &mut u64, problem: String) {
        *count(self) += 1;
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }
}

/// Compares the records of all clients of a table with its log.
pub fn check(stored: &StoredTable, clients: &[(Viewer, &ClientRecord)]) -> CheckResult {
    let mut result = CheckResult::default();
    check_actions(stored, clients, &mut result);
    let log = log(&stored.entries);
    check_log(stored, &log, &mut result);
    for (viewer, record) in clients {
        for contradiction in &record.contradictions {
            result.report(
                |v| &mut v.forked,
                format!("{}: {viewer:?}: {contradiction}", stored.table),
            );
        }
        check_views(stored, &log, *viewer, record, &mut result);
    }
    result
}

fn log(entries: &[Entry]) -> String {
    let mut log = String::new();
    for entry in entries {
        let _ = writeln!(log, "{}", entry.line);
    }
    log.pop();
    log
}

/// Every acknowledged action is in the log once, as it was sent. No refused or unsent action is.
fn check_actions(
    stored: &StoredTable,
    clients: &[(Viewer, &ClientRecord)],
    result: &mut CheckResult,
) {
    let table = &stored.table;
    let mut logged: BTreeMap<(u8, &str), Value> = BTreeMap::new();
    // The seats that bots decide for, because their people are away.
    let mut stand_ins: BTreeSet<u64> = BTreeSet::new();
    for (index, entry) in stored.entries.iter().enumerate() {
        let line: Value = serde_json::from_str(&entry.line).unwrap_or_default();
        let (act, seat_of) =
            (&line["input"]["act"], |kind: &str| line["input"][kind]["seat"].as_u64());
        result.stand_ins += u64::from(seat_of("stand-in").is_some());
        result.takebacks += u64::from(seat_of("takeback").is_some());
        stand_ins.extend(seat_of("stand-in"));
        if let Some(back) = seat_of("back") {
            stand_ins.remove(&back);
        }
        let is_bot = act["seat"].as_u64().is_some_and(|seat| stand_ins.contains(&seat));
        if is_bot && entry.action_id.is_some() {
            let problem = format!("{table}: line {index} is a person's while a bot decides");
            result.report(|v| &mut v.forked, problem);
        }
        let (Some(seat), Some(name)) = (entry.seat, &entry.action_id) else {
            let whose = |viewer: &Viewer| viewer.seat().is_some_and(|s| act["seat"] == s.0);
            if !is_bot && clients.iter().any(|(viewer, _)| whose(viewer)) {
                let problem = format!("{table}: line {index} acts for a client that did not ask");
                result.report(|v| &mut v.forked, problem);
            }
            continue;
        };
        if logged.insert((seat, name), act["action"].clone()).is_some() {
            result.report(|v| &mut v.duplicated, format!("{table}: {name} is in the log twice"));
        }
    }
    for (viewer, record) in clients {
        let Some(seat) = viewer.seat() else { continue };
        for (name, sent) in &record.actions {
            let logged = logged.remove(&(seat.0, name.as_str()));
            match &sent.status {
                ActionStatus::Acknowledged => result.acknowledged += 1,
                ActionStatus::Unanswered => result.unanswered += 1,
                ActionStatus::Refused(_) => result.refused += 1,
            }
            match (&sent.status, logged) {
                (ActionStatus::Acknowledged, None) => {
                    let problem =
                        format!("{table}: {name} of {seat} was acknowledged and is missing");
                    result.report(|v| &mut v.lost, problem);
                }
                (ActionStatus::Refused(code), Some(_)) => {
                    let problem =
                        format!("{table}: {name} of {seat} was refused ({code}) and is in the log");
                    result.report(|v| &mut v.forked, problem);
                }
                (_, Some(action)) if action != sent.action => {
                    let problem = format!("{table}: {name} of {seat} was changed in the log");
                    result.report(|v| &mut v.lost, problem);
                }
                _ => {}
            }
        }
    }
    for (seat, name) in logged.into_keys() {
        let problem = format!("{table}: the log has {name} of seat {seat}, which nobody sent");
        result.report(|v| &mut v.forked, problem);
    }
}

/// The log has the length that the store says, replays from its seed, and ends where it says.
fn check_log(stored: &StoredTable, log: &str, result: &mut CheckResult) {
    let table = &stored.table;
    if stored.position != stored.entries.len() as u64 {
        let problem =
            format!("{table}: the log has {} lines, not {}", stored.entries.len(), stored.position);
        result.report(|v| &mut v.diverged, problem);
    }
    if stored.entries.is_empty() {
        return;
    }
    let replayed = catalog::replay(log, stored.seed.clone());
    match (replayed, catalog::verify(log)) {
        (Ok(replayed), Ok((_, checked))) => {
            let over = replayed.turn().outcome().is_some();
            result.finished += u64::from(over);
            if over != stored.finished || over != checked.finished {
                let (stored, log) = (stored.finished, checked.finished);
                let problem = format!(
                    "{table}: finished in the replay {over}, in the store {stored}, in the log {log}"
                );
                result.report(|v| &mut v.diverged, problem);
            }
        }
        (Err(fault), _) | (_, Err(fault)) => {
            result.report(|v| &mut v.diverged, format!("{table}: {fault}"));
        }
    }
}

/// Every event and every view is what the log replays to.
fn check_views(
    stored: &StoredTable,
    log: &str,
    viewer: Viewer,
    record: &ClientRecord,
    result: &mut CheckResult,
) {
    let table = &stored.table;
    // A log that does not replay is already reported.
    let frames = match log.is_empty() {
        true => Vec::new(),
        false => catalog::replay_frames(log, viewer).unwrap_or_default(),
    };
    let mut events = Vec::new();
    let mut views: BTreeSet<(u32, u64)> = BTreeSet::new();
    for frame in &frames {
        events.extend(frame.events.iter().map(|event| digest(event.get())));
        views.insert((events.len() as u32, digest(frame.snapshot.get())));
    }
    for (index, seen) in record.events.iter().enumerate() {
        result.compared += 1;
        if events.get(index) != Some(seen) {
            let problem = format!("{table}: {viewer:?} received a different event {index}");
            result.report(|v| &mut v.forked, problem);
        }
    }
    for (seq, seen) in &record.views {
        for view in seen {
            result.compared += 1;
            if !views.contains(&(*seq, *view)) {
                let problem =
                    format!("{table}: {viewer:?} saw a different view after {seq} events");
                result.report(|v| &mut v.diverged, problem);
            }
        }
    }
    if record.finished && (record.events.len() < events.len() || !stored.finished) {
        let (received, all) = (record.events.len(), events.len());
        let problem = format!("{table}: {viewer:?} saw the end after {received} of {all} events");
        result.report(|v| &mut v.diverged, problem);
    }
}

/// Asserts that every client saw the end of its game and that the checker finds no problem. Gives the
/// number of acknowledged actions.
pub async fn assert_nothing_lost(store: &dyn Store, clients: &[TestClient]) -> u64 {
    let mut tables: BTreeMap<&str, Vec<&TestClient>> = BTreeMap::new();
    for client in clients {
        tables.entry(&client.table).or_default().push(client);
    }
    let mut all = CheckResult::default();
    for (table, clients) in tables {
        let stored = StoredTable::read(store, table).await.expect("the table exists");
        assert!(stored.finished, "{table} did not finish");
        let record: Vec<(Viewer, ClientRecord)> =
            clients.iter().map(|client| (client.viewer, client.record().clone())).collect();
        let record: Vec<(Viewer, &ClientRecord)> =
            record.iter().map(|(v, record)| (*v, record)).collect();
        for (viewer, record) in &record {
            assert!(record.finished, "{table}: {viewer:?} did not see the end");
        }
        all.add(check(&stored, &record));
    }
    assert!(all.is_clean() && all.unanswered == 0, "{all:#?}");
    all.acknowledged
}
