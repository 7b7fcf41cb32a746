//! The table as it was shown last.

use candygrams::{Candy, Candygrams, Choices, PlayerView};

/// The table as it was shown last.
pub type Seen = crate::shell::seen::Seen<Candygrams>;

impl Seen {
    /// One's own candies.
    pub fn mine(&self) -> &PlayerView {
        &self.view.players[self.me.index()]
    }

    /// What one can do now, by kind.
    pub fn choices(&self) -> Choices {
        Choices::of(&self.can)
    }

    /// One's own shoppe.
    pub fn shoppe(&self) -> &[Candy] {
        self.mine().candies.as_deref().unwrap_or_default()
    }
}
