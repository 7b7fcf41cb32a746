//! What a level knows, overlooks and bothers to think about.

use lexicon::{Found, Vocabulary};
use play::Luck;

/// How a bot plays.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The rarest words it knows, as a commonness class: the sizes of SCOWL, of which 20 has everyday
    /// words, 35 common ones and 50 to 60 less common ones (docs/words.md).
    pub rarest: u8,
    /// Of a thousand short words that it knows, how many it sees when it looks.
    pub notices_per_mille: u32,
    /// How many fewer it sees of words with each card more than three.
    pub long_word_penalty: u32,
    /// Whether it takes an open card that makes its hand better, not only one to go out with.
    pub takes_useful_cards: bool,
    /// Whether it thinks of the cards that may come.
    pub looks_ahead: bool,
    /// Of a thousand good words that it does not know, how many it challenges.
    pub challenges_words: u32,
    /// How many of a thousand non-words it challenges: nonsense looks like nonsense.
    pub challenges_nonsense: u32,
    /// Whether it leaves the first round to the others: it never goes out in it, so that somebody
    /// who has just met the game gets turns to learn it in.
    pub gentle: bool,
    /// How long it thinks over a card of its hand, in milliseconds.
    pub pace_millis: u32,
}

impl Profile {
    /// The words it is willing to lay: none that hurt anybody.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary::clean(self.rarest)
    }

    /// Whether it sees a word that it knows, this time.
    pub fn notices(&self, found: &Found<'_>, luck: &mut Luck<'_>) -> bool {
        let longer = found.cards.len().saturating_sub(3) as u32;
        let sees = self.notices_per_mille.saturating_sub(longer * self.long_word_penalty);
        sees >= 1000 || luck.below(1000) < sees
    }
}
