//! The table as it was shown last.

use candy_chain::{Action, CandyChain, Cell, Colour, EventView, Right, Side};

/// The table as it was shown last.
pub type Seen = crate::shell::seen::Seen<CandyChain>;

impl Seen {
    /// The candy on a cell.
    pub fn candy(&self, cell: Cell) -> Option<Colour> {
        let rank = self.view.board.as_deref()?.rsplit('/').nth(cell.rank.into())?;
        rank.chars().nth(cell.file.into()).and_then(Colour::from_letter)
    }

    /// The candies that cannot be taken alone now, of both sides.
    pub fn pinned(&self) -> Vec<Cell> {
        read_cells(self.view.pinned.iter().map(|name| &**name))
    }

    /// Every legal take as its cells.
    pub fn takes(&self) -> Vec<Vec<Cell>> {
        let takes = self.can.actions.iter().filter_map(|action| match action {
            Action::Take(take) => Some(take.cells().collect()),
            _ => None,
        });
        takes.collect()
    }

    /// Where the last move took candies from.
    pub fn taken(&self) -> Vec<Cell> {
        let last = self.events.iter().rev().find_map(|event| match event {
            EventView::Took { cells, .. } => Some(read_cells(cells.iter())),
            _ => None,
        });
        last.unwrap_or_default()
    }

    /// How many moves there have been. A pass counts: it takes a turn.
    pub fn moves(&self) -> u32 {
        let is_move =
            |event: &&EventView| matches!(event, EventView::Took { .. } | EventView::Passed { .. });
        self.events.iter().filter(is_move).count() as u32
    }

    /// Whether a candy of the person at the keyboard lies there.
    pub fn is_mine(&self, cell: Cell) -> bool {
        let side = self.candy(cell).map(Colour::side);
        side.is_some() && side == self.view.sides[self.me.index()]
    }

    /// What is to be chosen before the play, with the action of each.
    pub fn menu(&self) -> Vec<(String, Action)> {
        let other = &self.names[1 - self.me.index()];
        let choices = self.can.actions.iter().filter_map(|action| {
            let text = match action {
                Action::Right(Right::First) => format!("Move first; {other} chooses sides"),
                Action::Right(Right::Side) => format!("Choose your side; {other} moves first"),
                Action::Side(Side::Mints) => "Play the mints".into(),
                Action::Side(Side::Fruits) => "Play the fruits".into(),
                Action::Take(_) | Action::Pass | Action::Resign => return None,
            };
            Some((text, *action))
        });
        choices.collect()
    }
}

/// The cells with these names; others are ignored.
pub fn read_cells<T: AsRef<str>>(names: impl Iterator<Item = T>) -> Vec<Cell> {
    names.filter_map(|name| name.as_ref().parse().ok()).collect()
}
