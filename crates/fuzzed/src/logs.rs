//! Recorded games.
//!
//! Law: what is found right can be shown, and written as people write it.

use play::Viewer;

/// Checks bytes as a recorded game.
pub fn run(bytes: &[u8]) {
    let Some(log) = crate::text(bytes) else { return };
    let verified = catalog::verify(log);
    let replayed = catalog::replay(log, None);
    match verified {
        Ok((table, _)) => {
            assert_eq!(replayed.expect("what is right replays").head(), table.head());
            catalog::film(log, Viewer::Watcher).expect("what is right can be shown");
            let game = catalog::game(&table.header().game).expect("it was replayed");
            if let Some(notation) = game.notation {
                // A game that was not begun has nothing to write; it must say so.
                let _ = (notation.write)(log);
            }
        }
        Err(fault) => assert!(fault.line > 0 && !fault.say.is_empty()),
    }
}
