//! Which node has which table.
//!
//! A node keeps itself enlisted by [renewing](crate::Store::renew); a table that it
//! [claims](crate::Store::claim) is its own for as long as it does. Renewing costs one small write
//! a node, however many tables it has. What makes two owners impossible is not the clock but the
//! [`Fence`]: every claim raises it, and every write to a table names the fence of its claim.

use crate::{StoreError, id};
use std::{fmt, str::FromStr, sync::Arc};

/// The name of a node: as fit for addresses and subjects as a table's. New at every start, so that
/// a node that comes back is not taken for the one that went.
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
        match id::is_fit(text) {
            true => Ok(NodeId(text.into())),
            false => Err(StoreError::BadText { what: "the name of a node", why: id::FIT }),
        }
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Counts the claims of a table. A write names the fence of the writer's claim and is refused when
/// there was a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fence(pub u64);

impl Fence {
    /// A table that nobody has claimed: what a host that is alone writes with.
    pub const FREE: Fence = Fence(0);
}

/// The answer to a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The table is the caller's, under this fence.
    Yours(Fence),
    /// This node has it, and is alive as far as the store knows.
    Held(NodeId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_nodes_are_fit_for_subjects() {
        assert_eq!("k3".parse::<NodeId>().unwrap().to_string(), "k3");
        for junk in ["", "a.b", "a b", ">", "*"] {
            assert_eq!(junk.parse::<NodeId>().unwrap_err().code(), "bad-text", "{junk:?}");
        }
    }
}
