//! The lists inside the program, packed by `cargo xtask words`. In WebAssembly they are not inside,
//! for they are most of what a page would load: the page gives those that it needs.
//!
//! Three tables: the words of `standard`, those that only `large` has, and those that cannot be played. A
//! table is deflated. In it, first lines of text (`name version hash`), an empty line, the number of
//! words (4 bytes, low one first); then a byte a word for how many letters it shares with the word
//! before, a byte a word for what is known of it; then the other letters of each word, a line each.

use crate::id::ListId;
use crate::list::{Builder, Entry, Lexicon};
use std::sync::{Arc, OnceLock};

/// From the smallest to the largest; each holds all words of those before it.
pub(crate) const NAMES: [&str; 3] = ["family", "standard", "large"];

/// The packed words of `standard`, and those that only `large` has.
#[cfg(not(target_arch = "wasm32"))]
mod tables {
    pub(super) fn standard() -> Option<&'static [u8]> {
        Some(include_bytes!("../../../data/words/standard.table"))
    }

    pub(super) fn large() -> Option<&'static [u8]> {
        Some(include_bytes!("../../../data/words/large.table"))
    }
}

/// The same, as far as they were given.
#[cfg(target_arch = "wasm32")]
mod tables {
    use std::sync::OnceLock;

    static STANDARD: OnceLock<Vec<u8>> = OnceLock::new();
    static LARGE: OnceLock<Vec<u8>> = OnceLock::new();

    pub(super) fn standard() -> Option<&'static [u8]> {
        STANDARD.get().map(Vec::as_slice)
    }

    pub(super) fn large() -> Option<&'static [u8]> {
        LARGE.get().map(Vec::as_slice)
    }

    /// Gives the packed table of this name, as it lies in `data/words`. The first one counts.
    pub fn give_table(name: &str, packed: Vec<u8>) {
        let _ = match name {
            "standard" => STANDARD.set(packed),
            "large" => LARGE.set(packed),
            _ => return,
        };
    }
}

#[cfg(target_arch = "wasm32")]
pub use tables::give_table;

static OTHERS: &[u8] = include_bytes!("../../../data/words/others.table");
static STOP: &str = include_str!("../../../data/words/stop.txt");

/// The commonness classes, as they are numbered in the tables.
const CLASSES: [u8; 10] = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95];
const OFFENSIVE: u8 = 0x10;
const FAMILY: u8 = 0x20;

/// The shipped list of this name, unpacked once.
pub(crate) fn list(name: &str) -> Option<Arc<Lexicon>> {
    static LISTS: [OnceLock<Arc<Lexicon>>; 3] = [const { OnceLock::new() }; 3];
    let slot = &LISTS[NAMES.iter().position(|known| *known == name)?];
    if slot.get().is_none() {
        let _ = slot.set(Arc::new(unpack(name)?));
    }
    slot.get().cloned()
}

/// Why a word cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    Name,
    Abbreviation,
    Numeral,
    Contraction,
}

/// What this is, if it is well known and no word to play.
pub(crate) fn other(word: &str) -> Option<Other> {
    let table = Table::open(OTHERS);
    let mut words = table.words();
    while words.next() {
        if words.word == word.as_bytes() {
            let kinds = [Other::Name, Other::Abbreviation, Other::Numeral, Other::Contraction];
            return kinds.get(usize::from(words.facts)).copied();
        }
    }
    None
}

/// Whether the lists leave this out on purpose.
pub(crate) fn is_stopped(word: &str) -> bool {
    let lines = STOP.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).any(|stopped| stopped == word)
}

fn unpack(name: &str) -> Option<Lexicon> {
    let standard = Table::open(tables::standard()?);
    let mut builder = Builder::new();
    Some(match name {
        "large" => {
            let large = Table::open(tables::large()?);
            let (mut left, mut right) = (standard.words(), large.words());
            let (mut a, mut b) = (left.next(), right.next());
            while a || b {
                if a && (!b || left.word < right.word) {
                    builder.push(&left.word, left.entry());
                    a = left.next();
                } else {
                    builder.push(&right.word, right.entry());
                    b = right.next();
                }
            }
            builder.finish(large.id(name))
        }
        _ => {
            let mut words = standard.words();
            while words.next() {
                if name == "standard" || words.facts & FAMILY != 0 {
                    builder.push(&words.word, words.entry());
                }
            }
            builder.finish(standard.id(name))
        }
    })
}

/// An inflated table.
struct Table {
    bytes: Vec<u8>,
    /// The offset of the number of words.
    start: usize,
}

impl Table {
    fn open(packed: &[u8]) -> Table {
        let bytes = miniz_oxide::inflate::decompress_to_vec(packed)
            .expect("the tables in the program are whole: a test opens them");
        // lines of text, then an empty one
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        let head: usize = lines.by_ref().take_while(|line| line.len() > 1).map(<[u8]>::len).sum();
        Table { start: head + 1, bytes }
    }

    fn id(&self, name: &str) -> ListId {
        let head = String::from_utf8_lossy(&self.bytes[..self.start]);
        let parts = head.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        let mut named = parts.filter(|parts| parts.len() == 3 && parts[0] == name);
        let parts = named.next().expect("a table names its lists");
        ListId { name: name.into(), version: parts[1].into(), hash: parts[2].into() }
    }

    fn words(&self) -> Words<'_> {
        let (count, rest) = self.bytes[self.start..].split_at(4);
        let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]) as usize;
        let (shared, rest) = rest.split_at(count);
        let (facts, letters) = rest.split_at(count);
        Words { shared: shared.iter(), all: facts.iter(), letters, word: Vec::new(), facts: 0 }
    }
}

/// Reads a table word by word.
struct Words<'a> {
    shared: std::slice::Iter<'a, u8>,
    all: std::slice::Iter<'a, u8>,
    letters: &'a [u8],
    word: Vec<u8>,
    facts: u8,
}

impl Words<'_> {
    /// Goes on to the next word; whether there is one.
    fn next(&mut self) -> bool {
        let (Some(shared), Some(facts)) = (self.shared.next(), self.all.next()) else {
            return false;
        };
        let end = self.letters.iter().position(|b| *b == b'\n').expect("every word ends its line");
        self.word.truncate((*shared).into());
        self.word.extend_from_slice(&self.letters[..end]);
        self.letters = &self.letters[end + 1..];
        self.facts = *facts;
        true
    }

    fn entry(&self) -> Entry {
        let class = CLASSES[usize::from(self.facts & 0x0f)];
        Entry { class, offensive: self.facts & OFFENSIVE != 0 }
    }
}
