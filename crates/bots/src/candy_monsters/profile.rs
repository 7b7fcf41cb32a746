//! [`BotProfile`]: how hard a level thinks.

use super::policy::Policy;
use super::rollout::Effort;
use super::worth::Beliefs;
use candy_monsters::{Move, Moves, State};
use play::{Luck, Seat, Verdict};

/// How a level decides. It sees the whole state and uses nothing of it that is hidden: what it
/// does is the same in every world that looks the same (see the tests).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotProfile {
    /// Everything it may do is equally likely.
    Random,
    /// What is worth most right now; its judgement is off by up to this much either way.
    Greedy(u32),
    /// What is worth most in the long run; its judgement is off by up to this much either way.
    Steady(u32),
    /// Plays the game on, to see how it goes.
    Ahead(Effort),
}

impl BotProfile {
    /// A move for `seat`, which the game waits for, and the verdict on it.
    pub fn choose(
        self,
        policy: &Policy<'_>,
        state: &State,
        seat: Seat,
        luck: &mut Luck<'_>,
    ) -> Option<(Move, Verdict)> {
        let mut moves = Moves::new();
        policy.game.moves(state, seat, &mut moves);
        let moves = moves.as_slice();
        let mv = match self {
            BotProfile::Ahead(effort) => {
                let found = policy.look_ahead(state, seat, effort, luck)?;
                let depth = effort.rounds.into();
                let verdict = Verdict::Estimated { score: found.worth - 500, depth };
                return Some((found.best, verdict));
            }
            BotProfile::Random => luck.pick(moves).copied()?,
            BotProfile::Greedy(blur) => {
                let beliefs = Beliefs { far: false, ..policy.beliefs };
                Policy { beliefs, ..*policy }.blurred(state, seat, moves, blur, luck)?
            }
            BotProfile::Steady(blur) => policy.blurred(state, seat, moves, blur, luck)?,
        };
        Some((mv, Verdict::Unknown))
    }
}
