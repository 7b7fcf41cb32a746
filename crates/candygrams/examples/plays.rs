//! How long it takes to find all plays in the middle of a game: `cargo run --release -p
//! candygrams --example plays`.

use candygrams::bench::{self, MidGame};
use candygrams::{Options, Plays};
use play::Luck;
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::ops::ControlFlow;
use std::time::Instant;

const TRIES: usize = 5;

fn main() {
    let words = lexicon::named("standard").expect("it is shipped");
    let start = Instant::now();
    let size = words.two_way().size();
    println!("graph of two ways: {:?}, {} kB", start.elapsed(), size / 1000);
    let options = Options::default();
    let plays = Plays::new(&options, &words);
    let mut rng = ChaCha12Rng::from_seed([1; 32]);
    let mut luck = Luck::new(&mut rng);
    let positions: Vec<_> = (0..1_000).map(|_| bench::mid_game(plays, &mut luck)).collect();
    measure("nothing taken off", &positions, |p| plays.all(&p.crossword, &p.shoppe, p.combo).len());
    for most in 1..=3 {
        measure(&format!("up to {most} taken off"), &positions[..200], |p| {
            let mut found = 0;
            let _ = plays.each_removing(&p.crossword, &p.shoppe, p.combo, most, |_, _| {
                found += 1;
                ControlFlow::Continue(())
            });
            found
        });
    }
}

fn measure(what: &str, positions: &[MidGame], search: impl Fn(&MidGame) -> usize) {
    let (mut times, mut found) = (Vec::new(), Vec::new());
    for position in positions {
        // Taken again, as the machine may have been busy with something else.
        let tries = (0..TRIES).map(|_| {
            let start = Instant::now();
            (search(position), start.elapsed())
        });
        let (plays, time) = tries.min_by_key(|(_, time)| *time).expect("more than none");
        found.push(plays);
        times.push(time);
    }
    times.sort();
    found.sort();
    let (half, late) = (times.len() / 2, times.len() * 99 / 100);
    println!("{what}: median {:?}, 99th {:?}; {} plays", times[half], times[late], found[half]);
}
