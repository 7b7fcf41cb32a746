//! What the person at the keyboard sees, with the game's own types.

use super::screen::Scene;
use anyhow::{Context, Result};
use play::{Can, Game, Seat, SnapshotOf, TableEvent, TurnView};

/// What the person at the keyboard saw last.
pub struct Seen<G: Game> {
    /// Whose turn it is, until when, and how the game ended.
    pub turn: TurnView,
    /// The round, in games that have rounds.
    pub round: Option<u32>,
    /// What they can do now.
    pub can: Can<G::Action>,
    /// What the game itself shows.
    pub view: G::View,
    /// Everything they saw happen so far.
    pub events: Vec<G::EventView>,
    /// The same in words, without the events there is nothing to say about.
    pub log: Vec<String>,
    /// What everybody is called, by seat.
    pub names: Vec<String>,
    /// Whose eyes these are.
    pub me: Seat,
    /// Which game in a row it is, counted from 1.
    pub game: u32,
}

impl<G: Game> Seen<G> {
    /// Reads a scene.
    pub fn of(scene: &Scene<'_>) -> Result<Seen<G>> {
        let seen: SnapshotOf<G> =
            serde_json::from_str(scene.snapshot).context("A snapshot cannot be read.")?;
        // What happens at any table is told in words only.
        let own = |json: &&str| serde_json::from_str::<TableEvent>(json).is_err();
        let events = scene.events.iter().map(|event| event.event.get()).filter(own);
        let events = events.map(serde_json::from_str);
        Ok(Seen {
            turn: seen.turn,
            round: seen.round,
            can: seen.can,
            view: seen.view,
            events: events.collect::<Result<_, _>>().context("An event cannot be read.")?,
            log: scene.log(),
            names: scene.names.to_vec(),
            me: scene.me,
            game: scene.game,
        })
    }

    /// Whether the game waits for the person at the keyboard.
    pub fn my_turn(&self) -> bool {
        self.turn.waiting_for.has(self.me)
    }
}
