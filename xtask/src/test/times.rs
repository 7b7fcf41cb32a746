//! How long each step took the last time, kept beside the builds, so that a run can say what to
//! expect.

use crate::Workspace;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// Seconds by the name of a step.
pub(super) struct Times {
    file: PathBuf,
    seconds: Map<String, Value>,
}

impl Times {
    /// Nothing is known before the first run.
    pub(super) fn read(ws: &Workspace) -> Times {
        let file = ws.target.join("xtask-times.json");
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        Times { file, seconds: serde_json::from_str(&text).unwrap_or_default() }
    }

    pub(super) fn of(&self, step: &str) -> Option<Duration> {
        Some(Duration::from_secs_f64(self.seconds.get(step)?.as_f64()?.max(0.0)))
    }

    /// A time that cannot be written is only a hint less.
    pub(super) fn record(&mut self, step: &str, took: Duration) {
        let seconds = (took.as_secs_f64() * 10.0).round() / 10.0;
        self.seconds.insert(step.to_owned(), json!(seconds));
        let _ = std::fs::write(&self.file, json!(self.seconds).to_string());
    }
}
