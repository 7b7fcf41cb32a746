//! The logs against what people know.

use crate::known::{Fate, Known, mark};
use crate::person::Person;
use play::Viewer;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use store::{Entry, State, Store, StoreError, TableId};
use table::Seed;

/// So many sentences are kept; the rest is counted only.
const SENTENCES: usize = 50;

/// What is kept of a table.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its name.
    pub table: String,
    /// How long the store says its log is.
    pub position: u64,
    /// Whether the store says that the game is over.
    pub finished: bool,
    /// The seed of its deals.
    pub seed: Option<Seed>,
    /// Its log.
    pub entries: Vec<Entry>,
}

impl Kept {
    /// Reads all of it.
    pub async fn read(store: &dyn Store, table: &str) -> Result<Kept, StoreError> {
        let id: TableId = table.parse()?;
        let row = store.table(&id).await?;
        let seed = Seed::from_hex(store.secret(&id).await?.reveal());
        let entries = store.read(&id, 0).await?;
        let (position, finished) = (row.position, row.state == State::Finished);
        Ok(Kept { table: table.to_owned(), position, finished, seed, entries })
    }
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Actions that were acknowledged.
    pub acknowledged: u64,
    /// Acknowledged, but not in the log, or changed there.
    pub lost: u64,
    /// In the log more than once.
    pub duplicated: u64,
    /// Somebody was told one thing and the log, or another telling, says another.
    pub forked: u64,
    /// A log that does not replay, or a view that it does not give.
    pub diverged: u64,
    /// Sent, and never answered: they stand, or do not.
    pub unanswered: u64,
    /// Refused by the rules.
    pub refused: u64,
    /// Views and events that were compared.
    pub compared: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// What is wrong, in words.
    pub say: Vec<String>,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        [self.lost, self.duplicated, self.forked, self.diverged] == [0; 4]
    }

    /// Adds what was found at another table.
    pub fn add(&mut self, other: Verdict) {
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.duplicated += other.duplicated;
        self.forked += other.forked;
        self.diverged += other.diverged;
        self.unanswered += other.unanswered;
        self.refused += other.refused;
        self.compared += other.compared;
        self.finished += other.finished;
        self.say.extend(other.say);
        self.say.truncate(SENTENCES);
    }

    fn wrong(&mut self, count: fn(&mut Verdict) -> &mut u64, say: String) {
        *count(self) += 1;
        if self.say.len() < SENTENCES {
            self.say.push(say);
        }
    }
}

/// Holds what everybody at a table knows against its log.
pub fn check(kept: &Kept, people: &[(Viewer, &Known)]) -> Verdict {
    let mut verdict = Verdict::default();
    check_actions(kept, people, &mut verdict);
    let log = log(&kept.entries);
    check_log(kept, &log, &mut verdict);
    for (viewer, known) in people {
        for say in &known.contradictions {
            verdict.wrong(|v| &mut v.forked, format!("{}: {viewer:?}: {say}", kept.table));
        }
        check_sight(kept, &log, *viewer, known, &mut verdict);
    }
    verdict
}

fn log(entries: &[Entry]) -> String {
    let mut log = String::new();
    for entry in entries {
        let _ = writeln!(log, "{}", entry.line);
    }
    log.pop();
    log
}

/// Every acknowledged action stands once and as it was sent; no refused one does; nobody else's.
fn check_actions(kept: &Kept, people: &[(Viewer, &Known)], verdict: &mut Verdict) {
    let table = &kept.table;
    let mut stands: BTreeMap<(u8, &str), Value> = BTreeMap::new();
    for (place, entry) in kept.entries.iter().enumerate() {
        let line: Value = serde_json::from_str(&entry.line).unwrap_or_default();
        let act = &line["input"]["act"];
        let (Some(seat), Some(name)) = (entry.seat, &entry.action_id) else {
            let whose = |viewer: &Viewer| viewer.seat().is_some_and(|s| act["seat"] == s.0);
            if people.iter().any(|(viewer, _)| whose(viewer)) {
                let say = format!("{table}: line {place} acts for a person who did not ask");
                verdict.wrong(|v| &mut v.forked, say);
            }
            continue;
        };
        if stands.insert((seat, name), act["action"].clone()).is_some() {
            verdict.wrong(|v| &mut v.duplicated, format!("{table}: {name} stands twice"));
        }
    }
    for (viewer, known) in people {
        let Some(seat) = viewer.seat() else { continue };
        for (name, said) in &known.actions {
            let stands = stands.remove(&(seat.0, name.as_str()));
            match &said.fate {
                Fate::Acknowledged => verdict.acknowledged += 1,
                Fate::Unanswered => verdict.unanswered += 1,
                Fate::Refused(_) => verdict.refused += 1,
            }
            match (&said.fate, stands) {
                (Fate::Acknowledged, None) => {
                    let say = format!("{table}: {name} of {seat} was acknowledged and is lost");
                    verdict.wrong(|v| &mut v.lost, say);
                }
                (Fate::Refused(code), Some(_)) => {
                    let say = format!("{table}: {name} of {seat} was refused ({code}) and stands");
                    verdict.wrong(|v| &mut v.forked, say);
                }
                (_, Some(action)) if action != said.action => {
                    let say = format!("{table}: {name} of {seat} stands changed");
                    verdict.wrong(|v| &mut v.lost, say);
                }
                _ => {}
            }
        }
    }
    for (seat, name) in stands.into_keys() {
        let say = format!("{table}: nobody sent {name}, which stands for seat {seat}");
        verdict.wrong(|v| &mut v.forked, say);
    }
}

