//! A bot without its types.

use play::{Bot, Game, Luck, Millis, Reject, Verdict};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::value::{RawValue, to_raw_value};

/// A bot that takes a view and gives an action, both as JSON: all it can ever learn of a table
/// is what goes through this needle's eye.
pub trait AnyBot: Send {
    /// Chooses for the seat whose view this is.
    fn choose(&mut self, view: &str) -> Result<(Box<RawValue>, Verdict), Reject>;

    /// How long a person would have thought about this view.
    fn pace(&mut self, view: &str) -> Result<Millis, Reject>;
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
    fn choose(&mut self, view: &str) -> Result<(Box<RawValue>, Verdict), Reject> {
        let view = read::<G>(view)?;
        let thought = self.bot.choose(&view, self.nodes, &mut Luck::new(&mut self.luck));
        let action = to_raw_value(&thought.action).expect("actions are plain data");
        Ok((action, thought.verdict))
    }

    fn pace(&mut self, view: &str) -> Result<Millis, Reject> {
        Ok(self.bot.pace(&read::<G>(view)?, &mut Luck::new(&mut self.luck)))
    }
}

fn read<G: Game>(view: &str) -> Result<G::View, Reject> {
    serde_json::from_str(view).map_err(|e| {
        let say = format!("That is not a view of {}: {e}.", G::ID);
        Reject::new("malformed-view", "", say)
    })
}
