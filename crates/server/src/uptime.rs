//! Time during which the host runs. A move that may take days takes them from this time, so nobody
//! loses any while the host is off, or asleep with its laptop.
//!
//! A note in the store holds when a host last ran, and how long none did before that. Every host of
//! the store renews it once a minute.

use crate::Host;
use crate::host::report_store_error;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Note, StoreError};
use tokio::time::{Instant, MissedTickBehavior};

const NOTE: &str = "uptime";
/// How often the note is renewed.
const INTERVAL: Duration = Duration::from_secs(60);
/// A gap this long means that no host ran. A restart is shorter.
const GAP: i64 = 3 * 60 * 1000;

/// How long no host ran, in milliseconds, since the store was made.
#[derive(Default)]
pub(crate) struct Uptime {
    down: AtomicI64,
    /// When this host last renewed the note, by a clock that stands still while the machine sleeps.
    renewed: Mutex<Option<Instant>>,
}

/// The note: when a host last ran, and how long none did before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastRun {
    at: i64,
    down: i64,
}

impl LastRun {
    fn parse(text: &str) -> Option<LastRun> {
        let (at, down) = text.split_once(' ')?;
        Some(LastRun { at: at.parse().ok()?, down: down.parse().ok()? })
    }

    fn to_text(self) -> String {
        format!("{} {}", self.at, self.down)
    }

    /// The note that a host writes at `now`, which has run for `ran` of the time since.
    fn renewed(self, now: i64, ran: i64) -> LastRun {
        let gap = now.saturating_sub(self.at).saturating_sub(ran);
        let down = if gap > GAP { self.down.saturating_add(gap) } else { self.down };
        LastRun { at: now, down }
    }
}

impl Uptime {
    /// How long no host ran.
    pub(crate) fn down(&self) -> i64 {
        self.down.load(Ordering::Relaxed)
    }

    /// Renews the note.
    async fn renew(&self, host: &Host) -> Result<(), StoreError> {
        // Several nodes may do so at the same time; then one of them goes second.
        for _ in 0..5 {
            let (now, at) = (host.now(), Instant::now());
            let found = host.store.note(NOTE, now).await?.map(|note| note.value);
            let last = found.as_deref().and_then(LastRun::parse);
            let before = *self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
            let ran = before.map_or(0, |at| at.elapsed().as_millis() as i64);
            let renewed = last.map_or(LastRun { at: now, down: 0 }, |last| last.renewed(now, ran));
            let note = Note { value: renewed.to_text(), until: None };
            if host.store.swap_note(NOTE, found.as_deref(), Some(note), now).await? {
                if renewed.down > self.down() {
                    tracing::debug!(ms = renewed.down, "time without a host does not count");
                }
                self.down.store(renewed.down, Ordering::Relaxed);
                let mut before = self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
                *before = Some(at);
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Renews the note until the host stops; the first time before anything is served.
pub(crate) async fn start(host: &Arc<Host>) {
    let renew = async |host: &Arc<Host>| {
        if let Err(e) = host.uptime.renew(host).await {
            report_store_error(&e);
        }
    };
    renew(host).await;
    let running = Arc::clone(host);
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(INTERVAL);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        rounds.tick().await;
        while running.stopping.run_until_cancelled(rounds.tick()).await.is_some() {
            renew(&running).await;
        }
        renew(&running).await;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_counts_as_time_without_a_host() {
        let last = LastRun { at: 1_000_000, down: 5 };
        assert_eq!(last.renewed(1_060_000, 0), LastRun { at: 1_060_000, down: 5 }, "a restart");
        let (day, then) = (86_400_000, 1_000_000 + 86_400_000);
        assert_eq!(last.renewed(then, 0), LastRun { at: then, down: 5 + day }, "it was off");
        assert_eq!(last.renewed(then, day), LastRun { at: then, down: 5 }, "it ran");
        assert_eq!(last.renewed(0, 60_000), LastRun { at: 0, down: 5 }, "the clock was set back");
        assert_eq!(LastRun::parse(&last.to_text()), Some(last));
        assert_eq!(LastRun::parse("rubbish"), None);
    }
}
