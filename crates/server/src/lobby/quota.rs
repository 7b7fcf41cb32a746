//! How many tables one address may have that others see or that wait for players.

use super::Lobby;
use crate::compute::Client;
use crate::meta::summary;
use crate::{Host, HostError};
use protocol::{Stage, TableInfo};
use std::collections::HashMap;
use std::sync::Arc;
use store::TableId;

/// So many times as many public tables of one address as may wait for players may have a game that is
/// on; so many private ones may wait.
const UNOPEN: u32 = 10;

/// What counts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Public, and waits for players.
    Open,
    /// Public, and full.
    Full,
    /// Private, and waits for players.
    Private,
}

/// How a table counts now, if it does.
fn kind_of(info: &TableInfo) -> Option<Kind> {
    let free = info.seats.iter().any(|seat| seat.occupant.is_none());
    match (info.stage, info.public) {
        (Stage::Waiting, public) if free => Some(if public { Kind::Open } else { Kind::Private }),
        (Stage::Waiting | Stage::Running, true) => Some(Kind::Full),
        _ => None,
    }
}

impl Kind {
    /// How a new table counts, that waits for players or does not.
    pub(crate) fn of(public: bool, waits: bool) -> Option<Kind> {
        match (public, waits) {
            (true, true) => Some(Kind::Open),
            (true, false) => Some(Kind::Full),
            (false, true) => Some(Kind::Private),
            (false, false) => None,
        }
    }

    fn most(self, host: &Host) -> u32 {
        let open = host.config.open_tables_per_address;
        if self == Kind::Open { open } else { open.saturating_mul(UNOPEN) }
    }

    fn refusal(self, most: u32) -> HostError {
        match self {
            Kind::Open => HostError::TooManyOpenTables { most },
            Kind::Full => HostError::TooManyShownTables { most },
            Kind::Private => HostError::TooManyPrivateTables { most },
        }
    }
}

/// Who has made which tables. An entry without a table is for one that is being made.
#[derive(Default)]
pub(super) struct Quota {
    made: HashMap<Client, Vec<Made>>,
    makers: HashMap<TableId, Client>,
    slots: u64,
}

struct Made {
    slot: u64,
    kind: Kind,
    id: Option<TableId>,
}

impl Quota {
    /// Who has made a table, if that is known.
    pub(super) fn maker(&self, id: &TableId) -> Option<Client> {
        self.makers.get(id).copied()
    }

    fn take(&mut self, client: Client, kind: Kind, most: u32) -> Option<u64> {
        let made = self.made.entry(client).or_default();
        if made.iter().filter(|made| made.kind == kind).count() >= most as usize {
            return None;
        }
        self.slots += 1;
        made.push(Made { slot: self.slots, kind, id: None });
        Some(self.slots)
    }

    /// The table of this slot was made. A repeated request makes no second one.
    fn settle(&mut self, client: Client, slot: u64, id: TableId) {
        let Some(made) = self.made.get_mut(&client) else { return };
        let known = made.iter().any(|made| made.id.as_ref() == Some(&id));
        if let Some(made) = made.iter_mut().find(|made| made.slot == slot && !known) {
            made.id = Some(id.clone());
            self.makers.insert(id, client);
        }
    }

    /// Gives back the slot, unless it has its table.
    fn release(&mut self, client: Client, slot: u64) {
        let Some(made) = self.made.get_mut(&client) else { return };
        made.retain(|made| made.slot != slot || made.id.is_some());
        self.drop_empty(client);
    }

    /// What a table is now; `None` where it counts no longer.
    fn renew(&mut self, client: Client, id: &TableId, kind: Option<Kind>) {
        let Some(made) = self.made.get_mut(&client) else { return };
        match kind {
            Some(kind) => {
                let same = made.iter_mut().filter(|made| made.id.as_ref() == Some(id));
                same.for_each(|made| made.kind = kind);
            }
            None => {
                made.retain(|made| made.id.as_ref() != Some(id));
                self.makers.remove(id);
                self.drop_empty(client);
            }
        }
    }

    fn drop_empty(&mut self, client: Client) {
        if self.made.get(&client).is_some_and(Vec::is_empty) {
            self.made.remove(&client);
        }
    }
}

/// The right to make one table. Dropped without one, it is given back.
pub(crate) struct Slot {
    host: Arc<Host>,
    client: Client,
    slot: u64,
}

impl Slot {
    /// The table was made.
    pub(crate) fn keep(self, id: TableId) {
        self.host.lobby.tables().quota.settle(self.client, self.slot, id);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.host.lobby.tables().quota.release(self.client, self.slot);
    }
}

impl Lobby {
    /// Lets somebody make one more table, as long as they have not too many of its kind. The slot is
    /// taken at once, so that many requests at the same time get no more than one after another.
    pub(crate) async fn reserve(
        host: &Arc<Host>,
        client: Client,
        kind: Kind,
    ) -> Result<Slot, HostError> {
        let most = kind.most(host);
        let take = || host.lobby.tables().quota.take(client, kind, most);
        let slot = match take() {
            Some(slot) => Some(slot),
            None => {
                host.lobby.renew(host, client, kind).await;
                take()
            }
        };
        let slot = slot.ok_or_else(|| kind.refusal(most))?;
        Ok(Slot { host: Arc::clone(host), client, slot })
    }

    /// Looks up what has become of somebody's tables of this kind.
    async fn renew(&self, host: &Host, client: Client, kind: Kind) {
        let ids: Vec<TableId> = {
            let tables = self.tables();
            let made = tables.quota.made.get(&client).into_iter().flatten();
            made.filter(|made| made.kind == kind).filter_map(|made| made.id.clone()).collect()
        };
        for id in ids {
            let kind = match host.store.table(&id).await {
                Ok(record) => summary(&record).and_then(|info| kind_of(&info)),
                Err(store::StoreError::UnknownTable { .. }) => None,
                // It counts for as long as nobody knows better.
                Err(_) => continue,
            };
            self.tables().quota.renew(client, &id, kind);
        }
    }
}
