//! Lines of a log.

use crate::StoreError;

/// One line of a log, and which action of which seat it answers. After a restart the host
/// builds its memory of answered actions from these, so that resending one stays harmless.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// One line of text, usually JSON. The store does not look into it.
    pub line: String,
    /// The seat that acted, if one did.
    pub seat: Option<u8>,
    /// The name the client gave to its action, if it gave one.
    pub action_id: Option<String>,
}

impl Entry {
    /// The longest line, in bytes.
    pub const LONGEST: usize = 16 * 1024 * 1024;

    /// A line that answers no client's action: luck, a clock, a bot.
    pub fn of(line: impl Into<String>) -> Entry {
        Entry { line: line.into(), seat: None, action_id: None }
    }

    /// The line that answers the action `id` of `seat`.
    pub fn answering(line: impl Into<String>, seat: u8, id: impl Into<String>) -> Entry {
        Entry { line: line.into(), seat: Some(seat), action_id: Some(id.into()) }
    }

    /// Refuses what is not one line, or cannot be kept by every store.
    pub fn check(&self) -> Result<(), StoreError> {
        let line = self.line.as_bytes();
        let why = if line.len() > Entry::LONGEST {
            "it is longer than 16 MiB"
        } else if line.iter().any(|b| matches!(b, b'\n' | b'\r')) {
            "it holds a line break"
        } else {
            let id = self.action_id.as_deref().unwrap_or_default();
            return no_nul("a log line", &self.line).and(no_nul("an action id", id));
        };
        Err(StoreError::BadText { what: "a log line", why })
    }
}

/// Refuses a zero byte, which PostgreSQL cannot keep in text.
pub(crate) fn no_nul(what: &'static str, text: &str) -> Result<(), StoreError> {
    match text.as_bytes().contains(&0) {
        true => Err(StoreError::BadText { what, why: "it holds a zero byte" }),
        false => Ok(()),
    }
}
