//! Reads SCOWL's files: `<spelling>-<kind>.<size>`, a word a line.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::path::Path;

/// Where SCOWL has a word.
pub struct Place {
    /// 10 for the commonest words, 95 for the rarest.
    pub size: u8,
    /// 0 for the main spellings, 3 for those that are seldom used.
    pub variant: u8,
}

/// Why an entry cannot be played; numbered as in the table of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Other {
    Name = 0,
    Abbreviation = 1,
    Numeral = 2,
    Contraction = 3,
}

/// What SCOWL has, folded to a to z, of 2 to 15 letters.
#[derive(Default)]
pub struct Found {
    /// Words, and where they stand.
    pub words: BTreeMap<String, Vec<Place>>,
    /// Entries that cannot be played, though some are words too.
    pub others: BTreeMap<String, Other>,
}

/// Beyond this size, SCOWL's names are anything that was ever written with a capital.
const KNOWN_OTHERS: u8 = 80;

/// Reads all files.
pub fn collect(folder: &Path) -> Result<Found> {
    let mut found = Found::default();
    let files = std::fs::read_dir(folder).with_context(|| {
        let folder = folder.display();
        format!(
            "There are no word lists in {folder}. On Debian: apt-get install scowl. Elsewhere \
             unpack SCOWL and name the folder of its lists with --scowl."
        )
    })?;
    for file in files {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (spelling, kind, size) = parts(&name)?;
        let variant = spelling.rsplit_once("variant_").map_or(Ok(0), |(_, n)| n.parse())?;
        let text = std::fs::read_to_string(&path).with_context(|| format!("{name} is UTF-8"))?;
        let other = match kind {
            "words" => None,
            "upper" | "proper-names" => Some(Other::Name),
            "abbreviations" => Some(Other::Abbreviation),
            "roman-numerals" => Some(Other::Numeral),
            "contractions" => Some(Other::Contraction),
            _ => continue, // the hackers' own words nobody knows
        };
        for line in text.lines() {
            match (other, fold(line)) {
                (None, Some(word)) => {
                    found.words.entry(word).or_default().push(Place { size, variant });
                }
                // a few entries among the words have capitals, as OK does
                (None, None) => found.other(line, size, Other::Abbreviation),
                (Some(other), _) => found.other(line, size, other),
            }
        }
    }
    Ok(found)
}

impl Found {
    fn other(&mut self, line: &str, size: u8, other: Other) {
        // a contraction is not a word without its apostrophe either
        let line = match other {
            Other::Contraction => line.replace('\'', ""),
            _ => line.to_owned(),
        };
        if let Some(word) = fold(&line.to_lowercase()).filter(|_| size <= KNOWN_OTHERS) {
            let known = self.others.entry(word).or_insert(other);
            *known = (*known).min(other); // of several things the first
        }
    }
}

/// Spelling, kind and size of a file, from its name.
fn parts(name: &str) -> Result<(&str, &str, u8)> {
    let parts = name.rsplit_once('.').and_then(|(rest, size)| {
        let (spelling, kind) = rest.split_once('-')?;
        Some((spelling, kind, size.parse().ok()?))
    });
    match parts {
        Some(parts) => Ok(parts),
        None => bail!("{name} is not named as SCOWL's lists are: <spelling>-<kind>.<size>"),
    }
}

/// The word in a to z, if it is one to play with: accents go; capitals, apostrophes and hyphens
/// make it none.
fn fold(word: &str) -> Option<String> {
    let plain: String = word.trim().chars().map(unaccented).collect();
    let sound = (2..=15).contains(&plain.len()) && plain.bytes().all(|b| b.is_ascii_lowercase());
    sound.then_some(plain)
}

/// Every accented letter that SCOWL uses.
fn unaccented(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ó' | 'ô' | 'ö' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_others_left_out() {
        assert_eq!(fold("café").as_deref(), Some("cafe"));
        assert_eq!(fold("smörgåsbord").as_deref(), Some("smorgasbord"));
        for error in ["a", "OK", "don't", "re-do", "counterrevolutionary", ""] {
            assert_eq!(fold(error), None, "{error}");
        }
    }

    #[test]
    fn file_names_say_what_is_in_them() {
        let name = "british_variant_1-proper-names.80";
        assert_eq!(parts(name).unwrap(), ("british_variant_1", "proper-names", 80));
        assert!(parts("README").is_err());
    }

    #[test]
    fn a_folder_without_lists_says_what_to_install() {
        let folder = tempfile::tempdir().unwrap();
        let missing = collect(&folder.path().join("none")).err().expect("there is no such folder");
        assert!(missing.to_string().contains("apt-get install scowl"), "{missing}");
    }
}
