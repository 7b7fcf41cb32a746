//! Days that pass when they are told to, for hosts with real disks and sockets.

use server::{Config, WallClock};
use std::sync::mpsc;
use std::time::Duration;
use tokio::time::Instant;

pub const HOUR: Duration = Duration::from_secs(60 * 60);
/// Midnight of some day, in milliseconds since 1970.
pub const MIDNIGHT: i64 = 20_000 * 24 * 60 * 60 * 1000;

/// Virtual time that stands still unless it is advanced, so that disks and sockets, which know
/// nothing of it, have all the time they need.
pub struct Days {
    noon: Instant,
    /// While a thread of tokio's is busy, time does not advance by itself.
    _hold: mpsc::Sender<()>,
}

impl Days {
    /// It is noon. Only in a test whose time is paused.
    pub fn begin() -> Days {
        let (hold, held) = mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || {
            let _ = held.recv();
        });
        Days { noon: Instant::now(), _hold: hold }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        now(self.noon)
    }

    /// The hour of the day, in UTC.
    pub fn hour(&self) -> i64 {
        (self.now() - MIDNIGHT) / 3_600_000 % 24
    }

    /// Days since the first noon.
    pub fn passed(&self) -> u64 {
        self.noon.elapsed().as_secs() / (24 * 60 * 60)
    }

    /// Settings of a host that reads the time here.
    pub fn config(&self) -> Config {
        let noon = self.noon;
        Config {
            wall_clock: WallClock::of(move || now(noon)),
            notify_private: true,
            ..crate::common::quick()
        }
    }

    /// Lets time pass, and a moment more for timers that round up.
    pub async fn pass(&self, time: Duration) {
        // What has begun comes to an end first.
        for _ in 0..3 {
            moment().await;
        }
        tokio::time::advance(time).await;
        tokio::time::advance(Duration::from_millis(2)).await;
        moment().await;
    }
}

fn now(noon: Instant) -> i64 {
    MIDNIGHT + 12 * 3_600_000 + noon.elapsed().as_millis() as i64
}

/// A few milliseconds of real time, in which disks and sockets get something done.
pub async fn moment() {
    let pause = || std::thread::sleep(Duration::from_millis(3));
    tokio::task::spawn_blocking(pause).await.unwrap();
}

/// Waits for something that must come to be true, in real time.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "not within a minute: {what}");
        moment().await;
    }
}
