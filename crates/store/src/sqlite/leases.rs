//! Who has which table. The data folder has one host, and whatever else it holds in memory goes
//! when it does; so this lives there too, and claims begin anew with every start.

use crate::{Claim, Fence, NodeId, StoreError, TableId};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

#[derive(Default)]
pub(super) struct Leases {
    /// Until when each node is enlisted.
    nodes: HashMap<NodeId, Instant>,
    claims: HashMap<TableId, (Option<NodeId>, Fence)>,
}

impl Leases {
    pub(super) fn renew(&mut self, node: &NodeId, lasts: Duration) {
        self.nodes.insert(node.clone(), Instant::now() + lasts);
    }

    pub(super) fn depart(&mut self, node: &NodeId) {
        self.nodes.remove(node);
        for (owner, _) in self.claims.values_mut() {
            owner.take_if(|owner| owner == node);
        }
    }

    fn is_enlisted(&self, node: &NodeId) -> bool {
        self.nodes.get(node).is_some_and(|until| *until > Instant::now())
    }

    pub(super) fn claim(&mut self, id: &TableId, node: &NodeId) -> Claim {
        let last = match self.claims.get(id) {
            Some((Some(owner), _)) if owner != node && self.is_enlisted(owner) => {
                return Claim::Held(owner.clone());
            }
            Some((_, fence)) => *fence,
            None => Fence::FREE,
        };
        let fence = Fence(last.0 + 1);
        self.claims.insert(id.clone(), (Some(node.clone()), fence));
        Claim::Yours(fence)
    }

    pub(super) fn is_orphan(&self, id: &TableId) -> bool {
        let owner = self.claims.get(id).and_then(|(owner, _)| owner.as_ref());
        owner.is_none_or(|owner| !self.is_enlisted(owner))
    }

    /// Refuses a write under a claim that is not the latest.
    pub(super) fn check(&self, id: &TableId, fence: Fence) -> Result<(), StoreError> {
        let latest = self.claims.get(id).map_or(Fence::FREE, |(_, fence)| *fence);
        if latest == fence { Ok(()) } else { Err(StoreError::Fenced { id: id.clone() }) }
    }
}
