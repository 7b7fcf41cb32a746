//! Kingdom's Candy Monsters.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |

pub mod levels;
pub mod player;

pub use levels::{LEVELS, bot};
