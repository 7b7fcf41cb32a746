//! Games where a move may take days sleep in the store. The host loads one when somebody asks for it,
//! or when the time comes that the store holds for it.

use crate::Host;
use crate::host::report_store_error;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often the host looks for games whose time has come.
const INTERVAL: Duration = Duration::from_secs(10);
/// So many are loaded at once.
const BATCH: u32 = 256;

/// Wakes sleeping games until the host stops.
pub(crate) fn start(host: &Arc<Host>) {
    let waking = Arc::clone(host);
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(INTERVAL);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while waking.stopping.run_until_cancelled(rounds.tick()).await.is_some() {
            wake(&waking).await;
        }
    });
}

/// Loads the games whose time has come.
async fn wake(host: &Arc<Host>) {
    let node = host.nodes.as_ref().map(|nodes| nodes.me());
    match host.store.due(node, host.now(), BATCH).await {
        Ok(due) => {
            for id in due {
                // One that cannot be loaded now is still due the next time.
                let _ = host.registry.room(host, &id).await;
            }
        }
        Err(e) => report_store_error(&e),
    }
}
