use super::judge;
use crate::breach::parting;
use crate::driver::{InputOf, Match, apply};
use crate::{Breach, Trial};
use play::{Game, Millis};

/// The same inputs from the same scenario give the same states and events, also when the fold
/// begins in the middle.
pub fn replay<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("replay", trial, |played| {
        for from in [0, played.steps.len() / 2] {
            let opened = game
                .open(&game.scenario(played.state(from)))
                .map_err(|reject| (from, format!("its own scenario is refused: {reject}")))?;
            let inputs = played.steps[from..].iter().map(|s| (s.at, s.input.clone()));
            same_again(game, played, from, opened, inputs)?;
        }
        Ok(())
    })
}

/// Whether these inputs lead from `state` through the states and events of `played`.
pub(super) fn same_again<G: Game>(
    game: &G,
    played: &Match<G>,
    from: usize,
    mut state: G::State,
    inputs: impl Iterator<Item = (Millis, InputOf<G>)>,
) -> Result<(), (usize, String)> {
    for (i, (at, input)) in inputs.enumerate() {
        let (then, step) = (&played.steps[from + i], from + i + 1);
        let mut events = Vec::new();
        apply(game, &mut state, at, &input, &mut events).map_err(|reject| {
            (step, format!("{input:?} was accepted then and is refused now: {reject}"))
        })?;
        if events != then.events {
            let why = parting(&format!("{:?}", then.events), &format!("{events:?}"));
            return Err((step, format!("{input:?} causes other events than then: {why}")));
        }
        if state != then.after {
            let why = parting(&format!("{:?}", then.after), &format!("{state:?}"));
            return Err((step, format!("{input:?} leads to another state than then: {why}")));
        }
    }
    Ok(())
}
