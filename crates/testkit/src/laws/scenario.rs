use super::judge;
use crate::breach::parting;
use crate::driver::json;
use crate::{Breach, Trial};
use play::Game;

/// `open(scenario(s)) == s`, also when the scenario went through JSON text.
pub fn scenario<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("scenario", trial, |played| {
        for (step, state) in played.states().enumerate() {
            let plain = game.scenario(state);
            let text = json(&plain);
            let read: G::Scenario = serde_json::from_str(&text)
                .map_err(|e| (step, format!("its scenario cannot be read back: {e}: {text}")))?;
            if read != plain {
                let why = parting(&text, &json(&read));
                return Err((step, format!("its scenario changes in JSON: {why}")));
            }
            let opened = game.open(&read).map_err(|reject| {
                (step, format!("its own scenario is refused: {reject}: {text}"))
            })?;
            if opened != *state {
                let why = parting(&format!("{state:?}"), &format!("{opened:?}"));
                return Err((step, format!("its scenario opens as another state: {why}")));
            }
        }
        Ok(())
    })
}
