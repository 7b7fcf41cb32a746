use super::judge;
use crate::driver::{End, Match};
use crate::junk::pool;
use crate::{Breach, Trial};
use play::{Game, Outcome, Seat, Seats, Turn};

/// Every game ends, with a place for every seat and somebody in the first, and then nothing
/// happens any more. On the way every turn waits for somebody or something.
pub fn ends<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("ends", trial, |played| {
        for (step, state) in played.states().enumerate() {
            if let Turn::Play { may_act, waiting_for } = game.turn(state) {
                let everybody = Seats::all(game.seats());
                let waits = !waiting_for.is_empty() || game.deadline(state).is_some();
                if !may_act.iter().all(|s| everybody.has(s))
                    || !waiting_for.iter().all(|s| may_act.has(s))
                {
                    let message = "seats that the game waits for must be allowed to act, and all must be \
                               seats of this table";
                    return Err((
                        step,
                        format!("{message}: may act {may_act:?}, waiting for {waiting_for:?}"),
                    ));
                }
                if !waits {
                    return Err((step, "it waits for nobody and for no deadline".into()));
                }
            }
        }
        let last = played.steps.len();
        match &played.end {
            End::Long => Err((last, format!("the match is not over after {last} inputs"))),
            End::Stuck(why) => Err((last, why.clone())),
            End::Over => {
                if let Turn::Over(outcome) = game.turn(played.state(last)) {
                    well_formed(&outcome, game.seats()).map_err(|message| (last, message))?;
                }
                stays_over(trial, played).map_err(|message| (last, message))
            }
        }
    })
}

fn well_formed(outcome: &Outcome, seats: u8) -> Result<(), String> {
    let n = usize::from(seats);
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let flaw = if outcome.places.len() != n {
        "there must be a place for every seat"
    } else if outcome.places.iter().any(|p| !(1..=seats).contains(p)) {
        "places count from 1 and there are no more of them than seats"
    } else if outcome.winners().is_empty() {
        "somebody must be in first place"
    } else if !outcome.scores.is_empty() && outcome.scores.len() != n {
        "there must be a score for every seat, or none at all"
    } else if outcome.reason.is_empty() || !outcome.reason.chars().all(kebab) {
        "the reason must be a kebab-case word"
    } else if outcome.rule.is_empty() {
        "the rule that ended the game must be named"
    } else {
        return Ok(());
    };
    Err(format!("{flaw}: {outcome:?}"))
}

/// Whether a game that is over refuses everything.
fn stays_over<G: Game>(trial: &Trial<G>, played: &Match<G>) -> Result<(), String> {
    let (game, last) = (&trial.game, played.steps.len());
    let (state, at) = (played.state(last), played.at(last));
    for action in pool(trial, played).iter().chain(&trial.resign_action) {
        for seat in Seat::first(game.seats()) {
            if game.act(&mut state.clone(), at, seat, action, &mut ()).is_ok() {
                return Err(format!("the game is over but {seat} can still do {action:?}"));
            }
        }
    }
    for chance in played.chances() {
        if game.resolve(&mut state.clone(), at, chance, &mut ()).is_ok() {
            return Err(format!("the game is over but luck can still fall: {chance:?}"));
        }
    }
    Ok(())
}
