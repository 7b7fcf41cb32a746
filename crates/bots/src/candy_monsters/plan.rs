//! [`Plan`]: a player's strategy.

use candy_monsters::Move;

/// A player's strategy. People and bots mix; the single strategies are there to be measured
/// (KM-37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plan {
    /// Whatever seems to be worth most.
    #[default]
    Mixed,
    /// Nothing but collecting.
    Collect,
    /// Abilities to keep, and collecting for them.
    Kept,
    /// Monsters, and collecting for them.
    Monsters,
}

impl Plan {
    /// The single strategies.
    pub const SINGLE: [Plan; 3] = [Plan::Collect, Plan::Kept, Plan::Monsters];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Plan::Mixed => "mixed",
            Plan::Collect => "only collect",
            Plan::Kept => "only kept abilities",
            Plan::Monsters => "only monsters",
        }
    }

    /// Whether a move fits in with it.
    pub const fn allows(self, mv: Move) -> bool {
        match self {
            Plan::Mixed => true,
            Plan::Collect => !matches!(mv, Move::BuyMonster(_) | Move::Keep(_) | Move::Tuck(..)),
            Plan::Kept => !matches!(mv, Move::BuyMonster(_) | Move::Tuck(..)),
            Plan::Monsters => !matches!(mv, Move::Keep(_) | Move::Tuck(..)),
        }
    }
}
