//! One table: its record, its seats, its log.

use super::finding::Finding;
use super::log;
use catalog::Listing;
use server::Meta;
use std::collections::HashSet;
use std::sync::Arc;
use store::{Entry, Secret, State, Store, StoreError, Table, TableId};
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
            let say = format!("It cannot be read. {e}");
            return Look { lines: 0, findings: vec![Finding::of(&id, e.code(), say)] };
        }
    };
    let next = next(&*store, &read.kept).await;
    // Rules that panic over a log must not end the look at the others.
    let looked = tokio::task::spawn_blocking(move || examine(&read)).await;
    let mut look = looked.unwrap_or_else(|e| {
        let say = format!("The rules broke down over its log: {e}");
        Look { lines: 0, findings: vec![Finding::of(&id, "rules-broke-down", say)] }
    });
    look.findings.extend(next);
    look
}

struct Read {
    kept: Table,
    secret: Secret,
    entries: Vec<Entry>,
}

/// Reads all of a table as of one moment.
async fn read(store: &dyn Store, id: &TableId) -> Result<Read, StoreError> {
    let mut kept = store.table(id).await?;
    for _ in 0..AGAIN {
        let secret = store.secret(id).await?;
        let entries = store.read(id, 0).await?;
        let after = store.table(id).await?;
        if after == kept {
            return Ok(Read { kept, secret, entries });
        }
        kept = after;
    }
    let (secret, entries) = (store.secret(id).await?, store.read(id, 0).await?);
    Ok(Read { kept, secret, entries })
}

/// The table of the rematch must be there.
async fn next(store: &dyn Store, kept: &Table) -> Option<Finding> {
    let meta: Meta = serde_json::from_str(&kept.meta).ok()?;
    let next: TableId = meta.next?.parse().ok()?;
    let no = store.table(&next).await.err()?;
    Some(Finding::of(&kept.id, "missing-rematch", format!("Its rematch is away. {no}")))
}

fn examine(read: &Read) -> Look {
    let Read { kept, secret, entries } = read;
    let mut look = Look { lines: entries.len() as u64, findings: Vec::new() };
    let mut wrong = |code: &str, say: String| look.findings.push(Finding::of(&kept.id, code, say));
    let meta: Option<Meta> = serde_json::from_str(&kept.meta)
        .map_err(|e| wrong("unreadable-record", format!("Its record cannot be read: {e}.")))
        .ok();
    let game = catalog::game(&kept.game).map_err(|no| wrong(&no.code, no.say)).ok();
    if let (Some(meta), Some(game)) = (&meta, game) {
        let options = game.options(&meta.options, Some(meta.seats));
        if let Err(no) = options {
            wrong("bad-options", format!("Its options are refused: {no}"));
        }
        seats(kept, meta, game, &mut wrong);
    }
    let seed = Seed::from_hex(secret.reveal());
    match (&seed, &meta) {
        (None, _) => wrong("unreadable-seed", "The seed of its deals cannot be read.".into()),
        (Some(seed), Some(meta)) if seed.commit() != meta.commit => {
            let say = "The seed of its deals is not the one that was committed to.";
            wrong("other-seed", say.into());
        }
        _ => {}
    }
    match (kept.state, entries.is_empty()) {
        (State::Waiting, false) => {
            let say = format!("It waits for players, but its log has {} lines.", entries.len());
            wrong("too-early", say);
        }
        (State::Running | State::Finished, true) => {
            wrong("no-log", format!("It is {}, but its log is empty.", kept.state.word()));
        }
        _ => {}
    }
    if (kept.state == State::Finished) != kept.outcome.is_some() {
        let say = "A finished game has an outcome, and no other has; here it is not so.";
        wrong("wrong-outcome", say.into());
    }
    look.findings.extend(log::examine(kept, meta.as_ref(), seed, entries));
    look
}

/// Who sits where.
fn seats(kept: &Table, meta: &Meta, game: &Listing, wrong: &mut impl FnMut(&str, String)) {
    let mut hashes = HashSet::new();
    for (seat, sitter) in &kept.seats {
        if *seat >= meta.seats {
            let say = format!("Somebody sits in seat {seat}, but there are {}.", meta.seats);
            wrong("no-such-seat", say);
        }
        match (&sitter.bot_level, &sitter.secret_hash) {
            (Some(level), None) => {
                if let Err(no) = game.level(level) {
                    wrong(&no.code, format!("In seat {seat}: {}", no.say));
                }
            }
            (None, Some(hash)) => {
                if !hashes.insert(hash.0) {
                    wrong("shared-secret", format!("Seat {seat} has the key of another seat."));
                }
            }
            (None, None) => {
                wrong("no-secret", format!("In seat {seat} sits a person whom nothing proves."));
            }
            (Some(_), Some(_)) => {
                wrong("bot-with-secret", format!("In seat {seat} sits a bot that has a key."));
            }
        }
    }
    if kept.state != State::Waiting && kept.seats.len() != usize::from(meta.seats) {
        let say = format!(
            "The game is on or over, but {} of {} seats are taken.",
            kept.seats.len(),
            meta.seats
        );
        wrong("empty-seat", say);
    }
}
