//! What a level knows, takes in and bothers to think about.

use lexicon::Vocabulary;
use play::Luck;

/// How a bot plays.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    /// The rarest words it knows, as a commonness class.
    pub rarest: u8,
    /// Of the candies in the right colours, so many it takes in at a glance.
    pub takes_in: usize,
    /// How it chooses among the words that it sees.
    pub choice: Choice,
    /// So many candies it would take off its crossword in a play.
    pub removes: usize,
    /// Whether it trades with the jar.
    pub trades: bool,
    /// Of a thousand bad plays of others, so many it notices.
    pub notices: u32,
    /// Of a thousand good words that it does not know, so many it challenges.
    pub doubts: u32,
    /// So many seconds it thinks about an ordinary roll.
    pub seconds: u32,
}

/// How somebody chooses among the plays that they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Whichever comes to mind.
    Any,
    /// The most candies.
    Longest,
    /// The lightest shoppe afterwards: few candies, no hard letters, colours that finish.
    Lightest,
    /// The best of so many of those, by what every roll would bring next.
    Ahead {
        /// How many are thought through.
        plays: usize,
    },
}

impl Mind {
    /// The words it is willing to lay: none that hurt anybody.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary::clean(self.rarest)
    }
}

/// True so many times of a thousand.
pub(super) fn chance(per_mille: u32, luck: &mut Luck<'_>) -> bool {
    luck.below(1_000) < per_mille
}
