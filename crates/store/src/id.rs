//! Names of tables.

use crate::StoreError;
use std::{fmt, str::FromStr, sync::Arc};

/// The name of a table: 1 to 64 letters, digits, `-` or `_`. Such text is safe in URLs, file names and
/// logs, so it is checked once, here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(Arc<str>);

impl TableId {
    /// The longest name, in bytes.
    pub const MAX_LEN: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The rule for names.
pub(crate) const RULE: &str = "use 1 to 64 letters, digits, - or _";

/// Whether this can be the name of a table or a node.
pub(crate) fn is_valid(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    (1..=TableId::MAX_LEN).contains(&text.len()) && text.bytes().all(allowed)
}

impl FromStr for TableId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<TableId, StoreError> {
        if !is_valid(text) {
            return Err(StoreError::BadId { text: text.chars().take(TableId::MAX_LEN).collect() });
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
    fn valid_names_are_accepted_and_others_refused() {
        let longest = "x".repeat(64);
        for name in ["a", "Xy-9_z", longest.as_str()] {
            assert_eq!(name.parse::<TableId>().unwrap().to_string(), name);
        }
        let too_long = "x".repeat(65);
        let junk = ["", " ", "a b", "../etc", "a/b", "a%2Fb", "é", "a\0", "a\n", "';--", &too_long];
        for junk in junk {
            let error = junk.parse::<TableId>().unwrap_err();
            assert_eq!(error.code(), "bad-table-id", "{junk:?}");
        }
    }

    #[test]
    fn the_error_quotes_only_the_beginning_of_a_long_name() {
        let error = "é".repeat(1_000_000).parse::<TableId>().unwrap_err();
        assert!(error.to_string().len() < 1000);
    }
}
