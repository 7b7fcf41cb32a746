//! The six colours and the two sides they belong to.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A colour of candy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Colour {
    /// `W`, a mint.
    White,
    /// `B`, a mint.
    Black,
    /// `G`, a mint.
    Gray,
    /// `R`, a fruit.
    Red,
    /// `U`, a fruit.
    Blue,
    /// `Y`, a fruit.
    Yellow,
}

impl Colour {
    /// Every colour, in the order used everywhere: W B G R U Y.
    pub const ALL: [Colour; 6] =
        [Colour::White, Colour::Black, Colour::Gray, Colour::Red, Colour::Blue, Colour::Yellow];

    /// The colour's place in [`ALL`](Colour::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in positions. Blue is `U`, because `B` is black.
    pub const fn letter(self) -> char {
        ['W', 'B', 'G', 'R', 'U', 'Y'][self as usize]
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// Who may take it.
    pub const fn side(self) -> Side {
        if (self as u8) < 3 { Side::Mints } else { Side::Fruits }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["white", "black", "grey", "red", "blue", "yellow"][self.index()])
    }
}

/// One of the two sets of three colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Side {
    /// White, black and grey.
    Mints,
    /// Red, blue and yellow.
    Fruits,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::Mints, Side::Fruits];

    /// The opponent's side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Mints => Side::Fruits,
            Side::Fruits => Side::Mints,
        }
    }

    /// The side's three colours.
    pub const fn colours(self) -> [Colour; 3] {
        match self {
            Side::Mints => [Colour::White, Colour::Black, Colour::Gray],
            Side::Fruits => [Colour::Red, Colour::Blue, Colour::Yellow],
        }
    }

    /// Index of the first of the side's three colours.
    pub(crate) const fn base(self) -> usize {
        self as usize * 3
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Mints => "mints",
            Side::Fruits => "fruits",
        })
    }
}
