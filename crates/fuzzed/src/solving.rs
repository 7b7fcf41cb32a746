//! Positions for solvers, and games in notation: the game's name, then the text.
//!
//! Law: a game that parses also replays.

use catalog::Effort;

/// Enough for a solver to begin, and little enough to try many positions.
const NODES: u64 = 50;

/// Gives the text to the game's solver, and to its notation.
pub fn run(bytes: &[u8]) {
    let Some((game, text)) = crate::text(bytes).and_then(crate::game) else { return };
    if let Some(solver) = game.solver {
        match solver(text, Effort::Nodes(NODES)) {
            Ok(solved) => assert!(!solved.text.is_empty()),
            Err(error) => assert!(!error.message.is_empty() && !error.code.is_empty()),
        }
    }
    if let Some(notation) = game.notation
        && let Ok(log) = (notation.read)(text)
    {
        catalog::verify(&log.join("\n")).expect("a game that parses replays");
    }
}
