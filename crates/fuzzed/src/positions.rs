//! Scenarios and options of tables: the game's name, then a JSON object as `POST /api/tables`
//! takes it, of which `options`, `seats` and `scenario` count.
//!
//! Laws: accepted options are accepted again as written; a position that opens, opens again as the
//! same; and it can be viewed and played on.

use catalog::Start;
use play::{Millis, Seat, Turn, Viewer};
use serde_json::Value;
use table::{AnyTable, Seed};

/// How many moves to play.
const MOVES: u64 = 6;

/// Opens the position, views it and plays on.
pub fn run(bytes: &[u8]) {
    let Some((game, json)) = crate::text(bytes).and_then(crate::game) else { return };
    let Ok(request) = serde_json::from_str::<Value>(json) else { return };
    let seats = request["seats"].as_u64().and_then(|n| u8::try_from(n).ok());
    let Ok(options) = game.check_options(&request["options"], seats) else { return };
    assert_eq!(game.check_options(&options, seats).as_ref(), Ok(&options), "options written out");
    let open = |scenario: Value| {
        game.open_as_referee(Start {
            options: options.clone(),
            seats,
            scenario,
            players: vec![],
            seed: Seed::new([7; 32]),
            entropy: vec![],
            opened: 0,
        })
    };
    let Ok((mut table, _)) = open(request["scenario"].clone()) else { return };
    let position = table.scenario();
    let again = serde_json::from_str(position.get()).expect("a scenario is JSON");
    let (again, _) = open(again).expect("its scenario opens");
    // Luck that is due is drawn at once, so only other positions stay the same.
    if !matches!(table.turn(), Turn::Chance) {
        assert_eq!(again.scenario().get(), position.get(), "opened again, it is another position");
    }
    for n in 1..=MOVES {
        show_to_all(&*table);
        let Turn::Play { waiting_for, .. } = table.turn() else { break };
        for seat in waiting_for.iter() {
            let actions = table.actions(seat).unwrap_or_default();
            let Some(action) = actions.get(n as usize % actions.len().max(1)) else { continue };
            let (_, acted) = table.act(Millis(n), seat, action.get());
            assert!(acted.is_ok(), "a proposed action is refused: {action} {acted:?}");
            break;
        }
        if let Some(due) = table.deadline().filter(|_| n % 3 == 0) {
            table.tick(due);
        }
    }
}

/// Builds every viewer's snapshot and history.
pub(crate) fn show_to_all(table: &dyn AnyTable) {
    for viewer in Viewer::all(table.seats()) {
        table.snapshot(viewer);
        table.history(viewer, 0..table.event_count());
    }
    for seat in 0..=table.seats() {
        table.actions(Seat(seat));
    }
}
