//! This node's lease: how long it may consider itself the owner of the tables it has claimed.
//!
//! The node renews the lease in the store and counts from the moment it asked, so by its own clock the
//! lease never ends later than by the store's. A node that could not renew in time, because the
//! database was unreachable or the process was suspended, gives up all its tables. Its writes would be
//! refused anyway; giving up keeps it from showing players an outdated table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{NodeId, Store};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

/// A node's lease.
pub(crate) struct NodeLease {
    duration: Duration,
    current: Mutex<Current>,
    /// Whether the log already says that the database is unreachable.
    outage_logged: AtomicBool,
}

struct Current {
    until: Instant,
    ended: CancellationToken,
}

impl NodeLease {
    /// Takes a lease for the node.
    pub(super) async fn start(
        store: &Arc<dyn Store>,
        node: &NodeId,
        duration: Duration,
    ) -> Result<Arc<NodeLease>, store::StoreError> {
        let asked = Instant::now();
        store.renew_lease(node, duration).await?;
        let current = Current { until: asked + duration, ended: CancellationToken::new() };
        let (current, outage_logged) = (Mutex::new(current), AtomicBool::new(false));
        Ok(Arc::new(NodeLease { duration, current, outage_logged }))
    }

    fn current(&self) -> MutexGuard<'_, Current> {
        self.current.lock().expect("no panic while the lock is held")
    }

    /// Cancelled when the current lease has ended.
    pub(super) fn ended(&self) -> CancellationToken {
        self.current().ended.clone()
    }

    /// Whether the lease is valid now.
    pub(super) fn is_valid(&self) -> bool {
        let current = self.current();
        !current.ended.is_cancelled() && Instant::now() < current.until
    }

    /// How long the lease is still valid.
    pub(super) fn left(&self) -> Duration {
        let current = self.current();
        match current.ended.is_cancelled() {
            true => Duration::ZERO,
            false => current.until.saturating_duration_since(Instant::now()),
        }
    }

    /// Renews the lease for ever.
    pub(super) async fn keep_renewing(self: Arc<NodeLease>, store: Arc<dyn Store>, node: NodeId) {
        let watched = Arc::clone(&self);
        tokio::join!(watched.watch_expiry(), async {
            loop {
                sleep(self.duration / 3).await;
                self.renew(&store, &node).await;
            }
        });
    }

    async fn renew(&self, store: &Arc<dyn Store>, node: &NodeId) {
        // After the lease ended, other nodes may have taken tables over. Release the rest too, so that
        // they are found as orphans.
        if !self.is_valid() && store.release_lease(node).await.is_err() {
            return;
        }
        let asked = Instant::now();
        let renewing = store.renew_lease(node, self.duration);
        match tokio::time::timeout(self.duration * 2, renewing).await {
            Ok(Ok(())) => {
                let mut current = self.current();
                if current.ended.is_cancelled() || asked >= current.until {
                    current.ended.cancel();
                    current.ended = CancellationToken::new();
                }
                current.until = asked + self.duration;
                if self.outage_logged.swap(false, Ordering::Relaxed) {
                    tracing::info!("database reachable again");
                }
            }
            Ok(Err(error)) if !self.outage_logged.swap(true, Ordering::Relaxed) => {
                let seconds = (self.duration / 3).as_secs_f32();
                tracing::error!(code = error.code(), "{error} Retrying every {seconds:.1} s");
            }
            _ => {}
        }
    }

    async fn watch_expiry(&self) {
        loop {
            let until = self.current().until;
            sleep_until(until).await;
            if self.expire() {
                self.outage_logged.store(true, Ordering::Relaxed);
                tracing::error!(
                    "database unreachable for {:?}, releasing all tables; this node or another \
                     takes them up when it is back",
                    self.duration
                );
            }
            sleep(self.duration / 10).await;
        }
    }

    /// Ends the lease if its time is over; whether it did.
    fn expire(&self) -> bool {
        let current = self.current();
        let over = current.until <= Instant::now() && !current.ended.is_cancelled();
        if over {
            current.ended.cancel();
        }
        over
    }
}
