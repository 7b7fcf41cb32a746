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

/// Finds the best move of a position, or says what is wrong with it. It looks at no more than so
/// many positions, and ends soon after `stop` says so.
pub type Solver = fn(position: &str, nodes: u64, stop: Stop<'_>) -> Result<Solved, Reject>;

/// Asked again and again while a solver thinks: is it enough?
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;
