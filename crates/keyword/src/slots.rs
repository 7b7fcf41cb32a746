//! Six places for cards: a hand, or the blue row.

use crate::Face;
use components::Deck;
use serde::{Deserialize, Serialize};

/// Six places for cards. A card keeps its place until it goes, and the next one drawn takes
/// the gap, so that a place names one card for a whole round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "Array<string | null>", export_to = "keyword/")
)]
pub struct Slots(pub [Option<Face>; Slots::LEN]);

impl Slots {
    /// How many places there are (KW-03).
    pub const LEN: usize = 6;

    /// The card in this place.
    pub fn get(&self, slot: u8) -> Option<Face> {
        self.0.get(usize::from(slot)).copied().flatten()
    }

    /// The cards, each with its place.
    pub fn iter(&self) -> impl Iterator<Item = (u8, Face)> {
        (0..).zip(self.0).filter_map(|(slot, card)| Some((slot, card?)))
    }

    /// How many cards lie here.
    pub fn count(&self) -> u8 {
        self.iter().count() as u8
    }

    /// Whether no place is empty.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Takes the card in this place away.
    pub(crate) fn take(&mut self, slot: u8) -> Option<Face> {
        self.0.get_mut(usize::from(slot)).and_then(Option::take)
    }

    /// Fills the gaps in order from the deck, as far as it goes; tells what came where.
    pub(crate) fn refill(&mut self, deck: &mut Deck<Face>) -> Vec<(u8, Face)> {
        let mut drawn = Vec::new();
        for (slot, place) in (0..).zip(&mut self.0) {
            if place.is_none()
                && let Some(card) = deck.draw()
            {
                *place = Some(card);
                drawn.push((slot, card));
            }
        }
        drawn
    }

    /// Six places as text, a gap as `.`: `qu.e?n`.
    pub(crate) fn written(&self) -> String {
        self.0.iter().map(|card| card.map_or('.', Face::written)).collect()
    }

    /// Reads what [`written`](Slots::written) writes; gaps at the end may be left out.
    pub(crate) fn read(text: &str) -> Option<Slots> {
        let mut slots = Slots::default();
        for (i, c) in text.chars().enumerate() {
            let place = slots.0.get_mut(i)?;
            *place = if c == '.' { None } else { Some(Face::new(c)?) };
        }
        Some(slots)
    }
}
