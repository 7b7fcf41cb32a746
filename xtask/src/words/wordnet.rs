//! Reads WordNet's database: `index.*` and `data.*` with what words mean, `*.exc` with irregular
//! forms, `cntlist.rev` with how often a sense was met.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// The parts of speech, as WordNet names its files, and how we mark them.
const PARTS: [(&str, char); 4] = [("noun", 'n'), ("verb", 'v'), ("adj", 'a'), ("adv", 'r')];

/// One thing that a word means.
pub struct Sense {
    pub part: char,
    pub gloss: String,
    /// How often it was met in texts.
    met: u32,
}

/// What WordNet says about words of a to z.
#[derive(Default)]
pub struct WordNet {
    /// Senses by word, the most used first.
    pub senses: BTreeMap<String, Vec<Sense>>,
    /// Irregular forms, and the word each is a form of.
    pub forms: BTreeMap<String, String>,
}

/// Reads all files.
pub fn read(folder: &Path) -> Result<WordNet> {
    let file = |name: &str| -> Result<String> {
        std::fs::read_to_string(folder.join(name)).with_context(|| {
            let folder = folder.display();
            format!(
                "There is no {name} in {folder}. On Debian: apt-get install wordnet-base. Elsewhere \
                 unpack WordNet 3.0 and name the folder of its database with --wordnet."
            )
        })
    };
    let met = counts(&file("cntlist.rev")?);
    let mut net = WordNet::default();
    for (name, part) in PARTS {
        let data = file(&format!("data.{name}"))?;
        for line in file(&format!("index.{name}"))?.lines().filter(|l| !l.starts_with(' ')) {
            net.index(line, part, &data, &met).with_context(|| format!("index.{name}: {line}"))?;
        }
        for line in file(&format!("{name}.exc"))?.lines() {
            let mut words = line.split(' ');
            if let (Some(form), Some(base)) = (words.next(), words.next()) {
                net.forms.entry(form.to_owned()).or_insert_with(|| base.to_owned());
            }
        }
    }
    for senses in net.senses.values_mut() {
        senses.sort_by_key(|sense| std::cmp::Reverse(sense.met));
    }
    Ok(net)
}

impl WordNet {
    /// A line of an index: the word, its part of speech, how many senses, and much else; at the
    /// end where in the data each sense is.
    fn index(&mut self, line: &str, part: char, data: &str, met: &Counts) -> Option<()> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let word = fields[0];
        if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Some(());
        }
        let senses: usize = fields.get(2)?.parse().ok()?;
        for (at, place) in fields[fields.len() - senses..].iter().enumerate() {
            let (head, gloss) = data[place.parse().ok()?..].lines().next()?.split_once(" | ")?;
            // The index is in lower case; a name is not what the word means.
            let written = |field: &str| field.split('(').next() == Some(word);
            if head.split(' ').any(written) {
                let met = met.get(&(word.to_owned(), part, at + 1)).copied().unwrap_or_default();
                let sense = Sense { part, gloss: short(gloss), met };
                self.senses.entry(word.to_owned()).or_default().push(sense);
            }
        }
        Some(())
    }
}

/// How often the numbered sense of a word was met.
type Counts = BTreeMap<(String, char, usize), u32>;

/// Lines such as `abandon%2:40:01:: 1 10`: the word, its part of speech, and somewhere in the
/// dictionary; the number of the sense; how often it was met.
fn counts(text: &str) -> Counts {
    let line = |line: &str| {
        let (word, rest) = line.split_once('%')?;
        let mut fields = rest.split(' ');
        let part = match fields.next()?.chars().next()? {
            '1' => 'n',
            '2' => 'v',
            '4' => 'r',
            _ => 'a',
        };
        let sense = fields.next()?.parse().ok()?;
        Some(((word.to_owned(), part, sense), fields.next()?.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

/// A gloss without its examples, and without what a long one adds.
fn short(gloss: &str) -> String {
    const ENOUGH: usize = 90;
    let gloss = gloss.replace('`', "'");
    let meaning = gloss.split("; \"").next().unwrap_or_default();
    let mut short = String::new();
    for clause in meaning.split("; ").map(str::trim) {
        if !short.is_empty() && short.len() + clause.len() > ENOUGH {
            break;
        }
        short.push_str(if short.is_empty() { "" } else { "; " });
        short.push_str(clause);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glosses_are_shortened() {
        assert_eq!(short("not sensible; \"as quixotic as ever\"; \"a dream\"  "), "not sensible");
        assert_eq!(short("a `thing'; that is good"), "a 'thing'; that is good");
        let long = format!("{}; {}", "x".repeat(80), "y".repeat(20));
        assert_eq!(short(&long), "x".repeat(80));
    }

    #[test]
    fn counts_are_read() {
        let met = counts("abandon%2:40:01:: 1 10\nable%3:00:00:: 2 7\n");
        assert_eq!(met[&("abandon".to_owned(), 'v', 1)], 10);
        assert_eq!(met[&("able".to_owned(), 'a', 2)], 7);
    }

    #[test]
    fn a_folder_without_wordnet_says_what_to_install() {
        let folder = tempfile::tempdir().unwrap();
        let missing = read(folder.path()).err().expect("there is nothing");
        assert!(missing.to_string().contains("apt-get install wordnet-base"), "{missing}");
    }
}
