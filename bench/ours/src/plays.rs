//! Candygrams: all plays without removals, over a thousand positions in the middle of bots' games.

use crate::Figure;
use candygrams::{Candy, Candygrams, Combo, Grid, Options, Plays, State};
use play::{Game, Luck, Millis, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::hint::black_box;
use std::time::{Duration, Instant};

const POSITIONS: usize = 1_000;
const SEATS: u8 = 4;
/// Candies on the crossword in the middle of a game; as many again, and one, are in the shoppe.
const PLACED: usize = 12;

/// A position that took so long is tried again: if the machine was busy with something else, it
/// takes less then; if it is the position, it does not.
const LONG: Duration = Duration::from_micros(500);
const TRIES: usize = 10;

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
        let mut least = Duration::MAX;
        for _ in 0..TRIES {
            let start = Instant::now();
            black_box(plays.all(crossword, shoppe, *combo));
            least = least.min(start.elapsed());
            if least < LONG {
                break;
            }
        }
        spent.push(least);
    }
    spent.sort_unstable();
    let ms = |at: usize| spent[at].as_secs_f64() * 1000.0;
    let worst = Some(ms(POSITIONS - 1));
    vec![Figure { worst, ..Figure::new("candygrams/plays", ms(POSITIONS / 2), "ms") }]
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
            Turn::Play { awaited, .. } => {
                let seat = awaited.iter().next().expect("somebody is awaited");
                let view = game.view(&state, Viewer::Seat(seat));
                let me = &view.players[seat.index()];
                let new = std::mem::replace(&mut rolls[seat.index()], view.roll) != view.roll;
                if let (Some(combo), Some(shoppe)) = (view.combo, &me.candies)
                    && me.crossword.len() == PLACED
                    && new
                {
                    let (crossword, shoppe) = (me.crossword.clone(), shoppe.clone());
                    positions.push(Position { crossword, shoppe, combo });
                }
                let action = bot.choose(&view, level.nodes, luck).action;
                let done = game.act(&mut state, Millis::ZERO, seat, &action, &mut ());
                done.expect("a bot keeps to the rules");
            }
        }
    }
}
