//! One table, step by step. Each step looks at what is there already, so that a migration that
//! was cut off goes on where it was.

use store::{Change, Fence, NewTable, State, Step, Store, StoreError, Table, TableId};

/// Brings a table to where it is on the other side.
pub(super) async fn table(
    from: &dyn Store,
    to: &dyn Store,
    id: &TableId,
) -> Result<(), StoreError> {
    let source = from.table(id).await?;
    let mut copy = match to.table(id).await {
        Ok(copy) => copy,
        Err(StoreError::UnknownTable { .. }) => create(from, to, &source).await?,
        Err(e) => return Err(e),
    };
    let entries = match copy.state == source.state && copy.position == source.position {
        true => Vec::new(),
        false => from.read(id, copy.position).await?,
    };
    // The last step of its life raises the version once; changes that change nothing do the rest.
    let steps = u64::from(copy.state != source.state);
    while copy.version + steps < source.version {
        copy.version = to.update(id, Fence::FREE, copy.version, Change::default()).await?;
    }
    let step = match (source.state, copy.state) {
        (there, here) if there == here => return Ok(()),
        (State::Running, _) => Step::Start { at: source.since },
        (State::Finished, _) => {
            Step::Finish { at: source.since, outcome: source.outcome.unwrap_or_default() }
        }
        // A state that is ahead of the source shows when both are compared.
        (State::Waiting, _) => return Ok(()),
    };
    to.advance(id, Fence::FREE, copy.position, entries, step).await.map(drop)
}

async fn create(from: &dyn Store, to: &dyn Store, source: &Table) -> Result<Table, StoreError> {
    to.create(NewTable {
        id: source.id.clone(),
        game: source.game.clone(),
        public: source.public,
        at: source.created,
        meta: source.meta.clone(),
        secret: from.secret(&source.id).await?,
        seats: source.seats.clone(),
    })
    .await
}
