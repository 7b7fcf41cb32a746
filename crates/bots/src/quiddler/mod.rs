//! Quiddler.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`profile`] | what a level knows, overlooks and bothers to think about |
//! | [`lays`] | [`Lays`]: which sets of a hand's cards can be laid as words |
//! | [`outlook`] | what a hand is worth, by all cards that may come |
//! | [`bonus`] | what a longest word or many words may bring |
//! | [`laying`] | [`Laying`]: the best way to lay some cards, proved |
//! | [`certificate`] | puzzles with a proof that can be checked without search |
//! | [`coach`] | [`COACH`]: what a decision cost in points |
//! | [`advice`] | [`Question`] and [`Advice`]: what to do with a hand |
//! | [`mod@solve`] | `parlour solve quiddler` |
//! | [`mod@possible`] | [`possible()`]: what was possible in the rounds that are over |

pub mod advice;
pub mod bonus;
pub mod certificate;
pub mod coach;
pub mod laying;
pub mod lays;
pub mod levels;
pub mod outlook;
pub mod player;
pub mod possible;
pub mod profile;
pub mod solve;

pub use advice::{Advice, Question};
pub use certificate::find_puzzles;
pub use coach::COACH;
pub use laying::Laying;
pub use lays::Lays;
pub use levels::{LEVELS, bot};
pub use possible::{Missed, Possible, possible};
