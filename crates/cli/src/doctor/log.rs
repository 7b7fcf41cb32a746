//! A log: dense, legal, every hash right, every action answered once.

use super::finding::Finding;
use play::Seat;
use server::Meta;
use std::collections::HashSet;
use store::{Damage, Entry, State, Table};
use table::{Fault, Header, Seed, erased::Verified};

/// Codes of logs that are not broken: this program cannot read them, another one can.
const NOT_OURS: &[&str] = &["other-rules", "unknown-format", "other-list", "unknown-list"];

/// A log that is not as it was acknowledged.
pub(super) fn damaged(record: &Table, damage: Damage, entries: &[Entry]) -> Finding {
    let mut message = format!("{damage}.");
    message[..1].make_ascii_uppercase();
    let finding = Finding::of(&record.id, damage.code(), message);
    match damage {
        Damage::MissingLines { .. } => finding.at(first_gap(entries)),
        Damage::AddedLines { acknowledged, .. } => finding.at(acknowledged),
        Damage::ChangedEnd => finding.at(record.position.saturating_sub(1)),
        Damage::MissingChanges { .. } | Damage::MissingTable => finding,
    }
}

/// Looks at the log of a table.
pub(super) fn examine(
    record: &Table,
    meta: Option<&Meta>,
    seed: Option<Seed>,
    entries: &[Entry],
) -> Vec<Finding> {
    let mut found = Vec::new();
    if entries.is_empty() {
        return found;
    }
    found.extend(actions(record, entries));
    let broken = entries.iter().position(|entry| entry.line.contains(['\n', '\r']));
    if let Some(at) = broken {
        let message = "This is more than one line of text.";
        found.push(Finding::of(&record.id, "not-one-line", message).at(at as u64));
        return found;
    }
    let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
    let text = lines.join("\n");
    match replay(&text, seed) {
        Ok(verified) => found.extend(held_against(record, meta, &verified, entries)),
        Err(fault) => {
            let at = fault.line.saturating_sub(1) as u64;
            let finding = Finding::of(&record.id, fault.code, fault.message).at(at);
            let ours = !NOT_OURS.contains(&fault.code);
            found.push(if ours { finding } else { finding.note() });
        }
    }
    found
}

/// Replays the log with the seed it was dealt from: the one at its end, or the host's.
fn replay(text: &str, seed: Option<Seed>) -> Result<Verified, Fault> {
    let verified = catalog::verify(text)?;
    if verified.1.deals.is_none() {
        // Not over: only the host's own seed can tell whether the deals are fair.
        catalog::replay(text, seed)?;
    }
    Ok(verified)
}

/// The first position whose line does not say that it is that line.
fn first_gap(entries: &[Entry]) -> u64 {
    let number = |entry: &Entry| {
        let line: serde_json::Value = serde_json::from_str(&entry.line).ok()?;
        line.get("n")?.as_u64()
    };
    let numbered = (1u64..).zip(entries.iter().skip(1));
    let gap = numbered.into_iter().find(|(at, entry)| number(entry).is_some_and(|n| n != *at));
    gap.map_or(entries.len() as u64, |(at, _)| at)
}

/// Every action that a client named is that seat's, and was taken once.
fn actions(record: &Table, entries: &[Entry]) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut taken = HashSet::new();
    for (at, entry) in (0u64..).zip(entries) {
        let (seat, id) = match (entry.seat, &entry.action_id) {
            (Some(seat), Some(id)) => (seat, id),
            (None, None) => continue,
            _ => {
                let message = "This line names a seat or an action, but not both.";
                found.push(Finding::of(&record.id, "half-an-action", message).at(at));
                continue;
            }
        };
        if !taken.insert((seat, id)) {
            let message = format!("Action \"{id}\" of {} was taken before.", Seat(seat));
            found.push(Finding::of(&record.id, "action-taken-twice", message).at(at));
        }
        let line: Option<serde_json::Value> = serde_json::from_str(&entry.line).ok();
        let acted = line.and_then(|line| line["input"]["act"]["seat"].as_u64());
        if acted.is_some_and(|acted| acted != u64::from(seat)) {
            let message = format!("This line answers {}, but another seat acted.", Seat(seat));
            found.push(Finding::of(&record.id, "other-seat-acted", message).at(at));
        }
    }
    found
}

/// The log is sound in itself; now whether it is the log of this table.
fn held_against(
    record: &Table,
    meta: Option<&Meta>,
    (table, checked): &Verified,
    entries: &[Entry],
) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut wrong = |code: &str, at: u64, message: String| {
        found.push(Finding::of(&record.id, code, message).at(at));
    };
    header(record, meta, table.header(), &mut wrong);
    let last = entries.len() as u64 - 1;
    let outcome = table.turn().outcome().cloned();
    match (record.state, &outcome) {
        (State::Finished, None) => {
            wrong(
                "cut-short",
                last,
                "The record says that the game is over, but its log stops before the end.".into(),
            );
        }
        (State::Finished, Some(_)) if !checked.finished => {
            let message = "The game is over, but the line that publishes its seed is missing.";
            wrong("no-end", last, message.into());
        }
        (State::Finished, Some(outcome)) => {
            let said = record.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
            if said.as_ref() != Some(outcome) {
                let message = "The moves lead to another outcome than the table's record says.";
                wrong("wrong-outcome", last, message.into());
            }
        }
        (State::Running, Some(_)) => {
            let message = "The log has come to the end of the game, but the table is not finished.";
            wrong("end-not-noted", last, message.into());
        }
        _ => {}
    }
    found
}

/// The first line says what the table's record says.
fn header(
    record: &Table,
    meta: Option<&Meta>,
    header: &Header,
    wrong: &mut impl FnMut(&str, u64, String),
) {
    if header.game != record.game {
        let message =
            format!("This is a log of {}, but {} is played here.", header.game, record.game);
        wrong("other-game", 0, message);
    }
    let names: Vec<&str> =
        record.seats.iter().map(|(_, occupant)| occupant.name.as_str()).collect();
    if header.players != names {
        wrong("other-players", 0, "The log names other players than sit at the table.".into());
    }
    let Some(meta) = meta else { return };
    if header.commit != meta.commit {
        wrong("other-seed", 0, "The log commits to another seed than the table does.".into());
    }
    if header.options != meta.options {
        wrong("other-options", 0, "The log was played by other options than the table's.".into());
    }
}
