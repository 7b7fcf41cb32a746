//! What a seat can do.

use crate::{Cell, Geometry, Move, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// What a seat can do. In JSON: `{"right":"first"}`, `{"side":"mints"}`, `{"take":"c4+e5"}`,
/// `"pass"`, `"resign"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Action {
    /// Takes one of the two rights (CC-05).
    Right(Right),
    /// Names the side to play (CC-05).
    Side(Side),
    /// Takes one or two pieces (CC-06).
    Take(Take),
    /// Always refused: a player without a move passes automatically, and nobody else can (CC-09).
    Pass,
    /// Gives up (CC-15).
    Resign,
}

/// One of the two rights; the other one goes to the placer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Right {
    /// To move first.
    First,
    /// To choose a side.
    Side,
}

impl Right {
    /// Both rights.
    pub const ALL: [Right; 2] = [Right::First, Right::Side];
}

/// The cells of a move, one or two, as written: `c4` or `c4+e5`. The lower cell comes first,
/// however it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("pattern" = r"^[a-z][0-9]{1,2}(\+[a-z][0-9]{1,2})?$"))
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string", export_to = "candy-chain/"))]
pub struct Take {
    /// The cell, or the lower of the two.
    pub first: Cell,
    /// The other one, if two are taken.
    pub second: Option<Cell>,
}

impl Take {
    /// One cell.
    pub const fn one(cell: Cell) -> Take {
        Take { first: cell, second: None }
    }

    /// Two cells, in any order.
    pub fn two(a: Cell, b: Cell) -> Take {
        Take { first: a.min(b), second: Some(a.max(b)) }
    }

    /// The cells of a move.
    pub fn of(geometry: &Geometry, mv: Move) -> Take {
        Take { first: geometry.cell(mv.first()), second: mv.second().map(|i| geometry.cell(i)) }
    }

    /// Its cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.first).chain(self.second)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second {
            None => write!(f, "{}", self.first),
            Some(second) => write!(f, "{}+{second}", self.first),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotATake {
    /// A part of it is not a cell.
    #[error(transparent)]
    Cell(#[from] crate::NotACell),
    /// It names three cells or more.
    #[error("a move takes one or two pieces, but this one names {0}: write c4 or c4+e5")]
    TooMany(usize),
}

impl NotATake {
    fn rule(&self) -> &'static str {
        match self {
            NotATake::Cell(_) => "CC-13",
            NotATake::TooMany(_) => "CC-06",
        }
    }
}

impl FromStr for Take {
    type Err = NotATake;

    fn from_str(text: &str) -> Result<Take, NotATake> {
        match text.split_once('+') {
            None => Ok(Take::one(text.parse()?)),
            Some((_, rest)) if rest.contains('+') => {
                Err(NotATake::TooMany(text.split('+').count()))
            }
            Some((a, b)) => Ok(Take::two(a.parse()?, b.parse()?)),
        }
    }
}

impl Serialize for Take {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Take {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Take, D::Error> {
        struct TextVisitor;
        impl de::Visitor<'_> for TextVisitor {
            type Value = Take;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one or two cells such as \"c4\" or \"c4+e5\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Take, E> {
                text.parse().map_err(|why: NotATake| E::custom(format!("{why} [{}]", why.rule())))
            }
        }
        from.deserialize_str(TextVisitor)
    }
}
