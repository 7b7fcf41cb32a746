//! How long it takes to find all plays in the middle of a game: `cargo run --release -p
//! candygrams --example plays`.

use candygrams::{Options, Plays, bench};
use play::Luck;
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::time::Instant;

fn main() {
    let words = lexicon::named("standard").expect("it is shipped");
    let options = Options::default();
    let plays = Plays::new(&options, &words);
    let mut rng = ChaCha12Rng::from_seed([1; 32]);
    let mut luck = Luck::new(&mut rng);
    let mut times = Vec::new();
    let mut found = Vec::new();
    for _ in 0..1_000 {
        let position = bench::mid_game(plays, &mut luck);
        let start = Instant::now();
        let all = plays.all(&position.crossword, &position.shoppe, position.combo);
        times.push(start.elapsed());
        found.push(all.len());
    }
    times.sort();
    found.sort();
    println!("median {:?}, 99th {:?}, most {:?}", times[500], times[990], times[999]);
    println!("plays: median {}, most {}", found[500], found[999]);
}
