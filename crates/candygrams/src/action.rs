//! What a seat can do.

use crate::Candy;
use components::Cell;
use play::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A candy on a cell. In JSON `[x, y, "Ap"]`: `x` grows to the right, `y` downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(i16, i16, Candy)", into = "(i16, i16, Candy)")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "[number, number, string]", export_to = "candygrams/")
)]
pub struct Put {
    /// Where.
    pub cell: Cell,
    /// What.
    pub candy: Candy,
}

impl Put {
    /// This candy on this cell.
    pub const fn new(cell: Cell, candy: Candy) -> Put {
        Put { cell, candy }
    }
}

impl From<(i16, i16, Candy)> for Put {
    fn from((x, y, candy): (i16, i16, Candy)) -> Put {
        Put { cell: Cell::new(x, y), candy }
    }
}

impl From<Put> for (i16, i16, Candy) {
    fn from(put: Put) -> (i16, i16, Candy) {
        (put.cell.x, put.cell.y, put.candy)
    }
}

/// A cell as refusals name it: `3,-1`.
pub(crate) struct Name(pub(crate) Cell);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.x, self.0.y)
    }
}

/// What a seat can do. Each names what it is about (its roll, its play, its candy in the jar), so
/// that what others did meanwhile cannot turn it into something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Action {
    /// Lays the base word (CG-08).
    Base {
        /// The candies put on.
        on: Vec<Put>,
    },
    /// Changes the crossword: one play, judged as a whole (CG-14, CG-19).
    Play {
        /// The number of the roll that it answers.
        roll: u32,
        /// The cells that candies are taken off first.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "[number, number][]"))]
        off: Vec<Cell>,
        /// The candies put on then.
        #[serde(default)]
        on: Vec<Put>,
    },
    /// Plays no word to this roll (CG-25, CG-28).
    Pass {
        /// The number of the roll.
        roll: u32,
    },
    /// Trades a candy of the shoppe for one of the jar (CG-33).
    Trade {
        /// The number of the roll.
        roll: u32,
        /// The candy given.
        give: Candy,
        /// The number of the candy in the jar that is taken.
        take: u32,
    },
    /// Has played and will not trade any more in this round (CG-33).
    Done {
        /// The number of the roll.
        roll: u32,
    },
    /// Challenges a play (CG-36).
    Challenge {
        /// Whose.
        seat: Seat,
        /// The number of the play.
        play: u32,
    },
    /// Lets everything stand that was played so far (CG-41).
    Stand {
        /// The number of the latest play.
        play: u32,
    },
    /// Leaves for good (CG-42).
    Leave,
}
