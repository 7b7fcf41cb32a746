//! Random games per second on one core:
//! `cargo run --release -p candy-monsters --example playouts`.

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::time::Instant;

fn main() {
    let games = 50_000;
    let mut rng = ChaCha8Rng::from_seed([1; 32]);
    let begun = Instant::now();
    let wins = candy_monsters::bench::playouts(games, &mut rng);
    let taken = begun.elapsed();
    let rate = u128::from(games) * 1_000_000_000 / taken.as_nanos();
    println!("{rate} games/s; the first seat was first in {wins} of {games}");
}
