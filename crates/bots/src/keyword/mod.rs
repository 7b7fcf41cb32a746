//! Keyword.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`mind`] | what a level knows, overlooks and bothers to think about |
//! | [`shelf`] | [`Shelf`]: the words of a list by their length, to find the longest at once |
//! | [`advice`] | [`Question`] and [`Advice`]: what to lay with a hand and a row |
//! | [`best`] | the best words that some cards make, proved |
//! | [`mod@possible`] | [`possible`]: what was possible in the round that is shown |
//! | [`pool`] | [`Pool`]: a hand and the row, which words they make, with how many blue cards |

pub mod advice;
pub mod best;
pub mod levels;
pub mod mind;
pub mod player;
pub mod pool;
pub mod possible;
pub mod shelf;

pub use advice::{Advice, Question};
pub use best::{Made, Towards};
pub use levels::{LEVELS, bot};
pub use pool::Pool;
pub use possible::{Possible, possible};
pub use shelf::Shelf;
