//! All words that can be laid from some cards.

use crate::cards::{Cards, Laid};
use crate::graph::{Graph, Node, Step};
use crate::list::{Entry, LONGEST, Lexicon, Vocabulary};

/// A word, and the cards it is laid with. Borrowed from the search, which goes on with it.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// Its letters, lower case.
    pub letters: &'a [u8],
    /// The cards, in their order in the word.
    pub cards: &'a [Laid],
    /// What is known of the word.
    pub entry: Entry,
}

impl Found<'_> {
    /// The word.
    pub fn word(&self) -> &str {
        std::str::from_utf8(self.letters).expect("words are a to z")
    }
}

impl Lexicon {
    /// Shows every way in which a known word can be laid with `least` of these cards or more.
    ///
    /// A word that can be laid in several ways (`TH E`, `T H E`) comes several times. A blank is
    /// only used for a letter of which no single card is left: anything else would waste it.
    /// Nothing is allocated on the way.
    pub fn anagrams(
        &self,
        cards: &Cards,
        least: usize,
        vocabulary: Vocabulary,
        visit: impl FnMut(Found<'_>),
    ) {
        let mut search = Search::new(self, cards, least, vocabulary, visit);
        search.letter(self.graph().root(), 0, 0, 0);
    }
}

/// A card of several letters, of which some are left.
#[derive(Clone, Copy)]
struct Several<'a> {
    letters: &'a [u8],
    kind: u8,
    left: u8,
}

struct Search<'a, V> {
    list: &'a Lexicon,
    graph: &'a Graph,
    least: usize,
    vocabulary: Vocabulary,
    visit: V,
    /// By letter: how many single cards are left, and of which kind they are.
    singles: [(u8, u8); 26],
    /// Cards of several letters, by their first one.
    several: Vec<Several<'a>>,
    /// By letter: where in `several` its cards begin and end.
    range: [(u8, u8); 26],
    blanks: u8,
    /// The letters with which some card begins that is left.
    begins: u32,
    word: [u8; LONGEST],
    laid: [Laid; LONGEST],
}

impl<'a, V: FnMut(Found<'_>)> Search<'a, V> {
    fn new(
        list: &'a Lexicon,
        cards: &'a Cards,
        least: usize,
        vocabulary: Vocabulary,
        visit: V,
    ) -> Search<'a, V> {
        let mut singles = [(0, 0); 26];
        let mut several = Vec::new();
        let mut begins = 0;
        for (kind, card) in (0..).zip(cards.kinds()) {
            let letters = card.letters.as_bytes();
            let first = usize::from(letters[0] - b'a');
            begins |= 1 << first;
            if letters.len() == 1 {
                singles[first] = (card.count, kind);
            } else {
                several.push(Several { letters, kind, left: card.count });
            }
        }
        several.sort_by_key(|card| card.letters);
        let mut range = [(0, 0); 26];
        for (at, card) in (0..).zip(&several) {
            let range = &mut range[usize::from(card.letters[0] - b'a')];
            *range = (if range.1 == 0 { at } else { range.0 }, at + 1);
        }
        let (word, laid) = ([0; LONGEST], [Laid::Card(0); LONGEST]);
        let (graph, blanks) = (list.graph(), cards.blanks());
        Search {
            list,
            graph,
            least,
            vocabulary,
            visit,
            singles,
            several,
            range,
            blanks,
            begins,
            word,
            laid,
        }
    }

    /// Goes on from `node`, which `length` letters on `used` cards have led to. `number` words of
    /// the list come before all that go through it.
    fn letter(&mut self, node: Node, number: u32, length: usize, used: usize) {
        let mine = if self.blanks > 0 { !0 } else { self.begins };
        let mut letters = self.graph.letters(node) & mine;
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            let Some(step) = self.graph.step(node, letter as u8) else { continue };
            self.word[length] = letter as u8 + b'a';
            let (left, kind) = self.singles[letter];
            if left > 0 {
                self.laid[used] = Laid::Card(kind);
                self.singles[letter].0 -= 1;
                self.mark(letter);
                self.take(step, number, length + 1, used + 1);
                self.singles[letter].0 += 1;
                self.begins |= 1 << letter;
            } else if self.blanks > 0 {
                self.laid[used] = Laid::Blank(letter as u8 + b'a');
                self.blanks -= 1;
                self.take(step, number, length + 1, used + 1);
                self.blanks += 1;
            }
            for at in self.range[letter].0..self.range[letter].1 {
                self.several(usize::from(at), step, number, length + 1, used);
            }
        }
    }

    /// A card of several letters, of which `step` is the first.
    fn several(&mut self, at: usize, step: Step, number: u32, length: usize, used: usize) {
        let card = self.several[at];
        if card.left == 0 {
            return;
        }
        let (mut step, mut number, mut length) = (step, number, length);
        for letter in &card.letters[1..] {
            number += step.skips + u32::from(step.ends);
            let Some(next) = self.graph.step(step.node, letter - b'a') else { return };
            self.word[length] = *letter;
            step = next;
            length += 1;
        }
        let first = usize::from(card.letters[0] - b'a');
        self.laid[used] = Laid::Card(card.kind);
        self.several[at].left -= 1;
        self.mark(first);
        self.take(step, number, length, used + 1);
        self.several[at].left += 1;
        self.begins |= 1 << first;
    }

    /// A card was laid: shows the word, if it is one, and goes on.
    fn take(&mut self, step: Step, number: u32, length: usize, used: usize) {
        let number = number + step.skips;
        if step.ends && used >= self.least {
            let entry = self.list.numbered(number as usize);
            if self.vocabulary.knows(entry) {
                let (letters, cards) = (&self.word[..length], &self.laid[..used]);
                (self.visit)(Found { letters, cards, entry });
            }
        }
        if self.graph.goes_on(step.node) {
            self.letter(step.node, number + u32::from(step.ends), length, used);
        }
    }

    /// Notes whether any card that begins with this letter is left.
    fn mark(&mut self, letter: usize) {
        let (from, to) = self.range[letter];
        let several = &self.several[from.into()..to.into()];
        if self.singles[letter].0 == 0 && several.iter().all(|card| card.left == 0) {
            self.begins &= !(1 << letter);
        }
    }
}
