//! Game-tree search that knows no game.
//!
//! | file | what |
//! |---|---|
//! | [`position`] | [`Position`]: what a game of two sides tells a search |
//! | [`alpha_beta`] | [`AlphaBeta`]: deepening search with estimates, says when it has proved |
//! | [`proof`] | [`Prover`]: proof-number search, "does the side to move win, and how" |
//! | [`monte_carlo`] | [`MonteCarlo`]: random games through the rules, for luck and hidden cards |
//! | [`limits`] | [`Limits`]: nodes, depth, and a callback that stops the search |
//!
//! Nothing here reads a clock: the same position and bound give the same answer everywhere.
//! Positions are identified by their 64-bit keys, as in every such program.

pub mod alpha_beta;
pub mod limits;
pub mod monte_carlo;
pub mod position;
pub mod proof;
mod table;
#[cfg(test)]
mod toys;

pub use alpha_beta::{AlphaBeta, Found};
pub use limits::Limits;
pub use monte_carlo::{Guess, MonteCarlo};
pub use position::{End, Position, Side};
pub use proof::{Proof, Prover};
