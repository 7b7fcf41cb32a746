//! Word lists.
//!
//! Law: a list that is taken holds the words that it was made of, and no other.

use lexicon::Lexicon;

/// Reads bytes as a list.
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
        Err(flaw) => assert!(!flaw.to_string().is_empty()),
    }
}
