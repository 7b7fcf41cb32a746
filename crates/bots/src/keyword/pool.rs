//! A hand and the row: which words they make, and with how many blue cards.

use keyword::{Face, Slots};

/// The cards of a hand and of the row, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// By letter, and blanks last.
    pub(super) hand: [u8; Face::KINDS],
    pub(super) row: [u8; Face::KINDS],
}

pub(super) const BLANK: usize = Face::KINDS - 1;

impl Pool {
    /// These cards.
    pub fn new(hand: impl IntoIterator<Item = Face>, row: impl IntoIterator<Item = Face>) -> Pool {
        let count = |mut counts: [u8; Face::KINDS], face: Face| {
            counts[face.index()] += 1;
            counts
        };
        Pool {
            hand: hand.into_iter().fold([0; Face::KINDS], count),
            row: row.into_iter().fold([0; Face::KINDS], count),
        }
    }

    /// The cards in these places.
    pub fn of(hand: &Slots, row: &Slots) -> Pool {
        let faces = |slots: &Slots| slots.iter().map(|(_, face)| face).collect::<Vec<_>>();
        Pool::new(faces(hand), faces(row))
    }

    /// The letters there are, bit 0 for `a`.
    pub fn mask(&self) -> u32 {
        let there = |letter: &usize| self.hand[*letter] + self.row[*letter] > 0;
        (0..BLANK).filter(there).fold(0, |mask, letter| mask | 1 << letter)
    }

    /// How many cards are blank.
    pub fn blanks(&self) -> u32 {
        u32::from(self.hand[BLANK] + self.row[BLANK])
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.hand.iter().chain(&self.row).map(|count| usize::from(*count)).sum()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether these cards make the word, with one of the hand at least (KW-05). Small letters
    /// only.
    pub fn makes(&self, word: &str) -> bool {
        let mut left: [u8; Face::KINDS] =
            std::array::from_fn(|face| self.hand[face] + self.row[face]);
        let mut held = self.hand[BLANK] > 0;
        for letter in word.bytes().map(|byte| usize::from(byte - b'a')) {
            held |= self.hand[letter] > 0;
            let card = if left[letter] > 0 { letter } else { BLANK };
            if left[card] == 0 {
                return false;
            }
            left[card] -= 1;
        }
        held
    }

    /// With how many blue cards the word can be made at most, if it can be made (KW-05): that
    /// decides between words of the same length (KW-11).
    pub fn blue(&self, word: &str) -> Option<u8> {
        let (mut hand, mut row) = (self.hand, self.row);
        let (mut from_row, mut lacking, mut held) = (0, 0, hand[BLANK] > 0);
        for letter in word.bytes().map(|byte| usize::from(byte - b'a')) {
            held |= self.hand[letter] > 0;
            if row[letter] > 0 {
                row[letter] -= 1;
                from_row += 1;
            } else if hand[letter] > 0 {
                hand[letter] -= 1;
            } else {
                lacking += 1;
            }
        }
        if lacking > hand[BLANK] + row[BLANK] || !held {
            return None;
        }
        // A blue blank can stand for a letter of the hand as well: it is one more blue card.
        let length = word.len() as u8;
        Some((from_row + row[BLANK]).min(length - 1))
    }
}
