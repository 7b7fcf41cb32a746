//! The words of a list by their length, to find the longest at once.
//!
//! A round is won by the longest word, and blanks make the number of short ones explode. So words
//! stand here by their length, each with the mask of its letters: a whole length is looked through
//! in the time of a few reads, and the shorter ones need not be looked at.

use super::pool::Pool;
use lexicon::{Entry, Lexicon, Vocabulary};
use std::sync::{Arc, PoisonError, RwLock, Weak};

/// Six cards of the hand and six blue ones: no word has more letters.
pub const LONGEST: usize = 12;

/// The words of a list by their length, from two letters to [`LONGEST`].
#[derive(Debug)]
pub struct WordsByLength {
    lengths: [OneLength; LONGEST + 1],
}

/// All words of one length, in the order of the alphabet.
#[derive(Debug, Default)]
struct OneLength {
    /// Bit 0 for `a`.
    masks: Vec<u32>,
    entries: Vec<Entry>,
    /// One word behind the other.
    letters: String,
}

/// These tables are large, so all who use a list share one. Lists that nobody holds any more go.
static CACHE: RwLock<Vec<(Weak<Lexicon>, Arc<WordsByLength>)>> = RwLock::new(Vec::new());

impl WordsByLength {
    /// The words of this list.
    pub fn new(list: &Lexicon) -> WordsByLength {
        let mut lengths: [OneLength; LONGEST + 1] = Default::default();
        let put = |word: &str, entry: Entry| {
            if let Some(one_length) = lengths.get_mut(word.len()).filter(|_| word.len() > 1) {
                one_length.masks.push(word.bytes().fold(0, |mask, b| mask | 1 << (b - b'a')));
                one_length.entries.push(entry);
                one_length.letters.push_str(word);
            }
        };
        list.matching("*", put).expect("a star is a pattern");
        WordsByLength { lengths }
    }

    /// The by_length of this list: made when it is first asked for.
    pub fn of(list: &Arc<Lexicon>) -> Arc<WordsByLength> {
        let is =
            |(known, _): &&(Weak<Lexicon>, Arc<WordsByLength>)| known.as_ptr() == Arc::as_ptr(list);
        let cache = CACHE.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, by_length)) = cache.iter().find(is) {
            return by_length.clone();
        }
        drop(cache);
        let mut cache = CACHE.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have made it meanwhile.
        if let Some((_, by_length)) = cache.iter().find(is) {
            return by_length.clone();
        }
        cache.retain(|(list, _)| list.strong_count() > 0);
        let by_length = Arc::new(WordsByLength::new(list));
        cache.push((Arc::downgrade(list), by_length.clone()));
        by_length
    }

    /// Shows every word of this many letters that `vocabulary` knows and these cards make, in the order
    /// of the alphabet.
    pub fn each(
        &self,
        length: usize,
        pool: &Pool,
        vocabulary: Vocabulary,
        mut visit: impl FnMut(&str, Entry),
    ) {
        let Some(one_length) = self.lengths.get(length) else { return };
        let (absent, blanks) = (!pool.mask(), pool.blanks());
        for (at, mask) in one_length.masks.iter().enumerate() {
            // Each blank stands for one of the letters that are absent.
            let mut lacking = mask & absent;
            for _ in 0..blanks {
                lacking &= lacking.wrapping_sub(1);
            }
            if lacking != 0 || !vocabulary.knows(one_length.entries[at]) {
                continue;
            }
            let word = &one_length.letters[at * length..][..length];
            if pool.makes(word) {
                visit(word, one_length.entries[at]);
            }
        }
    }
}
