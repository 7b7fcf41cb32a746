//! Public tables: which of them somebody is at, and whose wait for players.

use crate::compute::Client;
use crate::room::RoomCommand;
use crate::{Host, HostError};
use protocol::{Occupant, Stage, TableInfo};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Query, State, TableId};

/// Tables in one list.
const LIST_LIMIT: usize = 100;

/// What is known of public tables besides their records.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    /// Tables of this host where somebody is connected, in the order in which somebody came.
    attended: BTreeMap<u64, TableId>,
    came: u64,
    /// Tables that somebody made, as long as they may wait for players.
    made: HashMap<Client, Vec<TableId>>,
}

impl Lobby {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody is at a public table, or nobody is any more.
    pub(crate) fn note(&self, id: &TableId, attended: bool) {
        let mut tables = self.tables();
        tables.attended.retain(|_, other| other != id);
        if attended {
            tables.came += 1;
            let came = tables.came;
            tables.attended.insert(came, id.clone());
        }
    }

    /// A public table was made.
    pub(crate) fn note_made(&self, client: Client, id: TableId) {
        let mut tables = self.tables();
        let of_client = tables.made.entry(client).or_default();
        if !of_client.contains(&id) {
            of_client.push(id);
        }
    }

    /// Whether somebody may make one more public table: only a few of theirs wait for players.
    pub(crate) async fn may_make(&self, host: &Host, client: Client) -> Result<(), HostError> {
        let made = self.tables().made.get(&client).cloned().unwrap_or_default();
        let mut waiting = Vec::new();
        for id in made {
            let table = host.store.table(&id).await;
            if table.is_ok_and(|table| table.state == State::Waiting) {
                waiting.push(id);
            }
        }
        let (most, count) = (host.config.open_tables_per_address, waiting.len());
        let mut tables = self.tables();
        match waiting.is_empty() {
            true => drop(tables.made.remove(&client)),
            false => drop(tables.made.insert(client, waiting)),
        }
        if count >= most as usize { Err(HostError::TooManyOpenTables { most }) } else { Ok(()) }
    }

    /// Public tables to join and to watch, as long as somebody is there; the latest first.
    pub(crate) async fn list(&self, host: &Arc<Host>) -> Result<Vec<TableInfo>, HostError> {
        let ids: Vec<TableId> = match &host.nodes {
            None => self.tables().attended.values().rev().take(LIST_LIMIT).cloned().collect(),
            // Other nodes know who is at their tables.
            Some(_) => latest(host).await?,
        };
        let asked =
            ids.iter().map(|id| host.ask(id, |reply| RoomCommand::Info { relayed: false, reply }));
        let tables = futures_util::future::join_all(asked).await.into_iter();
        Ok(tables.filter_map(|info| info.ok()?.ok()).filter(is_open).collect())
    }
}

/// The public tables that were the last to be made, and to begin.
async fn latest(host: &Host) -> Result<Vec<TableId>, HostError> {
    let mut ids = Vec::new();
    for state in [State::Waiting, State::Running] {
        let limit = LIST_LIMIT as u32 / 2;
        let query = Query { public: Some(true), limit, ..Query::of(state) };
        ids.extend(host.store.list(query).await?.tables.into_iter().map(|table| table.id));
    }
    Ok(ids)
}

/// Whether there is somebody to play with, or something to watch.
fn is_open(info: &TableInfo) -> bool {
    let free = info.seats.iter().any(|seat| seat.occupant.is_none());
    let mut people = info
        .seats
        .iter()
        .filter(|seat| seat.here && matches!(seat.occupant, Some(Occupant::Person { .. })));
    let is_attended = people.next().is_some();
    match info.stage {
        // A full table that is about to begin is neither to join nor to watch yet.
        Stage::Waiting => free && is_attended,
        Stage::Running => is_attended || info.watchers > 0,
        _ => false,
    }
}
