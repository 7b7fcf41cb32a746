//! Lines of a log.

use crate::StoreError;

/// One line of a log, and the action it answers. After a restart the host rebuilds its list of
/// answered actions from these, so a client may send an action twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// One line of text, usually JSON. The store does not parse it.
    pub line: String,
    /// The seat that acted, if one did.
    pub seat: Option<u8>,
    /// The id that the client gave its action, if it gave one.
    pub action_id: Option<String>,
}

impl Entry {
    /// The longest line, in bytes.
    pub const MAX_LEN: usize = 16 * 1024 * 1024;

    /// A line that answers no client: luck, a clock, a bot.
    pub fn new(line: impl Into<String>) -> Entry {
        Entry { line: line.into(), seat: None, action_id: None }
    }

    /// The line that answers action `id` of `seat`.
    pub fn for_action(line: impl Into<String>, seat: u8, id: impl Into<String>) -> Entry {
        Entry { line: line.into(), seat: Some(seat), action_id: Some(id.into()) }
    }

    /// Refuses text that is not one line or that some store cannot hold.
    pub fn check(&self) -> Result<(), StoreError> {
        let line = self.line.as_bytes();
        let why = if line.len() > Entry::MAX_LEN {
            "it is longer than 16 MiB"
        } else if line.iter().any(|b| matches!(b, b'\n' | b'\r')) {
            "it contains a line break"
        } else {
            let id = self.action_id.as_deref().unwrap_or_default();
            return no_nul("a log line", &self.line).and(no_nul("an action id", id));
        };
        Err(StoreError::BadText { what: "a log line", why })
    }
}

/// Refuses a zero byte, which PostgreSQL cannot hold in text.
pub(crate) fn no_nul(what: &'static str, text: &str) -> Result<(), StoreError> {
    match text.as_bytes().contains(&0) {
        true => Err(StoreError::BadText { what, why: "it contains a zero byte" }),
        false => Ok(()),
    }
}
