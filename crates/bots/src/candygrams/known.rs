//! The words of a list that somebody knows, as a list of its own: searches then find nothing else.

use lexicon::{Entry, Lexicon, Vocabulary};
use std::sync::{Arc, PoisonError, RwLock, Weak};

/// Words that somebody knows.
#[derive(Debug)]
pub struct Known {
    /// The words. Those of somebody who knows all are the list itself, rude words included: who
    /// searches it leaves them out.
    pub words: Arc<Lexicon>,
    /// How hard each letter is to get rid of, compared with an ordinary one: the logarithm of how
    /// many times fewer short words have it.
    pub burden: [f64; 26],
}

/// Words of so many letters are what candies are got rid of with.
const SHORT: std::ops::RangeInclusive<usize> = 2..=6;

/// A list and a vocabulary, and what both make.
type Made = (Weak<Lexicon>, Vocabulary, Arc<Known>);

/// Lists are large, so all who know as much share one. Those of lists that nobody holds any more
/// go.
static KNOWN: RwLock<Vec<Made>> = RwLock::new(Vec::new());

/// The words of `list` in this vocabulary: made when they are first asked for.
pub fn known(list: &Arc<Lexicon>, vocabulary: Vocabulary) -> Arc<Known> {
    let is = |(from, of, _): &&Made| from.as_ptr() == Arc::as_ptr(list) && *of == vocabulary;
    let all = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, _, known)) = all.iter().find(is) {
        return known.clone();
    }
    drop(all);
    let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    // Somebody else may have made it meanwhile.
    if let Some((_, _, known)) = all.iter().find(is) {
        return known.clone();
    }
    let made = Arc::new(Known::new(list, vocabulary));
    all.retain(|(from, _, _)| from.strong_count() > 0);
    all.push((Arc::downgrade(list), vocabulary, made.clone()));
    made
}

impl Known {
    /// The words of `list` in this vocabulary.
    pub fn new(list: &Arc<Lexicon>, vocabulary: Vocabulary) -> Known {
        let mut words: Vec<(String, Entry)> = Vec::new();
        let mut with = [0u32; 26];
        let put = |word: &str, entry: Entry| {
            if !vocabulary.knows(entry) {
                return;
            }
            if vocabulary.rarest < u8::MAX {
                words.push((word.to_owned(), entry));
            }
            if SHORT.contains(&word.len()) {
                let mask = word.bytes().fold(0u32, |mask, b| mask | 1 << (b - b'a'));
                (0..26).filter(|l| mask >> l & 1 == 1).for_each(|l| with[l] += 1);
            }
        };
        list.matching("*", put).expect("a star is a pattern");
        let id = list.id();
        let words = match vocabulary.rarest {
            u8::MAX => list.clone(),
            _ => Arc::new(Lexicon::of_entries(&id.name, &id.version, words)),
        };
        let mut sorted = with;
        sorted.sort_unstable();
        let ordinary = f64::from(sorted[13].max(1));
        // A letter that no word has is as hard as one that a single word has.
        let burden = with.map(|n| (ordinary / f64::from(n.max(1))).ln());
        Known { words, burden }
    }
}
