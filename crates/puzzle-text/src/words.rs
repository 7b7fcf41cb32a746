//! The word list of all puzzles, word by word.

use lexicon::Vocabulary;
use std::sync::OnceLock;

/// The list that puzzles are played with.
pub const LIST: &str = "family";
/// The rarest words that are an answer: no reader of newspapers has to look them up.
pub const RAREST: u8 = 20;

/// A word of the list.
pub struct ListWord {
    /// Its letters, a to z.
    pub text: String,
    /// A bit for every letter that it has.
    letters: u32,
    /// Whether it may be an answer: well known, and hurts nobody.
    pub is_plain: bool,
}

/// Every word that can be played, in the order of the alphabet: those of the list that do not hurt.
pub fn all() -> &'static [ListWord] {
    static WORDS: OnceLock<Vec<ListWord>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let list = lexicon::named(LIST).expect("it comes with the program");
        let mut words = Vec::new();
        let enter = |text: &str, entry| {
            if Vocabulary::clean(u8::MAX).knows(entry) {
                let is_plain = Vocabulary::clean(RAREST).knows(entry);
                words.push(ListWord { text: text.into(), letters: letters(text), is_plain });
            }
        };
        list.matching("*", enter).expect("it is a pattern");
        words
    })
}

/// Every word that lacks at most `missing` kinds of these letters.
pub fn near(available: &str, missing: u32) -> impl Iterator<Item = &'static ListWord> {
    let lacking = !letters(available);
    all().iter().filter(move |word| (word.letters & lacking).count_ones() <= missing)
}

/// Whether this word may be an answer.
pub fn is_plain(word: &str) -> bool {
    let place = all().binary_search_by(|known| known.text.as_str().cmp(word));
    place.is_ok_and(|place| all()[place].is_plain)
}

fn letters(text: &str) -> u32 {
    let letters = text.bytes().filter(u8::is_ascii_lowercase);
    letters.fold(0, |set, letter| set | 1 << (letter - b'a'))
}
