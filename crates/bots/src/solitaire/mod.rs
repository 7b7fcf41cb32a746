//! Quiddler's solitaire: how few points can be left of a deal that lies open (QD-22 to QD-25).
//!
//! | file | what |
//! |---|---|
//! | [`coach`] | [`COACH`]: what a word cost in points |
//! | [`piles`] | [`Piles`]: the cards, and the moves that take them away |
//! | [`mod@solve`] | `parlour solve quiddler-solitaire` |
//! | [`solver`] | [`solve()`]: the fewest points left, proved where it can be |

pub mod coach;
pub mod piles;
pub mod solve;
pub mod solver;

pub use coach::COACH;
pub use piles::Piles;
pub use solver::{Solution, solve};
