//! Whether both sides hold the same.

use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{Entry, Secret, Store, StoreError, Table, TableId};

/// All of a table.
#[derive(PartialEq)]
pub(super) struct Whole {
    table: Table,
    secret: Secret,
    entries: Vec<Entry>,
}

/// Reads all of a table.
pub(super) async fn read(store: &dyn Store, id: &TableId) -> Result<Whole, StoreError> {
    Ok(Whole {
        table: store.table(id).await?,
        secret: store.secret(id).await?,
        entries: store.read(id, 0).await?,
    })
}

/// A table that is not the same on both sides.
#[derive(Serialize)]
pub(super) struct Difference {
    pub(super) table: String,
    pub(super) what: String,
}

impl Difference {
    pub(super) fn new(table: &TableId, what: impl Into<String>) -> Difference {
        Difference { table: table.to_string(), what: what.into() }
    }
}

/// What was compared so far.
#[derive(Default)]
pub(super) struct Sums {
    tables: u64,
    lines: u64,
    hash: Sha256,
    pub(super) differ: Vec<Difference>,
}

impl Sums {
    /// Adds the next table, as it is here and there.
    pub(super) fn add(&mut self, id: &TableId, here: &Whole, there: Result<&Whole, &StoreError>) {
        self.tables += 1;
        self.lines += here.entries.len() as u64;
        self.hash.update(hash(here));
        let what = match there {
            Err(e) => format!("it cannot be read where it shall be. {e}"),
            Ok(there) if hash(there) == hash(here) => return,
            Ok(there) => difference(here, there),
        };
        self.differ.push(Difference::new(id, what));
    }

    /// Tables, lines, the hash over everything, and what differs.
    pub(super) fn finish(self) -> (u64, u64, String, Vec<Difference>) {
        let hash = HEXLOWER.encode(&self.hash.finalize());
        (self.tables, self.lines, hash, self.differ)
    }
}

/// SHA-256 over every field, each with its length, so that none runs into the next.
fn hash(whole: &Whole) -> [u8; 32] {
    let Whole { table, secret, entries } = whole;
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(table.id.as_str().as_bytes());
    add(table.game.as_bytes());
    add(table.state.as_str().as_bytes());
    add(&[u8::from(table.public)]);
    add(&table.created.to_le_bytes());
    add(&table.since.to_le_bytes());
    add(&table.version.to_le_bytes());
    add(&table.position.to_le_bytes());
    add(table.meta.as_bytes());
    add(table.outcome.as_deref().unwrap_or_default().as_bytes());
    add(secret.reveal().as_bytes());
    for (seat, occupant) in &table.seats {
        add(&[*seat]);
        add(occupant.name.as_bytes());
        add(occupant.bot_level.as_deref().unwrap_or_default().as_bytes());
        add(occupant.secret_hash.map_or([0; 32], |hash| hash.0).as_slice());
    }
    for entry in entries {
        add(entry.line.as_bytes());
        add(&entry.seat.map_or([0, 0], |seat| [1, seat]));
        add(entry.action_id.as_deref().unwrap_or_default().as_bytes());
    }
    hash.finalize().into()
}

/// What is not the same, in a few words. Secrets are not repeated.
fn difference(here: &Whole, there: &Whole) -> String {
    if here.entries != there.entries {
        let same = here.entries.iter().zip(&there.entries).take_while(|(a, b)| a == b).count();
        return format!("its log is another from position {same} on");
    }
    if here.secret != there.secret {
        return "its seed is another".into();
    }
    if here.table.seats != there.table.seats {
        return "other people sit there".into();
    }
    "its record is another".into()
}
