//! How long the certificates of the shipped puzzles take to check: mean and most, by game. The word
//! list is unpacked before, as it is once in a program's life.

use catalog::GAMES;
use std::time::{Duration, Instant};

fn main() {
    puzzle_check::words::all();
    for (game, form) in GAMES.iter().filter_map(|game| Some((game, game.puzzles?))) {
        let took: Vec<Duration> = form
            .puzzles()
            .map(|puzzle| {
                let start = Instant::now();
                (form.check)(&puzzle).expect("a test checks every puzzle");
                start.elapsed()
            })
            .collect();
        let mean = took.iter().sum::<Duration>() / took.len().max(1) as u32;
        let most = took.iter().max().copied().unwrap_or_default();
        println!("{:16} {} puzzles, mean {mean:?}, most {most:?}", game.about.name, took.len());
    }
}
