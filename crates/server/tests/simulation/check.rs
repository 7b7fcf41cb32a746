//! Every acknowledged action is in the log once, in order; nothing refused is, and nothing that
//! nobody sent; one decides for each seat, a person or a bot; all see the same; and of two worlds
//! nobody can tell which one they are in.

use crate::disk::{Disk, WAKES};
use crate::player::{Player, Table};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use store::{Entry, State};
use table::{Seed, Witness};

/// What is kept of a game.
pub struct Kept {
    pub log: String,
    /// How many actions in it are those of bots that played for people.
    pub by_bots: usize,
}

/// Where a move may take days, the table leaves memory and comes back.
pub fn rested(story: &[String]) -> Result<(), String> {
    match story.iter().any(|line| line.contains(WAKES)) {
        true => Ok(()),
        false => Err("a move may take days, but the table never slept".into()),
    }
}

/// Holds what people were told against what is kept, which is the answer.
pub fn all(disk: &Disk, table: &Table, players: &[Player]) -> Result<Kept, String> {
    let (record, secret, log) = disk.all_of(&table.id).map_err(|e| e.to_string())?;
    let (places, by_bots) = places(&log, players)?;
    for player in players {
        let mut last = None;
        for id in &player.acknowledged {
            match places.get(id) {
                Some(at) if last < Some(at) => last = Some(at),
                Some(_) => return Err(format!("{id} is in the log before what came before it")),
                None => return Err(format!("{id} was acknowledged and is lost")),
            }
        }
        if let Some(id) = player.refused.iter().find(|id| places.contains_key(*id)) {
            return Err(format!("{id} was refused and is in the log"));
        }
    }
    if record.state != State::Finished {
        return Err(format!("people saw the end, but the table is {}", record.state.as_str()));
    }
    let lines: Vec<&str> = log.iter().map(|entry| entry.line.as_str()).collect();
    let seed = Seed::from_hex(secret.reveal());
    let replayed = catalog::replay(&lines.join("\n"), seed).map_err(|fault| fault.to_string())?;
    let hosted = replayed.header().hosted.clone().ok_or("a hosted game says how it was dealt")?;
    catalog::check(&lines.join("\n"), &Witness::default()).map_err(|fault| fault.to_string())?;
    for player in players {
        let Some(witness) = player.part.witness(player.who, hosted.attempt) else { continue };
        let unfair = |fault| format!("{}: {fault}", player.who);
        witness.compare(replayed.header()).map_err(unfair)?;
    }
    for player in players {
        let viewer = player.viewer();
        let database = replayed.history(viewer, 0..replayed.event_count());
        let database: Vec<String> =
            database.into_iter().map(|(_, event)| event.get().to_owned()).collect();
        if database != player.events {
            return Err(format!("{} was shown another game than is kept", player.who));
        }
        let seen: Value =
            serde_json::from_str(replayed.snapshot(viewer).get()).expect("it is JSON");
        if player.seen.as_ref() != Some(&seen) {
            return Err(format!("{} sees another end than is kept", player.who));
        }
    }
    Ok(Kept { log: lines.join("\n"), by_bots })
}

/// Where every named action is in the log, and how many bots took. What stands there was sent, under that name, by whoever
/// has that seat.
fn places(log: &[Entry], players: &[Player]) -> Result<(BTreeMap<String, usize>, usize), String> {
    let (mut places, mut by_bots) = (BTreeMap::new(), 0);
    // The seats that bots decide for.
    let mut stand_ins = BTreeSet::new();
    for (at, entry) in log.iter().enumerate() {
        let line: Value = serde_json::from_str(&entry.line).map_err(|e| e.to_string())?;
        let input = &line["input"];
        if let Some(seat) = input["stand-in"]["seat"].as_u64() {
            stand_ins.insert(seat);
        }
        if let Some(seat) = input["back"]["seat"].as_u64() {
            stand_ins.remove(&seat);
        }
        let act = &input["act"];
        if act.is_null() {
            continue;
        }
        let seat = act["seat"].as_u64().ok_or("an action is a seat's")?;
        let id = match (entry.action_id.clone(), stand_ins.contains(&seat)) {
            (None, true) => {
                by_bots += 1;
                continue;
            }
            (Some(id), false) => id,
            (None, false) => return Err(format!("line {at} is nobody's: {act}")),
            (Some(id), true) => {
                return Err(format!("two decide for seat {seat}: {id} came while a bot played"));
            }
        };
        let sent = players.get(seat as usize).and_then(|player| player.sent.get(&id));
        if entry.seat.map(u64::from) != Some(seat) || sent.is_none_or(|(a, _)| *a != act["action"])
        {
            return Err(format!("{id} is in the log as {act}, which nobody sent"));
        }
        if places.insert(id.clone(), at).is_some() {
            return Err(format!("{id} was taken twice"));
        }
    }
    Ok((places, by_bots))
}

/// Two worlds that differ only in what the first seat laid face down: until that is shown, everybody
/// else receives the same words at the same moments. Whether there was anything to compare.
pub fn same_to_others(one: &[Player], other: &[Player]) -> Result<bool, String> {
    let laid = |players: &[Player]| {
        let mut sent = players[0].sent.values().map(|(action, _)| action["spell"]["text"].clone());
        sent.find(|word| !word.is_null())
    };
    if laid(one) == laid(other) {
        return Ok(false);
    }
    // From then on somebody knows it, and may do something else because of it, of which those feel the effects
    // who have not heard yet.
    let revealed = { one }.iter().chain(other).filter_map(heard_the_reveal).min();
    for (one, other) in one.iter().zip(other).skip(1) {
        let (one_heard, other_heard) = (before(one, revealed), before(other, revealed));
        if let Some(((at, one), (other_at, other))) =
            one_heard.iter().zip(&other_heard).find(|(one, other)| one != other)
        {
            return Err(format!(
                "two worlds can be told apart: after {at} ms\n{one}\nand after {other_at} ms\n{other}"
            ));
        }
        if one_heard.len() != other_heard.len() {
            return Err("somebody receives more in one of two worlds".into());
        }
    }
    Ok(true)
}

/// When somebody was shown the words of the first round.
fn heard_the_reveal(player: &Player) -> Option<u128> {
    let mut heard = player.heard.iter();
    heard.find(|(_, text)| text.contains(r#""is":"revealed""#)).map(|(at, _)| *at)
}

/// What was heard until then, but for the wall clock's time.
fn before(player: &Player, revealed: Option<u128>) -> Vec<(u128, String)> {
    let heard = player.heard.iter().take_while(|(at, _)| revealed.is_none_or(|then| *at < then));
    heard.map(|(at, text)| (*at, without_time(text))).collect()
}

fn without_time(text: &str) -> String {
    let Some((front, rest)) = text.split_once(r#""made":"#) else { return text.to_owned() };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    format!("{front}{:0>digits$}{}", "", &rest[digits..])
}