/// The log is as long as the store says, replays, deals from its seed, and ends where it says.
fn check_log(kept: &Kept, log: &str, verdict: &mut Verdict) {
    let table = &kept.table;
    if kept.position != kept.entries.len() as u64 {
        let say = format!("{table}: {} lines, not {}", kept.entries.len(), kept.position);
        verdict.wrong(|v| &mut v.diverged, say);
    }
    if kept.entries.is_empty() {
        return;
    }
    let replayed = catalog::replay(log, kept.seed.clone());
    match (replayed, catalog::verify(log)) {
        (Ok(replayed), Ok((_, checked))) => {
            let over = replayed.turn().outcome().is_some();
            verdict.finished += u64::from(over);
            if over != kept.finished || over != checked.finished {
                let (kept, log) = (kept.finished, checked.finished);
                let say = format!("{table}: over {over}, in the store {kept}, in the log {log}");
                verdict.wrong(|v| &mut v.diverged, say);
            }
        }
        (Err(fault), _) | (_, Err(fault)) => {
            verdict.wrong(|v| &mut v.diverged, format!("{table}: {fault}"));
        }
    }
}

/// Every event was told as the log has it, and every view is one that the log gives there.
fn check_sight(kept: &Kept, log: &str, viewer: Viewer, known: &Known, verdict: &mut Verdict) {
    let table = &kept.table;
    // That it does not replay is counted already.
    let film = match log.is_empty() {
        true => Vec::new(),
        false => catalog::film(log, viewer).unwrap_or_default(),
    };
    let mut events = Vec::new();
    let mut views: BTreeSet<(u32, u64)> = BTreeSet::new();
    for still in &film {
        events.extend(still.events.iter().map(|event| mark(event.get())));
        views.insert((events.len() as u32, mark(still.view.get())));
    }
    for (place, told) in known.events.iter().enumerate() {
        verdict.compared += 1;
        if events.get(place) != Some(told) {
            let say = format!("{table}: {viewer:?} was told another event {place}");
            verdict.wrong(|v| &mut v.forked, say);
        }
    }
    for (seq, told) in &known.views {
        for view in told {
            verdict.compared += 1;
            if !views.contains(&(*seq, *view)) {
                let say = format!("{table}: {viewer:?} saw something else after {seq} events");
                verdict.wrong(|v| &mut v.diverged, say);
            }
        }
    }
    if known.over && (known.events.len() < events.len() || !kept.finished) {
        let (seen, all) = (known.events.len(), events.len());
        let say = format!("{table}: {viewer:?} saw the end after {seen} of {all} events");
        verdict.wrong(|v| &mut v.diverged, say);
    }
}

/// Everybody saw the end of their game, and nothing is wrong. Gives how many actions were
/// acknowledged.
pub async fn nothing_lost(store: &dyn Store, people: &[Person]) -> u64 {
    let mut tables: BTreeMap<&str, Vec<&Person>> = BTreeMap::new();
    for person in people {
        tables.entry(&person.table).or_default().push(person);
    }
    let mut all = Verdict::default();
    for (table, people) in tables {
        let kept = Kept::read(store, table).await.expect("the table is there");
        assert!(kept.finished, "{table} came to its end");
        let known: Vec<(Viewer, Known)> =
            people.iter().map(|person| (person.viewer, person.known().clone())).collect();
        let known: Vec<(Viewer, &Known)> = known.iter().map(|(v, known)| (*v, known)).collect();
        for (viewer, known) in &known {
            assert!(known.over, "{table}: {viewer:?} did not see the end");
        }
        all.add(check(&kept, &known));
    }
    assert!(all.is_clean() && all.unanswered == 0, "{all:#?}");
    all.acknowledged
}
