use super::judge;
use crate::breach::parting;
use crate::driver::{InputOf, apply, generator};
use crate::junk::{mutants, pool, some};
use crate::{Breach, Trial};
use play::{Game, Input, Luck, Millis, Reject, Seat};

/// How many candidates a seat tries in each state, of each kind.
const TRIES: usize = 8;

/// Refused input changes nothing, emits nothing, and says why.
pub fn refused<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("refused", trial, |played| {
        let mut rng = generator(played.seed, "refused");
        let mut luck = Luck::new(&mut rng);
        let pool = pool(trial, played);
        let chances: Vec<G::Chance> = played.chances().cloned().collect();
        for (i, state) in played.states().enumerate() {
            let mut inputs = Vec::new();
            // One seat more than there are: somebody without a seat tries as well.
            for seat in Seat::first(game.seats() + 1) {
                let legal_somewhere = some(&pool, TRIES, &mut luck);
                let junk = legal_somewhere.first().map(|a| mutants(a, TRIES, &mut luck));
                let resign_action = trial.resign_action.iter().cloned();
                let all = legal_somewhere
                    .into_iter()
                    .chain(junk.into_iter().flatten())
                    .chain(resign_action);
                inputs.extend(all.map(|action| Input::Act { seat, action }));
            }
            for chance in some(&chances, 2, &mut luck) {
                inputs.extend(mutants(&chance, TRIES, &mut luck).into_iter().map(Input::Chance));
                inputs.push(Input::Chance(chance));
            }
            for input in inputs {
                changes_nothing(game, state, played.at(i), &input)
                    .map_err(|message| (i, format!("{input:?} was refused, {message}")))?;
            }
        }
        Ok(())
    })
}

/// Whether the input, if it is refused here, is refused as it should be.
fn changes_nothing<G: Game>(
    game: &G,
    state: &G::State,
    at: Millis,
    input: &InputOf<G>,
) -> Result<(), String> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let Err(reject) = apply(game, &mut after, at, input, &mut events) else { return Ok(()) };
    if after != *state {
        let why = parting(&format!("{state:?}"), &format!("{after:?}"));
        return Err(format!("but it changed the state: {why}"));
    }
    if !events.is_empty() {
        return Err(format!("but it emitted {events:?}"));
    }
    teaches(&reject)
}

/// Whether a refusal has a code for programs and a sentence for people.
fn teaches(reject: &Reject) -> Result<(), String> {
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if reject.code.is_empty() || !reject.code.chars().all(kebab) {
        return Err(format!("but its code is not a kebab-case word: {:?}", reject.code));
    }
    if !reject.message.ends_with(['.', '!', '?', '”', '"', ')']) {
        return Err(format!("but it does not say why in a sentence: {:?}", reject.message));
    }
    Ok(())
}
