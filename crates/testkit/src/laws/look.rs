//! Everything a viewer can learn, as text that can be compared to the byte.

use crate::Trial;
use crate::breach::parting;
use crate::driver::{InputOf, apply, json};
use play::{Game, Millis, Snapshot, Viewer};

/// What a viewer can learn from a state, as text.
pub(super) struct Look([(&'static str, String); 2]);

impl Look {
    pub(super) fn at<G: Game>(trial: &Trial<G>, state: &G::State, viewer: Viewer) -> Look {
        let game = &trial.game;
        // What a seat could do is shown to that seat.
        let own = viewer.seat().filter(|_| trial.complete).map(|s| trial.actions(state, s));
        Look([
            ("what they see", json(&Snapshot::of(game, state, viewer))),
            ("the list of actions", json(&own)),
        ])
    }

    pub(super) fn same(&self, other: &Look) -> Result<(), String> {
        match self.0.iter().zip(&other.0).find(|(one, two)| one.1 != two.1) {
            Some((one, two)) => Err(format!("{} differs: {}", one.0, parting(&one.1, &two.1))),
            None => Ok(()),
        }
    }
}

/// The events as `viewer` sees them.
pub(super) fn sees<G: Game>(game: &G, events: &[G::Event], viewer: Viewer) -> String {
    json(&events.iter().filter_map(|e| game.view_event(e, viewer)).collect::<Vec<_>>())
}

/// What a viewer sees of an accepted input.
pub(super) struct After {
    events: String,
    pub(super) look: Look,
}

impl After {
    /// Or the refusal as JSON.
    pub(super) fn of<G: Game>(
        trial: &Trial<G>,
        state: &G::State,
        at: Millis,
        input: &InputOf<G>,
        viewer: Viewer,
    ) -> Result<After, String> {
        let (mut state, mut events) = (state.clone(), Vec::new());
        apply(&trial.game, &mut state, at, input, &mut events).map_err(|reject| json(&reject))?;
        let events = sees(&trial.game, &events, viewer);
        Ok(After { events, look: Look::at(trial, &state, viewer) })
    }

    pub(super) fn same(&self, other: &After) -> Result<(), String> {
        self.look.same(&other.look)?;
        if self.events == other.events {
            return Ok(());
        }
        Err(format!("the events differ: {}", parting(&self.events, &other.events)))
    }

    /// Whether the events are the same or the looks are, perhaps both.
    pub(super) fn half_same(&self, other: &After) -> bool {
        self.events == other.events || self.look.same(&other.look).is_ok()
    }
}
