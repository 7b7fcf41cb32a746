//! Help for a player who is stuck: where to look, then what to do.

use crate::GamePlugin;
use play::{Game, Luck, Reject, SnapshotOf};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::value::{RawValue, to_raw_value};

/// What a good player would do in a position, made from what the asking player sees.
#[derive(Clone, Debug)]
pub struct Hint {
    /// Where to look: a sentence that does not give the move away.
    pub look: Look,
    /// The move.
    pub action: Box<RawValue>,
}

/// Where to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// One sentence.
    pub text: String,
    /// The places meant, as the game's JSON names them.
    pub at: Vec<String>,
}

impl Look {
    /// This sentence, about these places.
    pub fn new(text: impl Into<String>, at: impl IntoIterator<Item = String>) -> Look {
        Look { text: text.into(), at: at.into_iter().collect() }
    }
}

/// What the strongest bot that answers quickly would do. The same view gives the same hint.
pub(crate) fn from_bot<P: GamePlugin>(
    snapshot: &SnapshotOf<P::Game>,
) -> Result<<P::Game as Game>::Action, Reject> {
    let Some(level) = P::LEVELS.iter().rfind(|level| level.id != "expert") else {
        let message = format!("{} has no hints.", P::ABOUT.name);
        return Err(Reject::new("no-hint", "", message));
    };
    let mut rng = ChaCha12Rng::seed_from_u64(0);
    Ok(P::bot(level).choose(snapshot, level.nodes, &mut Luck::new(&mut rng)).action)
}

/// Where to look and what to do, for this viewer.
pub(crate) fn hint<P: GamePlugin>(snapshot: &SnapshotOf<P::Game>) -> Result<Hint, Reject> {
    let action = P::advise(snapshot)?;
    let look = P::look(snapshot, &action);
    Ok(Hint { look, action: to_raw_value(&action).expect("actions are plain data") })
}
