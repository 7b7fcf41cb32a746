//! Scenarios and options of tables: the game's name, then a JSON object as `POST /api/tables`
//! takes it, of which `options`, `seats` and `scenario` count.
//!
//! Laws: options that are taken are taken again as they were written out; a position that opens
//! opens again as the same; and one can look at it and play on from it.

use catalog::Start;
use play::{Millis, Seat, Turn, Viewer};
use serde_json::Value;
use table::{AnyTable, Seed};

/// How far to play on.
const STEPS: u64 = 6;

/// Opens the position, looks at it and plays on.
pub fn run(bytes: &[u8]) {
    let Some((game, json)) = crate::text(bytes).and_then(crate::game) else { return };
    let Ok(wish) = serde_json::from_str::<Value>(json) else { return };
    let seats = wish["seats"].as_u64().and_then(|n| u8::try_from(n).ok());
    let Ok(options) = game.options(&wish["options"], seats) else { return };
    assert_eq!(game.options(&options, seats).as_ref(), Ok(&options), "options written out");
    let open = |scenario: Value| {
        game.open(Start {
            options: options.clone(),
            seats,
            scenario,
            players: vec![],
            seed: Seed::new([7; 32]),
            entropy: vec![],
            opened: 0,
        })
    };
    let Ok((mut table, _)) = open(wish["scenario"].clone()) else { return };
    let position = table.scenario();
    let again = serde_json::from_str(position.get()).expect("a scenario is JSON");
    let (again, _) = open(again).expect("what is open can be opened");
    // Luck that is due falls at once, so only positions that wait for nobody's luck stay as they are.
    if !matches!(table.turn(), Turn::Chance) {
        assert_eq!(again.scenario().get(), position.get(), "opened again, it is another position");
    }
    for step in 1..=STEPS {
        shown_to_all(&*table);
        let Turn::Play { awaited, .. } = table.turn() else { break };
        for seat in awaited.iter() {
            let actions = table.actions(seat).unwrap_or_default();
            let Some(action) = actions.get(step as usize % actions.len().max(1)) else { continue };
            let (_, acted) = table.act(Millis(step), seat, action.get());
            assert!(acted.is_ok(), "a proposed action is refused: {action} {acted:?}");
            break;
        }
        if let Some(due) = table.deadline().filter(|_| step % 3 == 0) {
            table.tick(due);
        }
    }
}

/// Everybody looks at the table and at what happened.
pub(crate) fn shown_to_all(table: &dyn AnyTable) {
    for viewer in Viewer::all(table.seats()) {
        table.view(viewer);
        table.history(viewer, 0..table.event_count());
    }
    for seat in 0..=table.seats() {
        table.actions(Seat(seat));
    }
}
