//! Public tables: which of them somebody is at, and who has made how many.

mod quota;

use crate::compute::Client;
use crate::room::RoomCommand;
use crate::{Host, HostError};
use protocol::{Occupant, Stage, TableInfo};
pub(crate) use quota::Kind;
use quota::Quota;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Query, State, TableId};

/// Tables in one list.
const LIST_LIMIT: usize = 100;
/// How many pages of tables are looked through for those where somebody is, on many nodes.
const PAGES: usize = 2;

/// What is known of public tables besides their records.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    /// Tables of this host where somebody is connected.
    attended: HashMap<TableId, Attended>,
    came: u64,
    quota: Quota,
}

/// A table where somebody is connected.
struct Attended {
    /// The how manieth table it was to which somebody came.
    came: u64,
    /// Whether the game is on.
    running: bool,
}

impl Lobby {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody is at a public table, where the game is `running` or not.
    pub(crate) fn note(&self, id: &TableId, running: bool) {
        let mut tables = self.tables();
        tables.came += 1;
        let came = tables.came;
        let attended = tables.attended.entry(id.clone()).or_insert(Attended { came, running });
        attended.running = running;
    }

    /// Nobody is there any more, or the table is no longer public.
    pub(crate) fn forget(&self, id: &TableId) {
        self.tables().attended.remove(id);
    }

    /// Public tables to join and to watch, as long as somebody is there; those to join first, and
    /// the latest first.
    pub(crate) async fn list(&self, host: &Arc<Host>) -> Result<Vec<TableInfo>, HostError> {
        match &host.nodes {
            None => {
                let ids = self.tables().choose();
                Ok(open(host, ids).await)
            }
            // Other nodes know who is at their tables.
            Some(_) => latest(host).await,
        }
    }
}

impl Tables {
    /// The tables that a list has room for. Those that wait for players come before games to watch, and
    /// whoever has made many has all but the latest after the latest of everybody else.
    fn choose(&self) -> Vec<TableId> {
        let mut all: Vec<_> = self.attended.iter().collect();
        all.sort_by_key(|(_, table)| (table.running, Reverse(table.came)));
        let mut shares: HashMap<(bool, Client), usize> = HashMap::new();
        let mut ranked: Vec<_> = all
            .into_iter()
            .enumerate()
            .map(|(place, (id, table))| {
                let share = self.quota.maker(id).map(|maker| {
                    let share = shares.entry((table.running, maker)).or_default();
                    *share += 1;
                    *share
                });
                (table.running, share.unwrap_or(1), place, id)
            })
            .collect();
        ranked.sort_by_key(|(running, share, place, _)| (*running, *share, *place));
        ranked.truncate(LIST_LIMIT);
        ranked.sort_by_key(|(_, _, place, _)| *place);
        ranked.into_iter().map(|(_, _, _, id)| id.clone()).collect()
    }
}

/// Those of these tables where there is somebody to play with, or something to watch.
async fn open(host: &Arc<Host>, ids: Vec<TableId>) -> Vec<TableInfo> {
    let asked =
        ids.iter().map(|id| host.ask(id, |reply| RoomCommand::Info { relayed: false, reply }));
    let tables = futures_util::future::join_all(asked).await.into_iter();
    tables.filter_map(|info| info.ok()?.ok()).filter(is_open).collect()
}

/// The public tables that were the last to be made, and to begin, as far as somebody is there.
async fn latest(host: &Arc<Host>) -> Result<Vec<TableInfo>, HostError> {
    let mut found = Vec::new();
    for state in [State::Waiting, State::Running] {
        let limit = LIST_LIMIT as u32;
        let mut query = Query { public: Some(true), limit, ..Query::of(state) };
        for _ in 0..PAGES {
            let page = host.store.list(query.clone()).await?;
            let ids = page.tables.into_iter().map(|table| table.id).collect();
            found.extend(open(host, ids).await);
            let Some(next) = page.next.filter(|_| found.len() < LIST_LIMIT) else { break };
            query.after = Some(next);
        }
    }
    found.truncate(LIST_LIMIT);
    Ok(found)
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
