use super::judge;
use crate::{Breach, Trial};
use play::{Game, Input, Turn};

/// Deadlines never lie in the past (nobody is asked to have acted already, even when the host
/// came late), passing one gets the game on, and a game that is over has none.
pub fn clock<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("clock", trial, |played| {
        for i in 0..=played.steps.len() {
            let (state, now) = (played.state(i), played.at(i));
            let Some(due) = game.deadline(state) else { continue };
            if due < now {
                return Err((i, format!("at {now} it sets a deadline at {due}, which is past")));
            }
            if let Turn::Over(_) = game.turn(state) {
                return Err((i, format!("the game is over but has a deadline at {due}")));
            }
            if let Some(step) = played.steps.get(i)
                && step.input == Input::Expire
                && step.after == *state
            {
                return Err((i + 1, format!("its deadline at {due} passed and nothing changed")));
            }
        }
        Ok(())
    })
}
