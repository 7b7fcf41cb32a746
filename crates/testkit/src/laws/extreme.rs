use super::judge;
use crate::driver::{generator, json, next};
use crate::junk::extreme;
use crate::{Breach, Trial};
use play::{Describe, Luck, Millis, Names, Seat, Snapshot, Viewer};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many positions of a match are spoiled, in how many ways each, and for how many steps they
/// are played on.
const POSITIONS: usize = 6;
const WAYS: usize = 60;
const STEPS: usize = 6;

/// No scenario panics: what opens can be looked at, said in words and played on, whatever numbers it
/// holds.
pub fn extreme_scenarios<G: Describe>(trial: &Trial<G>) -> Result<(), Breach> {
    judge("extreme_scenarios", trial, |played| {
        let mut rng = generator(played.seed, "extreme");
        let mut luck = Luck::new(&mut rng);
        let last = played.steps.len();
        for i in (0..POSITIONS).map(|i| i * last / (POSITIONS - 1)) {
            let sound = trial.game.scenario(played.state(i));
            for scenario in extreme(&sound, WAYS, &mut luck) {
                let ok = catch_unwind(AssertUnwindSafe(|| {
                    play_on(trial, &scenario, played.at(i), played.seed, &mut luck);
                }));
                ok.map_err(|_| (i, format!("this scenario panics: {}", json(&scenario))))?;
            }
        }
        Ok(())
    })
}

/// Opens a scenario, looks at it in every way, and plays on.
fn play_on<G: Describe>(
    trial: &Trial<G>,
    scenario: &G::Scenario,
    mut now: Millis,
    seed: u64,
    luck: &mut Luck<'_>,
) {
    let game = &trial.game;
    let Ok(mut state) = game.open(scenario) else { return };
    let players: Vec<String> = (1..=game.seats()).map(|n| format!("Player {n}")).collect();
    for _ in 0..STEPS {
        for viewer in Viewer::all(game.seats()) {
            say(trial, &state, viewer, &players);
        }
        for seat in Seat::first(game.seats()) {
            for action in trial.actions(&state, seat).iter().chain(&trial.also) {
                let _ = game.preview(&state, now, seat, action);
                let _ = game.act(&mut state.clone(), now, seat, action, &mut ());
            }
        }
        game.census(&state);
        game.scenario(&state);
        let Ok(step) = next(trial, &state, now, seed, luck) else { return };
        for viewer in Viewer::all(game.seats()) {
            let names = Names::new(&players, viewer);
            for event in step.events.iter().filter_map(|event| game.view_event(event, viewer)) {
                game.describe_event(&event, &names);
            }
        }
        (state, now) = (step.after, step.at);
    }
}

/// What hosts, referees and tools say to a viewer: the position, and every action there is.
fn say<G: Describe>(trial: &Trial<G>, state: &G::State, viewer: Viewer, players: &[String]) {
    let game = &trial.game;
    let seen = Snapshot::of(game, state, viewer);
    let names = Names::new(players, viewer);
    game.describe_position(&seen, &names);
    let Some(seat) = viewer.seat() else { return };
    let proposed = trial.actions(state, seat);
    for action in seen.can.actions.iter().chain(&seen.can.resign).chain(&proposed) {
        let _ = game.parse_action(&seen, &game.describe_action(&seen, action));
        game.say_action(&seen, action, &names);
    }
}
