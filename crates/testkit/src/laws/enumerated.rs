use super::judge;
use crate::driver::{generator, json};
use crate::junk::{pool, some};
use crate::{Breach, Trial};
use play::{Game, Luck, Millis, Seat, Turn};
use std::collections::BTreeSet;

/// How many unlisted actions a seat tries in each state.
const TRIES: usize = 60;

/// What is listed is accepted, by `act` and by `preview`, and belongs to a seat that may act.
/// Where the list is complete, what is not listed is refused. Luck falls when it is its turn,
/// as it was proposed, and at no other time.
pub fn enumerated<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("enumerated", trial, |played| {
        let mut rng = generator(played.seed, "enumerated");
        let mut luck = Luck::new(&mut rng);
        let pool = pool(trial, played);
        for (i, state) in played.states().enumerate() {
            let at = played.at(i);
            luck_in_turn(game, state, at, played.chances(), &mut luck)
                .map_err(|message| (i, message))?;
            for seat in Seat::first(game.seats()) {
                let listed = accepted(trial, state, at, seat).map_err(|message| (i, message))?;
                if !trial.complete {
                    continue;
                }
                for action in some(&pool, TRIES, &mut luck) {
                    let known = listed.contains(&json(&action))
                        || trial.resign_action.as_ref() == Some(&action);
                    if !known && game.act(&mut state.clone(), at, seat, &action, &mut ()).is_ok() {
                        let message = format!("{action:?} of {seat} is accepted but not listed");
                        return Err((i, message));
                    }
                }
            }
        }
        Ok(())
    })
}

/// The actions listed for a seat as JSON, if all of them are accepted.
fn accepted<G: Game>(
    trial: &Trial<G>,
    state: &G::State,
    at: Millis,
    seat: Seat,
) -> Result<BTreeSet<String>, String> {
    let game = &trial.game;
    let may_act = matches!(game.turn(state), Turn::Play { may_act, .. } if may_act.has(seat));
    let mut listed = BTreeSet::new();
    for action in trial.actions(state, seat) {
        if !may_act {
            return Err(format!("{action:?} is listed for {seat}, who may not act now"));
        }
        game.act(&mut state.clone(), at, seat, &action, &mut ())
            .map_err(|reject| format!("{action:?} is listed for {seat} but refused: {reject}"))?;
        game.preview(state, at, seat, &action).map_err(|reject| {
            format!("{action:?} of {seat} is legal but its preview refused: {reject}")
        })?;
        if !listed.insert(json(&action)) {
            return Err(format!("{action:?} is listed twice for {seat}"));
        }
    }
    Ok(listed)
}

/// Whether luck falls as proposed when it is its turn, and is refused when it is not.
fn luck_in_turn<'c, G: Game>(
    game: &G,
    state: &G::State,
    at: Millis,
    chances: impl Iterator<Item = &'c G::Chance>,
    luck: &mut Luck<'_>,
) -> Result<(), String> {
    if game.turn(state) == Turn::Chance {
        let chance = game.sample(state, luck);
        return game
            .resolve(&mut state.clone(), at, &chance, &mut ())
            .map_err(|reject| format!("the luck it proposed was refused: {reject}: {chance:?}"));
    }
    for chance in chances {
        if game.resolve(&mut state.clone(), at, chance, &mut ()).is_ok() {
            return Err(format!("it does not wait for luck but accepts {chance:?}"));
        }
    }
    Ok(())
}
