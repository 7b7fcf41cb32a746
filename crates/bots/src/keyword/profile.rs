//! What a level knows, overlooks and bothers to think about.

use super::best::Made;
use super::pool::Pool;
use super::words_by_length::{LONGEST, WordsByLength};
use lexicon::Vocabulary;
use play::Luck;

/// How a bot plays.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The rarest words it knows, as a commonness class: the sizes of SCOWL, of which 20 has everyday
    /// words, 35 common ones and 50 to 60 less common ones (docs/words.md).
    pub rarest: u8,
    /// Of a thousand short words that it knows, how many it sees when it looks.
    pub notices_per_mille: u32,
    /// How many fewer it sees of words with each letter more than four.
    pub long_word_penalty: u32,
    /// Whether it looks for blue cards where words are as long.
    pub prefers_blue: bool,
    /// Whether it weighs words and passes against what the others may have and what comes after.
    pub looks_ahead: bool,
    /// How much of the time there is it takes to think, in per mille.
    pub pace_per_mille: u32,
}

impl Profile {
    /// The words it is willing to lay: none that hurt anybody.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary::clean(self.rarest)
    }

    /// Whether it notices a word of this many letters that it knows, this time.
    pub fn notices(&self, letters: usize, luck: &mut Luck<'_>) -> bool {
        let longer = letters.saturating_sub(4) as u32;
        let sees = self.notices_per_mille.saturating_sub(longer * self.long_word_penalty).max(1);
        sees >= 1000 || luck.below(1000) < sees
    }

    /// Of the words that it sees in these cards the longest, and with the most blue cards if it
    /// minds them.
    pub fn longest(
        &self,
        by_length: &WordsByLength,
        pool: &Pool,
        luck: &mut Luck<'_>,
    ) -> Option<Made> {
        (2..=LONGEST.min(pool.len())).rev().find_map(|length| {
            let mut best: Option<Made> = None;
            by_length.each(length, pool, self.vocabulary(), |word, _| {
                let bluer = |best: &Made| self.prefers_blue && pool.blue(word) > Some(best.blue);
                if best.as_ref().is_none_or(bluer) && self.notices(length, luck) {
                    best = Made::new(word, pool);
                }
            });
            best
        })
    }
}
