//! The words of a list that a player knows, as a list of their own: searches then find only these.

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

/// Words of this length use up candies best.
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
    // Another thread may have made it meanwhile.
    if let Some((_, _, known)) = all.iter().find(is) {
        return known.clone();
    }
    let made = Arc::new(Known::new(list, vocabulary));
    all.retain(|(from, _, _)| from.strong_count() > 0);
    all.push((Arc::downgrade(list), vocabulary, made.clone()));
    made
}

/// Nobody plays with fewer words than this. Of a list that has so few everyday ones, rarer ones
/// are known too.
const FEWEST: usize = 1_000;

impl Known {
    /// The words of `list` in this vocabulary; of a short list all that it would use.
    pub fn new(list: &Arc<Lexicon>, vocabulary: Vocabulary) -> Known {
        let mut all: Vec<(String, Entry)> = Vec::new();
        list.matching("*", |word, entry| all.push((word.to_owned(), entry)))
            .expect("a star is a pattern");
        let knows = |entry: &Entry| vocabulary.knows(*entry);
        let whole = vocabulary.rarest == u8::MAX
            || all.iter().filter(|(_, entry)| knows(entry)).take(FEWEST).count() < FEWEST;
        let willing = Vocabulary { rarest: u8::MAX, ..vocabulary };
        all.retain(|(_, entry)| if whole { willing.knows(*entry) } else { knows(entry) });
        let burden = burden(all.iter().map(|(word, _)| word.as_str()));
        let id = list.id();
        let words = match whole {
            true => list.clone(),
            false => Arc::new(Lexicon::of_entries(&id.name, &id.version, all)),
        };
        Known { words, burden }
    }
}

/// How hard each letter is to get rid of with these words.
fn burden<'w>(words: impl Iterator<Item = &'w str>) -> [f64; 26] {
    let mut with = [0u32; 26];
    for word in words.filter(|word| SHORT.contains(&word.len())) {
        let mask = word.bytes().fold(0u32, |mask, b| mask | 1 << (b - b'a'));
        (0..26).filter(|l| mask >> l & 1 == 1).for_each(|l| with[l] += 1);
    }
    let mut sorted = with;
    sorted.sort_unstable();
    let ordinary = f64::from(sorted[13].max(1));
    // A letter that no word has is as hard as one that a single word has.
    with.map(|n| (ordinary / f64::from(n.max(1))).ln())
}
