//! The 111 candies.

use crate::Colour;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A candy: a letter and a colour. Candies that share both are interchangeable. Written as the
/// letter and the first letter of the colour: `Ap`, `Qy`, `Jb`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("pattern" = "^[A-Z][pyb]$"))
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string", export_to = "candygrams/"))]
pub struct Candy(u8);

/// How many candies there are of each letter: pink, yellow, blue (CG-01).
const TABLE: [[u8; 3]; 26] = [
    [3, 3, 3], // A
    [1, 1, 1], // B
    [1, 1, 1], // C
    [2, 1, 2], // D
    [4, 3, 4], // E
    [1, 1, 1], // F
    [1, 1, 1], // G
    [2, 2, 1], // H
    [2, 3, 3], // I
    [0, 0, 1], // J
    [0, 1, 1], // K
    [1, 2, 2], // L
    [1, 1, 1], // M
    [3, 2, 2], // N
    [3, 3, 3], // O
    [1, 1, 1], // P
    [0, 1, 0], // Q
    [2, 2, 2], // R
    [1, 2, 1], // S
    [3, 2, 2], // T
    [2, 2, 1], // U
    [1, 0, 0], // V
    [0, 1, 1], // W
    [0, 0, 1], // X
    [1, 1, 1], // Y
    [1, 0, 0], // Z
];

impl Candy {
    /// How many kinds of candy there could be: 26 letters in three colours.
    pub const KINDS: usize = 78;

    /// The candy with this letter (0 for A to 25 for Z) in this colour.
    ///
    /// # Panics
    /// If there is no such letter.
    pub const fn new(letter: u8, colour: Colour) -> Candy {
        assert!(letter < 26, "letters go from 0 to 25");
        Candy(letter * 3 + colour as u8)
    }

    /// Its letter, 0 for A to 25 for Z.
    pub const fn letter(self) -> u8 {
        self.0 / 3
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize % 3]
    }

    /// Its letter as words are written: lower case.
    pub const fn lower(self) -> char {
        (b'a' + self.letter()) as char
    }

    /// Its letter as printed on the candy: upper case.
    pub const fn upper(self) -> char {
        (b'A' + self.letter()) as char
    }

    /// Its kind, 0 to 77.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every kind, in order.
    pub fn kinds() -> impl Iterator<Item = Candy> {
        (0..Candy::KINDS as u8).map(Candy)
    }

    /// How many of its kind there are (CG-01).
    pub const fn count(self) -> u8 {
        TABLE[self.letter() as usize][self.colour() as usize]
    }

    /// All 111 candies in order, each as often as there is one (CG-01).
    pub fn all() -> impl Iterator<Item = Candy> {
        Candy::kinds().flat_map(|candy| (0..candy.count()).map(move |_| candy))
    }
}

impl fmt::Display for Candy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.upper(), self.colour().letter())
    }
}

impl fmt::Debug for Candy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a candy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a candy: write its letter from A to Z, then p, y or b, such as Ap")]
pub struct NotACandy(pub String);

impl FromStr for Candy {
    type Err = NotACandy;

    fn from_str(text: &str) -> Result<Candy, NotACandy> {
        let candy = match text.as_bytes() {
            [letter @ b'A'..=b'Z', colour] => {
                let colour = Colour::ALL.into_iter().find(|c| c.letter() == *colour as char);
                colour.map(|colour| Candy::new(letter - b'A', colour))
            }
            _ => None,
        };
        candy.ok_or_else(|| NotACandy(text.chars().take(40).collect()))
    }
}

impl Serialize for Candy {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Candy {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Candy, D::Error> {
        struct TextVisitor;
        impl de::Visitor<'_> for TextVisitor {
            type Value = Candy;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a candy such as \"Ap\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Candy, E> {
                text.parse().map_err(E::custom)
            }
        }
        from.deserialize_str(TextVisitor)
    }
}
