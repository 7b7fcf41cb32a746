//! Packs what words mean, as `crates/lexicon/src/define.rs` looks it up.
//!
//! A line a word, in the order of the alphabet, fields separated by tabs: the word; its parts of speech;
//! one or two senses, each with its part of speech in front; `>` and a word of which it is an irregular
//! form. A gloss that came earlier is `=`, the place of the sense (0 or 1) and that word, so that
//! synonyms share it.

use super::lists::Words;
use super::wordnet::{Sense, WordNet};
use anyhow::{Context, Result};
use miniz_oxide::deflate::compress_to_vec;
use std::collections::BTreeMap;

/// Senses that are kept of a word.
const SENSES: usize = 2;

/// Blocks are packed one by one, so that looking a word up unpacks little.
const BLOCK: usize = 100_000;

/// A line for every word of the lists about which something is known. What is written by hand,
/// `word part gloss` a line, counts more than what WordNet says.
pub fn lines(net: &WordNet, words: &Words, by_hand: &str) -> Result<Vec<String>> {
    let mut hand: BTreeMap<&str, Vec<(char, &str)>> = BTreeMap::new();
    for line in by_hand.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, sense) = by_hand_line(line)
            .filter(|(word, _)| words.contains_key(*word))
            .with_context(|| format!("data/words/definitions.txt: {line}: write `word part gloss` for a word of the lists"))?;
        hand.entry(word).or_default().push(sense);
    }
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    let mut lines = Vec::new();
    for word in words.keys() {
        let senses = net.senses.get(word).map_or(&[][..], Vec::as_slice);
        let from_net = senses.iter().map(|Sense { part, gloss, .. }| (*part, gloss.as_str()));
        let from_hand = hand.get(word.as_str()).into_iter().flatten().copied();
        let senses: Vec<_> = from_hand.chain(from_net).collect();
        let base = net.forms.get(word).filter(|base| *base != word && words.contains_key(*base));
        if senses.is_empty() && base.is_none() {
            continue;
        }
        let mut parts: Vec<char> = senses.iter().map(|(part, _)| *part).collect();
        parts.sort_unstable();
        parts.dedup();
        let mut line = format!("{word}\t{}", String::from_iter(parts));
        for (at, (part, gloss)) in senses.iter().take(SENSES).enumerate() {
            line.push_str(&format!("\t{part}"));
            match given.get(*gloss) {
                Some(other) => line.push_str(other),
                None => {
                    line.push_str(gloss);
                    given.insert((*gloss).to_owned(), format!("={at}{word}"));
                }
            }
        }
        if let Some(base) = base {
            line.push_str(&format!("\t>{base}"));
        }
        lines.push(line);
    }
    Ok(lines)
}

fn by_hand_line(line: &str) -> Option<(&str, (char, &str))> {
    let (word, rest) = line.split_once(' ')?;
    let (part, gloss) = rest.split_once(' ')?;
    let mut letters = part.chars();
    let part = letters.next().filter(|_| letters.as_str().is_empty())?;
    ("nvaropcid".contains(part) && !gloss.is_empty()).then_some((word, (part, gloss)))
}

/// The number of blocks; then for each the length of its bytes (4, low first, like all numbers
/// here), the length of its first word (1) and that word; then the blocks.
pub fn pack(lines: &[String]) -> Vec<u8> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    for line in lines {
        let word = line.split('\t').next().unwrap_or_default();
        match blocks.last_mut().filter(|(_, text)| text.len() < BLOCK) {
            Some((_, text)) => {
                text.push('\n');
                text.push_str(line);
            }
            None => blocks.push((word.to_owned(), line.clone())),
        }
    }
    let mut bytes = (blocks.len() as u32).to_le_bytes().to_vec();
    let mut packed = Vec::new();
    for (word, text) in blocks {
        let block = compress_to_vec(text.as_bytes(), 10);
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.push(word.len() as u8);
        bytes.extend(word.as_bytes());
        packed.extend(block);
    }
    bytes.extend(packed);
    bytes
}
