//! The tables that are open, and the answers.

use super::request::{Form, Log, Open, Request};
use catalog::coach::CoachRun;
use catalog::{Effort, GAMES, Start};
use play::{Can, Millis, Outcome, Reject, Seat, Seats, Snapshot, Turn, Verdict, Viewer};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;
use table::{AnyTable, Fault, News, Preview, RefereeTable, Seed};

/// A request was refused.
pub(crate) struct Refusal {
    /// Why.
    pub(crate) error: Box<Reject>,
    /// What happened nevertheless, because it was due.
    pub(crate) news: Option<Box<RawValue>>,
    /// What the game tells about a draft that would be refused.
    pub(crate) draft: Option<Box<RawValue>>,
}

impl From<Reject> for Refusal {
    fn from(error: Reject) -> Refusal {
        Refusal { error: Box::new(error), news: None, draft: None }
    }
}

/// A log does not hold.
impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        let at = [format!("line {}", fault.line)];
        Reject::new(fault.code, "", fault.message).at(at).into()
    }
}

type Reply = Result<Box<RawValue>, Refusal>;

/// A table with the log it has written.
struct OpenTable {
    table: Box<dyn RefereeTable>,
    log: Vec<String>,
}

impl OpenTable {
    /// The log, with its last line when the game is over.
    fn whole_log(&self) -> Vec<String> {
        self.log.iter().cloned().chain(self.table.end()).collect()
    }
}

/// What a game waits for.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Waits {
    Chance,
    Play { may_act: Seats, waiting_for: Seats },
    Over(Outcome),
}

/// The positions that a solver looks at, about, where a request names no number.
const USUAL_NODES: u64 = 200_000;

/// The most positions that a request can ask for: seconds of thinking.
const MAX_NODES: u64 = 10_000_000;

/// The most actions that are listed, over all pages.
const MAX_LISTED: usize = 20_000;

/// The most actions in one page.
const MAX_ACTIONS: usize = 1000;

/// What a viewer sees, for programs and in words.
#[derive(Serialize)]
struct Seen {
    snapshot: Box<RawValue>,
    text: String,
}

/// The current state of a table.
#[derive(Serialize)]
struct Status<'a> {
    table: &'a str,
    game: &'a str,
    now: Millis,
    deadline: Option<Millis>,
    lines: u64,
    hash: String,
    turn: Waits,
    /// What happened, as the viewer saw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Box<RawValue>>>,
}

/// All open tables, by name.
pub struct Desk {
    tables: BTreeMap<String, OpenTable>,
    /// How many there have been: the next one without a name is called after it.
    opened: u64,
    /// Where the seed of a table comes from that names none.
    chance: fn() -> Result<Seed, Reject>,
}

impl Default for Desk {
    /// A desk at which tables without a seed get one from the system.
    fn default() -> Desk {
        Desk::with_chance(random_seed)
    }
}

impl Desk {
    /// A desk at which tables without a seed get this one.
    pub fn with_chance(chance: fn() -> Result<Seed, Reject>) -> Desk {
        Desk { tables: BTreeMap::new(), opened: 0, chance }
    }

