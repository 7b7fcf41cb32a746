//! Where a log ends. It is kept apart from the lines and written with them, so that a loss at the
//! end of a log is noticed like one in its middle.

use crate::{Entry, StoreError, TableId};
use sha2::{Digest, Sha256};
use std::fmt;

/// The first half of the SHA-256 of a log's last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineHash(pub(crate) [u8; 16]);

impl LineHash {
    /// As it is kept in a database.
    pub(crate) fn from_column(bytes: &[u8]) -> Option<LineHash> {
        bytes.try_into().ok().map(LineHash)
    }

    pub(crate) fn of(line: &str) -> LineHash {
        let mut half = [0; 16];
        half.copy_from_slice(&Sha256::digest(line)[..16]);
        LineHash(half)
    }
}

/// How long a log is and what its last line is, as acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogEnd {
    pub(crate) length: u64,
    /// None where nothing is known of it: the log is empty, or an earlier release wrote to it.
    pub(crate) last: Option<LineHash>,
}

impl LogEnd {
    /// Whether the lines from position `from` on, each with its position, are those that were
    /// acknowledged.
    pub(crate) fn check(
        &self,
        id: &TableId,
        from: u64,
        lines: &[(u64, Entry)],
    ) -> Result<(), StoreError> {
        let acknowledged = self.length;
        let found = from + lines.iter().filter(|(at, _)| *at < acknowledged).count() as u64;
        let added = lines.iter().filter(|(at, _)| *at >= acknowledged).count() as u64;
        let last = lines.iter().find(|(at, _)| at + 1 == acknowledged);
        let damage = if found < acknowledged {
            Damage::MissingLines { acknowledged, found }
        } else if added > 0 {
            Damage::AddedLines { acknowledged, added }
        } else if let (Some((_, entry)), Some(hash)) = (last, self.last)
            && LineHash::of(&entry.line) != hash
        {
            Damage::ChangedEnd
        } else {
            return Ok(());
        };
        Err(StoreError::DamagedTable { id: id.clone(), damage })
    }
}

/// What is wrong with a table that is not as it was acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Lines of its log are missing.
    MissingLines {
        /// How many lines were acknowledged.
        acknowledged: u64,
        /// How many of them are there.
        found: u64,
    },
    /// Its log has lines that nobody acknowledged.
    AddedLines {
        /// How many lines were acknowledged.
        acknowledged: u64,
        /// How many more there are.
        added: u64,
    },
    /// The last line of its log is another than the one that was acknowledged.
    ChangedEnd,
    /// Changes of its record, such as seats that were taken, are missing.
    MissingChanges {
        /// The version that was acknowledged.
        acknowledged: u64,
        /// The version that is there.
        found: u64,
    },
    /// The whole table is missing.
    MissingTable,
}

impl Damage {
    /// A stable code in kebab case, for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Damage::MissingLines { .. } => "missing-lines",
            Damage::AddedLines { .. } => "added-lines",
            Damage::ChangedEnd => "changed-end",
            Damage::MissingChanges { .. } => "missing-changes",
            Damage::MissingTable => "missing-table",
        }
    }
}

/// `1 line is`, `3 lines are`.
fn counted(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what} is") } else { format!("{n} {what}s are") }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Damage::MissingLines { acknowledged, found } => {
                let missing = counted(acknowledged.saturating_sub(found), "line");
                write!(
                    f,
                    "{missing} missing from its log: {acknowledged} were saved, {found} are there"
                )
            }
            Damage::AddedLines { acknowledged, added } => {
                let more = counted(added, "line");
                write!(f, "{more} in its log that no host saved: {acknowledged} were saved")
            }
            Damage::ChangedEnd => {
                f.write_str("the last line of its log is not the one that was saved")
            }
            Damage::MissingChanges { acknowledged, found } => {
                let missing = counted(acknowledged.saturating_sub(found), "change");
                write!(f, "{missing} missing from its record, such as a seat that was taken")
            }
            Damage::MissingTable => f.write_str("the whole table is missing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(length: u64, last: &str, from: u64, lines: &[(u64, &str)]) -> Option<&'static str> {
        let end = LogEnd { length, last: Some(LineHash::of(last)) };
        let lines: Vec<_> = lines.iter().map(|(at, line)| (*at, Entry::new(*line))).collect();
        end.check(&"t".parse().unwrap(), from, &lines).err().map(|error| error.code())
    }

    #[test]
    fn every_kind_of_damage_is_told() {
        let whole = [(0, "a"), (1, "b"), (2, "c")];
        assert_eq!(check(3, "c", 0, &whole), None);
        assert_eq!(check(3, "c", 2, &whole[2..]), None);
        assert_eq!(check(3, "c", 9, &[]), None, "nothing is asked of what is beyond the end");
        assert_eq!(check(3, "c", 0, &whole[..2]), Some("missing-lines"));
        assert_eq!(check(3, "c", 0, &[(0, "a"), (2, "c")]), Some("missing-lines"));
        assert_eq!(check(3, "c", 0, &[(0, "a"), (1, "b"), (9, "c")]), Some("missing-lines"));
        assert_eq!(check(2, "b", 0, &whole), Some("added-lines"));
        assert_eq!(check(3, "d", 0, &whole), Some("changed-end"));
    }
}
