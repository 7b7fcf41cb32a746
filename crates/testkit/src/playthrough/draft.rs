//! A random match as a script.

use crate::Trial;
use crate::driver::{json, play_match};
use play::{Game, Input, Reject};

/// The match of `seed` as a playthrough without what is seen: something to begin from, to cut
/// and to comment. Its first run fills in the rest.
pub fn draft<G: Game>(trial: &Trial<G>, seed: u64) -> Result<String, Reject> {
    let game = &trial.game;
    let played = play_match(trial, seed, |_| {})?;
    let mut lines = vec![
        format!("game {}", G::ID),
        format!("options {}", json(game.options())),
        format!("seats {}", game.seats()),
        format!("scenario {}", json(&trial.start)),
        String::new(),
    ];
    let mut now = 0;
    for step in &played.steps {
        if step.at.0 > now {
            now = step.at.0;
            lines.push(format!("at {now}"));
        }
        lines.push(match &step.input {
            Input::Act { seat, action } => format!("act {} {}", seat.0, json(action)),
            Input::Chance(chance) => format!("chance {}", json(chance)),
            Input::Expire => "expire".into(),
        });
    }
    Ok(lines.join("\n") + "\n")
}
