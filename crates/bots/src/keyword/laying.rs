//! How a word is laid: with as many blue cards as possible, keeping the most valuable hand cards.

use super::letters::worth;
use super::pool::{BLANK, Pool};
use super::words_by_length::LONGEST;
use keyword::{Face, Part, Place, Slots};

/// Where a letter of a word comes from: the hand or the blue row, a lettered card or a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Source {
    own: bool,
    blank: bool,
}

/// The cards that a word is laid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laying {
    sources: [Source; LONGEST],
    length: usize,
}

impl Laying {
    /// How this word (in lower case) is laid; `None` if the cards do not make it (KW-05).
    pub fn of(word: &str, pool: &Pool) -> Option<Laying> {
        if !(2..=LONGEST).contains(&word.len()) {
            return None;
        }
        let mut left = *pool;
        let mut laying =
            Laying { sources: [Source { own: false, blank: false }; LONGEST], length: word.len() };
        for (source, letter) in laying.sources.iter_mut().zip(word.bytes()) {
            *source = left.take(usize::from(letter - b'a'))?;
        }
        laying.use_blue_blanks(word, &mut left);
        if laying.own() == 0 {
            laying.use_own_card(word, &left)?;
        }
        Some(laying)
    }

    /// Replaces the most valuable hand cards by the blue blanks that are left, but keeps one.
    fn use_blue_blanks(&mut self, word: &str, left: &mut Pool) {
        while left.row[BLANK] > 0 && self.own() > 1 {
            let own = (0..self.length).filter(|at| self.sources[*at].own);
            let value = |at: &usize| worth(self.face(word, *at));
            let Some(at) = own.max_by(|a, b| value(a).total_cmp(&value(b))) else { return };
            left.row[BLANK] -= 1;
            self.sources[at] = Source { own: false, blank: true };
        }
    }

    /// A word needs at least one hand card: uses the least valuable that fits, or a blank.
    fn use_own_card(&mut self, word: &str, left: &Pool) -> Option<()> {
        let letter = |at: usize| Face::new(word.as_bytes()[at].into());
        let held = |at: &usize| letter(*at).is_some_and(|face| left.hand[face.index()] > 0);
        let value = |at: &usize| letter(*at).map_or(0.0, worth);
        let fits = (0..self.length).filter(held).min_by(|a, b| value(a).total_cmp(&value(b)));
        let blank = || (left.hand[BLANK] > 0).then_some(0);
        let at = fits.or_else(blank)?;
        self.sources[at] = Source { own: true, blank: fits.is_none() };
        Some(())
    }

    /// How many cards of the hand.
    pub fn own(&self) -> usize {
        self.sources[..self.length].iter().filter(|source| source.own).count()
    }

    /// How many blue cards.
    pub fn blue(&self) -> u8 {
        (self.length - self.own()) as u8
    }

    /// The value of the hand cards that go into the word.
    pub fn spent(&self, word: &str) -> f64 {
        let own = (0..self.length).filter(|at| self.sources[*at].own);
        own.map(|at| worth(self.face(word, at))).sum()
    }

    /// The blue cards that go into the word.
    pub fn taken(&self, word: &str) -> impl Iterator<Item = Face> {
        (0..self.length).filter(|at| !self.sources[*at].own).map(|at| self.face(word, at))
    }

    fn face(&self, word: &str, at: usize) -> Face {
        let letter = Face::new(word.as_bytes()[at].into());
        letter.filter(|_| !self.sources[at].blank).unwrap_or(Face::BLANK)
    }

    /// The cards by their positions in this hand and row.
    pub fn parts(&self, word: &str, hand: &Slots, row: &Slots) -> Option<Vec<Part>> {
        let mut used: Vec<Place> = Vec::new();
        let part = |(at, letter): (usize, char)| {
            let Source { own, blank } = self.sources[at];
            let slots = if own { hand } else { row };
            let place = |slot| if own { Place::Hand(slot) } else { Place::Row(slot) };
            let face = self.face(word, at);
            let mut fitting = slots.iter().filter(|(_, f)| *f == face).map(|(slot, _)| place(slot));
            let from = fitting.find(|place| !used.contains(place))?;
            used.push(from);
            Some(Part { from, letter: blank.then_some(letter) })
        };
        word.chars().enumerate().map(part).collect()
    }
}

impl Pool {
    /// Takes a card for this letter: a blue one if there is one, a blank only if necessary.
    fn take(&mut self, letter: usize) -> Option<Source> {
        for face in [letter, BLANK] {
            for (own, cards) in [(false, &mut self.row), (true, &mut self.hand)] {
                if cards[face] > 0 {
                    cards[face] -= 1;
                    return Some(Source { own, blank: face == BLANK });
                }
            }
        }
        None
    }
}
