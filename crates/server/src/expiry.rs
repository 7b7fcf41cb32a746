//! Tables that nobody ever played at, and finished games, go after a while that the operator sets.

use crate::Host;
use crate::host::report_store_error;
use crate::reports::forget_reports;
use std::sync::Arc;
use std::time::Duration;
use store::{State, StoreError};

/// How often the host looks for such tables.
const INTERVAL: Duration = Duration::from_secs(600);
/// So many are deleted at once, so that moves need not wait for long.
const BATCH: u32 = 50;

/// Deletes old tables until the host stops.
pub(crate) fn start(host: &Arc<Host>) {
    let expiring = Arc::clone(host);
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(INTERVAL);
        while expiring.stopping.run_until_cancelled(rounds.tick()).await.is_some() {
            expire(&expiring).await;
        }
    });
}

/// Deletes the tables that are too old, but for those that somebody may be at.
pub(crate) async fn expire(host: &Host) {
    let kept =
        [(State::Waiting, host.config.keep_waiting), (State::Finished, host.config.keep_finished)];
    for (state, keep) in kept {
        let Some(keep) = keep else { continue };
        let age = i64::try_from(keep.as_millis()).unwrap_or(i64::MAX);
        let before = host.now().saturating_sub(age);
        if let Err(e) = delete(host, state, before).await {
            report_store_error(&e);
        }
    }
}

/// Deletes the tables that have been in this state since then; how many.
pub(crate) async fn delete(host: &Host, state: State, before: i64) -> Result<usize, StoreError> {
    let mut deleted = 0;
    while !host.stopping.is_cancelled() {
        let gone = host.store.expire(state, before, host.registry.awake_tables(), BATCH).await?;
        if gone.is_empty() {
            break;
        }
        deleted += gone.len();
        forget_reports(&*host.store, &gone, host.now()).await?;
    }
    if deleted > 0 {
        tracing::info!(tables = deleted, state = state.as_str(), "old tables deleted");
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::room::test_table::{TestTable, until};

    #[tokio::test]
    async fn a_table_that_nobody_played_at_goes_when_nobody_is_there() {
        let (keep, rest_after) = (Some(Duration::ZERO), Duration::ZERO);
        let config = Config { keep_waiting: keep, rest_after, ..Config::default() };
        let table = TestTable::make_at(config, r#"{"game":"candy-chain"}"#).await;
        let somebody = table.connect(1, true).await;
        expire(&table.host).await;
        assert!(table.host.store.table(&table.id).await.is_ok(), "somebody is there");
        table.send(crate::room::RoomCommand::Leave { conn: 1, closed: true }).await;
        drop(somebody);
        until(|| table.host.registry.awake_count() == 0).await;
        expire(&table.host).await;
        let gone = table.host.store.table(&table.id).await;
        assert!(matches!(gone, Err(StoreError::UnknownTable { .. })), "{gone:?}");
    }
}
