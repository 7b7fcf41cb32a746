//! A table, and how it changes.

use crate::{Occupant, StoreError, TableId, entry::no_nul};
use std::fmt;

/// The state of a table. It only moves forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Seats are being taken.
    Waiting,
    /// The game is on.
    Running,
    /// The game is over.
    Finished,
}

impl State {
    /// The state of this name; the schema allows no others.
    pub(crate) fn from_column(text: &str) -> State {
        match text {
            "waiting" => State::Waiting,
            "running" => State::Running,
            _ => State::Finished,
        }
    }

    /// The state as one word.
    pub const fn as_str(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Running => "running",
            State::Finished => "finished",
        }
    }
}

/// A stored table, without its secret and its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// The game played there.
    pub game: String,
    /// Its state.
    pub state: State,
    /// Whether it is listed publicly, or reached by link only.
    pub public: bool,
    /// When it was opened.
    pub created: i64,
    /// When it entered its state.
    pub since: i64,
    /// Counts its changes, not counting appends.
    pub version: u64,
    /// The number of entries in its log.
    pub position: u64,
    /// The host's data about it, in the host's own format.
    pub meta: String,
    /// Who sits where, by seat.
    pub seats: Vec<(u8, Occupant)>,
    /// How the game ended, in the host's own format.
    pub outcome: Option<String>,
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// The game played there.
    pub game: String,
    /// Whether it is listed publicly, or reached by link only.
    pub public: bool,
    /// When it is opened.
    pub at: i64,
    /// The host's public data about it, in the host's own format.
    pub meta: String,
    /// The host's secret data about it, such as the seed of its deals.
    pub secret: Secret,
    /// Seats taken already.
    pub seats: Vec<(u8, Occupant)>,
}

/// A change to a table, made completely or not at all.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// When it is made.
    pub at: i64,
    /// The game begins.
    pub start: bool,
    /// Makes it public or private.
    pub public: Option<bool>,
    /// Replaces the host's public data.
    pub meta: Option<String>,
    /// Replaces the host's secret data.
    pub secret: Option<Secret>,
    /// Seats that are taken, or given up (`None`).
    pub seats: Vec<(u8, Option<Occupant>)>,
}

/// A change of state, made together with an append to the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transition {
    /// The game begins, unless it has begun. A host loads it as soon as it starts.
    Start {
        /// When.
        at: i64,
    },
    /// The game sleeps: until then no host needs to load it by itself. Only a game that has begun can.
    Sleep {
        /// When it has to be loaded; at 0 or before, as soon as a host starts.
        until: i64,
    },
    /// The game is over. Nothing can be appended afterwards.
    Finish {
        /// When.
        at: i64,
        /// How it ended, in the host's own format.
        outcome: String,
    },
}

/// Text that only the host may know. Its debug output hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret text.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text. The caller is responsible for where it goes.
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
    /// The table that opening this gives.
    pub(crate) fn opened(&self) -> Table {
        let mut seats = self.seats.clone();
        seats.sort_by_key(|(seat, _)| *seat);
        Table {
            id: self.id.clone(),
            game: self.game.clone(),
            state: State::Waiting,
            public: self.public,
            created: self.at,
            since: self.at,
            version: 1,
            position: 0,
            meta: self.meta.clone(),
            seats,
            outcome: None,
        }
    }

    /// Refuses text that some store cannot hold.
    pub fn check(&self) -> Result<(), StoreError> {
        no_nul("the name of a game", &self.game)?;
        no_nul("the data of a table", &self.meta)?;
        no_nul("the secret of a table", self.secret.reveal())?;
        self.seats.iter().try_for_each(|(_, occupant)| occupant.check())
    }
}

impl Change {
    /// Refuses text that some store cannot hold.
    pub fn check(&self) -> Result<(), StoreError> {
        no_nul("the data of a table", self.meta.as_deref().unwrap_or_default())?;
        no_nul("the secret of a table", self.secret.as_ref().map_or("", Secret::reveal))?;
        self.seats.iter().filter_map(|(_, s)| s.as_ref()).try_for_each(Occupant::check)
    }
}

impl Transition {
    /// Refuses text that some store cannot hold.
    pub fn check(&self) -> Result<(), StoreError> {
        match self {
            Transition::Start { .. } | Transition::Sleep { .. } => Ok(()),
            Transition::Finish { outcome, .. } => no_nul("an outcome", outcome),
        }
    }
}

impl Occupant {
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
