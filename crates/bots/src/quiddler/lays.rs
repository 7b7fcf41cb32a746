//! Which sets of a hand's cards can be laid as words.
//!
//! A set of cards is a mask: bit 0 is the first card of the hand. A word is entered for every
//! choice among alike cards, so sets can be put together without asking which E is which.

use lexicon::{Cards, Found, Laid, Lexicon, Vocabulary};
use quiddler::Card;

/// The most cards in a hand: ten, the one taken, and one that may come.
pub const MAX_CARDS: usize = 12;

/// What can be laid from a hand.
pub struct Lays {
    hand: Vec<Card>,
    /// By set: the commonest word that it makes up.
    words: Vec<Option<Spelling>>,
    /// By set: whether all of it can be laid.
    laid: Vec<bool>,
    /// By set: its points.
    points: Vec<i32>,
}

/// A word as the places of its cards in the hand, four bits each, the first lowest.
#[derive(Clone, Copy)]
struct Spelling {
    places: u64,
    letters: u8,
    class: u8,
}

impl Lays {
    /// What can be laid from `hand` with the words of `list` that `vocabulary` knows and that it `notices`.
    ///
    /// # Panics
    /// With more than [`MAX_CARDS`] cards: no hand is larger.
    pub fn of(
        hand: &[Card],
        list: &Lexicon,
        vocabulary: Vocabulary,
        mut notices: impl FnMut(Found<'_>) -> bool,
    ) -> Lays {
        assert!(hand.len() <= MAX_CARDS, "no hand has {} cards", hand.len());
        let sets = 1usize << hand.len();
        let faces: Vec<&str> = hand.iter().map(|card| card.letters()).collect();
        let mut lays = Lays {
            hand: hand.to_vec(),
            words: vec![None; sets],
            laid: vec![false; sets],
            points: vec![0; sets],
        };
        let cards = Cards::new(&faces, 0).expect("the deck's cards are cards");
        let places: Vec<u16> = cards.kinds().iter().map(|kind| places(&faces, kind)).collect();
        list.anagrams(&cards, 2, vocabulary, |found| {
            if notices(found) {
                lays.enter(&places, &found, Place::default());
            }
        });
        lays.work_out();
        lays
    }

    /// Enters a word for every choice among alike cards; those before `at` are chosen.
    fn enter(&mut self, places: &[u16], found: &Found<'_>, at: Place) {
        let Some(Laid::Card(kind)) = found.cards.get(at.cards) else {
            let known = &mut self.words[usize::from(at.set)];
            if known.is_none_or(|known| found.entry.class < known.class) {
                let letters = found.letters.len() as u8;
                *known = Some(Spelling { places: at.places, letters, class: found.entry.class });
            }
            return;
        };
        // Alike cards are taken in the order of the hand: other orders spell the same word.
        let alike = places[usize::from(*kind)];
        let last = (alike & at.set).checked_ilog2().map_or(0, |place| place + 1);
        let mut open = alike & !((1u16 << last).wrapping_sub(1));
        while open != 0 {
            let place = open.trailing_zeros();
            open &= open - 1;
            let next = Place {
                cards: at.cards + 1,
                set: at.set | 1 << place,
                places: at.places | u64::from(place) << (4 * at.cards),
            };
            self.enter(places, found, next);
        }
    }

    fn work_out(&mut self) {
        self.laid[0] = true;
        for set in 1..self.laid.len() {
            let first = set & set.wrapping_neg();
            let rest = set & !first;
            let card = first.trailing_zeros() as usize;
            self.points[set] = self.points[rest] + self.hand[card].points();
            // The word that holds the first card is one of the words of any way to lay the set.
            let mut others = rest;
            self.laid[set] = loop {
                let part = others | first;
                if self.words[part].is_some() && self.laid[set & !part] {
                    break true;
                }
                if others == 0 {
                    break false;
                }
                others = (others - 1) & rest;
            };
        }
    }

    /// The set of all cards.
    pub fn all(&self) -> u16 {
        (self.laid.len() - 1) as u16
    }

    /// The cards, in the order of the bits.
    pub fn hand(&self) -> &[Card] {
        &self.hand
    }

    /// Whether all cards of a set can be laid.
    pub fn can_lay(&self, set: u16) -> bool {
        self.laid[usize::from(set)]
    }

    /// The points of a set.
    pub fn points(&self, set: u16) -> i32 {
        self.points[usize::from(set)]
    }

    /// The discards within `set` with which all its other cards can be laid (QD-09).
    pub fn ways_out(&self, set: u16) -> impl Iterator<Item = usize> {
        places_of(set).filter(move |card| self.can_lay(set & !(1 << card)))
    }

    /// The points that laying the best of `set` brings when the dearest card left is discarded,
    /// without bonuses (QD-15); not below zero.
    pub fn best_points(&self, set: u16) -> i32 {
        let all = self.points(set);
        let mut best = 0;
        let mut part = set;
        while part != 0 {
            if part != set && self.can_lay(part) {
                let left = set & !part;
                let dearest = places_of(left).map(|card| self.hand[card].points()).max();
                best = best.max(2 * self.points(part) - all + dearest.unwrap_or(0));
            }
            part = (part - 1) & set;
        }
        best
    }

    /// Shows the ways to lay all of `set`, at most `most` of them: each as the sets of its words.
    pub fn splits(&self, set: u16, most: u32, visit: &mut impl FnMut(&[u16])) {
        let mut left = most;
        self.split_on(set, &mut Vec::new(), &mut left, visit);
    }

    fn split_on(
        &self,
        set: u16,
        words: &mut Vec<u16>,
        left: &mut u32,
        visit: &mut impl FnMut(&[u16]),
    ) {
        if set == 0 {
            visit(words);
            *left = left.saturating_sub(1);
            return;
        }
        let first = set & set.wrapping_neg();
        let rest = set & !first;
        let mut others = rest;
        while *left > 0 {
            let part = others | first;
            if self.words[usize::from(part)].is_some() && self.can_lay(set & !part) {
                words.push(part);
                self.split_on(set & !part, words, left, visit);
                words.pop();
            }
            if others == 0 {
                return;
            }
            others = (others - 1) & rest;
        }
    }

    /// The letters of the word that a set makes up; 0 if it makes none.
    pub fn letters(&self, word: u16) -> u8 {
        self.words[usize::from(word)].map_or(0, |word| word.letters)
    }

    /// The cards of the word that a set makes up, in order, as places in the hand.
    pub fn places(&self, word: u16) -> Option<impl Iterator<Item = usize>> {
        let Spelling { places, .. } = self.words[usize::from(word)]?;
        Some((0..word.count_ones()).map(move |at| (places >> (4 * at) & 15) as usize))
    }

    /// The cards of the word that a set makes up, in order; none if it makes none.
    pub fn word(&self, word: u16) -> Vec<Card> {
        self.places(word).into_iter().flatten().map(|place| self.hand[place]).collect()
    }
}

/// How far a word is entered.
#[derive(Clone, Copy, Default)]
struct Place {
    cards: usize,
    set: u16,
    places: u64,
}

/// Where the cards of a kind lie in the hand.
fn places(faces: &[&str], kind: &lexicon::Kind) -> u16 {
    let alike = (0..faces.len()).filter(|at| faces[*at] == kind.letters);
    alike.fold(0, |set, at| set | 1 << at)
}

/// The cards of a set, as places in the hand.
pub fn places_of(set: u16) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(place)
    })
}
