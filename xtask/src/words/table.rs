//! Packs words as `crates/lexicon/src/shipped.rs` unpacks them.

use super::lists::{Word, Words};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// SCOWL's sizes, numbered as in the tables.
const CLASSES: [u8; 10] = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95];
const OFFENSIVE: u8 = 0x10;
const FAMILY: u8 = 0x20;

/// What identifies a list.
pub struct List {
    pub name: &'static str,
    pub version: &'static str,
    /// Of a text with a word a line, `!` behind the offensive ones.
    pub hash: String,
    pub words: usize,
}

impl List {
    /// Counts and hashes the words of a list.
    pub fn of(
        name: &'static str,
        version: &'static str,
        words: &Words,
        holds: impl Fn(&Word) -> bool,
    ) -> List {
        let mut hash = Sha256::new();
        let mut count = 0;
        for (word, known) in words.iter().filter(|(_, word)| holds(word)) {
            hash.update(word);
            hash.update(if known.offensive { "!\n" } else { "\n" });
            count += 1;
        }
        let hash = HEXLOWER.encode(&hash.finalize());
        List { name, version, hash, words: count }
    }
}

/// What is known of a word, as a byte.
pub fn facts(word: &Word) -> u8 {
    let class = CLASSES.iter().position(|class| *class == word.class);
    let offensive = if word.offensive { OFFENSIVE } else { 0 };
    let family = if word.family { FAMILY } else { 0 };
    class.expect("SCOWL has these sizes") as u8 | offensive | family
}

/// The table of these words, which come in order, under these lists' names.
pub fn pack(lists: &[&List], words: impl Iterator<Item = (String, u8)>) -> Vec<u8> {
    let (mut shared, mut facts, mut letters) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = String::new();
    for (word, known) in words {
        let same = last.bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
        shared.push(same as u8);
        facts.push(known);
        letters.extend_from_slice(&word.as_bytes()[same..]);
        letters.push(b'\n');
        last = word;
    }
    let heads = lists.iter().map(|l| format!("{} {} {}\n", l.name, l.version, l.hash));
    let mut bytes = heads.collect::<String>().into_bytes();
    bytes.push(b'\n');
    bytes.extend((shared.len() as u32).to_le_bytes());
    bytes.extend([shared, facts, letters].concat());
    miniz_oxide::deflate::compress_to_vec(&bytes, 10)
}
