//! Candy Chain with numbers for actions: one position, or many tables at once.
//!
//! | file | what |
//! |---|---|
//! | [`numbers`] | an action as a number, and back |
//! | [`board`] | a game that goes on: its state, what can be done, what a seat sees as numbers |
//! | [`position`] | one such game for Python, to search from |
//! | [`batch`] | many of them, stepped together |

mod batch;
mod board;
mod numbers;
mod position;

pub use batch::Batch;
pub use position::Position;
