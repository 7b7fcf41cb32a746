//! Word lists.
//!
//! Law: an accepted list contains exactly the words it was made of.

use lexicon::Lexicon;

/// Parses bytes as a list.
pub fn run(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    match Lexicon::parse("own", text) {
        Ok(list) => {
            for line in text.trim_start_matches('\u{feff}').lines() {
                let word = line.split('#').next().unwrap_or_default().trim();
                let word = word.trim_end_matches('!').trim().to_lowercase();
                assert!(word.is_empty() || list.is_word(&word), "{word:?} was lost");
            }
            assert!(!list.is_word(text) || text.len() <= 30);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
