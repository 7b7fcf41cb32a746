use super::judge;
use crate::breach::who;
use crate::{Breach, Trial};
use play::{Describe, Names, Snapshot, Viewer};

/// The longest line of a text board.
const WIDTH: usize = 100;

/// How many actions of a seat are tried in each state.
const TRIES: usize = 12;

/// What viewers see can be said: a board that fits a terminal, sentences without loose ends, and
/// actions in words that are read back as the same actions.
pub fn described<G: Describe>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    let players: Vec<String> = (1..=game.seats()).map(|n| format!("Player {n}")).collect();
    judge("described", trial, |played| {
        for i in 0..=played.steps.len() {
            let state = played.state(i);
            for viewer in Viewer::all(game.seats()) {
                let wrong = |message: String| (i, format!("{}: {message}", who(viewer)));
                let names = Names::new(&players, viewer);
                let seen = Snapshot::of(game, state, viewer);
                board(&game.describe_position(&seen, &names)).map_err(wrong)?;
                if let Some(step) = played.steps.get(i) {
                    for event in step.events.iter().filter_map(|e| game.view_event(e, viewer)) {
                        sentence(&game.describe_event(&event, &names)).map_err(wrong)?;
                    }
                }
                let Some(seat) = viewer.seat() else { continue };
                let proposed = trial.actions(state, seat);
                let listed = seen.can.actions.iter().chain(&seen.can.resign).chain(&proposed);
                for action in listed.take(TRIES) {
                    let text = game.describe_action(&seen, action);
                    match game.parse_action(&seen, &text) {
                        Ok(read) if read == *action => {}
                        Ok(read) => {
                            return Err(wrong(format!(
                                "\"{text}\" is {action:?}, read as {read:?}"
                            )));
                        }
                        Err(reject) => {
                            return Err(wrong(format!("\"{text}\" ({action:?}): {reject}")));
                        }
                    }
                }
            }
        }
        Ok(())
    })
}

fn board(text: &str) -> Result<(), String> {
    for line in text.lines() {
        if line.chars().count() > WIDTH || line.ends_with(' ') {
            return Err(format!("a line of the board is too long or ends in a space: \"{line}\""));
        }
    }
    Ok(())
}

fn sentence(text: &str) -> Result<(), String> {
    let whole = text.is_empty() || text.ends_with(['.', '!', '?']);
    if !whole || text.contains('\n') || text.trim() != text || text.contains("  ") {
        return Err(format!("this is not a sentence: \"{text}\""));
    }
    Ok(())
}
