//! A host's own list, from a text file: a word a line, `#` begins a comment.

use crate::list::{Entry, LONGEST, Lexicon};
use crate::registry;

/// Why something is not what it should be: a list of words, cards, a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} [{code}]")]
pub struct Flaw {
    /// Stable, kebab-case, for programs.
    pub code: &'static str,
    /// Where in a text, counted from 1; none where it is about the whole.
    pub line: Option<usize>,
    /// What is wrong, then what would be right.
    pub message: String,
}

impl Flaw {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Flaw {
        Flaw { code, line: None, message: message.into() }
    }
}

/// The largest accepted file: lists of a million long words are smaller.
const MAX_BYTES: usize = 32 << 20;

/// The longest name of a list: it is written into every log.
const LONGEST_NAME: usize = 40;

impl Lexicon {
    /// A list from a text: a word a line, a to z in either case, 2 to 30 letters; empty lines and
    /// what follows a `#` are skipped; `!` after a word marks it as offensive. What the shipped
    /// lists know of a word (how common, whether offensive) holds here too.
    ///
    /// # Errors
    /// A [`Flaw`] that names the line, where the text is something else.
    pub fn parse(name: &str, text: &str) -> Result<Lexicon, Flaw> {
        check_name(name)?;
        if text.len() > MAX_BYTES {
            let (have, most) = (text.len() >> 20, MAX_BYTES >> 20);
            let message = format!(
                "This list has {have} MB, and {most} MB are the most. Leave words out that nobody plays."
            );
            return Err(Flaw::new("list-too-large", message));
        }
        if text.contains('\0') {
            let message = "This is not a text file. A list is plain text, one word a line.";
            return Err(Flaw::new("list-not-text", message));
        }
        let known = registry::named("large")
            .map_err(|error| Flaw::new("unknown-list", error.to_string()))?;
        let mut words = Vec::new();
        for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let (word, offensive) = word_of(line).map_err(|(code, message)| Flaw {
                    code,
                    line: Some(at + 1),
                    message: format!("Line {}: {message}", at + 1),
                })?;
                let entry = known.entry(&word).unwrap_or(Entry::PLAIN);
                let offensive = offensive || entry.offensive;
                words.push((word, Entry { offensive, ..entry }));
            }
        }
        if words.is_empty() {
            let message = "This list has no words. Write one word per line, a to z.";
            return Err(Flaw::new("list-empty", message));
        }
        Ok(Lexicon::of_entries(name, "own", words))
    }
}

/// A list's name goes into addresses, logs and commands.
fn check_name(name: &str) -> Result<(), Flaw> {
    let sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || name.len() > LONGEST_NAME || !name.bytes().all(sign) {
        let message = format!(
            "\"{}\" cannot be the name of a list. Use 1 to {LONGEST_NAME} small letters, digits and -.",
            shown(name)
        );
        return Err(Flaw::new("list-name", message));
    }
    if registry::is_shipped(name) {
        let message = format!(
            "\"{name}\" is a list that comes with the program. Give yours another name: the file's name is taken."
        );
        return Err(Flaw::new("list-name-taken", message));
    }
    Ok(())
}

/// The word of a line, and whether it is marked as offensive; or a code and what is wrong.
fn word_of(line: &str) -> Result<(String, bool), (&'static str, String)> {
    let (word, offensive) = match line.strip_suffix('!') {
        Some(word) => (word.trim_end(), true),
        None => (line, false),
    };
    let flaw = |code, advice: &str| Err((code, format!("\"{}\" {advice}", shown(line))));
    let wrong = word.chars().find(|letter| !letter.is_ascii_alphabetic());
    match wrong {
        Some(sign) if sign.is_whitespace() => {
            flaw("several-words", "is more than one word. Write one word a line.")
        }
        Some(sign) if sign.is_ascii_digit() => {
            flaw("digit-in-word", "has a digit in it. Words are made of the letters a to z.")
        }
        Some('\'' | '’' | '-') => flaw(
            "sign-in-word",
            "has an apostrophe or a hyphen in it. Write the letters only, or leave it out.",
        ),
        Some(letter) if letter.is_alphabetic() => flaw(
            "letter-not-a-z",
            "has a letter in it that no card has. Write words in a to z, without accents.",
        ),
        Some(_) => flaw("sign-in-word", "has a sign in it. Words are made of the letters a to z."),
        None if word.len() < 2 => {
            flaw("word-too-short", "is too short: words have two letters or more.")
        }
        None if word.len() > LONGEST => flaw(
            "word-too-long",
            &format!("is too long: words have {LONGEST} letters at the most."),
        ),
        None => Ok((word.to_ascii_lowercase(), offensive)),
    }
}

/// What somebody wrote, short enough for a sentence, and without signs that would garble it.
pub(crate) fn shown(text: &str) -> String {
    const ENOUGH: usize = 40;
    let plain = |sign: char| if sign.is_control() { '?' } else { sign };
    let mut shown: String = text.chars().take(ENOUGH).map(plain).collect();
    if text.chars().nth(ENOUGH).is_some() {
        shown.push('…');
    }
    shown
}
