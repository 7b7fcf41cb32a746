//! A table, and how it changes.

use crate::{Sitter, StoreError, TableId, entry::no_nul};
use std::fmt;

/// Where a table is in its life. It moves forward only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// People are still sitting down.
    Waiting,
    /// The game is on.
    Running,
    /// The game is over.
    Finished,
}

impl State {
    /// The state as one word.
    pub const fn word(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Running => "running",
            State::Finished => "finished",
        }
    }
}

/// A table as it is kept: all but its secret and its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// The game played there.
    pub game: String,
    /// Where it is in its life.
    pub state: State,
    /// Whether it is listed for everybody, or found by link only.
    pub public: bool,
    /// When it was opened.
    pub created: i64,
    /// When it came into its state.
    pub since: i64,
    /// Counts its changes, appends aside.
    pub version: u64,
    /// How many entries its log has.
    pub position: u64,
    /// What the host keeps about it, in the host's form.
    pub meta: String,
    /// Who sits where, by seat.
    pub seats: Vec<(u8, Sitter)>,
    /// How the game ended, in the host's form.
    pub outcome: Option<String>,
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// The game played there.
    pub game: String,
    /// Whether it is listed for everybody, or found by link only.
    pub public: bool,
    /// When it is opened.
    pub at: i64,
    /// What everybody may know about it, in the host's form.
    pub meta: String,
    /// What only the host may know about it, such as the seed of its deals.
    pub secret: Secret,
    /// Who sits there already.
    pub seats: Vec<(u8, Sitter)>,
}

/// Changes to a table, made together or not at all.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// When it changes.
    pub at: i64,
    /// The game begins.
    pub start: bool,
    /// Whether it is listed for everybody from now on.
    pub public: Option<bool>,
    /// What everybody may know about it from now on.
    pub meta: Option<String>,
    /// What only the host may know about it from now on.
    pub secret: Option<Secret>,
    /// Who sits down, and which seats are given up (`None`).
    pub seats: Vec<(u8, Option<Sitter>)>,
}

/// A step in a table's life, taken together with an append to its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The game begins, if it has not yet.
    Start {
        /// When.
        at: i64,
    },
    /// The game is over. Nothing can be appended afterwards.
    Finish {
        /// When.
        at: i64,
        /// How it ended, in the host's form.
        outcome: String,
    },
}

/// Text that only the host may know. It is never printed by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps `text` secret.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text. Whoever calls this answers for where it goes.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl NewTable {
    /// Refuses text that cannot be kept by every store.
    pub fn check(&self) -> Result<(), StoreError> {
        no_nul("the name of a game", &self.game)?;
        no_nul("what is kept about a table", &self.meta)?;
        no_nul("the secret of a table", self.secret.reveal())?;
        self.seats.iter().try_for_each(|(_, sitter)| sitter.check())
    }
}

impl Change {
    /// Refuses text that cannot be kept by every store.
    pub fn check(&self) -> Result<(), StoreError> {
        no_nul("what is kept about a table", self.meta.as_deref().unwrap_or_default())?;
        no_nul("the secret of a table", self.secret.as_ref().map_or("", Secret::reveal))?;
        self.seats.iter().filter_map(|(_, s)| s.as_ref()).try_for_each(Sitter::check)
    }
}

impl Step {
    /// Refuses text that cannot be kept by every store.
    pub fn check(&self) -> Result<(), StoreError> {
        match self {
            Step::Start { .. } => Ok(()),
            Step::Finish { outcome, .. } => no_nul("an outcome", outcome),
        }
    }
}

impl Sitter {
    fn check(&self) -> Result<(), StoreError> {
        no_nul("the name of a player", &self.name)?;
        no_nul("the level of a bot", self.bot_level.as_deref().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed() {
        assert_eq!(format!("{:?}", Secret::new("seed")), "Secret(..)");
        assert_eq!(Secret::new("seed").reveal(), "seed");
    }
}
