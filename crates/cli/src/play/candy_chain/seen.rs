//! The table as it was shown last, read from JSON.

use super::story::{self, Told};
use crate::play::screen::Scene;
use anyhow::{Context, Result};
use candy_chain::{Action, Cell, Colour, EventView, Right, Side, View};
use play::Seat;

/// The table as it was shown last.
pub struct Seen {
    /// The view itself.
    pub view: View,
    /// What everybody is called.
    pub names: Vec<String>,
    /// Whose eyes these are.
    pub me: Seat,
    /// What happened, in words.
    pub told: Vec<Told>,
    /// The candies from a1 on, rank by rank.
    candies: Vec<Option<Colour>>,
    /// Those that cannot be taken alone now, of both sides.
    pub pinned: Vec<Cell>,
    /// Every legal take as its cells.
    pub takes: Vec<Vec<Cell>>,
    /// Where the last move took candies from.
    pub taken: Vec<Cell>,
}

impl Seen {
    /// Reads a scene.
    pub fn of(scene: &Scene<'_>) -> Result<Seen> {
        let view: View = serde_json::from_str(scene.view).context("A view cannot be read.")?;
        let events = scene.events.iter().map(|event| serde_json::from_str(event.get()));
        let events: Vec<EventView> =
            events.collect::<Result<_, _>>().context("An event cannot be read.")?;
        let taken = events.iter().rev().find_map(|event| match event {
            EventView::Took { cells, .. } => Some(read_cells(cells.iter())),
            _ => None,
        });
        let ranks = view.board.as_deref().unwrap_or_default().split('/').rev();
        Ok(Seen {
            names: scene.names.to_vec(),
            me: scene.me,
            told: story::tell(&events, scene.names),
            candies: ranks.flat_map(|rank| rank.chars().map(Colour::from_letter)).collect(),
            pinned: read_cells(view.pinned.iter().map(|name| &**name)),
            takes: view.moves.iter().map(|take| read_cells(take.split('+'))).collect(),
            taken: taken.unwrap_or_default(),
            view,
        })
    }

    /// The candy on a cell.
    pub fn candy(&self, cell: Cell) -> Option<Colour> {
        let at = usize::from(cell.rank) * usize::from(self.view.width) + usize::from(cell.file);
        self.candies.get(at).copied().flatten()
    }

    /// Whether a candy of the person at the keyboard lies there.
    pub fn is_mine(&self, cell: Cell) -> bool {
        let side = self.candy(cell).map(Colour::side);
        side.is_some() && side == self.view.sides[self.me.index()]
    }

    /// Whether it is for the person at the keyboard to act.
    pub fn my_turn(&self) -> bool {
        self.view.to_act == Some(self.me)
    }

    /// What is to be chosen before the play, with the action of each.
    pub fn menu(&self) -> Vec<(String, Action)> {
        let other = &self.names[1 - self.me.index()];
        let rights = self.view.open_rights.iter().map(|right| {
            let text = match right {
                Right::First => format!("Move first; {other} chooses sides"),
                Right::Side => format!("Choose your side; {other} moves first"),
            };
            (text, Action::Right(*right))
        });
        let sides = self.view.open_sides.iter().map(|side| {
            let text = match side {
                Side::Mints => "Play the mints",
                Side::Fruits => "Play the fruits",
            };
            (text.to_owned(), Action::Side(*side))
        });
        rights.chain(sides).collect()
    }
}

/// The cells with these names; what is no cell is left out.
pub fn read_cells<T: AsRef<str>>(names: impl Iterator<Item = T>) -> Vec<Cell> {
    names.filter_map(|name| name.as_ref().parse().ok()).collect()
}
