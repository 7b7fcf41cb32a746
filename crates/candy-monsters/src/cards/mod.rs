//! Cards as data: the language they are written in, files of them, and sets.
//!
//! | file | what |
//! |---|---|
//! | [`language`] | moments, counts, conditions and effects |
//! | [`file`](mod@file) | the fields that cards have in a file; the format is in `docs/cards.md` |
//! | `check` | what makes a card sound |
//! | [`set`] | [`CardSet`]: the cards of a game, ready to be looked up |
//! | [`text`] | the rules text of a card, written from what it does |
//! | [`shelf`] | sets by name: ours, and those a host adds |

mod check;
pub mod file;
pub mod language;
pub mod set;
pub mod shelf;
pub mod text;

pub use card_file::{Flaw, MAX_BYTES};
pub use set::{Card, CardSet, Face, Kind, SetId};
pub use shelf::{UnknownSet, add, named, names, standard};

/// The short name of the Black Candy.
pub const BLACK_CANDY: &str = "black-candy";
