//! What a level knows, takes in and bothers to think about.

use lexicon::Vocabulary;
use play::Luck;

/// How a bot plays.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The rarest words it knows, as a commonness class: the sizes of SCOWL, of which 20 has everyday
    /// words, 35 common ones and 50 to 60 less common ones (docs/words.md).
    pub rarest: u8,
    /// How many of the candies in the right colours it takes in at a glance.
    pub candies_considered: usize,
    /// How it chooses among the words that it sees.
    pub choice: Choice,
    /// So many candies it would take off its crossword in a play.
    pub removes: usize,
    /// Whether it trades with the jar.
    pub trades: bool,
    /// How many of a thousand bad plays by others it notices.
    pub spots_bad_plays: u32,
    /// How many of a thousand good words that it does not know it challenges.
    pub challenges_words: u32,
    /// So many seconds it thinks about an ordinary roll.
    pub seconds: u32,
}

/// How somebody chooses among the plays that they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any, at random.
    Any,
    /// The most candies.
    Longest,
    /// The lightest shoppe afterwards: few candies, no hard letters, colours that finish.
    Lightest,
    /// The best of this many of those, by what every roll would bring next.
    Ahead {
        /// How many are thought through.
        plays: usize,
    },
}

impl Profile {
    /// The words it is willing to lay: none that hurt anybody.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary::clean(self.rarest)
    }
}

/// True this many times in a thousand.
pub(super) fn chance(per_mille: u32, luck: &mut Luck<'_>) -> bool {
    luck.below(1_000) < per_mille
}
