//! All about a word: what it means, which lists hold it, and why it is allowed or not.

use crate::define::{Definition, define};
use crate::id::ListId;
use crate::list::{LONGEST, Lexicon};
use crate::own::shown;
use crate::registry::{named, names};
use crate::shipped::{self, Other};
use serde::{Deserialize, Serialize};

/// All about a word, as `parlour word` and the page show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordReport {
    /// The word, in lower case.
    pub word: String,
    /// The list that was asked about.
    pub list: ListId,
    /// Whether that list holds it.
    pub allowed: bool,
    /// Why it is not allowed, for programs: `unknown`, `name`, `offensive` …; empty where it is.
    pub code: String,
    /// Why it is allowed or not, in a sentence.
    pub message: String,
    /// All lists that hold it.
    pub lists: Vec<String>,
    /// How common it is, from 10 to 95; none where no list holds it.
    pub class: Option<u8>,
    /// The same in plain words: `everyday`, `rare` …; empty where no list holds it.
    pub commonness: String,
    /// Whether it hurts or embarrasses.
    pub offensive: bool,
    /// What it means, where that is known.
    pub definition: Option<Definition>,
}

/// How common a word of this class is, in plain words.
pub fn commonness(class: u8) -> &'static str {
    match class {
        0..=20 => "everyday",
        21..=40 => "common",
        41..=60 => "less common",
        61..=70 => "uncommon",
        71..=80 => "rare",
        _ => "hardly known",
    }
}

/// All about a word, and whether `list` allows it. Any text may be asked about.
pub fn about_word(word: &str, list: &Lexicon) -> WordReport {
    let word = word.trim().to_lowercase();
    let others = names().into_iter().filter_map(|name| named(&name).ok());
    let mut holding: Vec<_> = others.filter(|list| list.is_word(&word)).collect();
    let entry = list.entry(&word).or_else(|| holding.last()?.entry(&word));
    let allowed = list.is_word(&word);
    let lists: Vec<String> = holding.drain(..).map(|list| list.id().name.clone()).collect();
    let (code, message) = if allowed {
        ("", format!("\"{word}\" is a word ({} list).", list.id().title()))
    } else {
        why_not(&word, list, &lists, entry.is_some_and(|entry| entry.offensive))
    };
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    WordReport {
        list: list.id().clone(),
        allowed,
        code: code.to_owned(),
        message,
        lists,
        class: entry.map(|entry| entry.class),
        commonness: entry.map_or("", |entry| commonness(entry.class)).to_owned(),
        offensive: entry.is_some_and(|entry| entry.offensive),
        definition: plain.then(|| define(&word)).flatten(),
        word: shown(&word),
    }
}

/// Why the list does not hold the word: a code and a sentence.
fn why_not(
    word: &str,
    list: &Lexicon,
    lists: &[String],
    offensive: bool,
) -> (&'static str, String) {
    let (quoted, name) = (format!("\"{}\"", shown(word)), &list.id().name);
    if let Some(sign) = word.chars().find(|sign| !sign.is_ascii_lowercase()) {
        let message = match sign {
            '\'' | '’' => "has an apostrophe: contractions are not words to play",
            '-' => "has a hyphen: only words that are written as one are words to play",
            sign if sign.is_whitespace() => "is more than one word: ask about one at a time",
            sign if sign.is_alphabetic() => {
                "has a letter that is not one of a to z: write it without accents"
            }
            _ => "has a sign in it: words are made of the letters a to z",
        };
        return ("not-letters", format!("{quoted} {message}."));
    }
    if word.len() < 2 {
        return ("too-short", "A word to play has two letters or more.".to_owned());
    }
    if word.len() > LONGEST {
        return (
            "too-long",
            format!("{quoted} is too long: words have {LONGEST} letters at the most."),
        );
    }
    if offensive && name == "family" {
        return (
            "offensive",
            format!("{quoted} is left out of family, as it may hurt or embarrass."),
        );
    }
    if shipped::is_stopped(word) {
        let message = format!(
            "{quoted} is left out on purpose: it is a symbol or a scrap, not a word to play."
        );
        return ("stopped", message);
    }
    if !lists.is_empty() {
        let message = format!("{quoted} is not in {name}, only in {}.", lists.join(" and "));
        return ("other-list-only", message);
    }
    match shipped::other(word) {
        Some(Other::Name) => {
            ("name", format!("{quoted} is a name, and names are not words to play."))
        }
        Some(Other::Abbreviation) => (
            "abbreviation",
            format!("{quoted} is an abbreviation, and these are not words to play."),
        ),
        Some(Other::Numeral) => {
            ("numeral", format!("{quoted} is a Roman numeral, and these are not words to play."))
        }
        Some(Other::Contraction) => (
            "contraction",
            format!("{quoted} lacks its apostrophe, and contractions are not words to play."),
        ),
        None => ("unknown", format!("{quoted} is in none of the lists. Is it spelt right?")),
    }
}
