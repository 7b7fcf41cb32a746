//! Names of tables.

use crate::StoreError;
use std::{fmt, str::FromStr, sync::Arc};

/// The name of a table: 1 to 64 letters, digits, `-` or `_`. Such text is safe in an address,
/// a file name and a log, so nothing behind the host's door needs to check it again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(Arc<str>);

impl TableId {
    /// The longest name.
    pub const LONGEST: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What makes a name fit.
pub(crate) const FIT: &str = "use 1 to 64 letters, digits, - or _";

/// Whether this can be the name of a table or a node.
pub(crate) fn is_fit(text: &str) -> bool {
    let fit = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    (1..=TableId::LONGEST).contains(&text.len()) && text.bytes().all(fit)
}

impl FromStr for TableId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<TableId, StoreError> {
        if !is_fit(text) {
            return Err(StoreError::BadId { text: text.chars().take(TableId::LONGEST).collect() });
        }
        Ok(TableId(text.into()))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_names_are_taken_and_junk_is_not() {
        let longest = "x".repeat(64);
        for fit in ["a", "Xy-9_z", longest.as_str()] {
            assert_eq!(fit.parse::<TableId>().unwrap().to_string(), fit);
        }
        let too_long = "x".repeat(65);
        let junk = ["", " ", "a b", "../etc", "a/b", "a%2Fb", "é", "a\0", "a\n", "';--", &too_long];
        for junk in junk {
            let no = junk.parse::<TableId>().unwrap_err();
            assert_eq!(no.code(), "bad-table-id", "{junk:?}");
        }
    }

    #[test]
    fn a_refused_name_is_not_repeated_at_any_length() {
        let no = "é".repeat(1_000_000).parse::<TableId>().unwrap_err();
        assert!(no.to_string().len() < 1000);
    }
}
