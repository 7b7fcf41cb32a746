//! Solvers, for games that have one: a position as text in, what is best as text and JSON out.

use play::Reject;
use serde_json::{Map, Value};

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// Everything, by name, for programs.
    pub found: Map<String, Value>,
    /// The same for people: a short label and what there is to say under it. Each line that makes
    /// a claim says whether it is proved or estimated.
    pub text: Vec<(&'static str, String)>,
}

/// Finds what is best in a position, or says what is wrong with it.
pub type Solver = fn(position: &str, effort: Effort<'_>) -> Result<Solved, Reject>;

/// How long a solver may think.
pub enum Effort<'a> {
    /// About this many positions: the same answer on every machine.
    Nodes(u64),
    /// Until the time is spent. Asked again and again, this tells the share of it that is gone,
    /// in per mille.
    Time(&'a mut dyn FnMut() -> u64),
}
