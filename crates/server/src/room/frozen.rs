//! Tables that cannot go on: their log does not replay, or their rules broke down. They answer
//! every question with the reason; other tables are unharmed.

use super::Room;
use super::ask::Ask;
use crate::Host;
use play::Reject;
use protocol::{Stage, TableInfo, ToClient};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// A frozen table is frozen for this long, before it is tried again.
const LOOK_AGAIN: Duration = Duration::from_secs(60);

/// Answers for a table that cannot go on.
pub(super) async fn stay(
    host: &Arc<Host>,
    id: &TableId,
    mut inbox: mpsc::Receiver<Ask>,
    no: Reject,
) {
    tracing::error!(
        table = %id,
        code = %no.code,
        "table frozen: {} Look at it with `parlour doctor --table {id}`; docs/operations.md says \
         what to do. Other tables go on",
        no.say
    );
    metrics::counter!("parlour_tables_frozen_total").increment(1);
    let known = host.store.table(id).await.ok();
    let known = known.as_ref().and_then(as_frozen);
    // Whoever asks after that has it looked at afresh: its operator may have mended it.
    let rest = Instant::now() + host.config.rest_after.min(LOOK_AGAIN);
    loop {
        tokio::select! {
            biased;
            ask = inbox.recv() => match ask {
                Some(ask) => ask.refuse(&no, known.as_ref()),
                None => return,
            },
            () = sleep_until(rest) => return host.registry.leave(id, &mut inbox),
            () = host.stopping.cancelled() => return,
        }
    }
}

/// What is known of a table without its rules.
fn as_frozen(kept: &store::Table) -> Option<TableInfo> {
    crate::http::summary(kept).map(|info| TableInfo { stage: Stage::Frozen, ..info })
}

/// The table's task panicked. Everybody connected is told, then let go; `room` is not asked
/// anything that its broken rules would have to answer. The log holds what was acknowledged.
pub(super) fn broke_down(id: &TableId, room: Option<Room>, panic: &(dyn Any + Send)) -> Reject {
    let why = panic.downcast_ref::<&str>().copied();
    let why = why.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(table = %id, "a table broke down: {}", why.unwrap_or("without a word"));
    let say = "Something went wrong at this table that never should, so the host keeps its hands \
               off it. Every move that was answered is kept, and the host's operator has been told.";
    let no = Reject::new("table-frozen", "", say);
    if let Some(mut room) = room {
        if let Some(info) = as_frozen(&room.kept) {
            room.audience.tell_all(&ToClient::Table(info));
        }
        room.audience.tell_all(&ToClient::Error(no.clone()));
    }
    no
}
