//! Lists of tables, page by page.

use crate::{State, Table};
use std::{fmt, str::FromStr};

/// Which tables to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Only those in this state.
    pub state: State,
    /// Only those open to everybody (`true`) or by link only (`false`).
    pub public: Option<bool>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Where the last page ended.
    pub after: Option<Cursor>,
    /// How many at most; a page never holds more than [`Query::LARGEST`].
    pub limit: u32,
}

impl Query {
    /// The largest page.
    pub const LARGEST: u32 = 200;

    /// The first page of all tables in this state.
    pub fn of(state: State) -> Query {
        Query { state, public: None, game: None, after: None, limit: 50 }
    }
}

/// Some tables, and where the next ones are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The tables, the latest to come into their state first.
    pub tables: Vec<Table>,
    /// Where the next page starts; `None` on the last one.
    pub next: Option<Cursor>,
}

/// A place in a list. It stays good while tables come and go. Travels as text such as
/// `1763226000000-42`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) since: i64,
    pub(crate) key: i64,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.since, self.key)
    }
}

/// The text is no place in a list: take the `next` of an earlier page as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This is no place in a list. Use the `next` of an earlier page as it is, or leave it out.")]
pub struct BadCursor;

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Cursor, BadCursor> {
        // From the right, because a time before 1970 begins with the same sign.
        let (since, key) = text.rsplit_once('-').ok_or(BadCursor)?;
        let number = |text: &str| text.parse().map_err(|_| BadCursor);
        Ok(Cursor { since: number(since)?, key: number(key)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_travels_as_text() {
        for cursor in [Cursor { since: 1_763_226_000_000, key: 42 }, Cursor { since: -5, key: 1 }] {
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for junk in ["", "-", "5", "5-", "-5", "5-x", "5-1-", "99999999999999999999-1"] {
            assert_eq!(junk.parse::<Cursor>(), Err(BadCursor), "{junk:?}");
        }
    }
}
