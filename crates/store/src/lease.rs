//! Which node has which table.
//!
//! A node holds a lease, which it [renews](crate::Store::renew_lease) for as long as it runs. The
//! tables it [claims](crate::Store::claim) are its own for as long as the lease lasts. Renewing costs
//! one small write per node, however many tables it has. What makes two owners impossible is not the
//! clock but the [`Fence`]: every claim raises it, and every write names the fence of its claim.

use crate::{StoreError, id};
use std::{fmt, str::FromStr, sync::Arc};

/// The name of a node, by the same rules as a [table's](crate::TableId). It is new at every start, so
/// that a node that comes back is not mistaken for the one that went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(Arc<str>);

impl NodeId {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for NodeId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<NodeId, StoreError> {
        match id::is_valid(text) {
            true => Ok(NodeId(text.into())),
            false => Err(StoreError::BadText { what: "the name of a node", why: id::RULE }),
        }
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A fencing token: the number of claims of a table so far. A write under an older claim than the
/// latest is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fence(pub u64);

impl Fence {
    /// The fence of a table that nobody has claimed; a host without other nodes writes with it.
    pub const FREE: Fence = Fence(0);
}

/// The answer to a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The table is the caller's, under this fence.
    Yours(Fence),
    /// This node has it, and its lease has not run out.
    Held(NodeId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_names_can_be_part_of_nats_subjects() {
        assert_eq!("k3".parse::<NodeId>().unwrap().to_string(), "k3");
        for junk in ["", "a.b", "a b", ">", "*"] {
            assert_eq!(junk.parse::<NodeId>().unwrap_err().code(), "bad-text", "{junk:?}");
        }
    }
}
