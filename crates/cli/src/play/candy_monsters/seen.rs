//! The table as it was shown last, read from JSON.

use super::story::{self, Told};
use crate::play::screen::Scene;
use anyhow::{Context, Result};
use candy_monsters::explain::{AbilityView, Offer, Prospects};
use candy_monsters::table::{PlayerTable, StageTable};
use candy_monsters::{EventView, Face, Slug, View};
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
        let told = story::tell(&events, scene.names, &view.cards);
        Ok(Seen { names: scene.names.to_vec(), me: scene.me, told, view })
    }

    /// A card as people see it, while it lies open.
    pub fn face(&self, slug: Slug) -> Option<&Face> {
        self.view.cards.iter().find(|face| face.card == slug)
    }

    /// The name of a card.
    pub fn name(&self, slug: Slug) -> String {
        name_of(&self.view.cards, slug)
    }

    /// What a seat is called.
    pub fn who(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// What the person at the keyboard has; nothing before the deal.
    pub fn mine(&self) -> Option<&PlayerTable> {
        self.view.table.players.get(self.me.index())
    }

    /// What their things bring and eat.
    pub fn prospects(&self) -> Option<&Prospects> {
        self.view.prospects.get(self.me.index())
    }

    /// Whether they are awaited.
    pub fn my_turn(&self) -> bool {
        self.view.to_act == Some(self.me)
    }

    /// Whether the First Player is to discard open cards, and that is them.
    pub fn sweeping(&self) -> bool {
        self.my_turn() && matches!(self.view.table.stage, StageTable::Sweeping(_))
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.view.table.stage, StageTable::Over(_))
    }

    /// What an open card costs them.
    pub fn offer(&self, slug: Slug) -> Option<&Offer> {
        self.view.offers.iter().find(|offer| offer.card == slug)
    }

    /// What an ability of theirs can do now.
    pub fn ability(&self, slug: Slug) -> Option<&AbilityView> {
        self.view.abilities.iter().find(|ability| ability.card == slug)
    }
}

/// The name of a card; what left the game long ago is called by its short name.
pub fn name_of(cards: &[Face], slug: Slug) -> String {
    let face = cards.iter().find(|face| face.card == slug);
    face.map_or_else(|| slug.to_string().to_uppercase().replace('-', " "), |face| face.name.clone())
}
