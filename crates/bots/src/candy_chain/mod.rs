//! Candy Chain.
//!
//! | file | what |
//! |---|---|
//! | [`node`] | a position as the searches see it |
//! | [`evaluation`] | how good a position looks |
//! | [`levels`](mod@levels) | the bots by level |
//! | [`bot`](mod@bot) | how they choose, from views only |
//! | [`solver`] | [`solve`]: the best move, proved or estimated; [`lost_from`] |
//! | [`fixed`] | the positions that benchmarks measure |

mod board;
pub mod bot;
pub mod evaluation;
pub mod fixed;
pub mod levels;
pub mod node;
pub mod solver;

pub use levels::{LEVELS, bot};
pub use node::Node;
pub use solver::{LostFrom, Solution, lost_from, solve, solve_within, winners};
