//! One seed for everything that is left to chance, and the story of what came of it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

/// Shared by all; tasks of one thread ask in the same order every time.
#[derive(Clone)]
pub struct Luck(Arc<Mutex<Inner>>);

struct Inner {
    rng: ChaCha8Rng,
    begun: Instant,
    trace: Vec<String>,
    calm: bool,
}

impl Luck {
    pub fn new(seed: u64) -> Luck {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let (begun, trace) = (Instant::now(), Vec::new());
        Luck(Arc::new(Mutex::new(Inner { rng, begun, trace, calm: false })))
    }

    /// A number below `n`.
    pub fn below(&self, n: u64) -> u64 {
        self.0.lock().unwrap().rng.next_u64() % n
    }

    /// True once in `n` times; never when all has calmed down.
    pub fn once_in(&self, n: u64) -> bool {
        self.below(n) == 0 && !self.0.lock().unwrap().calm
    }

    /// A while of up to so many milliseconds, mostly a short one.
    pub fn moment(&self, most: u64) -> Duration {
        let most = if self.below(8) == 0 { most } else { most / 8 };
        Duration::from_millis(self.below(most + 1))
    }

    /// From now on nothing goes wrong.
    pub fn calm_down(&self) {
        self.0.lock().unwrap().calm = true;
    }

    /// Notes what happened.
    pub fn tell(&self, what: impl std::fmt::Display) {
        let mut inner = self.0.lock().unwrap();
        let at = inner.begun.elapsed().as_millis();
        inner.trace.push(format!("{at:>8} ms  {what}"));
    }

    pub fn trace(&self) -> Vec<String> {
        self.0.lock().unwrap().trace.clone()
    }
}
