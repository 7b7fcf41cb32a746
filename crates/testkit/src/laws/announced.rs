use super::judge;
use crate::breach::{parting, who};
use crate::driver::json;
use crate::{Breach, Trial};
use play::{Game, Turn, Viewer};

/// A viewer whose view changes gets an event: a host sends new views along with events only, so a
/// change without an event would leave the viewer with an old view. While the state waits for luck
/// nobody is shown anything: it comes at once.
pub fn announced<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("announced", trial, |played| {
        for viewer in Viewer::all(game.seats()) {
            let look = |state| json(&game.view(state, viewer));
            let (mut shown, mut announced) = (look(&played.first), false);
            for (i, step) in played.steps.iter().enumerate() {
                announced |=
                    step.events.iter().any(|event| game.view_event(event, viewer).is_some());
                if game.turn(&step.after) == Turn::Chance {
                    continue;
                }
                let now = look(&step.after);
                if !announced && shown != now {
                    let message = format!(
                        "{:?} changes the view of {} without an event for them: {}",
                        step.input,
                        who(viewer),
                        parting(&shown, &now)
                    );
                    return Err((i + 1, message));
                }
                (shown, announced) = (now, false);
            }
        }
        Ok(())
    })
}
