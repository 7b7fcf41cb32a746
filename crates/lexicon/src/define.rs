//! Short definitions of words: from WordNet, packed by `cargo xtask words`, whose `definitions.rs`
//! says how. Looking a word up unpacks a few blocks of a hundred kilobytes and keeps nothing.

use crate::forms::bases;
use miniz_oxide::inflate::decompress_to_vec;
use serde::{Deserialize, Serialize};

static PACKED: &[u8] = include_bytes!("../../../data/words/definitions.table");

/// What a word means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Definition {
    /// The word that is explained: the word itself, or the one it is a form of.
    pub base: String,
    /// Its one or two most common senses.
    pub senses: Vec<Sense>,
    /// Another word that it is a form of too: `saw` is a tool, and a form of `see`.
    pub form_of: Option<String>,
}

/// One thing that a word means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sense {
    /// What sort of word it is then.
    pub part: Part,
    /// What it means then.
    pub gloss: String,
}

/// The parts of speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs)] // they say it themselves
pub enum Part {
    Noun,
    Verb,
    Adjective,
    Adverb,
    Pronoun,
    Preposition,
    Conjunction,
    Interjection,
    Determiner,
}

impl Part {
    fn of(mark: char) -> Option<Part> {
        Some(match mark {
            'n' => Part::Noun,
            'v' => Part::Verb,
            'a' => Part::Adjective,
            'r' => Part::Adverb,
            'o' => Part::Pronoun,
            'p' => Part::Preposition,
            'c' => Part::Conjunction,
            'i' => Part::Interjection,
            'd' => Part::Determiner,
            _ => return None,
        })
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// What this word means, or the word it is a form of. About half of `standard` is explained, and
/// nearly everything that people use.
pub fn define(word: &str) -> Option<Definition> {
    if let Some(line) = Line::of(word) {
        if !line.senses.is_empty() {
            let senses = line.senses();
            return Some(Definition { base: line.word, senses, form_of: line.form_of });
        }
        let base = line.form_of.and_then(|base| Line::of(&base));
        if let Some(definition) = base.and_then(Line::explained) {
            return Some(definition);
        }
    }
    let regular = |word: &str| {
        let fits = |(base, part): (String, char)| {
            Line::of(&base).filter(|line| line.parts.contains(part)).and_then(Line::explained)
        };
        bases(word).into_iter().find_map(fits)
    };
    // at last a form of a form, as kindnesses is
    regular(word).or_else(|| bases(word).iter().find_map(|(base, _)| regular(base)))
}

/// What is written about a word.
struct Line {
    word: String,
    parts: String,
    /// A sense's mark and gloss.
    senses: Vec<String>,
    form_of: Option<String>,
}

impl Line {
    fn of(word: &str) -> Option<Line> {
        let block = block_of(word)?;
        let mut lines = block.lines().map(|line| line.split('\t'));
        let mut fields = lines.find_map(|mut fields| (fields.next()? == word).then_some(fields))?;
        let parts = fields.next()?.to_owned();
        let (forms, senses): (Vec<&str>, Vec<&str>) = fields.partition(|f| f.starts_with('>'));
        let form_of = forms.first().map(|form| form[1..].to_owned());
        let senses = senses.into_iter().map(str::to_owned).collect();
        Some(Line { word: word.to_owned(), parts, senses, form_of })
    }

    fn explained(self) -> Option<Definition> {
        let senses = self.senses();
        (!senses.is_empty()).then_some(Definition { base: self.word, senses, form_of: None })
    }

    fn senses(&self) -> Vec<Sense> {
        let sense = |field: &String| {
            let mut signs = field.chars();
            let part = Part::of(signs.next()?)?;
            let gloss = signs.as_str();
            let Some(reference) = gloss.strip_prefix('=') else {
                return Some(Sense { part, gloss: gloss.to_owned() });
            };
            // written under another word: the place of the sense there, and the word
            let (place, other) = reference.split_at_checked(1)?;
            let other = Line::of(other)?;
            let gloss = other.senses.get(place.parse::<usize>().ok()?)?.get(1..)?.to_owned();
            Some(Sense { part, gloss })
        };
        self.senses.iter().filter_map(sense).collect()
    }
}

/// The lines among which a word's would be.
fn block_of(word: &str) -> Option<String> {
    let number = |at: usize| {
        let bytes = PACKED.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    };
    let mut at = 4;
    let mut start = 0;
    let mut found = None;
    for _ in 0..number(0)? {
        let (length, letters) = (number(at)?, usize::from(*PACKED.get(at + 4)?));
        if PACKED.get(at + 5..at + 5 + letters)? <= word.as_bytes() {
            found = Some((start, length));
        }
        at += 5 + letters;
        start += length;
    }
    let (start, length) = found?;
    let text = decompress_to_vec(PACKED.get(at + start..at + start + length)?).ok()?;
    String::from_utf8(text).ok()
}
