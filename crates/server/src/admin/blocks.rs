//! Names and addresses that may not play for a while. They are notes in the store, so they hold at
//! every node and after a restart; every node keeps a copy in memory.

use super::command::{BlockReport, Whom};
use crate::limits::rate_limit_key;
use crate::name::looks;
use crate::{Host, HostError};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Note, StoreError};

/// How often a node looks for blocks that another has set.
const INTERVAL: Duration = Duration::from_secs(10);
const NAMES: &str = "block/name/";
const ADDRESSES: &str = "block/address/";
/// So many are looked at.
const MOST: u32 = 10_000;

/// What is blocked, as this node knows it.
#[derive(Default)]
pub(crate) struct Blocks {
    /// Whether there is any, so that it costs nothing where there is none.
    any: AtomicBool,
    /// By the name of their note.
    known: Mutex<HashMap<String, BlockReport>>,
}

/// A block as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    whom: Whom,
    reason: String,
}

/// The name of the note for it.
fn note_name(whom: &Whom) -> String {
    match whom {
        Whom::Name(name) => format!("{NAMES}{}", looks(name.trim())),
        Whom::Address(address) => format!("{ADDRESSES}{}", rate_limit_key(*address)),
    }
}

impl Blocks {
    fn find(&self, host: &Host, note: &str) -> Result<(), HostError> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get(note).filter(|block| block.until > host.now()) {
            None => Ok(()),
            Some(block) => {
                Err(HostError::Blocked { until: minute(block.until), reason: block.reason.clone() })
            }
        }
    }

    /// Whether somebody from this address may play.
    pub(crate) fn check_address(&self, host: &Host, address: IpAddr) -> Result<(), HostError> {
        match self.any.load(Ordering::Relaxed) {
            false => Ok(()),
            true => self.find(host, &note_name(&Whom::Address(address))),
        }
    }

    /// Whether somebody may play under this name.
    pub(crate) fn check_name(&self, host: &Host, name: &str) -> Result<(), HostError> {
        match self.any.load(Ordering::Relaxed) {
            false => Ok(()),
            true => self.find(host, &note_name(&Whom::Name(name.to_owned()))),
        }
    }

    /// All of them, the next to end first.
    pub(super) fn list(&self, host: &Host) -> Vec<BlockReport> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let now = host.now();
        let mut list: Vec<_> = known.values().filter(|b| b.until > now).cloned().collect();
        list.sort_by_key(|block| block.until);
        list
    }

    /// Reads them from the store.
    pub(super) async fn load(&self, host: &Host) -> Result<(), StoreError> {
        let mut found = HashMap::new();
        for prefix in [NAMES, ADDRESSES] {
            for (name, note) in host.store.notes(prefix, MOST, host.now()).await? {
                let stored = serde_json::from_str::<Stored>(&note.value).ok();
                if let (Some(Stored { whom, reason }), Some(until)) = (stored, note.until) {
                    found.insert(name, BlockReport { whom, until, reason });
                }
            }
        }
        self.any.store(!found.is_empty(), Ordering::Relaxed);
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = found;
        Ok(())
    }

    /// Blocks until then; with nothing, no longer.
    pub(super) async fn set(
        &self,
        host: &Host,
        whom: &Whom,
        block: Option<(i64, String)>,
    ) -> Result<(), StoreError> {
        let name = note_name(whom);
        let new = block.map(|(until, reason)| {
            let stored = Stored { whom: whom.clone(), reason };
            let value = serde_json::to_string(&stored).expect("blocks are plain data");
            Note { value, until: Some(until) }
        });
        loop {
            let before = host.store.note(&name, host.now()).await?.map(|note| note.value);
            let now = host.now();
            if host.store.swap_note(&name, before.as_deref(), new.clone(), now).await? {
                return self.load(host).await;
            }
        }
    }
}

/// Reads them now, and again and again until the host stops.
pub(crate) async fn start(host: &Arc<Host>) {
    let load = async |host: &Host| {
        if let Err(e) = host.blocks.load(host).await {
            crate::host::report_store_error(&e);
        }
    };
    load(host).await;
    let loading = Arc::clone(host);
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(INTERVAL);
        rounds.tick().await;
        while loading.stopping.run_until_cancelled(rounds.tick()).await.is_some() {
            load(&loading).await;
        }
    });
}

/// A time of day for people, to the minute.
fn minute(millis: i64) -> String {
    let time = time::OffsetDateTime::from_unix_timestamp(millis / 1000);
    let time = time.unwrap_or(time::OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", time.hour(), time.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_the_same_are_the_same() {
        let note = |name: &str| note_name(&Whom::Name(name.into()));
        assert_eq!(note("Mallory"), note(" mallory "));
        assert_ne!(note("Mallory"), note("Ada"));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let note = |address: &str| note_name(&Whom::Address(address.parse().unwrap()));
        assert_eq!(note("2001:db8::1"), note("2001:db8::2"));
        assert_eq!(note("::ffff:192.0.2.1"), note("192.0.2.1"));
        assert_ne!(note("192.0.2.1"), note("192.0.2.2"));
    }

    #[test]
    fn times_are_told_to_the_minute() {
        assert_eq!(minute(1_763_506_799_000), "2025-11-18 22:59 UTC");
    }
}
