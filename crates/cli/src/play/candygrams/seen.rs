//! The table as it was shown last, read from JSON.

use super::story::{self, Told};
use crate::play::screen::Scene;
use anyhow::{Context, Result};
use candygrams::{Candy, EventView, PlayerView, View};
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
}

impl Seen {
    /// Reads a scene.
    pub fn of(scene: &Scene<'_>) -> Result<Seen> {
        let view: View = serde_json::from_str(scene.view).context("A view cannot be read.")?;
        let events = scene.events.iter().map(|event| serde_json::from_str(event.get()));
        let events: Vec<EventView> =
            events.collect::<Result<_, _>>().context("An event cannot be read.")?;
        let told = story::tell(&events, scene.names);
        Ok(Seen { view, names: scene.names.to_vec(), me: scene.me, told })
    }

    /// One's own candies.
    pub fn mine(&self) -> &PlayerView {
        &self.view.players[self.me.index()]
    }

    /// One's own shoppe.
    pub fn shoppe(&self) -> &[Candy] {
        self.mine().candies.as_deref().unwrap_or_default()
    }
}
