//! Random cards, and a sample of words to try everything on.

use lexicon::{Entry, Lexicon, named};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Luck that is the same in every run.
pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u8) -> Dice {
        Dice(ChaCha8Rng::from_seed([seed; 32]))
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.next_u32() as usize % end
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Cards as in a word game: mostly common letters, now and then two on a card.
    pub fn cards(&mut self, count: usize) -> Vec<&'static str> {
        const CARDS: [&str; 40] = [
            "a", "a", "b", "c", "d", "e", "e", "e", "f", "g", "h", "i", "i", "k", "l", "m", "n",
            "n", "o", "o", "p", "r", "r", "s", "s", "t", "t", "u", "v", "w", "x", "y", "z", "qu",
            "in", "er", "cl", "th", "ing", "an",
        ];
        (0..count).map(|_| *self.pick(&CARDS)).collect()
    }
}

/// A regular sample of a list's words, with what is known about them.
pub fn sample(name: &str, every: usize) -> Vec<(String, Entry)> {
    let list = named(name).expect("it is shipped");
    let mut words = Vec::new();
    list.matching("*", |word, entry| words.push((word.to_owned(), entry))).expect("a pattern");
    words.into_iter().step_by(every).collect()
}

/// The sample as a list.
pub fn list(words: &[(String, Entry)]) -> Lexicon {
    Lexicon::of_entries("sample", "1", words.to_vec())
}
