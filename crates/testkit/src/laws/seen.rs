use super::judge;
use crate::breach::{parting, who};
use crate::driver::json;
use crate::{Breach, Trial};
use play::{Game, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Views and events are the same each time they are asked for, and survive JSON.
pub fn seen<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("seen", trial, |played| {
        survives(game.options()).map_err(|message| (0, format!("the options {message}")))?;
        for (step, state) in played.states().enumerate() {
            for viewer in Viewer::all(game.seats()) {
                let here = |message| (step, format!("the view of {} {message}", who(viewer)));
                let view = game.view(state, viewer);
                again(&view, &game.view(state, viewer)).map_err(here)?;
                survives(&view).map_err(here)?;
            }
        }
        for (i, step) in played.steps.iter().enumerate() {
            for (event, viewer) in
                step.events.iter().flat_map(|e| Viewer::all(game.seats()).map(move |v| (e, v)))
            {
                let here =
                    |message| (i + 1, format!("what {} sees of {event:?} {message}", who(viewer)));
                let view = game.view_event(event, viewer);
                again(&view, &game.view_event(event, viewer)).map_err(here)?;
                survives(&view).map_err(here)?;
            }
        }
        Ok(())
    })
}

/// Whether the same question gave the same answer, to the byte.
fn again<T: Serialize + PartialEq>(first: &T, second: &T) -> Result<(), String> {
    let (one, two) = (json(first), json(second));
    if first == second && one == two {
        return Ok(());
    }
    Err(format!("is another when asked for again: {}", parting(&one, &two)))
}

/// Whether JSON text gives back what was written.
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(thing: &T) -> Result<(), String> {
    let text = json(thing);
    let read: T =
        serde_json::from_str(&text).map_err(|e| format!("cannot be read back: {e}: {text}"))?;
    if read == *thing && json(&read) == text {
        return Ok(());
    }
    Err(format!("changes in JSON: {}", parting(&format!("{thing:?}"), &format!("{read:?}"))))
}
