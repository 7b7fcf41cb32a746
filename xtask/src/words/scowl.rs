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

/// Words, folded to a to z, of 2 to 15 letters, and where they stand.
pub type Collected = BTreeMap<String, Vec<Place>>;

/// All words of SCOWL; names, abbreviations and contractions are in other files of it.
pub fn collect(folder: &Path) -> Result<Collected> {
    let mut collected = Collected::new();
    let Ok(files) = std::fs::read_dir(folder) else {
        bail!(
            "There are no word lists in {}. On Debian: apt-get install scowl. Elsewhere unpack SCOWL and name its folder with --scowl.",
            folder.display()
        );
    };
    for file in files {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some((kind, size)) = name.rsplit_once('.') else { continue };
        let Some(spelling) = kind.strip_suffix("-words") else { continue };
        let size = size.parse().with_context(|| format!("{name} ends in a size"))?;
        let variant = spelling.rsplit_once("variant_").map_or(Ok(0), |(_, n)| n.parse())?;
        let text = std::fs::read_to_string(&path).with_context(|| format!("{name} is UTF-8"))?;
        for word in text.lines().filter_map(fold) {
            collected.entry(word).or_default().push(Place { size, variant });
        }
    }
    Ok(collected)
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
        for no in ["a", "OK", "don't", "re-do", "counterrevolutionary", ""] {
            assert_eq!(fold(no), None, "{no}");
        }
    }
}
