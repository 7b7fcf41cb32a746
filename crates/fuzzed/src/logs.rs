//! Recorded games.
//!
//! Law: a verified game can be shown, and written in its notation.

use play::Viewer;

/// Checks bytes as a recorded game.
pub fn run(bytes: &[u8]) {
    let Some(log) = crate::text(bytes) else { return };
    let verified = catalog::verify(log);
    let replayed = catalog::replay(log, None);
    match verified {
        Ok((table, _)) => {
            assert_eq!(replayed.expect("a verified log replays").head(), table.head());
            catalog::replay_frames(log, Viewer::Watcher).expect("a verified log can be shown");
            let game = catalog::game(&table.header().game).expect("it was replayed");
            if let Some(notation) = game.notation {
                // Refused, not a panic, if the game has not begun.
                let _ = (notation.write)(log);
            }
        }
        Err(fault) => assert!(fault.line > 0 && !fault.message.is_empty()),
    }
}
