//! An immutable list of words.

use crate::graph::Graph;
use crate::id::ListId;
use crate::minimise::Minimiser;
use crate::two_way::TwoWay;
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

/// The most letters of a word.
pub const LONGEST: usize = 30;

/// What is known of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How common it is, from 10 (everybody knows it) to 95 (hardly anybody does): the smallest of
    /// the sizes of SCOWL that has it.
    pub class: u8,
    /// Whether it hurts or embarrasses: bots never play it, and a table can switch it off.
    pub offensive: bool,
}

impl Entry {
    const OFFENSIVE: u8 = 0x80;

    /// The class of a word of which nothing else is known.
    pub const PLAIN: Entry = Entry { class: 50, offensive: false };

    fn pack(self) -> u8 {
        self.class | if self.offensive { Entry::OFFENSIVE } else { 0 }
    }

    fn unpack(byte: u8) -> Entry {
        Entry { class: byte & !Entry::OFFENSIVE, offensive: byte & Entry::OFFENSIVE != 0 }
    }
}

/// The words that somebody knows, or is willing to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The highest commonness class that is known.
    pub rarest: u8,
    /// Whether offensive words are used.
    pub offensive: bool,
}

impl Vocabulary {
    /// Every word of the list.
    pub const WHOLE: Vocabulary = Vocabulary { rarest: u8::MAX, offensive: true };

    /// No offensive words, and none rarer than this class.
    pub const fn clean(rarest: u8) -> Vocabulary {
        Vocabulary { rarest, offensive: false }
    }

    /// Whether a word is among them.
    pub fn knows(self, entry: Entry) -> bool {
        entry.class <= self.rarest && (self.offensive || !entry.offensive)
    }
}

/// A list of words, immutable; shared as `Arc<Lexicon>`.
#[derive(Debug)]
pub struct Lexicon {
    id: ListId,
    graph: Graph,
    two_way: OnceLock<TwoWay>,
    /// By the word's number.
    entries: Vec<u8>,
}

impl Lexicon {
    /// A small list, for tests: words in lower case, in any order; `darn!` is an offensive one.
    ///
    /// # Panics
    /// As [`Lexicon::of_entries`] does.
    pub fn of_words(name: &str, words: &[&str]) -> Lexicon {
        let entry = |word: &&str| match word.strip_suffix('!') {
            Some(word) => (word.to_owned(), Entry { offensive: true, ..Entry::PLAIN }),
            None => ((*word).to_owned(), Entry::PLAIN),
        };
        Lexicon::of_entries(name, "own", words.iter().map(entry).collect())
    }

    /// A list of words of which something is known; in any order, of twins the first counts.
    ///
    /// # Panics
    /// Where a word is empty, longer than [`LONGEST`] or not lower case, a to z. For words from
    /// elsewhere there is [`Lexicon::parse`].
    pub fn of_entries(name: &str, version: &str, mut words: Vec<(String, Entry)>) -> Lexicon {
        for (word, _) in &words {
            let sound = (1..=LONGEST).contains(&word.len());
            assert!(
                sound && word.bytes().all(|b| b.is_ascii_lowercase()),
                "{word:?} is not a word"
            );
        }
        words.sort_by(|a, b| a.0.cmp(&b.0));
        words.dedup_by(|a, b| a.0 == b.0);
        let mut hash = Sha256::new();
        let mut builder = Builder::new();
        for (word, entry) in &words {
            hash.update(word);
            hash.update(if entry.offensive { "!\n" } else { "\n" });
            builder.push(word.as_bytes(), *entry);
        }
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        builder.finish(ListId { name: name.into(), version: version.into(), hash })
    }

    /// Name, version and hash.
    pub fn id(&self) -> &ListId {
        &self.id
    }

    /// Whether the list holds this word (lower case, a to z).
    pub fn is_word(&self, word: &str) -> bool {
        self.graph.contains(word)
    }

    /// What is known of this word, if the list holds it.
    pub fn entry(&self, word: &str) -> Option<Entry> {
        self.graph.number(word).map(|number| self.numbered(number))
    }

    /// What is known of the word with this number ([`Graph::number`]).
    pub(crate) fn numbered(&self, number: usize) -> Entry {
        Entry::unpack(self.entries[number])
    }

    /// The words as a graph, for searches.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The words as a graph that can be entered in the middle of a word; built when first asked for,
    /// which takes a moment.
    pub fn two_way(&self) -> &TwoWay {
        self.two_way.get_or_init(|| TwoWay::of(self))
    }

    /// How many words.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the list has no words.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Memory in bytes, without the graph of two ways.
    pub fn size(&self) -> usize {
        self.graph.size() + self.entries.len()
    }
}

/// Makes a list from words in order.
pub(crate) struct Builder {
    graph: Minimiser,
    entries: Vec<u8>,
}

impl Builder {
    pub(crate) fn new() -> Builder {
        Builder { graph: Minimiser::new(), entries: Vec::new() }
    }

    pub(crate) fn push(&mut self, word: &[u8], entry: Entry) {
        self.graph.push(word);
        self.entries.push(entry.pack());
    }

    pub(crate) fn finish(self, id: ListId) -> Lexicon {
        let (graph, two_way) = (self.graph.finish(), OnceLock::new());
        Lexicon { id, graph, two_way, entries: self.entries }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_list_holds_its_words_and_no_other() {
        let list =
            Lexicon::of_words("test", &["tea", "ate", "eat", "darn!", "teas", "tea", "eats"]);
        assert_eq!(list.len(), 6);
        for word in ["tea", "ate", "eat", "darn", "teas", "eats"] {
            assert!(list.is_word(word), "{word}");
        }
        for word in ["", "t", "te", "teaspoon", "dar", "darn!", "TEA", "té", "zzz", "tea "] {
            assert!(!list.is_word(word), "{word}");
            assert_eq!(list.entry(word), None);
        }
        assert_eq!(list.entry("darn"), Some(Entry { class: 50, offensive: true }));
        assert_eq!(list.entry("eats"), Some(Entry::PLAIN));
    }

    #[test]
    fn every_word_has_its_number() {
        let words = ["ate", "darn", "eat", "eats", "tea", "teas"];
        let list = Lexicon::of_words("test", &words);
        for (number, word) in words.iter().enumerate() {
            assert_eq!(list.graph().number(word), Some(number), "{word}");
        }
    }

    #[test]
    fn the_hash_tells_lists_apart_whatever_the_order() {
        let hash = |words: &[&str]| Lexicon::of_words("test", words).id().hash.clone();
        assert_eq!(hash(&["a", "b"]), hash(&["b", "a", "b"]));
        assert_ne!(hash(&["a", "b"]), hash(&["a", "c"]));
        assert_ne!(hash(&["a", "b"]), hash(&["a", "b!"]));
    }
}
