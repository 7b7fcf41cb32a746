//! Packs words as `crates/lexicon/src/shipped.rs` unpacks them.

use super::Word;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// SCOWL's sizes, numbered as in the tables.
const CLASSES: [u8; 10] = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95];
const OFFENSIVE: u8 = 0x10;
const FAMILY: u8 = 0x20;

/// The name of a list and what identifies it.
pub struct Table {
    pub name: &'static str,
    pub version: &'static str,
    pub hash: String,
    pub words: usize,
}

impl Table {
    /// Counts and hashes the words of a list: a word a line, `!` behind the offensive ones.
    pub fn list(
        name: &'static str,
        version: &'static str,
        words: &BTreeMap<String, Word>,
        holds: impl Fn(&Word) -> bool,
    ) -> Table {
        let mut hash = Sha256::new();
        let mut count = 0;
        for (word, known) in words.iter().filter(|(_, word)| holds(word)) {
            hash.update(word);
            hash.update(if known.offensive { "!\n" } else { "\n" });
            count += 1;
        }
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Table { name, version, hash, words: count }
    }
}

/// The table of these words, under these lists' names.
pub fn pack<'a>(lists: &[&Table], words: impl Iterator<Item = (&'a String, &'a Word)>) -> Vec<u8> {
    let (mut shared, mut facts, mut letters) = (Vec::new(), Vec::new(), Vec::new());
    let mut last: &[u8] = b"";
    for (word, known) in words {
        let word = word.as_bytes();
        let same = last.iter().zip(word).take_while(|(a, b)| a == b).count();
        let class = CLASSES.iter().position(|class| *class == known.class);
        let class = class.expect("SCOWL has these sizes") as u8;
        let offensive = if known.offensive { OFFENSIVE } else { 0 };
        let family = if known.family { FAMILY } else { 0 };
        shared.push(same as u8);
        facts.push(class | offensive | family);
        letters.extend_from_slice(&word[same..]);
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
