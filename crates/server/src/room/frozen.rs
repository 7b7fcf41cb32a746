//! Tables that cannot go on: their log does not replay, or their rules broke down. They answer
//! every question with the reason; other tables are unharmed.

use super::Room;
use super::RoomInbox;
use crate::security::SecurityEvent;
use crate::{Host, HostError};
use protocol::{Stage, TableInfo, ToClient};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::time::{Instant, sleep_until};

/// A frozen table is frozen for this long, before it is tried again.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// Answers for a table that cannot go on.
pub(super) async fn serve_frozen(
    host: &Arc<Host>,
    id: &TableId,
    mut inbox: RoomInbox,
    error: HostError,
) {
    tracing::error!(
        table = %id,
        "table frozen: {} Run `parlour doctor --table {id}` and see docs/operations.md. Other \
         tables are not affected",
        error.message()
    );
    crate::monitoring::metric_list::TABLES_FROZEN.count();
    host.security.note(SecurityEvent::TableFrozen, None);
    let known = host.store.table(id).await.ok();
    let known = known.as_ref().and_then(as_frozen);
    // Requests after that load it again: the operator may have repaired it.
    let rest = Instant::now() + host.config.rest_after.min(RETRY_AFTER);
    loop {
        tokio::select! {
            biased;
            command = inbox.recv() => match command {
                Some(command) => command.refuse(&error, known.as_ref()),
                None => return,
            },
            () = sleep_until(rest) => return host.registry.leave(id, &mut inbox),
            () = host.stopping.cancelled() => return,
        }
    }
}

/// What is known of a table without its rules.
fn as_frozen(record: &store::Table) -> Option<TableInfo> {
    crate::meta::summary(record).map(frozen)
}

fn frozen(info: TableInfo) -> TableInfo {
    TableInfo { stage: Stage::Frozen, ..info }
}

/// The table's task panicked. Everybody connected gets an error, then is disconnected; `room` is not asked
/// anything that its broken rules would have to answer. The log holds what was acknowledged.
pub(super) fn on_panic(id: &TableId, room: Option<Room>, panic: &(dyn Any + Send)) -> HostError {
    let why = panic.downcast_ref::<&str>().copied();
    let why = why.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(table = %id, "table task panicked: {}", why.unwrap_or("no message"));
    let message = "Something went wrong at this table that never should, so the host keeps its hands \
               off it. Every move that was answered is kept, and the host's operator has been told.";
    let error = HostError::frozen(message);
    if let Some(mut room) = room {
        let info = frozen(crate::meta::summary_of(&room.record, room.meta));
        room.audience.tell_all(&ToClient::Table(info));
        room.audience.tell_all(&ToClient::Error(error.clone().into()));
    }
    error
}
