use super::judge;
use crate::breach::{parting, who};
use crate::driver::json;
use crate::{Breach, Trial};
use play::{Game, Turn, Viewer};

/// Whoever sees something change is told of an event: a host sends a new view with its events, and
/// nothing to those who may not notice, so a change without one would leave them with an old view.
/// While luck is awaited nobody is shown anything: it comes at once.
pub fn told<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("told", trial, |played| {
        for viewer in Viewer::all(game.seats()) {
            let look = |state| json(&game.view(state, viewer));
            let (mut shown, mut told) = (look(&played.first), false);
            for (i, step) in played.steps.iter().enumerate() {
                told |= step.events.iter().any(|event| game.view_event(event, viewer).is_some());
                if game.turn(&step.after) == Turn::Chance {
                    continue;
                }
                let now = look(&step.after);
                if !told && shown != now {
                    let say = format!(
                        "{:?} changes the view of {} without an event they are told of: {}",
                        step.input,
                        who(viewer),
                        parting(&shown, &now)
                    );
                    return Err((i + 1, say));
                }
                (shown, told) = (now, false);
            }
        }
        Ok(())
    })
}
