//! A log: dense, legal, every hash right, every action answered once.

use super::finding::Finding;
use server::Meta;
use std::collections::HashSet;
use store::{Entry, State, Table};
use table::{Fault, Header, Seed, erased::Verified};

/// Codes of logs that are not broken: this program cannot read them, another one can.
const NOT_OURS: &[&str] = &["other-rules", "unknown-format", "other-list", "unknown-list"];

/// Looks at the log of a table.
pub(super) fn examine(
    kept: &Table,
    meta: Option<&Meta>,
    seed: Option<Seed>,
    entries: &[Entry],
) -> Vec<Finding> {
    let mut found = Vec::new();
    if entries.is_empty() {
        return found;
    }
    if kept.position != entries.len() as u64 {
        let say = format!(
            "The log ends before position {}, but only {} lines are there.",
            kept.position,
            entries.len()
        );
        let gap = first_gap(entries);
        found.push(Finding::of(&kept.id, "missing-lines", say).at(gap));
    }
    found.extend(actions(kept, entries));
    let broken = entries.iter().position(|entry| entry.line.contains(['\n', '\r']));
    if let Some(at) = broken {
        let say = "This is more than one line of text.";
        found.push(Finding::of(&kept.id, "not-one-line", say).at(at as u64));
        return found;
    }
    let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
    let text = lines.join("\n");
    match replay(&text, seed) {
        Ok(verified) => found.extend(held_against(kept, meta, &verified, entries)),
        Err(fault) => {
            let at = fault.line.saturating_sub(1) as u64;
            let finding = Finding::of(&kept.id, fault.code, fault.say).at(at);
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
    let told = (1u64..).zip(&entries[1..]);
    let gap = told.into_iter().find(|(at, entry)| number(entry).is_some_and(|n| n != *at));
    gap.map_or(entries.len() as u64, |(at, _)| at)
}

/// Every action that a client named is that seat's, and was taken once.
fn actions(kept: &Table, entries: &[Entry]) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut taken = HashSet::new();
    for (at, entry) in (0u64..).zip(entries) {
        let (seat, id) = match (entry.seat, &entry.action_id) {
            (Some(seat), Some(id)) => (seat, id),
            (None, None) => continue,
            _ => {
                let say = "This line names a seat or an action, but not both.";
                found.push(Finding::of(&kept.id, "half-an-action", say).at(at));
                continue;
            }
        };
        if !taken.insert((seat, id)) {
            let say = format!("Action \"{id}\" of seat {seat} was taken before.");
            found.push(Finding::of(&kept.id, "action-taken-twice", say).at(at));
        }
        let line: Option<serde_json::Value> = serde_json::from_str(&entry.line).ok();
        let acted = line.and_then(|line| line["input"]["act"]["seat"].as_u64());
        if acted.is_some_and(|acted| acted != u64::from(seat)) {
            let say = format!("This line answers seat {seat}, but another seat acted.");
            found.push(Finding::of(&kept.id, "other-seat-acted", say).at(at));
        }
    }
    found
}

/// The log is sound in itself; now whether it is the log of this table.
fn held_against(
    kept: &Table,
    meta: Option<&Meta>,
    (table, checked): &Verified,
    entries: &[Entry],
) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut wrong = |code: &str, at: u64, say: String| {
        found.push(Finding::of(&kept.id, code, say).at(at));
    };
    header(kept, meta, table.header(), &mut wrong);
    let last = entries.len() as u64 - 1;
    let outcome = table.turn().outcome().cloned();
    match (kept.state, &outcome) {
        (State::Finished, None) => {
            wrong(
                "cut-short",
                last,
                "The game is said to be over, but its log stops before.".into(),
            );
        }
        (State::Finished, Some(_)) if !checked.finished => {
            let say = "The game is over, but the line that publishes its seed is missing.";
            wrong("no-end", last, say.into());
        }
        (State::Finished, Some(outcome)) => {
            let said = kept.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
            if said.as_ref() != Some(outcome) {
                let say = "The moves lead to another outcome than the table's record says.";
                wrong("wrong-outcome", last, say.into());
            }
        }
        (State::Running, Some(_)) => {
            let say = "The log has come to the end of the game, but the table is not finished.";
            wrong("end-not-noted", last, say.into());
        }
        _ => {}
    }
    found
}

/// The first line says what the table's record says.
fn header(
    kept: &Table,
    meta: Option<&Meta>,
    header: &Header,
    wrong: &mut impl FnMut(&str, u64, String),
) {
    if header.game != kept.game {
        let say = format!("This is a log of {}, but {} is played here.", header.game, kept.game);
        wrong("other-game", 0, say);
    }
    let names: Vec<&str> = kept.seats.iter().map(|(_, sitter)| sitter.name.as_str()).collect();
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
