//! One game for Python, to search from: copied in no time, with numbers for actions.

use super::board::Rules;
use crate::errors::Refused;
use crate::tables::read_seed;
use candy_chain::State;
use play::{Game, Seat, Viewer};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game of Candy Chain at one moment. Applying an action gives another one.
#[pyclass(frozen, module = "parlour._native")]
pub struct Position {
    rules: Arc<Rules>,
    state: State,
}

#[pymethods]
impl Position {
    /// The deal that a table with these options and this seed has.
    #[new]
    fn new(options: &str, seed: &str) -> Result<Position, Refused> {
        let rules = Rules::new(options)?;
        let state = rules.deal(&read_seed(seed));
        Ok(Position { rules: Arc::new(rules), state })
    }

    /// How many numbers actions have, and how many numbers an observation.
    #[getter]
    fn sizes(&self) -> (usize, usize) {
        (self.rules.numbers.count(), self.rules.features())
    }

    /// The seat to move; `None` when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.rules.game.waiting_for(&self.state).map(|seat| seat.0)
    }

    /// The seat that won; `None` while the game goes on.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.rules.winner(&self.state).map(|seat| seat.0)
    }

    fn legal(&self) -> Vec<usize> {
        let mut legal = Vec::new();
        self.rules.legal(&self.state, &mut |number| legal.push(number));
        legal
    }

    fn after(&self, action: usize) -> Result<Position, Refused> {
        let state = self.rules.after(&self.state, action)?;
        Ok(Position { rules: self.rules.clone(), state })
    }

    /// The JSON of an action, as a table takes it.
    fn action(&self, number: usize) -> Result<Option<String>, Refused> {
        let action = self.rules.numbers.action(number);
        Ok(action.map(|action| serde_json::to_string(&action)).transpose()?)
    }

    /// The number of an action's JSON; `None` of resigning.
    fn number(&self, action: &str) -> Result<Option<usize>, Refused> {
        Ok(self.rules.numbers.of(&serde_json::from_str(action)?))
    }

    fn observe(&self, seat: u8) -> Vec<u8> {
        let mut seen = vec![0; self.rules.features()];
        self.rules.observe(&self.state, Seat(seat & 1), |place, value| seen[place] = value);
        seen
    }

    /// What everybody sees, as JSON: the game's own view.
    fn view(&self) -> Result<String, Refused> {
        Ok(serde_json::to_string(&self.rules.game.view(&self.state, Viewer::Watcher))?)
    }
}
