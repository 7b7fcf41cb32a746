//! Every table of a database.

use store::{Query, State, Store, StoreError, TableId};

/// The tables in one state. Those that come while this is listed may be missing.
pub async fn in_state(store: &dyn Store, state: State) -> Result<Vec<TableId>, StoreError> {
    let mut query = Query { limit: Query::MAX_LIMIT, ..Query::of(state) };
    let mut ids = Vec::new();
    loop {
        let page = store.list(query.clone()).await?;
        ids.extend(page.tables.into_iter().map(|table| table.id));
        match page.next {
            Some(next) => query.after = Some(next),
            None => return Ok(ids),
        }
    }
}

/// All states of a table, in the order of its life.
pub const STATES: [State; 3] = [State::Waiting, State::Running, State::Finished];
