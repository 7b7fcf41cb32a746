//! All words that fit a pattern: `c?t`, `qu*`.

use crate::graph::Node;
use crate::list::{Entry, LONGEST, Lexicon};
use crate::own::Flaw;

/// The most signs in a pattern: each is a bit of a number, and one bit marks the end.
const MAX_LENGTH: usize = 63;

impl Lexicon {
    /// Shows every word that fits the pattern, in the order of the alphabet, each once. `?` is any
    /// letter, `*` any number of letters: `qu*` are the words that begin with `qu`.
    ///
    /// # Errors
    /// A pattern with other signs than a to z, `?` and `*`, or with too many.
    pub fn matching(&self, pattern: &str, visit: impl FnMut(&str, Entry)) -> Result<(), Flaw> {
        let known = |sign: u8| sign.is_ascii_lowercase() || sign == b'?' || sign == b'*';
        if pattern.len() > MAX_LENGTH || !pattern.bytes().all(known) {
            let message = format!(
                "\"{pattern}\" is not a pattern. Use small letters, ? for any letter and * for any \
                 number of letters, {MAX_LENGTH} signs at the most: c?t, qu*."
            );
            return Err(Flaw::new("not-a-pattern", message));
        }
        let signs = pattern.as_bytes();
        let mut walk = Walk { list: self, signs, visit, word: [0; LONGEST] };
        let start = walk.past_stars(1);
        walk.on(self.graph().root(), 0, 0, start);
        Ok(())
    }
}

struct Walk<'a, V> {
    list: &'a Lexicon,
    signs: &'a [u8],
    visit: V,
    word: [u8; LONGEST],
}

impl<V: FnMut(&str, Entry)> Walk<'_, V> {
    /// Goes on from a node. `at` has a bit for every sign that may come next, as a star leaves
    /// several possible; so every word comes once.
    fn on(&mut self, node: Node, number: u32, length: usize, at: u64) {
        let graph = self.list.graph();
        let mut letters = graph.letters(node);
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            let next = self.after(at, letter + b'a');
            let Some(step) = graph.step(node, letter).filter(|_| next != 0) else { continue };
            let number = number + step.skips;
            self.word[length] = letter + b'a';
            if step.ends && next >> self.signs.len() & 1 != 0 {
                let word = std::str::from_utf8(&self.word[..=length]).expect("words are a to z");
                (self.visit)(word, self.list.numbered(number as usize));
            }
            self.on(step.node, number + u32::from(step.ends), length + 1, next);
        }
    }

    /// The signs that may come after this letter.
    fn after(&self, at: u64, letter: u8) -> u64 {
        let mut next = 0;
        for (place, sign) in self.signs.iter().enumerate().filter(|(p, _)| at >> p & 1 != 0) {
            next |= match *sign {
                b'*' => 1 << place,
                b'?' => 2 << place,
                sign => u64::from(sign == letter) << (place + 1),
            };
        }
        self.past_stars(next)
    }

    /// The same signs, and those that follow if a star matches nothing.
    fn past_stars(&self, mut at: u64) -> u64 {
        for (place, _) in self.signs.iter().enumerate().filter(|(_, sign)| **sign == b'*') {
            at |= (at >> place & 1) << (place + 1);
        }
        at
    }
}
