//! A move under construction: the cells chosen so far.

use candy_chain::{Action, Cell, Take};

/// The cells chosen so far, in the order of choosing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice(Vec<Cell>);

impl Choice {
    /// Chooses a cell, or takes the choice back if it was chosen. With all choices made, the
    /// new one replaces the last, so that another partner is one key away.
    pub fn toggle(&mut self, cell: Cell, limit: u8) {
        if let Some(at) = self.0.iter().position(|c| *c == cell) {
            self.0.remove(at);
            return;
        }
        self.0.truncate(usize::from(limit).saturating_sub(1));
        self.0.push(cell);
    }

    /// Takes the last choice back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.pop().is_some()
    }

    /// Forgets everything; whether there was anything.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.0).is_empty()
    }

    /// Whether this cell is chosen.
    pub fn has(&self, cell: Cell) -> bool {
        self.0.contains(&cell)
    }

    /// The cells chosen.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The take; `None` while nothing is chosen.
    pub fn take(&self) -> Option<Take> {
        match self.0[..] {
            [] => None,
            [one] => Some(Take::one(one)),
            [a, b, ..] => Some(Take::two(a, b)),
        }
    }

    /// The same as an action in JSON.
    pub fn action(&self) -> Option<String> {
        self.take().map(|take| json(&Action::Take(take)))
    }
}

/// An action as JSON.
pub fn json(action: &Action) -> String {
    serde_json::to_string(action).expect("actions are plain data")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn choices_can_be_made_taken_back_and_replaced() {
        let mut choice = Choice::default();
        choice.toggle(cell("c4"), 2);
        choice.toggle(cell("e5"), 2);
        assert_eq!(choice.action().as_deref(), Some(r#"{"take":"c4+e5"}"#));
        choice.toggle(cell("a1"), 2);
        assert_eq!(choice.cells(), [cell("c4"), cell("a1")], "the last choice is replaced");
        choice.toggle(cell("c4"), 2);
        assert_eq!(choice.action().as_deref(), Some(r#"{"take":"a1"}"#));
        assert!(choice.undo() && !choice.undo());
        assert_eq!(choice.action(), None);
    }

    /// CC-07: where a move takes one piece, the second choice replaces the first.
    #[test]
    fn an_opening_holds_one_choice() {
        let mut choice = Choice::default();
        choice.toggle(cell("c4"), 1);
        choice.toggle(cell("e5"), 1);
        assert_eq!(choice.cells(), [cell("e5")]);
    }
}
