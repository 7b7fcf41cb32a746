//! Three colours, sets of them, and the combo that the dice show.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A colour of candy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Colour {
    /// `p`.
    Pink,
    /// `y`.
    Yellow,
    /// `b`.
    Blue,
}

impl Colour {
    /// Every colour, in the order used everywhere.
    pub const ALL: [Colour; 3] = [Colour::Pink, Colour::Yellow, Colour::Blue];

    /// The colour's place in [`ALL`](Colour::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for it beside a candy's own.
    pub const fn letter(self) -> char {
        ['p', 'y', 'b'][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["pink", "yellow", "blue"][self.index()])
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours(u8);

impl Colours {
    /// All three.
    pub const ALL: Colours = Colours(0b111);

    /// The set with `colour` in it.
    #[must_use]
    pub const fn with(self, colour: Colour) -> Colours {
        Colours(self.0 | 1 << colour as u8)
    }

    /// Everything in either set.
    #[must_use]
    pub const fn and(self, other: Colours) -> Colours {
        Colours(self.0 | other.0)
    }

    /// Whether `colour` is in it.
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    /// Whether everything in it is also in `other`.
    pub const fn within(self, other: Colours) -> bool {
        self.0 & !other.0 == 0
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Colours {
        colours.into_iter().fold(Colours::default(), Colours::with)
    }
}

/// The two colours that were rolled, one a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Combo(pub [Colour; 2]);

impl Combo {
    /// Whether both dice show the same (CG-12).
    pub fn is_double(self) -> bool {
        self.0[0] == self.0[1]
    }

    /// The colours rolled, as a set.
    pub fn colours(self) -> Colours {
        self.0.into_iter().collect()
    }

    /// Whether a word of these colours matches: all that was rolled and nothing else (CG-11, CG-12).
    pub fn matches(self, word: Colours) -> bool {
        word == self.colours()
    }

    /// Whether an extra word of these colours does, where the table is lenient (CG-16).
    pub fn allows(self, word: Colours) -> bool {
        word.within(self.colours())
    }
}

impl fmt::Display for Combo {
    /// `pink and blue`, or `double pink`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [one, two] if one == two => write!(f, "double {one}"),
            [one, two] => write!(f, "{one} and {two}"),
        }
    }
}
