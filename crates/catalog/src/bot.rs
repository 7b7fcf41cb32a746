//! A bot without its types.

use play::{Bot, Game, Luck, Millis, Reject, SnapshotOf, Verdict};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::value::{RawValue, to_raw_value};

/// A bot that takes a snapshot and gives an action, both as JSON: it can learn nothing else of a
/// table.
pub trait AnyBot: Send {
    /// Chooses for the seat that sees this.
    fn choose(&mut self, snapshot: &str) -> Result<(Box<RawValue>, Verdict), Reject>;

    /// How long a person would have thought about this.
    fn pace(&mut self, snapshot: &str) -> Result<Millis, Reject>;
}

/// A typed bot with its own luck and its bound on thinking.
pub(crate) struct Seated<G: Game> {
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) nodes: u64,
    pub(crate) luck: ChaCha12Rng,
}

impl<G: Game> Seated<G> {
    pub(crate) fn new(bot: Box<dyn Bot<G>>, nodes: u64, seed: u64) -> Seated<G> {
        Seated { bot, nodes, luck: ChaCha12Rng::seed_from_u64(seed) }
    }
}

impl<G: Game> AnyBot for Seated<G> {
    fn choose(&mut self, snapshot: &str) -> Result<(Box<RawValue>, Verdict), Reject> {
        let snapshot = read::<G>(snapshot)?;
        let thought = self.bot.choose(&snapshot, self.nodes, &mut Luck::new(&mut self.luck));
        let action = to_raw_value(&thought.action).expect("actions are plain data");
        Ok((action, thought.verdict))
    }

    fn pace(&mut self, snapshot: &str) -> Result<Millis, Reject> {
        Ok(self.bot.pace(&read::<G>(snapshot)?, &mut Luck::new(&mut self.luck)))
    }
}

fn read<G: Game>(snapshot: &str) -> Result<SnapshotOf<G>, Reject> {
    serde_json::from_str(snapshot).map_err(|e| {
        let message = format!("That is not a view of {}: {e}.", G::ID);
        Reject::new("malformed-view", "", message)
    })
}
