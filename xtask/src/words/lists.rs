//! Decides which list each word belongs to.

use super::scowl::Found;
use anyhow::{Result, bail};
use std::collections::{BTreeMap, BTreeSet};

/// A word of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// SCOWL's size class: 10 for the commonest words, 95 for the rarest.
    pub class: u8,
    pub offensive: bool,
    pub family: bool,
    pub standard: bool,
}

/// All words, in the order of the alphabet.
pub type Words = BTreeMap<String, Word>;

/// What SCOWL does not know, or sees otherwise.
pub struct ByHand {
    /// Words that it files under abbreviations.
    pub supplement: BTreeSet<String>,
    /// Entries that cannot be played.
    pub stop: BTreeSet<String>,
    /// Words that hurt or embarrass.
    pub offensive: BTreeSet<String>,
}

/// The size in which SCOWL has whatever was found anywhere, names in small letters too.
const ANYTHING: u8 = 95;

/// The class of a word that only the supplement has: known to people who play word games.
const SUPPLEMENT: u8 = 80;

/// The words of a file made by hand: separated by spaces, `#` begins a comment.
pub fn words_of(text: &str) -> BTreeSet<String> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).map(str::to_owned).collect()
}

/// Puts every word into its lists; each list holds all words of the smaller ones.
pub fn decide(found: &Found, by_hand: &ByHand) -> Result<Words> {
    let mut words = Words::new();
    for (word, places) in &found.words {
        let within = |size: u8, variant: u8| {
            places.iter().any(|place| place.size <= size && place.variant <= variant)
        };
        let offensive = by_hand.offensive.contains(word);
        let stopped = by_hand.stop.contains(word);
        let class = places.iter().map(|place| place.size).min().unwrap_or(ANYTHING);
        if class == ANYTHING && found.others.contains_key(word) {
            continue;
        }
        let known = Word {
            class,
            offensive,
            family: within(60, 2) && !stopped && !offensive,
            standard: within(80, 3) && !stopped,
        };
        words.insert(word.clone(), known);
    }
    for word in &by_hand.supplement {
        let offensive = by_hand.offensive.contains(word);
        let added = Word { class: SUPPLEMENT, offensive, family: false, standard: true };
        let known = words.entry(word.clone()).or_insert(added);
        known.standard = true;
        known.class = known.class.min(SUPPLEMENT);
    }
    let unknown = by_hand.stop.iter().chain(&by_hand.offensive).find(|w| !words.contains_key(*w));
    if let Some(word) = unknown {
        bail!("\"{word}\" is in no list: take it out of data/words/stop.txt or offensive.txt");
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::scowl::{Other, Place};

    fn found(words: &[(&str, u8, u8)]) -> Found {
        let mut found = Found::default();
        for (word, size, variant) in words {
            let place = Place { size: *size, variant: *variant };
            found.words.entry((*word).to_owned()).or_default().push(place);
        }
        found
    }

    fn by_hand(supplement: &str, stop: &str, offensive: &str) -> ByHand {
        let (supplement, stop) = (words_of(supplement), words_of(stop));
        ByHand { supplement, stop, offensive: words_of(offensive) }
    }

    #[test]
    fn lists_are_made_by_size_and_by_hand() {
        let words = [
            ("cat", 10, 0),
            ("colour", 35, 1),
            ("rude", 35, 0),
            ("kb", 50, 0),
            ("odd", 60, 3),
            ("cwm", 80, 0),
            ("wirrah", 95, 0),
            ("wirrah", 80, 4),
            ("london", 95, 0),
            ("paris", 80, 0),
        ];
        let mut found = found(&words);
        found.others.insert("london".to_owned(), Other::Name);
        found.others.insert("paris".to_owned(), Other::Name);
        let words = decide(&found, &by_hand("aa # lava\nwirrah", "kb", "rude")).unwrap();
        let lists: Vec<_> =
            words.iter().map(|(w, k)| (w.as_str(), k.class, k.family, k.standard)).collect();
        let expected = [
            ("aa", 80, false, true),
            ("cat", 10, true, true),
            ("colour", 35, true, true),
            ("cwm", 80, false, true),
            ("kb", 50, false, false),
            ("odd", 60, false, true),
            ("paris", 80, false, true),
            ("rude", 35, false, true),
            ("wirrah", 80, false, true),
        ];
        assert_eq!(lists, expected);
        assert!(words["rude"].offensive);
    }

    #[test]
    fn a_stopped_word_that_nobody_knows_is_a_mistake() {
        assert!(decide(&found(&[("cat", 10, 0)]), &by_hand("", "ctt", "")).is_err());
    }
}
