//! A crossword and a shoppe, and how a play changes them.

use candygrams::{Action, Candy, Candygrams, Cell, Put};
use components::Grid;
use play::SnapshotOf;

/// One player's candies.
#[derive(Clone, Debug)]
pub struct Position {
    /// Those on the crossword.
    pub crossword: Grid<Candy>,
    /// Those that are not.
    pub shoppe: Vec<Candy>,
    /// The version of the rules that judges plays here.
    pub rules_version: u32,
}

/// A play: candies taken off, candies put on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cells that are cleared.
    pub off: Vec<Cell>,
    /// The candies that are put on.
    pub on: Vec<Put>,
}

impl Position {
    /// The viewer's own.
    pub fn of(seen: &SnapshotOf<Candygrams>) -> Option<Position> {
        let own = seen.view.players.get(seen.you?.index())?;
        Some(Position {
            crossword: own.crossword.clone(),
            shoppe: own.candies.clone()?,
            rules_version: seen.view.rules_version(),
        })
    }

    /// What a play makes of it.
    pub fn after(&self, off: &[Cell], on: &[Put]) -> Position {
        let mut after = self.clone();
        after.shoppe.extend(off.iter().filter_map(|cell| after.crossword.take(*cell)));
        for put in on {
            if let Some(held) = after.shoppe.iter().position(|candy| *candy == put.candy) {
                after.shoppe.swap_remove(held);
            }
            let free = after.crossword.put(put.cell, put.candy).is_ok();
            debug_assert!(free, "plays are found on free cells");
        }
        after
    }

    /// The shoppe that a play leaves.
    pub fn left(&self, off: &[Cell], on: &[Put]) -> Vec<Candy> {
        let mut left = self.shoppe.clone();
        left.extend(off.iter().filter_map(|cell| self.crossword.get(*cell)));
        for put in on {
            if let Some(held) = left.iter().position(|candy| *candy == put.candy) {
                left.swap_remove(held);
            }
        }
        left
    }
}

impl Change {
    /// As an answer to this roll.
    pub fn play(self, roll: u32) -> Action {
        Action::Play { roll, off: self.off, on: self.on }
    }
}
