//! A bot, which gets snapshots only.

use crate::errors::Refused;
use catalog::AnyBot;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A bot of one level, with luck of its own.
#[pyclass(frozen, module = "parlour._native")]
pub struct Bot(Mutex<Box<dyn AnyBot>>);

#[pymethods]
impl Bot {
    #[new]
    fn new(game: &str, level: &str, seed: u64) -> Result<Bot, Refused> {
        let entry = catalog::game(game)?;
        Ok(Bot(Mutex::new(entry.bot(entry.level(level)?, seed))))
    }

    /// Chooses for the seat that sees this: the action and the verdict, both as JSON.
    fn choose(&self, py: Python<'_>, snapshot: &str) -> Result<(String, String), Refused> {
        let (action, verdict) =
            py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).choose(snapshot))?;
        Ok((action.get().to_owned(), serde_json::to_string(&verdict)?))
    }
}
