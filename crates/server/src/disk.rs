//! How much disk space games take, and may take: beyond that no new tables are made, and games that
//! are on go on.

use crate::host::report_store_error;
use crate::{Host, HostError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often the host looks.
const INTERVAL: Duration = Duration::from_secs(30);

/// The disk space that games take, as far as known.
#[derive(Default)]
pub(crate) struct Disk(AtomicU64);

impl Disk {
    /// In bytes.
    pub(crate) fn used(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether there is room for one more table.
    pub(crate) fn may_make(&self, host: &Host) -> Result<(), HostError> {
        let (used, most) = (self.used(), host.config.max_disk.unwrap_or(u64::MAX));
        if used < most {
            return Ok(());
        }
        tracing::error!(
            code = "host-full",
            used,
            most,
            "games take {used} bytes and may take {most}, so no new tables are made: raise --max-disk, or \
             delete old games with --keep-finished-days or `parlour prune`"
        );
        Err(HostError::HostFull)
    }

    async fn look(&self, host: &Host) {
        match host.store.size().await {
            Ok(bytes) => self.0.store(bytes, Ordering::Relaxed),
            Err(e) => report_store_error(&e),
        }
    }
}

/// Looks now, and then until the host stops.
pub(crate) async fn start(host: &Arc<Host>) {
    host.disk.look(host).await;
    let looking = Arc::clone(host);
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(INTERVAL);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        rounds.tick().await;
        while looking.stopping.run_until_cancelled(rounds.tick()).await.is_some() {
            looking.disk.look(&looking).await;
        }
    });
}
