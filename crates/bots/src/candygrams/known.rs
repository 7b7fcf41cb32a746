//! The words of a list that somebody knows, as a list of its own: searches then find nothing else.

use lexicon::{Entry, Lexicon, Vocabulary};
use std::sync::{Arc, PoisonError, RwLock, Weak};

/// A list and a vocabulary, and what both make.
type Made = (Weak<Lexicon>, Vocabulary, Arc<Lexicon>);

/// Lists are large, so all who know as much share one. Those of lists that nobody holds any more
/// go.
static KNOWN: RwLock<Vec<Made>> = RwLock::new(Vec::new());

/// The words of `list` in this vocabulary: made when they are first asked for.
pub fn known(list: &Arc<Lexicon>, vocabulary: Vocabulary) -> Arc<Lexicon> {
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
    let mut words: Vec<(String, Entry)> = Vec::new();
    let put = |word: &str, entry: Entry| {
        if vocabulary.knows(entry) {
            words.push((word.to_owned(), entry));
        }
    };
    list.matching("*", put).expect("a star is a pattern");
    let id = list.id();
    let made = Arc::new(Lexicon::of_entries(&id.name, &id.version, words));
    all.retain(|(from, _, _)| from.strong_count() > 0);
    all.push((Arc::downgrade(list), vocabulary, made.clone()));
    made
}
