//! One seed for everything that is left to chance, and the story of what came of it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use server::{EntropySource, WallClock};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

/// When everything begins, in milliseconds since 1970.
const BEGINNING: i64 = 1_700_000_000_000;

/// Shared by all; tasks of one thread ask in the same order every time.
#[derive(Clone)]
pub struct Luck(Arc<Mutex<Inner>>);

struct Inner {
    seed: u64,
    rng: ChaCha8Rng,
    begun: Instant,
    trace: Vec<String>,
    calm: bool,
    /// Nothing even takes time.
    still: bool,
}

impl Luck {
    pub fn new(seed: u64) -> Luck {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let (begun, trace) = (Instant::now(), Vec::new());
        Luck(Arc::new(Mutex::new(Inner { seed, rng, begun, trace, calm: false, still: false })))
    }

    /// Where nothing goes wrong, and nothing takes time.
    pub fn none() -> Luck {
        let luck = Luck::new(0);
        luck.calm_down();
        luck.0.lock().unwrap().still = true;
        luck
    }

    /// What hosts draw names, secrets and deals from.
    pub fn entropy_source(&self) -> EntropySource {
        // Its own line of numbers: what happens on wires does not change the cards.
        let rng = Mutex::new(ChaCha8Rng::seed_from_u64(self.0.lock().unwrap().seed ^ (1 << 63)));
        EntropySource::of(move |bytes| rng.lock().unwrap().fill_bytes(bytes))
    }

    /// A number below `n`.
    pub fn below(&self, n: u64) -> u64 {
        self.0.lock().unwrap().rng.next_u64() % n
    }

    /// True once in `n` times; never when all has calmed down.
    pub fn once_in(&self, n: u64) -> bool {
        self.below(n) == 0 && !self.0.lock().unwrap().calm
    }

    /// Any of them.
    pub fn pick<'a, T>(&self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len().max(1) as u64) as usize)
    }

    /// A while of up to so many milliseconds, mostly a short one.
    pub fn moment(&self, most: u64) -> Duration {
        if self.0.lock().unwrap().still {
            return Duration::ZERO;
        }
        let most = if self.below(8) == 0 { most } else { most / 8 };
        Duration::from_millis(self.below(most + 1))
    }

    /// From now on nothing goes wrong.
    pub fn calm_down(&self) {
        self.0.lock().unwrap().calm = true;
    }

    /// The time of day, which passes as all time does here.
    pub fn wall_clock(&self) -> WallClock {
        let luck = self.clone();
        WallClock::of(move || BEGINNING + luck.now() as i64)
    }

    /// How many milliseconds it has been.
    pub fn now(&self) -> u128 {
        self.0.lock().unwrap().begun.elapsed().as_millis()
    }

    /// Notes what happened.
    pub fn trace_line(&self, what: impl std::fmt::Display) {
        let at = self.now();
        self.0.lock().unwrap().trace.push(format!("{at:>8} ms  {what}"));
    }

    pub fn trace(&self) -> Vec<String> {
        self.0.lock().unwrap().trace.clone()
    }
}
