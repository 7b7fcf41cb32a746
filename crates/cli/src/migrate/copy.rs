//! One table, step by step. Each step looks at what is there already, so that a migration that
//! was cut off goes on where it was.

use store::{Change, Fence, NewTable, State, Store, StoreError, Table, TableId, Transition};

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
        (State::Running, _) => Transition::Start { at: source.since },
        (State::Finished, _) => {
            Transition::Finish { at: source.since, outcome: source.outcome.unwrap_or_default() }
        }
        // A state that is ahead of the source shows when both are compared.
        (State::Waiting, _) => return Ok(()),
    };
    to.advance(id, Fence::FREE, copy.position, entries, step).await.map(drop)
}

/// Brings every note over: family links, subscriptions, keys, rankings. Says how many there are.
pub(super) async fn notes(from: &dyn Store, to: &dyn Store, now: i64) -> Result<u64, StoreError> {
    let notes = from.notes("", u32::MAX, now).await?;
    for (name, note) in &notes {
        let there = to.note(name, now).await?;
        if there.as_ref() != Some(note) {
            let there = there.map(|there| there.value);
            to.swap_note(name, there.as_deref(), Some(note.clone()), now).await?;
        }
    }
    Ok(notes.len() as u64)
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
