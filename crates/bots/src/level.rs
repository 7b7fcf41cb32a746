//! How strong a bot is, and who it is.

/// A level of play, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its id: `easy`.
    pub id: &'static str,
    /// What the bot is called at the table: `Gumdrop`.
    pub name: &'static str,
    /// A line about it for people who choose.
    pub line: &'static str,
    /// Positions it looks at for a move, at most.
    pub nodes: u64,
}
