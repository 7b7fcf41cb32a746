//! What the benchmark harness measures.

use crate::cards;
use crate::game::CandyMonsters;
use crate::moves::Moves;
use crate::options::Options;
use crate::playout::playout;
use play::{Game, Luck, Seat};
use rand_core::Rng;

/// Plays `games` whole random games of two with our own cards, each from a deal of its own, and
/// counts those that the first seat wins alone or shares.
pub fn playouts(games: u64, rng: &mut impl Rng) -> u64 {
    let game = CandyMonsters::new(Options::default(), 2, cards::standard())
        .expect("our own cards for two make a game");
    let start = game.open(&game.start()).expect("a game begins");
    let (mut moves, mut luck, mut wins) = (Moves::new(), Luck::new(rng), 0);
    for _ in 0..games {
        let mut state = start;
        playout(&game, &mut state, &mut moves, &mut luck);
        let [one, two] = [Seat(0), Seat(1)].map(|seat| game.rank(&state, seat));
        wins += u64::from(one >= two);
    }
    wins
}
