//! Small things that the host finds by name: codes that move a seat, links of families.

use crate::{StoreError, entry::no_nul};

/// The value of a note, and until when it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Text that only the host understands.
    pub value: String,
    /// When it is gone, in milliseconds since 1970; `None` where it is kept for good.
    pub until: Option<i64>,
}

impl Note {
    /// Refuses text that some store cannot hold.
    pub fn check(&self) -> Result<(), StoreError> {
        no_nul("a note", &self.value)
    }
}
