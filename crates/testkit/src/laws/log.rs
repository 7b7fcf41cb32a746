use super::judge;
use super::replay::same_again;
use crate::driver::{InputOf, json};
use crate::{Breach, Trial};
use play::{Game, Millis};

/// Inputs survive JSON text: what was written replays to what happened.
pub fn log<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("log", trial, |played| {
        let mut read = Vec::new();
        for (i, step) in played.steps.iter().enumerate() {
            let text = json(&(step.at, &step.input));
            let line: (Millis, InputOf<G>) = serde_json::from_str(&text)
                .map_err(|e| (i + 1, format!("this input cannot be read back: {e}: {text}")))?;
            if line != (step.at, step.input.clone()) {
                let message =
                    format!("{:?} was written as {text} and read as {:?}", step.input, line.1);
                return Err((i + 1, message));
            }
            read.push(line);
        }
        let text = json(&game.scenario(&played.first));
        let opened = serde_json::from_str(&text)
            .map_err(|e| e.to_string())
            .and_then(|scenario| game.open(&scenario).map_err(|reject| reject.to_string()))
            .map_err(|why| (0, format!("the scenario in the log does not open: {why}: {text}")))?;
        same_again(game, played, 0, opened, read.into_iter())
    })
}