    /// Answers one request.
    pub(crate) fn answer(&mut self, request: Request) -> Reply {
        match request {
            Request::Games {} => Ok(raw(&crate::games::list())),
            Request::Open(open) => self.open(*open),
            Request::Act { table, seat, action, at, viewer } => {
                let action = action.to_string();
                let viewer = viewer.unwrap_or(Viewer::Seat(seat));
                self.change(&table, at, viewer, |table, at| table.act(at, seat, &action))
            }
            Request::Tick { table, at, viewer } => {
                let viewer = viewer.unwrap_or(Viewer::Watcher);
                self.change(&table, Some(at), viewer, |table, at| (table.tick(at), Ok(())))
            }
            Request::Status { table } => Ok(raw(&status(&table, &*self.open_table(&table)?.table))),
            Request::View { table, viewer } => {
                let table = &self.open_table(&table)?.table;
                sits(&**table, viewer)?;
                let text = table.describe_position(viewer);
                Ok(raw(&Seen { snapshot: table.snapshot(viewer), text }))
            }
            Request::History { table, viewer, from } => {
                let table = &self.open_table(&table)?.table;
                sits(&**table, viewer)?;
                let events = seen(&**table, viewer, from.min(table.event_count()));
                Ok(raw(&BTreeMap::from([("events", events)])))
            }
            Request::Actions { table, seat, from, limit } => {
                let table = &self.open_table(&table)?.table;
                sits(&**table, Viewer::Seat(seat))?;
                actions(&**table, seat, from, limit.unwrap_or(MAX_ACTIONS))
            }
            Request::Preview { table, seat, action, at } => {
                let table = &self.open_table(&table)?.table;
                sits(&**table, Viewer::Seat(seat))?;
                let at = at.unwrap_or(table.now());
                let Preview { draft, refused } = table.preview(at, seat, &action.to_string());
                match refused {
                    Some(error) => Err(Refusal { draft, ..error.into() }),
                    None => Ok(raw(&BTreeMap::from([("draft", draft)]))),
                }
            }
            Request::Bot { table, seat, level, luck } => self.bot(&table, seat, &level, luck),
            Request::Hint { table, seat } => self.hint(&table, seat),
            Request::Coach { table, seat } => self.coach(&table, seat),
            Request::Solve { game, position, nodes } => solve(&game, &position, nodes),
            Request::Scenario { table } => {
                let scenario = self.open_table(&table)?.table.scenario();
                Ok(raw(&BTreeMap::from([("scenario", scenario)])))
            }
            Request::Export { table, form } => self.export(&table, form),
            Request::Import { table, log, seed } => self.import(table, log, seed),
            Request::Verify { log } => verify(log),
            Request::Close { table } => {
                self.open_table(&table)?;
                self.tables.remove(&table);
                Ok(raw(&BTreeMap::from([("closed", table)])))
            }
        }
    }

    fn open(&mut self, open: Open) -> Reply {
        let game = catalog::game(&open.game)?;
        let name = self.free_name(open.table)?;
        let start = Start {
            options: open.options,
            seats: open.seats,
            scenario: open.scenario,
            players: open.players,
            seed: open.seed.map_or_else(self.chance, |text| Ok(seed(&text)))?,
            entropy: open.entropy,
            opened: open.opened,
        };
        let (table, news) = game.open_as_referee(start)?;
        let viewer = open.viewer.unwrap_or(Viewer::Watcher);
        sits(&*table, viewer)?;
        self.add(name, OpenTable { table, log: news.lines }, viewer)
    }

    fn import(&mut self, name: Option<String>, log: Log, known: Option<String>) -> Reply {
        let name = self.free_name(name)?;
        let log = log.text();
        let table = match known {
            Some(text) => catalog::replay_as_referee(&log, Some(seed(&text)))?,
            // Without a secret of the caller's: the one that a finished log reveals, if any.
            None => catalog::verify(&log)?.0,
        };
        // The end is written again when it is asked for.
        let log = log.lines().take(table.lines() as usize).map(str::to_owned).collect();
        self.add(name, OpenTable { table, log }, Viewer::Watcher)
    }

    fn add(&mut self, name: String, open_table: OpenTable, viewer: Viewer) -> Reply {
        let events = Some(seen(&*open_table.table, viewer, 0));
        let answer = raw(&Status { events, ..status(&name, &*open_table.table) });
        self.tables.insert(name, open_table);
        self.opened += 1;
        Ok(answer)
    }

    /// Lets `call` change a table, keeps what that adds to the log and says what happened.
    fn change(
        &mut self,
        name: &str,
        at: Option<Millis>,
        viewer: Viewer,
        call: impl FnOnce(&mut dyn AnyTable, Millis) -> (News, Result<(), Reject>),
    ) -> Reply {
        let open_table = self.open_table_mut(name)?;
        sits(&*open_table.table, viewer)?;
        let at = at.unwrap_or(open_table.table.now());
        let (news, result) = call(&mut *open_table.table, at);
        let changed = !news.lines.is_empty();
        open_table.log.extend(news.lines);
        let events = Some(seen(&*open_table.table, viewer, news.events.start));
        let now = raw(&Status { events, ..status(name, &*open_table.table) });
        match result {
            Ok(()) => Ok(now),
            Err(error) => Err(Refusal { news: changed.then_some(now), ..error.into() }),
        }
    }

