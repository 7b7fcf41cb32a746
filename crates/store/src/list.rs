//! Lists of tables, page by page.

use crate::{State, Table};
use std::{fmt, str::FromStr};

/// Which tables to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Only those in this state.
    pub state: State,
    /// Only public tables (`true`) or only private ones (`false`).
    pub public: Option<bool>,
    /// Only those of this game.
    pub game: Option<String>,
    /// The `next` of the previous page.
    pub after: Option<Cursor>,
    /// The largest number of tables; [`Query::MAX_LIMIT`] applies too.
    pub limit: u32,
}

impl Query {
    /// The largest page.
    pub const MAX_LIMIT: u32 = 200;

    /// The first page of all tables in this state.
    pub fn of(state: State) -> Query {
        Query { state, public: None, game: None, after: None, limit: 50 }
    }
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The tables, the latest to come into their state first.
    pub tables: Vec<Table>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<Cursor>,
}

impl Page {
    /// A page of `found` tables with their keys. One more than `limit` means that there is a next page.
    pub(crate) fn new(mut found: Vec<(i64, Table)>, limit: usize) -> Page {
        let more = found.len() > limit;
        found.truncate(limit);
        let next = found.last().filter(|_| more);
        let next = next.map(|(key, table)| Cursor { since: table.since, key: *key });
        Page { tables: found.into_iter().map(|(_, table)| table).collect(), next }
    }
}

/// A position in a list, valid while tables come and go. Its text form looks like
/// `1763226000000-42`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) since: i64,
    pub(crate) key: i64,
}

impl Cursor {
    /// Before the first table of a list.
    pub(crate) const START: Cursor = Cursor { since: i64::MAX, key: i64::MAX };
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.since, self.key)
    }
}

/// The text is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "This is not a position in the list. Use the `next` of an earlier page unchanged, or leave it out."
)]
pub struct BadCursor;

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Cursor, BadCursor> {
        // From the right, because a time before 1970 begins with a minus sign.
        let (since, key) = text.rsplit_once('-').ok_or(BadCursor)?;
        let number = |text: &str| text.parse().map_err(|_| BadCursor);
        Ok(Cursor { since: number(since)?, key: number(key)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_can_be_printed_and_parsed() {
        for cursor in [Cursor { since: 1_763_226_000_000, key: 42 }, Cursor { since: -5, key: 1 }] {
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for junk in ["", "-", "5", "5-", "-5", "5-x", "5-1-", "99999999999999999999-1"] {
            assert_eq!(junk.parse::<Cursor>(), Err(BadCursor), "{junk:?}");
        }
    }
}
