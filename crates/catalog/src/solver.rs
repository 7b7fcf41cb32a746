//! Solvers, for games that have one: a position as text in, the best move as text out.

use play::{Reject, Verdict};

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The position, as the game writes it.
    pub position: String,
    /// The best move found, in the game's notation.
    pub best: String,
    /// What is known of it, for the side to move.
    pub verdict: Verdict,
    /// How play may go on, beginning with the best move.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Finds the best move of a position, or says what is wrong with it.
pub type Solver = fn(position: &str, effort: Effort<'_>) -> Result<Solved, Reject>;

/// How long a solver may think.
pub enum Effort<'a> {
    /// About so many positions: the same answer on every machine.
    Nodes(u64),
    /// Tries to prove the position until this says so, asked again and again; what is estimated
    /// then is rough.
    Until(&'a mut dyn FnMut() -> bool),
}
