//! What is printed on a card: a letter, or nothing.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The two kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Colour {
    /// Held in hands.
    Orange,
    /// Open on the table, for everybody.
    Blue,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Colour::Orange { "orange" } else { "blue" })
    }
}

/// The face of a card: a letter, or blank. In text `a` to `z`, and `?` for a blank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("pattern" = "^[a-z?]$"))
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string", export_to = "keyword/"))]
pub struct Face(
    /// 0 to 25 for a to z, 26 for a blank.
    u8,
);

impl Face {
    /// A card without a letter (KW-06).
    pub const BLANK: Face = Face(26);
    /// How many faces there are: 26 letters and the blank.
    pub const KINDS: usize = 27;

    /// Every face, letters first.
    pub fn all() -> impl DoubleEndedIterator<Item = Face> {
        (0..Face::KINDS as u8).map(Face)
    }

    /// The face with this letter (`a` to `z`), or `?` for a blank.
    pub fn new(written: char) -> Option<Face> {
        match written {
            'a'..='z' => Some(Face(written as u8 - b'a')),
            '?' => Some(Face::BLANK),
            _ => None,
        }
    }

    /// Its letter, if it has one.
    pub fn letter(self) -> Option<char> {
        (self != Face::BLANK).then(|| (b'a' + self.0) as char)
    }

    /// How it is written.
    pub fn written(self) -> char {
        self.letter().unwrap_or('?')
    }

    /// Its place among all faces.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.written())
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.written())
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Face, D::Error> {
        let written = char::deserialize(from)?;
        let message = || format!("“{written}” is on no card: write a to z, or ? for a blank");
        Face::new(written).ok_or_else(|| de::Error::custom(format!("{} [KW-01]", message())))
    }
}
