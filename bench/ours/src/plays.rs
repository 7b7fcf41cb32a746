//! Candygrams: all plays without removals, over a thousand positions in the middle of bots' games.

use crate::{Figure, timing};
use candygrams::{Candy, Candygrams, Combo, Grid, Options, Plays, State};
use play::{Game, Luck, Millis, Snapshot, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::time::Duration;

const POSITIONS: usize = 1_000;
const SEATS: u8 = 4;
/// Candies on the crossword in the middle of a game; as many again, and one, are in the shoppe.
const PLACED: usize = 12;

/// A position that takes this long is tried again.
const LONG: Duration = Duration::from_micros(500);

struct Position {
    crossword: Grid<Candy>,
    shoppe: Vec<Candy>,
    combo: Combo,
}

/// Milliseconds a position: the median, and the worst.
pub fn find() -> Vec<Figure> {
    let list = lexicon::named("standard").expect("it is shipped");
    let game = Candygrams::new(Options::default(), SEATS, list.clone()).expect("usual options");
    let mut rng = ChaCha8Rng::from_seed([5; 32]);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        play(&game, &mut Luck::new(&mut rng), &mut positions);
    }
    positions.truncate(POSITIONS);
    let plays = Plays::new(game.options(), &list);
    let mut spent = Vec::with_capacity(POSITIONS);
    for Position { crossword, shoppe, combo } in &positions {
        spent.push(timing::time(LONG, || plays.all(crossword, shoppe, *combo)));
    }
    vec![timing::median("candygrams/plays", spent)]
}

/// One game of the first bot with itself; every position with twelve candies placed is kept.
fn play(game: &Candygrams, luck: &mut Luck<'_>, positions: &mut Vec<Position>) {
    let level = bots::candygrams::LEVELS.first().expect("there is a bot");
    let mut bot = bots::candygrams::bot(level.id).expect("every level has its bot");
    let mut state: State = game.open(&game.start()).expect("an ordinary game");
    let mut rolls = [0; SEATS as usize];
    loop {
        match game.turn(&state) {
            Turn::Over(_) => return,
            Turn::Chance => {
                let chance = game.sample(&state, luck);
                game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("it was sampled");
            }
            Turn::Play { waiting_for, .. } => {
                let seat = waiting_for.iter().next().expect("the game waits for somebody");
                let seen = Snapshot::of(game, &state, Viewer::Seat(seat));
                let view = &seen.view;
                let me = &view.players[seat.index()];
                let new = std::mem::replace(&mut rolls[seat.index()], view.roll) != view.roll;
                if let (Some(combo), Some(shoppe)) = (view.combo, &me.candies)
                    && me.crossword.len() == PLACED
                    && new
                {
                    let (crossword, shoppe) = (me.crossword.clone(), shoppe.clone());
                    positions.push(Position { crossword, shoppe, combo });
                }
                let action = bot.choose(&seen, level.nodes, luck).action;
                let done = game.act(&mut state, Millis::ZERO, seat, &action, &mut ());
                done.expect("a bot keeps to the rules");
            }
        }
    }
}
