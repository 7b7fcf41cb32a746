//! How long this node may take itself for the owner of what it has claimed.
//!
//! The node renews in the store, and counts from the moment it asked: by its own clock its tenure
//! ends no later than by the store's. A node that could not renew in time, because the store was
//! away or the node itself stood still, lets all its tables go. Writing would be refused anyway;
//! this keeps it from showing people what may no longer be true.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{NodeId, Store};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

/// A node's tenure.
pub(crate) struct Tenure {
    lasts: Duration,
    now: Mutex<Current>,
    /// Whether the operator has been told that the store is away.
    told: AtomicBool,
}

struct Current {
    until: Instant,
    ended: CancellationToken,
}

impl Tenure {
    /// Enlists the node.
    pub(super) async fn begin(
        store: &Arc<dyn Store>,
        node: &NodeId,
        lasts: Duration,
    ) -> Result<Arc<Tenure>, store::StoreError> {
        let asked = Instant::now();
        store.renew(node, lasts).await?;
        let now = Current { until: asked + lasts, ended: CancellationToken::new() };
        Ok(Arc::new(Tenure { lasts, now: Mutex::new(now), told: AtomicBool::new(false) }))
    }

    fn now(&self) -> std::sync::MutexGuard<'_, Current> {
        self.now.lock().expect("nothing panics here")
    }

    /// Cancelled when the tenure that holds now has ended.
    pub(super) fn ended(&self) -> CancellationToken {
        self.now().ended.clone()
    }

    /// Whether it holds at this moment.
    pub(super) fn holds(&self) -> bool {
        let now = self.now();
        !now.ended.is_cancelled() && Instant::now() < now.until
    }

    /// Renews for ever.
    pub(super) async fn keep(self: Arc<Tenure>, store: Arc<dyn Store>, node: NodeId) {
        let watch = Arc::clone(&self);
        tokio::join!(watch.notice_end(), async {
            loop {
                sleep(self.lasts / 3).await;
                self.renew(&store, &node).await;
            }
        });
    }

    async fn renew(&self, store: &Arc<dyn Store>, node: &NodeId) {
        // What was this node's before the end may have been taken over; what was not is let go too,
        // so that whoever looks for games that nobody has finds them.
        if !self.holds() && store.depart(node).await.is_err() {
            return;
        }
        let asked = Instant::now();
        let renewed = tokio::time::timeout(self.lasts * 2, store.renew(node, self.lasts)).await;
        match renewed {
            Ok(Ok(())) => {
                let mut now = self.now();
                if now.ended.is_cancelled() || asked >= now.until {
                    now.ended.cancel();
                    now.ended = CancellationToken::new();
                }
                now.until = asked + self.lasts;
                if self.told.swap(false, Ordering::Relaxed) {
                    tracing::info!("the database is back");
                }
            }
            Ok(Err(error)) if !self.told.swap(true, Ordering::Relaxed) => {
                tracing::error!(
                    code = error.code(),
                    "{error} This node goes on by itself when it is back"
                );
            }
            _ => {}
        }
    }

    async fn notice_end(&self) {
        loop {
            let until = self.now().until;
            sleep_until(until).await;
            if self.end_if_over() {
                self.told.store(true, Ordering::Relaxed);
                tracing::error!(
                    "the database was not reached for {:?}: this node lets its tables go; they are \
                     taken up again, here or elsewhere, when it is",
                    self.lasts
                );
            }
            sleep(self.lasts / 10).await;
        }
    }

    /// Ends a tenure whose time is over; whether it did.
    fn end_if_over(&self) -> bool {
        let now = self.now();
        let over = now.until <= Instant::now() && !now.ended.is_cancelled();
        if over {
            now.ended.cancel();
        }
        over
    }
}
