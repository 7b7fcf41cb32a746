//! Files of cards: TOML, read field by field. Knows no game: which fields a card has, and what is
//! right in them, is the game's business.
//!
//! | file | what |
//! |---|---|
//! | [`source`] | [`Source`]: the text of a file, its lines and its hash |
//! | [`fields`] | [`Fields`]: the fields of a card, taken one by one |
//! | [`flaw`] | [`Flaw`]: what is wrong with a file, by line, card and field |

pub mod fields;
pub mod flaw;
pub mod source;

pub use fields::Fields;
pub use flaw::Flaw;
pub use source::{MAX_BYTES, Source};
