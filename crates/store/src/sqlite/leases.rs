//! Claims of tables. The data folder has one host, so they are in memory and start empty with it.

use crate::{Claim, Fence, NodeId, StoreError, TableId};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

#[derive(Default)]
pub(super) struct Leases {
    /// When each node's lease runs out.
    nodes: HashMap<NodeId, Instant>,
    claims: HashMap<TableId, (Option<NodeId>, Fence)>,
}

impl Leases {
    pub(super) fn renew(&mut self, node: &NodeId, duration: Duration) {
        self.nodes.insert(node.clone(), Instant::now() + duration);
    }

    pub(super) fn release(&mut self, node: &NodeId) {
        self.nodes.remove(node);
        for (owner, _) in self.claims.values_mut() {
            owner.take_if(|owner| owner == node);
        }
    }

    fn has_lease(&self, node: &NodeId) -> bool {
        self.nodes.get(node).is_some_and(|until| *until > Instant::now())
    }

    pub(super) fn claim(&mut self, id: &TableId, node: &NodeId) -> Claim {
        let last = match self.claims.get(id) {
            Some((Some(owner), _)) if owner != node && self.has_lease(owner) => {
                return Claim::Held(owner.clone());
            }
            Some((_, fence)) => *fence,
            None => Fence::FREE,
        };
        let fence = Fence(last.0 + 1);
        self.claims.insert(id.clone(), (Some(node.clone()), fence));
        Claim::Yours(fence)
    }

    /// The node that has a table, whether or not its lease is valid.
    pub(super) fn owner(&self, id: &TableId) -> Option<&NodeId> {
        self.claims.get(id)?.0.as_ref()
    }

    pub(super) fn is_orphan(&self, id: &TableId) -> bool {
        let owner = self.claims.get(id).and_then(|(owner, _)| owner.as_ref());
        owner.is_none_or(|owner| !self.has_lease(owner))
    }

    /// Refuses a write under an outdated claim.
    pub(super) fn check(&self, id: &TableId, fence: Fence) -> Result<(), StoreError> {
        let latest = self.claims.get(id).map_or(Fence::FREE, |(_, fence)| *fence);
        if latest == fence { Ok(()) } else { Err(StoreError::Fenced { id: id.clone() }) }
    }
}
