use super::judge;
use crate::{Breach, Trial};
use components::Census;
use play::{Game, Turn};

/// Every piece is somewhere, once, from the deal to the end.
pub fn conserved<G: Game>(trial: &Trial<G>) -> Result<(), Breach> {
    let game = &trial.game;
    judge("conserved", trial, |played| {
        let counts =
            played.states().map(|s| -> Census<G::Piece> { game.census(s).into_iter().collect() });
        // Before the deal a game may keep its pieces in the box, where it need not count them.
        let dealt = played.states().take_while(|s| game.turn(s) == Turn::Chance).count();
        let mut counts = counts.enumerate().skip(dealt);
        let Some((_, whole)) = counts.next() else {
            return Err((0, "the match never got beyond luck, so nothing was dealt".into()));
        };
        for (step, count) in counts {
            whole.compare(&count).map_err(|wrong| (step, format!("{wrong}.")))?;
        }
        Ok(())
    })
}
