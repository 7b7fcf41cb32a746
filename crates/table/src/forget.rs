//! A recorded game without the names of some of its players. Names are in the header, and every hash
//! covers the header; so the game is replayed and all its hashes are made anew. Moves, times, luck and
//! result stay, and the log still verifies. The header says whose names are gone.

use crate::log::{FORGOTTEN_FORMAT, json, line};
use crate::replay::{Fault, header, lines, verify};
use crate::{End, LogInput, Record, Table, TableOptions};
use play::{Game, Seat};

/// What stands in the place of a name.
pub const FORGOTTEN: &str = "(forgotten)";

/// The lines of a finished game without the names in these seats. A log that does not hold is not
/// touched. It is replayed twice, so the rules are given twice.
pub fn forget<G: Game>(game: [G; 2], log: &str, seats: &[Seat]) -> Result<Vec<String>, Fault> {
    let [game, again] = game;
    verify(again, log)?;
    let mut header = header(log)?;
    for seat in seats {
        let Some(name) = header.players.get_mut(seat.index()) else {
            let message = format!("There is no {seat} at this table.");
            return Err(Fault::at(1, "wrong-seats", message));
        };
        *name = FORGOTTEN.into();
        if !header.forgotten.contains(&seat.0) {
            header.forgotten.push(seat.0);
        }
    }
    header.forgotten.sort_unstable();
    header.parlour = FORGOTTEN_FORMAT;
    let first = line(&header);
    let (options, _) = TableOptions::split(&header.options)
        .map_err(|reject| Fault::at(1, "bad-options", reject.to_string()))?;
    let state = serde_json::from_value((*header.scenario).clone()).ok();
    let state = state.and_then(|scenario| game.open(&scenario).ok());
    let state = state.ok_or_else(|| Fault::at(1, "bad-scenario", "It was read a moment ago."))?;
    let mut table = Table::at_start(game, header, state, &first, &options);
    let mut written = vec![first];
    for (text, at_line) in lines(log).zip(1usize..).skip(1) {
        let broken =
            |e: &dyn std::fmt::Display| Fault::at(at_line, "malformed-line", e.to_string());
        if let Ok(end) = serde_json::from_str::<End>(text) {
            written.push(line(&End { hash: table.head(), ..end }));
            continue;
        }
        let record: Record<LogInput<G::Action, G::Chance>> =
            serde_json::from_str(text).map_err(|e| broken(&e))?;
        table.apply(record.at, &record.input).map_err(|e| broken(&e))?;
        let hash = table.advance(record.at, &json(&record.input));
        written.push(line(&Record { hash, ..record }));
    }
    Ok(written)
}
