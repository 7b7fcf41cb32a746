//! How long the coach takes for a whole recorded game, every decision of one seat, on two threads.

use crate::Figure;
use catalog::CoachRun;
use play::Seat;
use std::sync::Mutex;
use std::time::Instant;

/// A recorded game of each kind.
const GAMES: [(&str, &str); 6] = [
    ("coach/candy-chain", include_str!("../../../data/games/standard-strong-medium.jsonl")),
    ("coach/quiddler", include_str!("../../../data/games/quiddler-strong-medium-rules-1.jsonl")),
    ("coach/quiddler-solitaire", include_str!("../../../data/games/solitaire-daily.jsonl")),
    ("coach/keyword", include_str!("../../../data/games/keyword-strong-medium-rules-1.jsonl")),
    ("coach/candy-monsters", include_str!("../../../data/games/candy-monsters-five-rules-2.jsonl")),
    (
        "coach/candygrams",
        include_str!("../../../data/games/candygrams-expert-strong-rules-1.jsonl"),
    ),
];

/// Seconds for each.
pub fn games() -> Vec<Figure> {
    let time = |(name, log): (&'static str, &str)| {
        let start = Instant::now();
        let mut run = CoachRun::of(log, Seat(0)).expect("a recorded game is sound");
        let tasks = Mutex::new(std::mem::take(&mut run.tasks));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let Some(task) = tasks.lock().expect("nobody panics").pop() else { return };
                        std::hint::black_box(task());
                    }
                });
            }
        });
        Figure::new(name, start.elapsed().as_secs_f64(), "s")
    };
    GAMES.into_iter().map(time).collect()
}
