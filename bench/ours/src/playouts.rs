//! Whole games of uniformly random legal moves, on one core.

use crate::Figure;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUND: Duration = Duration::from_secs(1);

/// The clock is read once in this many games, which costs nothing and overshoots only a little.
const BATCH: u64 = 1_000;

/// Plays this many games and counts those that the first seat wins.
type Playouts = fn(u64, &mut ChaCha8Rng) -> u64;

/// Candy Chain.
pub fn candy_chain() -> Vec<Figure> {
    round("candy-chain/playouts", candy_chain::bench::playouts)
}

/// Kingdom's Candy Monsters, with two players and our own cards.
pub fn candy_monsters() -> Vec<Figure> {
    round("candy-monsters/playouts", candy_monsters::bench::playouts)
}

/// Games per second, each from a random set-up of its own to its end.
fn round(name: &'static str, playouts: Playouts) -> Vec<Figure> {
    let mut rng = ChaCha8Rng::from_seed([1; 32]);
    black_box(playouts(BATCH, &mut rng));
    let start = Instant::now();
    let mut games = 0;
    while start.elapsed() < ROUND {
        black_box(playouts(BATCH, &mut rng));
        games += BATCH;
    }
    let value = games as f64 / start.elapsed().as_secs_f64();
    vec![Figure::new(name, value, "games/s")]
}
