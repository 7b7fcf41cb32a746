//! A bot for any game that lists its actions.

use crate::Level;
use play::{Bot, BotMove, Game, Luck, SnapshotOf, Verdict};

/// The one level of a game that has no better bot yet.
pub const LEVELS: &[Level] = &[Level::beginner("Does anything that is allowed.", 1, 1)];

/// Every listed action is equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    /// Only asked while the game waits for its seat, which then has an action or can leave.
    fn choose(&mut self, seen: &SnapshotOf<G>, _: u64, luck: &mut Luck<'_>) -> BotMove<G::Action> {
        let chosen = luck.pick(&seen.can.actions).or(seen.can.resign.as_ref());
        let action = chosen.expect("a seat that the game waits for can act").clone();
        BotMove { action, verdict: Verdict::Unknown }
    }
}

/// Numbers that look drawn, the same every time: to look here and there for puzzles.
pub(crate) struct Picks(u64);

impl Picks {
    pub(crate) fn new(salt: usize) -> Picks {
        Picks((salt as u64).wrapping_add(1))
    }

    /// A number below this; nothing below 0.
    pub(crate) fn below(&mut self, many: usize) -> Option<usize> {
        let (by, more) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        self.0 = self.0.wrapping_mul(by).wrapping_add(more);
        Some((self.0 >> 33).checked_rem(many as u64)? as usize)
    }
}
