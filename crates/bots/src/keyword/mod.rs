//! Keyword.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`mind`] | what a level knows, overlooks and bothers to think about |
//! | [`shelf`] | [`Shelf`]: the words of a list by their length, to find the longest at once |
//! | [`pool`] | [`Pool`]: a hand and the row, which words they make, with how many blue cards |

pub mod levels;
pub mod mind;
pub mod player;
pub mod pool;
pub mod shelf;

pub use levels::{LEVELS, bot};
pub use pool::Pool;
pub use shelf::Shelf;
