//! How far a seat is with the keyword (KW-14).

use crate::Word;
use serde::{Deserialize, Serialize};

/// How far a seat is with the keyword.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Progress {
    /// For each letter of the keyword, in order, whether a card of the scored words has it;
    /// each card counts once.
    pub covered: Vec<bool>,
    /// The letters still missing, in the order of the keyword.
    pub missing: String,
}

impl Progress {
    /// What the cards of `words` cover of `keyword`.
    pub fn of<'w>(keyword: &str, words: impl IntoIterator<Item = &'w Word>) -> Progress {
        let mut letters: Vec<char> =
            words.into_iter().flat_map(|word| word.cards()).map(|card| card.letter).collect();
        let mut cover = |letter: char| {
            let found = letters.iter().position(|l| *l == letter);
            found.map(|i| letters.swap_remove(i)).is_some()
        };
        let covered: Vec<bool> = keyword.chars().map(&mut cover).collect();
        let missing = keyword.chars().zip(&covered).filter(|(_, has)| !**has).map(|(c, _)| c);
        Progress { missing: missing.collect(), covered }
    }

    /// Whether the keyword can be spelled.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}
