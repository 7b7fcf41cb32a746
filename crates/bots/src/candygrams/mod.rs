//! Candygrams.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`mind`] | what a level knows and takes in |
//! | [`known`] | the words of a list that somebody knows, as a list of its own |

pub mod known;
pub mod levels;
pub mod mind;
pub mod player;

pub use levels::{LEVELS, bot};
