//! Cards as data: the language they are written in, files of them, and sets.
//!
//! | file | what |
//! |---|---|
//! | [`language`] | moments, counts, conditions and effects |
//! | [`file`](mod@file) | reading a card file; the format is in `docs/cards.md` |
//! | `fields` | the fields of a card, one by one, with the lines they stand on |
//! | `check` | what makes a card sound |
//! | [`flaw`] | what is wrong with a file, by card and field |
//! | [`set`] | [`CardSet`]: the cards of a game, ready to be looked up |
//! | [`text`] | the rules text of a card, written from what it does |
//! | [`shelf`] | sets by name: ours, and those a host adds |

mod check;
mod fields;
pub mod file;
pub mod flaw;
pub mod language;
pub mod set;
pub mod shelf;
pub mod text;

pub use file::MOST_BYTES;
pub use flaw::Flaw;
pub use set::{Card, CardSet, Face, Kind, SetId};
pub use shelf::{UnknownSet, add, named, names, standard};

/// The short name of the Black Candy.
pub const BLACK_CANDY: &str = "black-candy";
