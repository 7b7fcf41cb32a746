//! Candygrams.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`profile`] | what a level knows, takes in and bothers to think about |
//! | [`known`](mod@known) | the words of a list that somebody knows, and which letters are a burden |
//! | [`position`] | a crossword and a shoppe, and how a play changes them |
//! | [`play_finder`] | the plays and base words that somebody sees |
//! | [`outlook`] | how many rounds a shoppe still takes, at a guess |
//! | [`plan`] | plays weighed by what the next roll brings |
//! | [`trade`](mod@trade) | what to give to the jar, and what to take |
//! | [`doubt`] | plays of others that are worth a challenge |
//! | [`coach`] | [`COACH`]: what a play cost in rounds |
//! | `certificate` | puzzles, with what proves them |
//! | [`pace`] | how long people think |

mod certificate;
pub mod coach;
pub mod doubt;
pub mod known;
pub mod levels;
pub mod outlook;
pub mod pace;
pub mod plan;
pub mod play_finder;
pub mod player;
pub mod position;
pub mod profile;
pub mod trade;

pub use certificate::find_puzzles;
pub use coach::COACH;
pub use levels::{LEVELS, bot};
pub use player::Player;
pub use profile::{Choice, Profile};
