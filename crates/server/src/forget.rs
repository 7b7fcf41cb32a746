//! Removes people's names from what is stored: from finished games, their logs and the rankings. Games
//! that are on keep them until they end.

use crate::meta::Meta;
use crate::{EntropySource, secret};
use play::Seat;
use serde_json::Value;
use std::fmt;
use std::time::Duration;
use store::{
    Change, Claim, Fence, NodeId, Note, Occupant, Query, State, Store, StoreError, Table, TableId,
};
use table::FORGOTTEN;

/// Where ranked attempts at daily games are noted.
const RANKINGS: &str = "daily:";
/// So many of them are looked at.
const MOST_NOTES: u32 = 1_000_000;
/// How long a table is held while its log is written anew.
const LEASE: Duration = Duration::from_secs(60);

/// What was removed, and what could not be.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Forgotten {
    /// Finished games from which names were removed.
    pub games: u64,
    /// Places in rankings.
    pub places: u64,
    /// Games that are on, wait to begin, or are looked at: their ids.
    pub still_on: Vec<String>,
    /// Games whose log does not hold, or is of rules that this program does not know, and why.
    pub kept: Vec<(String, String)>,
}

impl fmt::Display for Forgotten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forgotten { games, places, .. } = self;
        write!(f, "Removed from {games} finished games and {places} places in rankings.")
    }
}

/// Removes everybody who is called like one of these, in whatever case. `shared`: other nodes may use
/// the store, so that each table is claimed first. `in_use`: tables that stay as they are.
pub async fn forget(
    store: &dyn Store,
    names: &[String],
    shared: bool,
    in_use: impl Fn(&TableId) -> bool,
    now: i64,
) -> Result<Forgotten, StoreError> {
    let names: Vec<String> = names.iter().map(|name| name.trim().to_lowercase()).collect();
    let is_meant = |name: &str| names.contains(&name.trim().to_lowercase());
    let node: NodeId = secret::table_id(&EntropySource::default()).parse()?;
    let mut done = Forgotten::default();
    for state in [State::Waiting, State::Running, State::Finished] {
        let mut query = Query { limit: Query::MAX_LIMIT, ..Query::of(state) };
        loop {
            let page = store.list(query.clone()).await?;
            for table in page.tables {
                let seats = meant(&table, &is_meant);
                if seats.is_empty() {
                    continue;
                }
                if state != State::Finished || in_use(&table.id) {
                    done.still_on.push(table.id.to_string());
                    continue;
                }
                let claimed = claim(store, &table.id, shared.then_some(&node)).await?;
                let Some(fence) = claimed else {
                    done.still_on.push(table.id.to_string());
                    continue;
                };
                match in_game(store, &table, &seats, fence, now).await? {
                    Ok(()) => done.games += 1,
                    Err(why) => done.kept.push((table.id.to_string(), why)),
                }
            }
            match page.next {
                Some(next) => query.after = Some(next),
                None => break,
            }
        }
    }
    done.places = in_rankings(store, &is_meant, now).await?;
    if shared {
        store.release_lease(&node).await?;
    }
    Ok(done)
}

/// The seats of the people who are meant. Bots have names of their own.
fn meant(table: &Table, is_meant: &impl Fn(&str) -> bool) -> Vec<Seat> {
    let people = table.seats.iter().filter(|(_, occupant)| occupant.bot_level.is_none());
    people.filter(|(_, occupant)| is_meant(&occupant.name)).map(|(seat, _)| Seat(*seat)).collect()
}

/// Takes the table for ourselves; `None` while another node has it.
async fn claim(
    store: &dyn Store,
    id: &TableId,
    node: Option<&NodeId>,
) -> Result<Option<Fence>, StoreError> {
    let Some(node) = node else { return Ok(Some(Fence::FREE)) };
    store.renew_lease(node, LEASE).await?;
    Ok(match store.claim(id, node).await? {
        Claim::Yours(fence) => Some(fence),
        Claim::Held(_) => None,
    })
}

/// Removes names from one finished game. The inner error is why its log has to stay as it is.
async fn in_game(
    store: &dyn Store,
    table: &Table,
    seats: &[Seat],
    fence: Fence,
    now: i64,
) -> Result<Result<(), String>, StoreError> {
    let entries = store.read(&table.id, 0).await?;
    let log: String = entries.iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect();
    let lines = match catalog::forget(&log, seats) {
        Ok(lines) => lines,
        Err(fault) => return Ok(Err(fault.to_string())),
    };
    // The record last: as long as it has the name, the next try finds this game again.
    store.replace_log(&table.id, fence, lines).await?;
    let meta = serde_json::from_str::<Meta>(&table.meta).ok().map(|mut meta| {
        seats.iter().for_each(|seat| meta.set_avatar(seat.0, None));
        meta.to_text()
    });
    let changed = table.seats.iter().filter(|(seat, _)| seats.contains(&Seat(*seat)));
    let changed = changed.map(|(seat, occupant)| {
        (*seat, Some(Occupant { name: FORGOTTEN.into(), ..occupant.clone() }))
    });
    let change = Change { at: now, meta, seats: changed.collect(), ..Change::default() };
    store.update(&table.id, fence, table.version, change).await?;
    Ok(Ok(()))
}

/// Removes names from the rankings of daily games; from how many places.
async fn in_rankings(
    store: &dyn Store,
    is_meant: &impl Fn(&str) -> bool,
    now: i64,
) -> Result<u64, StoreError> {
    let mut places = 0;
    for (name, Note { value, until }) in store.notes(RANKINGS, MOST_NOTES, now).await? {
        let Ok(mut attempt) = serde_json::from_str::<Value>(&value) else { continue };
        if !attempt["name"].as_str().is_some_and(is_meant) {
            continue;
        }
        attempt["name"] = FORGOTTEN.into();
        attempt["avatar"] = Value::Null;
        let new = Note { value: attempt.to_string(), until };
        places += u64::from(store.swap_note(&name, Some(&value), Some(new), now).await?);
    }
    Ok(places)
}
