//! What the id of a rule looks like, and where rules are defined.

use anyhow::{Result, bail};
use std::collections::BTreeSet;
use std::fmt;

/// Two capital letters for the game, a hyphen, two digits: `CC-08`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Id(String);

impl Id {
    /// The letters of the game.
    pub fn prefix(&self) -> String {
        self.0[..2].to_owned()
    }

    fn read(bytes: &[u8]) -> Option<Id> {
        let [a, b, b'-', c, d] = bytes else { return None };
        let fits = a.is_ascii_uppercase() && b.is_ascii_uppercase();
        let fits = fits && c.is_ascii_digit() && d.is_ascii_digit();
        fits.then(|| Id(String::from_utf8_lossy(bytes).into_owned()))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Every id in `text` that is a word of its own.
pub fn within(text: &str) -> BTreeSet<Id> {
    let bytes = text.as_bytes();
    let part_of_word = |at: Option<&u8>| at.is_some_and(u8::is_ascii_alphanumeric);
    let alone = |start: usize| {
        let before = start.checked_sub(1).and_then(|i| bytes.get(i));
        !part_of_word(before) && !part_of_word(bytes.get(start + 5))
    };
    let places = bytes.windows(5).enumerate().filter(|(start, _)| alone(*start));
    places.filter_map(|(_, window)| Id::read(window)).collect()
}

/// Every id in the name of a function: `cc_08_keeps_the_chain`. Only with the letters of a game,
/// because `in_10_moves` is not a rule.
pub fn in_name(name: &str, prefixes: &BTreeSet<String>) -> BTreeSet<Id> {
    let words: Vec<&str> = name.split('_').collect();
    let pairs = words.windows(2).map(|pair| format!("{}-{}", pair[0].to_uppercase(), pair[1]));
    pairs
        .filter_map(|id| Id::read(id.as_bytes()))
        .filter(|id| prefixes.contains(&id.prefix()))
        .collect()
}

/// The ids that a rules file defines: those that begin a list entry.
pub fn defined(text: &str) -> Result<BTreeSet<Id>> {
    let mut ids = BTreeSet::new();
    for entry in text.lines().filter_map(|line| line.trim_start().strip_prefix("- ")) {
        let word = entry.split_whitespace().next().unwrap_or_default();
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let Some(id) = Id::read(word.as_bytes()) else { continue };
        if ids.contains(&id) {
            bail!("{id} is defined twice");
        }
        ids.insert(id);
    }
    if ids.is_empty() {
        bail!(
            "no rule is defined here: a rule is a list entry that begins with its id, `- CC-01 …`"
        );
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ids: BTreeSet<Id>) -> String {
        ids.iter().map(Id::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ids_are_words_of_their_own() {
        assert_eq!(shown(within("CC-08, (CC-09) \"CG-31\": CC-10.")), "CC-08 CC-09 CC-10 CG-31");
        assert_eq!(shown(within("UTF-16 cc-08 ACC-08 CC-080 CC-8 CC_08")), "");
    }

    #[test]
    fn names_cite_with_the_letters_of_a_game() {
        let prefixes = BTreeSet::from(["CC".to_owned()]);
        assert_eq!(shown(in_name("cc_08_and_cc_09_hold_in_10_moves", &prefixes)), "CC-08 CC-09");
    }

    #[test]
    fn rules_are_entries_that_begin_with_an_id() {
        let text = "# CC-99\n- CC-01 as CC-77 says\n  - **CC-02** bold\n- none\nCC-03 no entry\n";
        assert_eq!(shown(defined(text).unwrap()), "CC-01 CC-02");
    }
}
