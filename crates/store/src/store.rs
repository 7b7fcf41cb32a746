//! The trait of every store.

use crate::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Note, Page, Query, Secret, State, StoreError,
    Table, TableId, Transition,
};
use async_trait::async_trait;
use std::time::Duration;

/// Stores tables and their logs.
///
/// Every method that changes something returns only when the change is durable. If its future is
/// dropped before, or it returns an error that is not a [refusal](StoreError::is_refusal), the change
/// may or may not have been made: read the table again.
///
/// Every change of a table names the [`Fence`] of the claim it is made under, and is refused with
/// [`StoreError::Fenced`] if another claim was made since. A new table is unclaimed and can be changed
/// under [`Fence::FREE`].
///
/// Times are milliseconds since 1970, given by the caller. Only leases go by the store's own clock,
/// which all nodes share.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Opens a table: waiting, at version 1, with an empty log.
    async fn create(&self, new: NewTable) -> Result<Table, StoreError>;

    /// A table, without its secret and its log.
    async fn table(&self, id: &TableId) -> Result<Table, StoreError>;

    /// The host's secret data about a table, such as the seed of its deals.
    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError>;

    /// Changes a table that is at version `expected`, all or nothing; returns its new version.
    /// Otherwise [`StoreError::Stale`].
    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError>;

    /// Tables in one state, the latest to enter it first.
    async fn list(&self, query: Query) -> Result<Page, StoreError>;

    /// Running games that do not sleep, oldest first: what a host loads when it starts.
    async fn awake(&self) -> Result<Vec<TableId>, StoreError>;

    /// Up to `limit` sleeping games whose time has come at `now`, the longest overdue first; of `node`
    /// alone, if one is given.
    async fn due(
        &self,
        node: Option<&NodeId>,
        now: i64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError>;

    /// Appends `entries` to a log of exactly `expected` entries, all or nothing; returns its new length.
    /// Otherwise [`StoreError::Conflict`].
    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64, StoreError>;

    /// The entries of a log from position `from` on; none if it is shorter. If the log is not as it was
    /// acknowledged, [`StoreError::DamagedTable`].
    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError>;

    /// The entries that are left of a log, whatever is missing: to look at one that is damaged.
    async fn salvage(&self, id: &TableId) -> Result<Vec<Entry>, StoreError> {
        self.read(id, 0).await
    }

    /// What was found damaged when the store was opened, to tell its operator.
    fn found_damaged(&self) -> &[StoreError] {
        &[]
    }

    /// How much disk space the tables and their logs take, in bytes; 0 where that is unknown.
    async fn size(&self) -> Result<u64, StoreError> {
        Ok(0)
    }

    /// Appends `entries` and changes the table's state, all or nothing. Returns the table's new version.
    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        transition: Transition,
    ) -> Result<u64, StoreError>;

    /// Replaces every line of the log of a finished game by another, all or nothing: for a log from
    /// which names are removed.
    async fn replace_log(
        &self,
        _id: &TableId,
        _fence: Fence,
        _lines: Vec<String>,
    ) -> Result<(), StoreError> {
        Err(StoreError::ReadOnly)
    }

    /// Finishes a game whose log has exactly `expected` entries. Returns the table's new version.
    /// Nothing can be appended afterwards.
    async fn finish(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        outcome: String,
        at: i64,
    ) -> Result<u64, StoreError> {
        self.advance(id, fence, expected, Vec::new(), Transition::Finish { at, outcome }).await
    }

    /// Deletes up to `limit` tables with their logs that have been in `state` since `before` or longer,
    /// the oldest first; but none of `except`, and none that a node with a valid lease has claimed.
    /// Returns their ids.
    async fn expire(
        &self,
        state: State,
        before: i64,
        except: Vec<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError>;

    /// Starts or renews the lease of `node`.
    async fn renew_lease(&self, node: &NodeId, duration: Duration) -> Result<(), StoreError>;

    /// Ends the lease of `node`: its tables can be claimed at once, and its running games are orphans
    /// even if the node comes back.
    async fn release_lease(&self, node: &NodeId) -> Result<(), StoreError>;

    /// All nodes with a valid lease.
    async fn live_nodes(&self) -> Result<Vec<NodeId>, StoreError> {
        Ok(Vec::new())
    }

    /// Claims a table for `node`, unless another node with a valid lease has it. Claiming one's own
    /// table again raises the fence too.
    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError>;

    /// Up to `limit` running tables that no node with a valid lease has and that do not sleep at `now`,
    /// in random order, so that nodes that look at the same time find different ones.
    async fn orphans(&self, now: i64, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// A setting of the host, if it was ever set.
    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Sets a setting of the host.
    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError>;

    /// The note of this name, if its time is not over at `now`.
    async fn note(&self, name: &str, now: i64) -> Result<Option<Note>, StoreError>;

    /// Up to `limit` notes whose names begin with `prefix` and whose time is not over at `now`, by
    /// name.
    async fn notes(
        &self,
        prefix: &str,
        limit: u32,
        now: i64,
    ) -> Result<Vec<(String, Note)>, StoreError>;

    /// Sets, replaces or deletes a note, if its value is `expected`, or if there is none and none is
    /// expected. Says whether it did. Of several that expect the same, one succeeds.
    async fn swap_note(
        &self,
        name: &str,
        expected: Option<&str>,
        new: Option<Note>,
        now: i64,
    ) -> Result<bool, StoreError>;
}
