//! Some words that a hand and the row make.

use crate::judge::pick;
use crate::{Face, Keyword, Slots};
use lexicon::{Cards, Vocabulary};
use play::Seat;

impl Keyword {
    /// Up to `most` words that these cards make for a seat, the longest first, none of them offensive.
    pub(crate) fn some_words(
        &self,
        seat: Seat,
        hand: &Slots,
        row: &Slots,
        most: usize,
    ) -> Vec<String> {
        let faces = || hand.iter().chain(row.iter()).map(|(_, face)| face);
        let letters: Vec<String> = faces().filter_map(Face::letter).map(String::from).collect();
        let blanks = faces().filter(|face| *face == Face::BLANK).count() as u8;
        let cards = Cards::new(&letters, blanks).expect("twelve cards of one letter each");
        let mut best: Vec<String> = Vec::new();
        self.words_of(seat).anagrams(&cards, 2, Vocabulary::clean(u8::MAX), |found| {
            let word = found.word();
            let place = best.partition_point(|other| other.len() >= word.len());
            // Of twins, and of words that need no card of the hand, none is wanted.
            if place < most && !best.iter().any(|w| w == word) && pick(hand, row, word).is_some() {
                best.insert(place, word.into());
                best.truncate(most);
            }
        });
        best
    }
}
