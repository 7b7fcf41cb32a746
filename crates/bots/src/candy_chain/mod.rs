//! Candy Chain.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`solver`] | [`solve`]: the best move, proved or estimated; [`winners`] of a whole game |
//! | [`puzzle`](mod@puzzle) | positions with one answer, proved by looking at everything |
//! | [`certificate`] | puzzles with a proof that can be checked without search |
//! | [`node`] | a position as the searches see it |
//! | [`coach`] | [`COACH`]: what a take cost |
//! | [`evaluation`] | how good a position looks |
//! | `board` | peeling, and what hangs on what |
//! | [`fixed`] | the positions that benchmarks measure |

mod board;
pub mod certificate;
pub mod coach;
pub mod evaluation;
pub mod fixed;
pub mod levels;
pub mod node;
pub mod player;
pub mod puzzle;
pub mod solver;

pub use certificate::find_puzzle;
pub use coach::COACH;
pub use levels::{LEVELS, bot};
pub use node::Node;
pub use puzzle::{Puzzle, puzzle, winning_moves, wins_within};
pub use solver::{Solution, solve, solve_within, winners};
