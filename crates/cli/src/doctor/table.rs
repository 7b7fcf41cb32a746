//! One table: its record, its seats, its log.

use super::finding::Finding;
use super::log;
use catalog::GameEntry;
use play::Seat;
use server::Meta;
use std::collections::HashSet;
use std::sync::Arc;
use store::{Damage, Entry, Secret, State, Store, StoreError, Table, TableId};
use table::Seed;

/// What a look at one table found out.
#[derive(Default)]
pub(super) struct Look {
    pub(super) lines: u64,
    pub(super) findings: Vec<Finding>,
}

/// How often a table that somebody plays at is looked at again before it is taken as it was read.
const AGAIN: u32 = 3;

/// Looks at one table.
pub(super) async fn look(store: Arc<dyn Store>, id: TableId) -> Look {
    let read = match read(&*store, &id).await {
        Ok(read) => read,
        Err(e) => {
            let message = format!("It cannot be read. {e}");
            return Look { lines: 0, findings: vec![Finding::of(&id, e.code(), message)] };
        }
    };
    let next = next(&*store, &read.record).await;
    // Rules that panic over a log must not end the look at the others.
    let looked = tokio::task::spawn_blocking(move || examine(&read)).await;
    let mut look = looked.unwrap_or_else(|e| {
        let message = format!("The rules broke down over its log: {e}");
        Look { lines: 0, findings: vec![Finding::of(&id, "rules-broke-down", message)] }
    });
    look.findings.extend(next);
    look
}

struct Read {
    record: Table,
    secret: Secret,
    entries: Vec<Entry>,
    /// How the log falls short of what was acknowledged, if it does.
    damage: Option<Damage>,
}

/// Reads all of a table as of one moment.
async fn read(store: &dyn Store, id: &TableId) -> Result<Read, StoreError> {
    let mut record = store.table(id).await?;
    for _ in 0..AGAIN {
        let read = read_once(store, record).await?;
        let after = store.table(id).await?;
        if after == read.record {
            return Ok(read);
        }
        record = after;
    }
    read_once(store, record).await
}

async fn read_once(store: &dyn Store, record: Table) -> Result<Read, StoreError> {
    let secret = store.secret(&record.id).await?;
    let (entries, damage) = match store.read(&record.id, 0).await {
        Ok(entries) => (entries, None),
        Err(StoreError::DamagedTable { damage, .. }) => {
            (store.salvage(&record.id).await?, Some(damage))
        }
        Err(e) => return Err(e),
    };
    Ok(Read { record, secret, entries, damage })
}

/// The table of the rematch must be there.
async fn next(store: &dyn Store, record: &Table) -> Option<Finding> {
    let meta: Meta = serde_json::from_str(&record.meta).ok()?;
    let next: TableId = meta.next?.parse().ok()?;
    let error = store.table(&next).await.err()?;
    Some(Finding::of(&record.id, "missing-rematch", format!("Its rematch is away. {error}")))
}

fn examine(read: &Read) -> Look {
    let Read { record, secret, entries, damage } = read;
    let mut look = Look { lines: entries.len() as u64, findings: Vec::new() };
    let mut wrong =
        |code: &str, message: String| look.findings.push(Finding::of(&record.id, code, message));
    let meta: Option<Meta> = serde_json::from_str(&record.meta)
        .map_err(|e| wrong("unreadable-record", format!("Its record cannot be read: {e}.")))
        .ok();
    let game = catalog::game(&record.game).map_err(|error| wrong(&error.code, error.message)).ok();
    if let (Some(meta), Some(game)) = (&meta, game) {
        let options = game.check_options(&meta.options, Some(meta.seats));
        if let Err(error) = options {
            wrong("bad-options", format!("Its options are refused: {error}"));
        }
        seats(record, meta, game, &mut wrong);
    }
    let seed = Seed::from_hex(secret.reveal());
    match (&seed, &meta) {
        (None, _) => wrong("unreadable-seed", "The seed of its deals cannot be read.".into()),
        (Some(seed), Some(meta)) if seed.commit() != meta.commit => {
            let message = "The seed of its deals is not the one that was committed to.";
            wrong("other-seed", message.into());
        }
        _ => {}
    }
    match (record.state, entries.is_empty()) {
        (State::Waiting, false) => {
            let message = format!("It waits for players, but its log has {} lines.", entries.len());
            wrong("too-early", message);
        }
        (State::Running | State::Finished, true) => {
            wrong("no-log", format!("It is {}, but its log is empty.", record.state.as_str()));
        }
        _ => {}
    }
    if (record.state == State::Finished) != record.outcome.is_some() {
        let message = "A finished game has an outcome, and no other has; here it is not so.";
        wrong("wrong-outcome", message.into());
    }
    look.findings.extend(damage.map(|damage| log::damaged(record, damage, entries)));
    look.findings.extend(log::examine(record, meta.as_ref(), seed, entries));
    look
}

/// Who sits where.
fn seats(record: &Table, meta: &Meta, game: &GameEntry, wrong: &mut impl FnMut(&str, String)) {
    let mut hashes = HashSet::new();
    for (number, occupant) in &record.seats {
        let seat = Seat(*number);
        if seat.0 >= meta.seats {
            let message = format!("Somebody sits in {seat}, but there are {} seats.", meta.seats);
            wrong("no-such-seat", message);
        }
        match (&occupant.bot_level, &occupant.secret_hash) {
            (Some(level), None) => {
                if let Err(error) = game.level(level) {
                    wrong(&error.code, format!("In {seat}: {}", error.message));
                }
            }
            (None, Some(hash)) => {
                if !hashes.insert(hash.0) {
                    wrong(
                        "shared-secret",
                        format!("The person in {seat} has the key of another seat."),
                    );
                }
            }
            (None, None) => {
                wrong(
                    "no-secret",
                    format!(
                        "The person in {seat} has no secret, so they cannot prove who they are."
                    ),
                );
            }
            (Some(_), Some(_)) => {
                wrong("bot-with-secret", format!("In {seat} sits a bot that has a key."));
            }
        }
    }
    if record.state != State::Waiting && record.seats.len() != usize::from(meta.seats) {
        let message = format!(
            "The game is on or over, but {} of {} seats are taken.",
            record.seats.len(),
            meta.seats
        );
        wrong("empty-seat", message);
    }
}
