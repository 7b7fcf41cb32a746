//! Keyword.
//!
//! | file | what |
//! |---|---|
//! | [`levels`] | the bots by level: [`LEVELS`] and [`bot`] |
//! | [`player`] | how the bots choose, from views only |
//! | [`profile`] | what a level knows, overlooks and bothers to think about |
//! | [`evaluate`] | words and passes weighed against what the others may lay, and what comes after |
//! | [`rivals`] | what the others may lay |
//! | [`standing`] | who is likely to win the game, as things stand |
//! | [`letters`] | what letters are worth to somebody who keeps them |
//! | [`words_by_length`] | [`WordsByLength`]: the words of a list by their length, to find the longest at once |
//! | [`pool`] | [`Pool`]: a hand and the row, which words they make, with how many blue cards |
//! | [`laying`] | [`Laying`]: how a word is laid |
//! | [`best`] | the best words that some cards make, proved |
//! | [`certificate`] | puzzles with a proof that can be checked without search |
//! | [`advice`] | [`Question`] and [`Advice`]: what to lay with a hand and a row |
//! | [`coach`] | [`COACH`]: what a word or a pass cost |
//! | [`mod@possible`] | [`possible()`]: what was possible in the round that is shown |

pub mod advice;
pub mod best;
pub mod certificate;
pub mod coach;
pub mod evaluate;
pub mod laying;
pub mod letters;
pub mod levels;
pub mod player;
pub mod pool;
pub mod possible;
pub mod profile;
pub mod rivals;
pub mod standing;
pub mod words_by_length;

pub use advice::{Advice, Question};
pub use best::{Made, Towards};
pub use certificate::find_puzzle;
pub use coach::COACH;
pub use laying::Laying;
pub use levels::{LEVELS, bot};
pub use pool::Pool;
pub use possible::{Possible, possible};
pub use words_by_length::WordsByLength;
