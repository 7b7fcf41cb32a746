//! Pairs of worlds that a seat cannot tell apart, for tests that compare what it is told of each.

use play::{Determinize, Game, Luck, Millis, Propose, Seat, Snapshot, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::Value;

/// Moves between two positions.
const STEPS: usize = 5;

/// Positions in which the game waits for this seat, at most so many, from a game that is played with
/// moves that come to mind. Each is a scenario, and beside it is one that differs only in what the seat
/// may not know (or in nothing, where nothing is hidden).
pub fn pairs<G>(game: &G, seat: Seat, deal: u64, most: usize) -> Vec<[Value; 2]>
where
    G: Game + Determinize + Propose,
{
    let mut rng = ChaCha12Rng::seed_from_u64(deal);
    let mut luck = Luck::new(&mut rng);
    let mut state = game.open(&game.start()).expect("an ordinary game can be opened");
    let (mut pairs, mut steps) = (Vec::new(), 0);
    while pairs.len() < most {
        let waiting_for = match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance => {
                let chance = game.sample(&state, &mut luck);
                game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("luck is fair");
                continue;
            }
            Turn::Play { waiting_for, .. } => waiting_for,
        };
        if waiting_for.has(seat) && steps % STEPS == 0 {
            let snapshot = Snapshot::of(game, &state, Viewer::Seat(seat));
            let twin = game.determinize(&snapshot, &mut luck);
            pairs.push([&state, &twin].map(|world| {
                serde_json::to_value(game.scenario(world)).expect("scenarios are plain data")
            }));
        }
        steps += 1;
        let Some(next) = waiting_for.iter().next() else { break };
        let mut actions = Vec::new();
        game.propose(&state, next, &mut actions);
        let action = &actions[steps * 5 % actions.len()];
        game.act(&mut state, Millis::ZERO, next, action, &mut ()).expect("it came to mind");
    }
    pairs
}
