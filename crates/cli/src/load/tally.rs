//! What all players count together.

use super::report::Report;
use hdrhistogram::Histogram;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Counts, and how long answers took.
pub(super) struct Tally {
    pub(super) moves: AtomicU64,
    pub(super) games: AtomicU64,
    refusals: AtomicU64,
    is_measuring: AtomicBool,
    /// Connections that were lost.
    dropped: AtomicU64,
    /// Milliseconds from there until the player was at the table again.
    outages: Mutex<Histogram<u64>>,
    /// Microseconds from sending a move to its answer.
    waits: Mutex<Histogram<u64>>,
}

impl Default for Tally {
    fn default() -> Tally {
        let waits = Histogram::new_with_bounds(1, 60_000_000, 3).expect("a minute at most");
        let outages = Histogram::new_with_bounds(1, 3_600_000, 3).expect("an hour at most");
        Tally {
            moves: AtomicU64::new(0),
            games: AtomicU64::new(0),
            refusals: AtomicU64::new(0),
            is_measuring: AtomicBool::new(false),
            dropped: AtomicU64::new(0),
            outages: Mutex::new(outages),
            waits: Mutex::new(waits),
        }
    }
}

impl Tally {
    /// From now on it counts.
    pub(super) fn start(&self) {
        self.games.store(0, Ordering::Relaxed);
        self.refusals.store(0, Ordering::Relaxed);
        self.dropped.store(0, Ordering::Relaxed);
        self.is_measuring.store(true, Ordering::Relaxed);
    }

    /// A move was accepted.
    pub(super) fn accepted(&self, wait: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        if self.is_measuring.load(Ordering::Relaxed) {
            let micros = u64::try_from(wait.as_micros()).unwrap_or(u64::MAX);
            self.waits.lock().expect("counting does not panic").saturating_record(micros);
        }
    }

    /// A move was refused: in a race, another one was quicker.
    pub(super) fn refused(&self) {
        self.refusals.fetch_add(1, Ordering::Relaxed);
    }

    /// A connection was lost.
    pub(super) fn dropped(&self) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The player whose connection was lost is at the table again.
    pub(super) fn back(&self, outage: Duration) {
        if self.is_measuring.load(Ordering::Relaxed) {
            let millis = u64::try_from(outage.as_millis()).unwrap_or(u64::MAX);
            self.outages.lock().expect("counting does not panic").saturating_record(millis);
        }
    }

    pub(super) fn report(
        &self,
        game: &str,
        tables: u32,
        took: Duration,
        host_cpu: Option<Duration>,
    ) -> Report {
        self.is_measuring.store(false, Ordering::Relaxed);
        let waits = self.waits.lock().expect("counting does not panic");
        let ms = |quantile: f64| waits.value_at_quantile(quantile) as f64 / 1000.0;
        let per_move = |cpu: Duration| cpu.as_secs_f64() * 1e6 / waits.len() as f64;
        let outages = self.outages.lock().expect("counting does not panic");
        let dropped = self.dropped.load(Ordering::Relaxed);
        Report {
            game: game.to_owned(),
            tables,
            moves: waits.len(),
            refusals: self.refusals.load(Ordering::Relaxed),
            games: self.games.load(Ordering::Relaxed),
            moves_per_second: waits.len() as f64 / took.as_secs_f64(),
            p50_ms: ms(0.5),
            p90_ms: ms(0.9),
            p99_ms: ms(0.99),
            max_ms: waits.max() as f64 / 1000.0,
            dropped,
            still_away: dropped.saturating_sub(outages.len()),
            back_p50_ms: outages.value_at_quantile(0.5),
            back_max_ms: outages.max(),
            host_cpu_us_per_move: host_cpu.map(per_move),
        }
    }
}
