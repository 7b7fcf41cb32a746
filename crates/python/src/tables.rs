//! One table, as its referee knows it.

use crate::errors::Refused;
use catalog::Start;
use play::{Can, Millis, Reject, Seat, Snapshot, Turn, Viewer};
use pyo3::prelude::*;
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::{Mutex, MutexGuard, PoisonError};
use table::{News, RefereeTable, Seed};

/// A table with the log that it has written.
struct Open {
    table: Box<dyn RefereeTable>,
    log: Vec<String>,
}

/// One table. It holds the whole truth; what a player may know is in `snapshot`.
#[pyclass(frozen, module = "parlour._native")]
pub struct Table(Mutex<Open>);

/// What can be done now: actions with their texts, kinds that are put together, examples of these,
/// whether that is all, and the action that resigns.
type Actions = (Vec<(String, String)>, Vec<String>, Vec<String>, bool, Option<String>);

/// Who may act, whom the game waits for, and the outcome as JSON.
type Waiting = (Vec<usize>, Vec<usize>, Option<String>);

#[pymethods]
impl Table {
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn open(
        game: &str,
        options: &str,
        seats: Option<u8>,
        scenario: &str,
        players: Vec<String>,
        seed: &str,
        entropy: Vec<String>,
        opened: u64,
    ) -> Result<Table, Refused> {
        let start = Start {
            options: json(options)?,
            seats,
            scenario: json(scenario)?,
            players,
            seed: read_seed(seed),
            entropy,
            opened,
        };
        let (table, news) = catalog::game(game)?.open_as_referee(start)?;
        Ok(Table(Mutex::new(Open { table, log: news.lines })))
    }

    /// The table that a log tells of: played on with the seed, or finished.
    #[staticmethod]
    fn from_log(py: Python<'_>, log: &str, seed: Option<&str>) -> Result<Table, Refused> {
        let table = py.detach(|| match seed {
            Some(seed) => catalog::replay_as_referee(log, Some(read_seed(seed))),
            None => catalog::verify(log).map(|(table, _)| table),
        })?;
        // The end is written again when it is asked for.
        let log = log.lines().take(table.lines() as usize).map(str::to_owned).collect();
        Ok(Table(Mutex::new(Open { table, log })))
    }

    #[getter]
    fn game(&self) -> String {
        self.open_table().table.header().game.clone()
    }

    #[getter]
    fn options(&self) -> Result<String, Refused> {
        Ok(serde_json::to_string(&self.open_table().table.header().options)?)
    }

    #[getter]
    fn players(&self) -> Vec<String> {
        self.open_table().table.header().players.clone()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.open_table().table.seats()
    }

    #[getter]
    fn now(&self) -> u64 {
        self.open_table().table.now().0
    }

    #[getter]
    fn deadline(&self) -> Option<u64> {
        self.open_table().table.deadline().map(|at| at.0)
    }

    #[getter]
    fn hash(&self) -> String {
        self.open_table().table.head()
    }

    /// Who may act, whom the game waits for, and the outcome as JSON.
    fn turn(&self) -> Result<Waiting, Refused> {
        // Not as bytes, which Python would not take for a list.
        let numbers = |seats: play::Seats| seats.iter().map(Seat::index).collect();
        Ok(match self.open_table().table.turn() {
            Turn::Chance => (Vec::new(), Vec::new(), None),
            Turn::Play { may_act, waiting_for } => (numbers(may_act), numbers(waiting_for), None),
            Turn::Over(outcome) => (Vec::new(), Vec::new(), Some(serde_json::to_string(&outcome)?)),
        })
    }

    /// A seat acts. What happened as that seat saw it, each event as JSON.
    fn act(&self, seat: u8, action: &str, at: Option<u64>) -> Result<Vec<String>, Refused> {
        self.change(Viewer::Seat(Seat(seat)), at, |table, at| table.act(at, Seat(seat), action))
    }

    /// Time passes. What happened as a watcher saw it.
    fn tick(&self, at: u64) -> Result<Vec<String>, Refused> {
        self.change(Viewer::Watcher, Some(at), |table, at| (table.tick(at), Ok(())))
    }

    /// What a viewer sees, as JSON.
    fn snapshot(&self, viewer: Option<u8>) -> Result<String, Refused> {
        let open = self.open_table();
        Ok(open.table.snapshot(sits(&open, viewer)?).get().to_owned())
    }

