//! The best words that some cards make: exact.

use super::pool::Pool;
use super::words_by_length::{LONGEST, WordsByLength};
use lexicon::Vocabulary;
use serde::{Deserialize, Serialize};

/// A word that some cards make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Made {
    /// Its letters.
    pub text: String,
    /// How many there are.
    pub length: u8,
    /// With how many blue cards it can be made at most.
    pub blue: u8,
}

impl Made {
    /// The word, if these cards make it.
    pub fn new(text: &str, pool: &Pool) -> Option<Made> {
        Some(Made { text: text.to_owned(), length: text.len() as u8, blue: pool.blue(text)? })
    }

    /// What decides a round: length, then blue cards (KW-11).
    pub fn rank(&self) -> (u8, u8) {
        (self.length, self.blue)
    }
}

/// All words that are as long as any with these cards, those with the most blue cards first.
/// Proved: every word of the list was looked at.
pub fn longest(by_length: &WordsByLength, pool: &Pool, vocabulary: Vocabulary) -> Vec<Made> {
    let lengths = (2..=LONGEST.min(pool.len())).rev();
    let of_length = |length| {
        let mut made = Vec::new();
        by_length.each(length, pool, vocabulary, |word, _| made.extend(Made::new(word, pool)));
        made
    };
    let mut made = lengths.map(of_length).find(|made| !made.is_empty()).unwrap_or_default();
    made.sort_by_key(|made| std::cmp::Reverse(made.blue));
    made
}

/// All words that win every round that these cards can win: the longest, with the most blue cards.
pub fn optimal(by_length: &WordsByLength, pool: &Pool, vocabulary: Vocabulary) -> Vec<Made> {
    let mut made = longest(by_length, pool, vocabulary);
    let most = made.first().map_or(0, |best| best.blue);
    made.retain(|made| made.blue == most);
    made
}

/// Words that bring as many letters of the keyword as any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Towards {
    /// The letters of the keyword that would be missing then.
    pub missing: String,
    /// The words: of those that gain this many letters, the longest with the most blue cards.
    pub words: Vec<Made>,
}

/// The words that bring the most of the letters that are missing; all words that cover another
/// set of as many letters count too, but of these only the longest with the most blue cards are
/// shown. Nothing without a word. Proved, as above.
pub fn towards(
    by_length: &WordsByLength,
    pool: &Pool,
    vocabulary: Vocabulary,
    missing: &str,
) -> Vec<Towards> {
    let mut most = 0;
    let mut found: Vec<(String, Vec<Made>)> = Vec::new();
    for length in (2..=LONGEST.min(pool.len())).rev() {
        by_length.each(length, pool, vocabulary, |word, _| {
            let left = left_after(missing, word);
            let gain = missing.len() - left.len();
            if gain < most || gain == 0 {
                return;
            }
            if gain > most {
                most = gain;
                found.clear();
            }
            let Some(made) = Made::new(word, pool) else { return };
            match found.iter_mut().find(|(known, _)| *known == left) {
                Some((_, words)) if words[0].rank() > made.rank() => {}
                Some((_, words)) => {
                    words.retain(|other| other.rank() == made.rank());
                    words.push(made);
                }
                None => found.push((left, vec![made])),
            }
        });
    }
    found.into_iter().map(|(missing, words)| Towards { missing, words }).collect()
}

/// What is still missing of `missing` once a word with these letters is scored.
pub fn left_after(missing: &str, word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let mut covers = |needed: char| {
        let at = letters.iter().position(|letter| *letter == needed);
        at.map(|at| letters.swap_remove(at)).is_some()
    };
    missing.chars().filter(|needed| !covers(*needed)).collect()
}
