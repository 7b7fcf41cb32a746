//! The best ways to lay a hand of cards into words: exact.
//!
//! A set of cards is a mask of 11 bits. First every set that makes up a word is found, then, for every
//! set and every number of words, how long the longest word can be if all its cards are laid.
//! A split is good if no other is at least as good in points, longest word and number of words;
//! what a longest word is worth is for the game to say.

use crate::cards::{Cards, Laid};
use crate::list::{Lexicon, Vocabulary};
use crate::own::Flaw;

/// A card of a hand. Cards with the same letters count the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its letters, lower case: `e`, `qu`.
    pub letters: String,
    /// What it counts.
    pub points: u16,
}

/// A way to lay a hand that no other way beats in everything. See [`Splitter::best`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The points of the cards in words, less those of the cards left over. The dearest of these are
    /// spared, as many as must be kept back.
    pub points: i32,
    /// The letters of the longest word.
    pub longest: u8,
    /// How many words.
    pub words: u8,
    /// Whether all cards are laid but those that must be kept back.
    pub out: bool,
    /// The cards in words: bit 0 is the first of the hand.
    pub used: u16,
}

/// A word of a split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitWord {
    /// The word: of all that can be laid with these cards, the commonest.
    pub word: String,
    /// Its cards in their order, as places in the hand.
    pub cards: Vec<u8>,
    /// Its commonness class.
    pub class: u8,
}

/// Finds splits. Keeps its memory from hand to hand.
#[derive(Debug)]
pub struct Splitter {
    hand: Vec<Card>,
    /// By set of cards: the word that they make up, if any.
    words: Vec<Option<Word>>,
    /// By set of cards and number of words: the letters of the longest, if the set can be laid so.
    longest: Vec<[u8; MAX_WORDS + 1]>,
    /// By set of cards: the representative of all sets with the same kinds of cards.
    alike: Vec<u16>,
    best: Vec<Split>,
}

/// The most words in a hand: each has at least two cards.
const MAX_WORDS: usize = Splitter::MAX_CARDS / 2;

/// These cards cannot be laid as this many words.
const NONE: u8 = u8::MAX;

/// A word as the kinds of its cards in their order, four bits each, the first lowest.
#[derive(Clone, Copy, Debug)]
struct Word {
    kinds: u64,
    letters: u8,
    class: u8,
}

impl Default for Splitter {
    fn default() -> Splitter {
        Splitter::new()
    }
}

impl Splitter {
    /// The most cards in a hand.
    pub const MAX_CARDS: usize = 11;

    /// For any number of hands.
    pub fn new() -> Splitter {
        let (words, longest, alike) = (Vec::new(), Vec::new(), Vec::new());
        Splitter { hand: Vec::new(), words, longest, alike, best: Vec::new() }
    }

    /// All ways to lay the hand that no other way beats or equals in points, longest word, number of
    /// words and going out alike, the most points first. Words have two cards or more; so many cards
    /// are `kept` back (a discard) and cost nothing. To lay nothing is a way too.
    ///
    /// # Errors
    /// More than eleven cards, or something that is not a card.
    pub fn best(
        &mut self,
        list: &Lexicon,
        hand: &[Card],
        kept: usize,
        vocabulary: Vocabulary,
    ) -> Result<&[Split], Flaw> {
        if hand.len() > Splitter::MAX_CARDS {
            let message = format!("A hand has {} cards at the most.", Splitter::MAX_CARDS);
            return Err(Flaw::new("too-many-cards", message));
        }
        let letters: Vec<&str> = hand.iter().map(|card| card.letters.as_str()).collect();
        let cards = Cards::new(&letters, 0)?;
        self.hand.clear();
        self.hand.extend_from_slice(hand);
        self.find_alike();
        self.find_words(list, &cards, vocabulary);
        self.find_longest();
        self.find_best(kept);
        Ok(&self.best)
    }

    /// The words of a split that [`Splitter::best`] has just found, the longest first.
    pub fn words(&self, split: &Split) -> Vec<SplitWord> {
        let mut left = split.used;
        let mut words = Vec::new();
        // A longest word first; then any way to lay the rest will do.
        let mut need = split.longest;
        for count in (1..=usize::from(split.words)).rev() {
            let fits = |set: u16| {
                let word = self.words[usize::from(self.alike[usize::from(set)])]?;
                let rest = self.longest[usize::from(self.alike[usize::from(left & !set)])];
                let rest = rest[count - 1];
                (rest != NONE && word.letters.max(rest) >= need).then_some((set, word))
            };
            let of_rest = subsets(left).filter_map(fits);
            let Some((set, word)) = of_rest.max_by_key(|(set, word)| (word.letters, *set)) else {
                break;
            };
            let laid = self.laid(set, word);
            need = if word.letters >= need { 0 } else { need };
            left &= !set;
            words.push(laid);
        }
        words.sort_by(|a, b| b.word.len().cmp(&a.word.len()).then(a.word.cmp(&b.word)));
        words
    }

