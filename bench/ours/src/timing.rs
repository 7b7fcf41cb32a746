//! Times of many short searches.

use crate::Figure;
use std::hint::black_box;
use std::time::{Duration, Instant};

const TRIES: usize = 10;

/// How long `work` takes. If that is `long` or more, it is tried again: if the machine was busy with
/// something else, the next try is faster; if it is the work itself, it is not.
pub fn time<T>(long: Duration, mut work: impl FnMut() -> T) -> Duration {
    let mut least = Duration::MAX;
    for _ in 0..TRIES {
        let start = Instant::now();
        black_box(work());
        least = least.min(start.elapsed());
        if least < long {
            break;
        }
    }
    least
}

/// The median in milliseconds, with the worst.
pub fn median(name: &'static str, mut times: Vec<Duration>) -> Figure {
    times.sort_unstable();
    let ms = |at: usize| times[at].as_secs_f64() * 1000.0;
    let worst = Some(ms(times.len() - 1));
    Figure { worst, ..Figure::new(name, ms(times.len() / 2), "ms") }
}
