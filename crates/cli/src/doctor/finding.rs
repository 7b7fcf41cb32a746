//! What is wrong, and where.

use serde::Serialize;
use std::fmt;
use store::TableId;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Gravity {
    /// Something that no host of ours can have written.
    Wrong,
    /// Nothing is broken, but this program cannot check it.
    Note,
}

/// One thing that was found.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Finding {
    pub(super) gravity: Gravity,
    /// Stable, for programs.
    pub(super) code: String,
    /// The table; nothing where it is the whole database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    /// The position in its log, from 0, where it is one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<u64>,
    /// For people.
    pub(super) message: String,
}

impl Finding {
    /// Something wrong with the database as a whole.
    pub(super) fn of_file(code: &str, message: impl Into<String>) -> Finding {
        let (gravity, message) = (Gravity::Wrong, message.into());
        Finding { gravity, code: code.into(), table: None, position: None, message }
    }

    /// Something wrong with a table.
    pub(super) fn of(table: &TableId, code: &str, message: impl Into<String>) -> Finding {
        Finding { table: Some(table.to_string()), ..Finding::of_file(code, message) }
    }

    /// At this position of its log.
    pub(super) fn at(self, position: u64) -> Finding {
        Finding { position: Some(position), ..self }
    }

    /// Nothing broken.
    pub(super) fn note(self) -> Finding {
        Finding { gravity: Gravity::Note, ..self }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.table, self.position) {
            // As people count the lines of a file.
            (Some(table), Some(position)) => write!(f, "table {table}, line {}: ", position + 1)?,
            (Some(table), None) => write!(f, "table {table}: ")?,
            (None, _) => f.write_str("the database: ")?,
        }
        let note = if self.gravity == Gravity::Note { ", a note" } else { "" };
        write!(f, "{} [{}{note}]", self.message, self.code)
    }
}
