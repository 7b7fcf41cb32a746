//! What there is: games, solvers, logs that are checked.

use crate::errors::Refused;
use catalog::Effort;
use play::{Outcome, Reject, Seat, Viewer};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::json;

/// Everything about the games that a program needs to know, as JSON.
#[pyfunction]
pub fn games() -> String {
    referee::games::list().to_string()
}

/// What is best in a position, as JSON.
#[pyfunction]
pub fn solve(py: Python<'_>, game: &str, position: &str, nodes: u64) -> Result<String, Refused> {
    let entry = catalog::game(game)?;
    let solver = entry.solver.ok_or_else(|| {
        Reject::new("no-solver", "", format!("{} has no solver.", entry.about.name))
    })?;
    let solved = py.detach(|| solver(position, Effort::Nodes(nodes)))?;
    let text: Vec<String> =
        solved.text.iter().map(|(label, said)| format!("{label}: {said}")).collect();
    Ok(json!({ "found": solved.found, "text": text }).to_string())
}

/// Checks a whole game from its log alone; what was found, as JSON.
#[pyfunction]
pub fn verify(py: Python<'_>, log: &str) -> Result<String, Refused> {
    #[derive(Serialize)]
    struct Found<'a> {
        game: &'a str,
        #[serde(flatten)]
        checked: table::Checked,
        outcome: Option<Outcome>,
        hash: String,
    }
    let (table, checked) = py.detach(|| catalog::verify(log))?;
    let outcome = table.turn().outcome().cloned();
    let found = Found { game: &table.header().game, checked, outcome, hash: table.head() };
    Ok(serde_json::to_string(&found)?)
}

/// A whole game as a viewer saw it, step by step: time, events, snapshot and text, as JSON.
#[pyfunction]
pub fn replay_frames(py: Python<'_>, log: &str, viewer: Option<u8>) -> Result<String, Refused> {
    let viewer = viewer.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
    let frames = py.detach(|| catalog::replay_frames_by_name(log, viewer))?;
    let frames: Vec<_> = frames
        .iter()
        .map(|frame| {
            json!({
                "at": frame.at,
                "events": frame.events,
                "snapshot": frame.snapshot,
                "text": frame.position,
            })
        })
        .collect();
    Ok(serde_json::to_string(&frames)?)
}