    /// The cards of a word, taken from a set that makes it up.
    fn laid(&self, set: u16, word: Word) -> SplitWord {
        let mut left = set;
        let mut cards = Vec::new();
        for at in 0..set.count_ones() {
            let kind = (word.kinds >> (4 * at) & 15) as usize;
            let like = |card: &usize| left >> card & 1 != 0 && self.alike[1 << card] == 1 << kind;
            let card = (0..self.hand.len()).find(like).expect("the set makes up the word");
            left &= !(1 << card);
            cards.push(card as u8);
        }
        let letters = cards.iter().map(|card| self.hand[usize::from(*card)].letters.as_str());
        SplitWord { word: letters.collect(), cards: cards.clone(), class: word.class }
    }

    /// For every set of cards the one with the same letters that has the first cards of each kind.
    fn find_alike(&mut self) {
        let hand = &self.hand;
        self.alike.clear();
        self.alike.push(0);
        for set in 1..1u16 << hand.len() {
            // The set without its last card is already its own representative; find that card's
            // place.
            let card = 15 - set.leading_zeros() as usize;
            let before = self.alike[usize::from(set & !(1 << card))];
            let same =
                |at: &usize| hand[*at].letters == hand[card].letters && before >> at & 1 == 0;
            let place = (0..=card).find(same).unwrap_or(card);
            self.alike.push(before | 1 << place);
        }
    }

    fn find_words(&mut self, list: &Lexicon, cards: &Cards, vocabulary: Vocabulary) {
        // Each kind is known by its first card.
        let first = |letters: &str| self.hand.iter().position(|card| card.letters == letters);
        let firsts: Vec<_> = cards.kinds().iter().map(|kind| first(&kind.letters)).collect();
        let mut found = std::mem::take(&mut self.words);
        found.clear();
        found.resize(self.alike.len(), None);
        list.anagrams(cards, 2, vocabulary, |word| {
            let (mut set, mut kinds) = (0u16, 0);
            for (at, laid) in word.cards.iter().enumerate() {
                let Laid::Card(kind) = laid else { return };
                let Some(first) = firsts[usize::from(*kind)] else { return };
                // the next card of this kind that the word has not taken yet
                let mut card = first;
                while set >> card & 1 != 0 || self.hand[card].letters != self.hand[first].letters {
                    card += 1;
                }
                set |= 1 << card;
                kinds |= (first as u64) << (4 * at);
            }
            let known = &mut found[usize::from(set)];
            if known.is_none_or(|known| word.entry.class < known.class) {
                let letters = word.letters.len() as u8;
                *known = Some(Word { kinds, letters, class: word.entry.class });
            }
        });
        self.words = found;
    }

    fn find_longest(&mut self) {
        self.longest.clear();
        self.longest.resize(self.alike.len(), [NONE; MAX_WORDS + 1]);
        self.longest[0][0] = 0;
        for set in 1..self.alike.len() as u16 {
            if self.alike[usize::from(set)] != set {
                continue;
            }
            let mut best = [NONE; MAX_WORDS + 1];
            for part in subsets(set) {
                let Some(word) = self.words[usize::from(self.alike[usize::from(part)])] else {
                    continue;
                };
                let rest = self.longest[usize::from(self.alike[usize::from(set & !part)])];
                for count in 1..=MAX_WORDS {
                    if rest[count - 1] != NONE {
                        let longest = word.letters.max(rest[count - 1]);
                        if best[count] == NONE || best[count] < longest {
                            best[count] = longest;
                        }
                    }
                }
            }
            self.longest[usize::from(set)] = best;
        }
    }

    fn find_best(&mut self, kept: usize) {
        self.best.clear();
        let all = (self.alike.len() - 1) as u16;
        let mut dearest: Vec<usize> = (0..self.hand.len()).collect();
        dearest.sort_by_key(|card| std::cmp::Reverse(self.hand[*card].points));
        for (set, longest) in self.longest.iter().enumerate() {
            let set = set as u16;
            let left = all & !set;
            if self.alike[usize::from(set)] != set || (left.count_ones() as usize) < kept {
                continue;
            }
            let value = |card: &usize| i32::from(self.hand[*card].points);
            let laid: i32 =
                (0..self.hand.len()).filter(|c| set >> c & 1 != 0).map(|c| value(&c)).sum();
            let over = dearest.iter().filter(|card| left >> **card & 1 != 0).skip(kept);
            let points = laid - over.map(value).sum::<i32>();
            let out = left.count_ones() as usize == kept;
            for (words, longest) in longest.iter().enumerate().filter(|(_, l)| **l != NONE) {
                let (longest, words) = (*longest, words as u8);
                consider(&mut self.best, Split { points, longest, words, out, used: set });
            }
        }
        self.best
            .sort_by_key(|split| std::cmp::Reverse((split.points, split.longest, split.words)));
    }
}

/// Keeps the split unless another is as good in everything, and drops those it beats.
fn consider(best: &mut Vec<Split>, split: Split) {
    let beats = |a: &Split, b: &Split| {
        a.points >= b.points && a.longest >= b.longest && a.words >= b.words && a.out >= b.out
    };
    if !best.iter().any(|known| beats(known, &split)) {
        best.retain(|known| !beats(&split, known));
        best.push(split);
    }
}

/// All sets within this one that hold its first card.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let first = set & set.wrapping_neg();
    let others = set & !first;
    let mut part = Some(others);
    std::iter::from_fn(move || {
        let now = part?;
        part = (now != 0).then(|| (now - 1) & others);
        (set != 0).then_some(now | first)
    })
}
