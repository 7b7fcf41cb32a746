use super::judge;
use super::look::Look;
use crate::breach::{parting, who};
use crate::driver::{Match, generator};
use crate::{Breach, Trial};
use components::Census;
use play::{Determinize, Luck, Snapshot, Turn, Viewer};

/// An imagined world looks the same to its viewer, holds the same pieces, is a sound position,
/// and is the same for the same luck.
pub fn determinized<G: Determinize>(trial: &Trial<G>) -> Result<(), Breach> {
    judge("determinized", trial, |played| {
        for step in 0..=played.steps.len() {
            for viewer in Viewer::all(trial.game.seats()) {
                imagined(trial, played, step, viewer).map_err(|message| {
                    (step, format!("a world imagined by {} {message}", who(viewer)))
                })?;
            }
        }
        Ok(())
    })
}

fn imagined<G: Determinize>(
    trial: &Trial<G>,
    played: &Match<G>,
    step: usize,
    viewer: Viewer,
) -> Result<(), String> {
    let (game, real) = (&trial.game, played.state(step));
    let seen = Snapshot::of(game, real, viewer);
    let purpose = format!("imagine {step}");
    let imagine = || {
        let mut rng = generator(played.seed, &purpose);
        game.determinize(&seen, &mut Luck::new(&mut rng))
    };
    let world = imagine();
    if imagine() != world {
        return Err("is another for the same luck".into());
    }
    Look::at(trial, real, viewer)
        .same(&Look::at(trial, &world, viewer))
        .map_err(|message| format!("looks otherwise: {message}"))?;
    if game.turn(real) != Turn::Chance {
        let pieces = |s| -> Census<G::Piece> { game.census(s).into_iter().collect() };
        pieces(real).compare(&pieces(&world)).map_err(|w| format!("has other pieces: {w}"))?;
    }
    match game.open(&game.scenario(&world)) {
        Ok(opened) if opened == world => Ok(()),
        Ok(opened) => {
            let why = parting(&format!("{world:?}"), &format!("{opened:?}"));
            Err(format!("opens as another from its scenario: {why}"))
        }
        Err(reject) => Err(format!("is not a sound position: {reject}")),
    }
}