    /// The same as a text board.
    fn text(&self, viewer: Option<u8>) -> Result<String, Refused> {
        let open = self.open_table();
        Ok(open.table.describe_position(sits(&open, viewer)?))
    }

    /// What a viewer was shown, from this event on: each with its number.
    fn history(&self, viewer: Option<u8>, start: usize) -> Result<Vec<(usize, String)>, Refused> {
        let open = self.open_table();
        let viewer = sits(&open, viewer)?;
        let end = open.table.event_count();
        let events = open.table.history(viewer, start.min(end)..end);
        Ok(events.into_iter().map(|(number, event)| (number, event.get().to_owned())).collect())
    }

    fn actions(&self, seat: u8) -> Result<Actions, Refused> {
        let open = self.open_table();
        let snapshot = open.table.snapshot(sits(&open, Some(seat))?);
        let seen: Snapshot<Box<RawValue>, Box<RawValue>> = serde_json::from_str(snapshot.get())?;
        let Can { compose, complete, resign, .. } = seen.can;
        let texts = open.table.describe_actions(Seat(seat));
        let listed: Vec<(String, String)> =
            texts.into_iter().map(|(text, action)| (text, action.get().to_owned())).collect();
        let examples = match complete {
            true => Vec::new(),
            false => open.table.actions(Seat(seat)).unwrap_or_default(),
        };
        let examples = examples.iter().map(|example| example.get().to_owned());
        let examples = examples.filter(|one| listed.iter().all(|(_, action)| action != one));
        let examples = examples.collect();
        Ok((listed, compose, examples, complete, resign.map(|action| action.get().to_owned())))
    }

    fn describe_action(&self, seat: u8, action: &str) -> Result<String, Refused> {
        let open = self.open_table();
        sits(&open, Some(seat))?;
        Ok(open.table.describe_action(Seat(seat), action)?)
    }

    fn parse_action(&self, seat: u8, text: &str) -> Result<String, Refused> {
        let open = self.open_table();
        sits(&open, Some(seat))?;
        Ok(open.table.parse_action(Seat(seat), text)?.get().to_owned())
    }

    /// What the game tells about a draft, as JSON; refused where the action would be.
    fn preview(&self, seat: u8, action: &str) -> Result<Option<String>, Refused> {
        let open = self.open_table();
        sits(&open, Some(seat))?;
        let preview = open.table.preview(open.table.now(), Seat(seat), action);
        match preview.refused {
            Some(reject) => Err(reject.into()),
            None => Ok(preview.draft.map(|draft| draft.get().to_owned())),
        }
    }

    /// The whole truth as a position that can be opened, secrets included.
    fn scenario(&self) -> String {
        self.open_table().table.scenario().get().to_owned()
    }

    /// The log, with its end where the game is over.
    fn log(&self) -> String {
        let open = self.open_table();
        let end = open.table.end();
        let lines = open.log.iter().chain(end.as_ref());
        lines.fold(String::new(), |text, line| text + line + "\n")
    }
}

impl Table {
    fn open_table(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(
        &self,
        viewer: Viewer,
        at: Option<u64>,
        call: impl FnOnce(&mut dyn RefereeTable, Millis) -> (News, Result<(), Reject>),
    ) -> Result<Vec<String>, Refused> {
        let mut open = self.open_table();
        let at = at.map_or(open.table.now(), Millis);
        let (news, result) = call(&mut *open.table, at);
        open.log.extend(news.lines);
        result?;
        let events = open.table.history(viewer, news.events);
        Ok(events.into_iter().map(|(_, event)| event.get().to_owned()).collect())
    }
}

/// Whether this viewer can be there at all.
fn sits(open: &Open, viewer: Option<u8>) -> Result<Viewer, Reject> {
    let seats = open.table.seats();
    match viewer {
        None => Ok(Viewer::Watcher),
        Some(seat) if seat < seats => Ok(Viewer::Seat(Seat(seat))),
        Some(seat) => {
            let message = format!(
                "This table has {seats} seats, numbered from 0: there is no seat number {seat}."
            );
            Err(Reject::new("no-such-seat", "", message))
        }
    }
}

/// 64 hexadecimal digits are the seed itself, any other text is hashed to one.
pub(crate) fn read_seed(text: &str) -> Seed {
    Seed::from_hex(text).unwrap_or_else(|| Seed::from_text(text))
}

fn json(text: &str) -> Result<Value, Refused> {
    Ok(table::strict::from_str(text)?)
}
