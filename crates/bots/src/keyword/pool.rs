//! A hand and the row: which words they make, and with how many blue cards.

use keyword::{Face, Part, Place, Slots, pick};

/// The cards of a hand and of the row, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// By letter, and blanks last.
    hand: [u8; Face::KINDS],
    row: [u8; Face::KINDS],
}

const BLANK: usize = Face::KINDS - 1;

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

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether these cards make the word, with one of the hand at least (KW-05). Small letters
    /// only.
    pub fn makes(&self, word: &str) -> bool {
        self.blue(word).is_some()
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

/// The cards for a word with the most blue ones, those of the hand kept that are worth most. None
/// if the cards do not make it.
pub fn lay(
    hand: &Slots,
    row: &Slots,
    word: &str,
    worth: impl Fn(char) -> i32,
) -> Option<Vec<Part>> {
    let mut parts = pick(hand, row, word)?;
    let letters: Vec<char> = word.chars().collect();
    let of_hand = |part: &Part| matches!(part.from, Place::Hand(_));
    for (slot, face) in row.iter().filter(|(_, face)| *face == Face::BLANK) {
        let blue = Place::Row(slot);
        let used = parts.iter().any(|part| part.from == blue);
        if face.letter().is_some() || used || parts.iter().filter(|p| of_hand(p)).count() < 2 {
            continue;
        }
        let dearest = (0..parts.len())
            .filter(|at| of_hand(&parts[*at]))
            .max_by_key(|at| (parts[*at].letter.is_some(), worth(letters[*at])));
        if let Some(at) = dearest {
            parts[at] = Part { from: blue, letter: Some(letters[at]) };
        }
    }
    Some(parts)
}
