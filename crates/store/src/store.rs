//! What every store can do.

use crate::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Page, Query, Secret, Step, StoreError, Table,
    TableId,
};
use async_trait::async_trait;
use std::time::Duration;

/// Keeps tables and their logs.
///
/// Every method that changes something returns only when the change is durable. If its future
/// is dropped before that, or it returns an error that is not a
/// [refusal](StoreError::is_refusal), the change may or may not have been made: read the table
/// again.
///
/// Every change of a table names the [`Fence`] of the claim it is made under, and is refused with
/// [`StoreError::Fenced`] when somebody has claimed the table since. Nobody has claimed a new
/// table, so it can be changed under [`Fence::FREE`] until somebody does.
///
/// Times are milliseconds since 1970, given by the caller: the store reads no clock, but for how
/// long nodes stay enlisted, where all of them have to go by the same one.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Opens a table, waiting, at version 1 and with an empty log.
    async fn create(&self, new: NewTable) -> Result<Table, StoreError>;

    /// Everything about a table but its secret and its log.
    async fn table(&self, id: &TableId) -> Result<Table, StoreError>;

    /// What only the host may know of a table, such as the seed of its deals.
    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError>;

    /// Changes a table if it is still at version `expected`, all or nothing, and returns its
    /// new version. Otherwise [`StoreError::Stale`].
    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError>;

    /// Tables in one state, the latest to come into it first.
    async fn list(&self, query: Query) -> Result<Page, StoreError>;

    /// Every table whose game is not over, oldest first: what a host takes up when it starts.
    async fn unfinished(&self) -> Result<Vec<Table>, StoreError>;

    /// Adds `entries` to a log that has exactly `expected` entries, all or nothing, and returns
    /// how many it has then. Otherwise [`StoreError::Conflict`].
    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64, StoreError>;

    /// The entries of a log from position `from` on; none if it is not that long.
    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError>;

    /// Adds `entries` as [`append`](Store::append) does, and takes the table a step on in its
    /// life, all or nothing. Returns the table's new version.
    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        step: Step,
    ) -> Result<u64, StoreError>;

    /// Closes a log that has exactly `expected` entries: the game is over, with this `outcome`,
    /// since `at`. Returns the table's new version. Nothing can be appended afterwards.
    async fn finish(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        outcome: String,
        at: i64,
    ) -> Result<u64, StoreError> {
        self.advance(id, fence, expected, Vec::new(), Step::Finish { at, outcome }).await
    }

    /// Enlists `node`, or keeps it enlisted, for so long from now.
    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError>;

    /// Strikes `node` off the list: whatever it has can be claimed at once, and games that are on
    /// are nobody's, even if it comes back.
    async fn depart(&self, node: &NodeId) -> Result<(), StoreError>;

    /// Claims a table for `node`, unless another node has it and is enlisted. Claiming again what
    /// one has already raises the fence too.
    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError>;

    /// Up to `limit` tables whose game is on and that no enlisted node has, in no order, so that
    /// nodes that look at the same time find different ones.
    async fn orphans(&self, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// A setting of the host, if it was ever put.
    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Puts a setting of the host, over the one that was there.
    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError>;
}