    fn bot(&self, name: &str, seat: Seat, level: &str, luck: Option<u64>) -> Reply {
        #[derive(Serialize)]
        struct Choice {
            action: Box<RawValue>,
            verdict: Verdict,
        }
        let table = &self.open_table(name)?.table;
        sits(&**table, Viewer::Seat(seat))?;
        let game = catalog::game(&table.header().game)?;
        let level = game.level(level)?;
        waits_for(&**table, seat)?;
        // Another luck at every line of the log, and yet the same whenever it is asked again.
        let mut bot = game.bot(level, luck.unwrap_or(table.lines()));
        let (action, verdict) = bot.choose(table.snapshot(Viewer::Seat(seat)).get())?;
        Ok(raw(&Choice { action, verdict }))
    }

    /// What a good player would do in a seat, and where to look first.
    fn hint(&self, name: &str, seat: Seat) -> Reply {
        #[derive(Serialize)]
        struct Hint {
            look: String,
            at: Vec<String>,
            action: Box<RawValue>,
            text: String,
        }
        let table = &self.open_table(name)?.table;
        sits(&**table, Viewer::Seat(seat))?;
        waits_for(&**table, seat)?;
        let game = catalog::game(&table.header().game)?;
        let catalog::Hint { look, action } = game.hint(table.snapshot(Viewer::Seat(seat)).get())?;
        let text = table.describe_action(seat, action.get())?;
        Ok(raw(&Hint { look: look.text, at: look.at, action, text }))
    }

    /// What each decision of a seat was worth, once the game is over.
    fn coach(&self, name: &str, seat: Seat) -> Reply {
        let open_table = self.open_table(name)?;
        sits(&*open_table.table, Viewer::Seat(seat))?;
        let mut run = CoachRun::of(&open_table.whole_log().join("\n"), seat)?;
        let tasks = std::mem::take(&mut run.tasks);
        let decisions = tasks.into_iter().filter_map(|task| task()).collect();
        Ok(raw(&run.report(decisions)))
    }

    fn export(&self, name: &str, form: Form) -> Reply {
        let log = self.open_table(name)?.whole_log();
        Ok(match form {
            Form::Lines => raw(&BTreeMap::from([("log", log)])),
            Form::Text => raw(&BTreeMap::from([("log", log.join("\n") + "\n")])),
        })
    }

    fn open_table(&self, name: &str) -> Result<&OpenTable, Reject> {
        self.tables.get(name).ok_or_else(|| self.unknown(name))
    }

    fn open_table_mut(&mut self, name: &str) -> Result<&mut OpenTable, Reject> {
        if !self.tables.contains_key(name) {
            return Err(self.unknown(name));
        }
        Ok(self.tables.get_mut(name).expect("it is there"))
    }

    fn unknown(&self, name: &str) -> Reject {
        let name: String = name.chars().take(40).collect();
        let message = match self.tables.len() {
            0 => format!("There is no table \"{name}\", and no other is open: open one first."),
            _ => format!("There is no table \"{name}\". Open it first, or name one that is open."),
        };
        Reject::new("unknown-table", "", message)
    }

    /// The name that was asked for, or one of ours.
    fn free_name(&self, wanted: Option<String>) -> Result<String, Reject> {
        match wanted {
            Some(name) if self.tables.contains_key(&name) => {
                let shown: String = name.chars().take(40).collect();
                let message = format!(
                    "There is a table \"{shown}\" already: close it, or take another name."
                );
                Err(Reject::new("table-exists", "", message))
            }
            Some(name) => Ok(name),
            None => {
                let mut names = (self.opened + 1..).map(|n| format!("t{n}"));
                Ok(names.find(|name| !self.tables.contains_key(name)).expect("names never end"))
            }
        }
    }
}

/// Whether this viewer can be there at all.
fn sits(table: &dyn AnyTable, viewer: Viewer) -> Result<(), Reject> {
    match viewer {
        Viewer::Seat(seat) if seat.0 >= table.seats() => {
            let message = format!(
                "This table has {} seats, numbered from 0: there is no seat number {}.",
                table.seats(),
                seat.0
            );
            Err(Reject::new("no-such-seat", "", message))
        }
        _ => Ok(()),
    }
}

/// Whether the game waits for this seat.
fn waits_for(table: &dyn AnyTable, seat: Seat) -> Result<(), Reject> {
    if matches!(table.turn(), Turn::Play { waiting_for, .. } if waiting_for.has(seat)) {
        return Ok(());
    }
    let message = format!("There is nothing to choose now for {seat}.");
    Err(Reject::new("nothing-to-choose", "", message))
}

