//! What has happened at a table: by the rules of its game, and besides.

use play::{Game, Sink, TableEvent, Viewer};
use serde::Serialize;
use std::ops::Range;

/// Something that happened, with all its secrets.
pub(crate) enum Event<E> {
    /// By the rules of the game.
    Game(E),
    /// At the table, seen by everybody.
    Table(TableEvent),
}

impl<E> Event<E> {
    /// What `viewer` sees of it.
    pub(crate) fn seen<G: Game<Event = E>>(
        &self,
        game: &G,
        viewer: Viewer,
    ) -> Option<SeenEvent<G::EventView>> {
        match self {
            Event::Game(event) => game.view_event(event, viewer).map(SeenEvent::Game),
            Event::Table(event) => Some(SeenEvent::Table(event.clone())),
        }
    }
}

/// Something that happened, as one viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SeenEvent<V> {
    /// By the rules of the game.
    Game(V),
    /// At the table.
    Table(TableEvent),
}

/// Everything that happened, in order.
pub(crate) struct Events<E>(Vec<Event<E>>);

impl<E> Default for Events<E> {
    fn default() -> Events<E> {
        Events(Vec::new())
    }
}

impl<E> Sink<E> for Events<E> {
    fn emit(&mut self, event: E) {
        self.0.push(Event::Game(event));
    }
}

impl<E> Events<E> {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, range: Range<usize>) -> &[Event<E>] {
        self.0.get(range).unwrap_or_default()
    }

    /// Something happened at the table.
    pub(crate) fn note(&mut self, event: TableEvent) {
        self.0.push(Event::Table(event));
    }

    /// Something happened at the table before what the game made of it.
    pub(crate) fn insert(&mut self, place: usize, event: TableEvent) {
        self.0.insert(place, Event::Table(event));
    }
}
