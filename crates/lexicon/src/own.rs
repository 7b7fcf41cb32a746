//! A host's own list, from a text file: a word a line, `#` begins a comment.

use crate::list::{Entry, Lexicon};

/// Why a text is no list of words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{say} [{code}]")]
pub struct Flaw {
    /// Stable, kebab-case, for programs.
    pub code: &'static str,
    /// Where, counted from 1; none where it is about the whole text.
    pub line: Option<usize>,
    /// What is wrong, then what would be right.
    pub say: String,
}

impl Lexicon {
    /// A list from a text: a word a line, a to z in either case; empty lines and what follows a
    /// `#` are skipped; `!` after a word marks it as offensive.
    ///
    /// # Errors
    /// A [`Flaw`] that names the line, where the text is something else.
    pub fn parse(name: &str, text: &str) -> Result<Lexicon, Flaw> {
        let mut words = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (word, offensive) = match line.strip_suffix('!') {
                Some(word) => (word.trim_end(), true),
                None => (line, false),
            };
            if word.is_empty() || !word.bytes().all(|b| b.is_ascii_alphabetic()) {
                let say = format!(
                    "Line {}: \"{line}\" is not a word. Write one word a line, a to z.",
                    number + 1
                );
                return Err(Flaw { code: "not-a-word", line: Some(number + 1), say });
            }
            words.push((word.to_ascii_lowercase(), Entry { offensive, ..Entry::PLAIN }));
        }
        if words.is_empty() {
            let say = "There is no word in this list. Write one word a line, a to z.".into();
            return Err(Flaw { code: "no-words", line: None, say });
        }
        Ok(Lexicon::of_entries(name, "own", words))
    }
}
