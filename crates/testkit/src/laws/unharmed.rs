use crate::breach::parting;
use crate::driver::{json, play_match};
use crate::{Breach, Trial};
use play::Game;

/// Earlier states are unharmed by later moves: states share no memory that can be changed.
pub fn unharmed<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    let portrait = |s: &G::State| format!("{s:?} {}", json(&game.scenario(s)));
    for seed in trial.seeds.clone() {
        let breach = |step, message| Breach { law: "unharmed", seed, step, message };
        let mut then = Vec::new();
        let played = play_match(trial, seed, |state| then.push(portrait(state)))
            .map_err(|reject| breach(0, format!("the game's own start does not open: {reject}")))?;
        for (step, (state, then)) in played.states().zip(&then).enumerate() {
            let now = portrait(state);
            if now != *then {
                let why = parting(then, &now);
                return Err(breach(step, format!("a later move changed this state: {why}")));
            }
        }
    }
    Ok(())
}
