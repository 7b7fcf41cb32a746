//! Every acknowledged action is in the log once, in order; nothing refused is; all see the same.

use crate::disk::Disk;
use crate::player::{Player, Table};
use play::{Seat, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;
use store::State;
use table::Seed;

/// Holds what people were told against what is kept.
pub fn all(disk: &Disk, table: &Table, players: &[Player]) -> Result<(), String> {
    let (record, secret, log) = disk.all_of(&table.id);
    let named = log.iter().zip(0..).filter_map(|(entry, at)| Some((entry.action_id.clone()?, at)));
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (id, at) in named {
        places.entry(id).or_default().push(at);
    }
    for player in players {
        let mut last = None;
        for id in &player.acknowledged {
            match places.get(id).map(Vec::as_slice) {
                Some([at]) if last < Some(*at) => last = Some(*at),
                Some([_]) => return Err(format!("{id} is in the log before what came before it")),
                Some(_) => return Err(format!("{id} was taken twice")),
                None => return Err(format!("{id} was acknowledged and is lost")),
            }
        }
        if let Some(id) = player.refused.iter().find(|id| places.contains_key(*id)) {
            return Err(format!("{id} was refused and is in the log"));
        }
    }
    if record.state != State::Finished {
        return Err(format!("people saw the end, but the table is {}", record.state.word()));
    }
    let lines: Vec<&str> = log.iter().map(|entry| entry.line.as_str()).collect();
    let seed = Seed::from_hex(secret.reveal());
    let replayed = catalog::replay(&lines.join("\n"), seed).map_err(|fault| fault.to_string())?;
    for player in players {
        let viewer = match player.who {
            who @ 0..=1 => Viewer::Seat(Seat(who as u8)),
            _ => Viewer::Watcher,
        };
        let kept = replayed.history(viewer, 0..replayed.event_count());
        let kept: Vec<String> = kept.into_iter().map(|(_, event)| event.get().to_owned()).collect();
        if kept != player.events {
            return Err(format!("{} was shown another game than is kept", player.who));
        }
        let view: Value = serde_json::from_str(replayed.view(viewer).get()).expect("it is JSON");
        if player.view.as_ref() != Some(&view) {
            return Err(format!("{} sees another end than is kept", player.who));
        }
    }
    Ok(())
}