/// What a seat can do now, in JSON and in words: a page of all actions where they can be listed, otherwise
/// of the ready-made ones, with examples of those that a player puts together.
fn actions(table: &dyn AnyTable, seat: Seat, from: usize, limit: usize) -> Reply {
    #[derive(Serialize)]
    struct Actions {
        actions: Vec<Box<RawValue>>,
        texts: Vec<String>,
        of: usize,
        compose: Vec<String>,
        complete: bool,
        resign: Option<Box<RawValue>>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        examples: Vec<Box<RawValue>>,
    }
    let snapshot = table.snapshot(Viewer::Seat(seat));
    let seen: Snapshot<Box<RawValue>, Box<RawValue>> =
        serde_json::from_str(snapshot.get()).expect("a table writes snapshots");
    let Can { actions: ready, compose, complete, resign } = seen.can;
    let (listed, complete) = match complete {
        true => (ready, true),
        false => match table.list(seat, MAX_LISTED) {
            Some((all, true)) => (all, true),
            _ => (ready, false),
        },
    };
    let of = listed.len();
    let mut examples = match complete {
        true => Vec::new(),
        false => table.actions(seat).unwrap_or_default(),
    };
    examples.retain(|example| listed.iter().all(|action| action.get() != example.get()));
    let page = listed.into_iter().skip(from).take(limit.min(MAX_ACTIONS));
    let in_words = |action: Box<RawValue>| {
        let text = table.describe_action(seat, action.get());
        (text.unwrap_or_default(), action)
    };
    let (texts, actions) = page.map(in_words).unzip();
    Ok(raw(&Actions { actions, texts, of, compose, complete, resign, examples }))
}

fn seen(table: &dyn AnyTable, viewer: Viewer, from: usize) -> Vec<Box<RawValue>> {
    let events = table.history(viewer, from..table.event_count());
    events.into_iter().map(|(_, event)| event).collect()
}

fn status<'a>(name: &'a str, table: &'a dyn AnyTable) -> Status<'a> {
    Status {
        table: name,
        game: &table.header().game,
        now: table.now(),
        deadline: table.deadline(),
        lines: table.lines(),
        hash: table.head(),
        turn: match table.turn() {
            Turn::Chance => Waits::Chance,
            Turn::Play { may_act, waiting_for } => Waits::Play { may_act, waiting_for },
            Turn::Over(outcome) => Waits::Over(outcome),
        },
        events: None,
    }
}

/// What the game's solver finds in a position, for programs (`found`) and for people (`text`).
fn solve(id: &str, position: &str, nodes: Option<u64>) -> Reply {
    #[derive(Serialize)]
    struct Found {
        found: serde_json::Map<String, serde_json::Value>,
        text: Vec<String>,
    }
    let game = catalog::game(id)?;
    let solver = game.solver.ok_or_else(|| {
        let able = GAMES.iter().filter(|game| game.solver.is_some());
        let able: Vec<&str> = able.map(|game| game.about.id).collect();
        let (name, able) = (game.about.name, able.join(", "));
        Reject::new("no-solver", "", format!("{name} has no solver. These have: {able}."))
    })?;
    let nodes = nodes.unwrap_or(USUAL_NODES);
    if nodes > MAX_NODES {
        let message = format!("{nodes} positions take too long. Ask for at most {MAX_NODES}.");
        return Err(Reject::new("too-many-nodes", "", message).into());
    }
    let solved = solver(position, Effort::Nodes(nodes))?;
    let text = solved.text.iter().map(|(label, said)| format!("{label}: {said}")).collect();
    Ok(raw(&Found { found: solved.found, text }))
}

fn verify(log: Log) -> Reply {
    #[derive(Serialize)]
    struct Found<'a> {
        game: &'a str,
        #[serde(flatten)]
        checked: table::Checked,
        outcome: Option<Outcome>,
        hash: String,
    }
    let (table, checked) = catalog::verify(&log.text())?;
    let outcome = table.turn().outcome().cloned();
    Ok(raw(&Found { game: &table.header().game, checked, outcome, hash: table.head() }))
}

/// 64 hexadecimal digits are the seed itself, any other text is hashed to one.
fn seed(text: &str) -> Seed {
    Seed::from_hex(text).unwrap_or_else(|| Seed::from_text(text))
}

fn random_seed() -> Result<Seed, Reject> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| {
        let message = format!("The system gives no random numbers ({e}): name a seed.");
        Reject::new("no-entropy", "", message)
    })?;
    Ok(Seed::new(bytes))
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    to_raw_value(value).expect("answers are plain data")
}
