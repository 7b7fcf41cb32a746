//! Whose work the words are.

use crate::registry;
use serde::Serialize;

/// The notices that users of the lists must see: the About page shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notice {
    /// Whose it is.
    pub title: &'static str,
    /// The notice in full.
    pub text: &'static str,
}

/// The notices of everything that the lists and definitions are made from. The first must be shown
/// prominently.
pub const NOTICES: [Notice; 3] = [
    Notice {
        title: "The UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999",
        text: include_str!("../../../LICENSES/ukacd.txt"),
    },
    Notice {
        title: "SCOWL, Copyright 2000-2018 by Kevin Atkinson and others (modified)",
        text: include_str!("../../../LICENSES/scowl.txt"),
    },
    Notice {
        title: "WordNet 3.0, Copyright 2006 by Princeton University (shortened)",
        text: include_str!("../../../LICENSES/wordnet.txt"),
    },
];

/// The word lists there are, and whose work they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordLists {
    /// Their names: those that come with the program, then the host's own.
    pub lists: Vec<String>,
    /// The notices that users must see; the first one prominently.
    pub notices: Vec<Notice>,
}

impl WordLists {
    /// All that are known now.
    pub fn known() -> WordLists {
        WordLists { lists: registry::names(), notices: NOTICES.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notice_that_must_be_shown_is_there() {
        for (notice, said) in NOTICES.iter().zip([
            "text of this document must be included",
            "Geoff Kuenning",
            "LICENSEE agrees to preserve same",
        ]) {
            assert!(notice.text.contains(said), "{}", notice.title);
        }
    }
}
