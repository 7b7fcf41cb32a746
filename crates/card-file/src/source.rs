//! The text of a card file.

use crate::fields::{Fields, short};
use crate::flaw::Flaw;
use sha2::{Digest, Sha256};
use std::ops::Range;
use toml::de::DeTable;

/// The longest card file.
pub const MAX_BYTES: usize = 256 * 1024;

/// The text of a card file, and where its lines begin.
pub struct Source<'i> {
    text: &'i str,
    lines: Vec<usize>,
}

impl<'i> Source<'i> {
    /// The text of a file.
    pub fn new(text: &'i str) -> Source<'i> {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        Source { text, lines: ends.map(|(i, _)| i + 1).collect() }
    }

    /// SHA-256 of the file in hexadecimal: what a set of cards is known by.
    pub fn hash(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
    }

    /// The fields of the whole file, or why it is no TOML.
    pub fn fields(&self) -> Result<Fields<'_, 'i>, Vec<Flaw>> {
        let flaw =
            |line, message| Flaw { line, card: String::new(), field: String::new(), message };
        if self.text.len() > MAX_BYTES {
            let message =
                format!("This file is too long: a card file has at most {MAX_BYTES} bytes.");
            return Err(vec![flaw(None, message)]);
        }
        let (whole, wrong) = DeTable::parse_recoverable(self.text);
        if !wrong.is_empty() {
            let flaws = wrong.iter().map(|error| {
                let line = self.line(error.span().map_or(0, |span| span.start));
                flaw(Some(line), format!("this is not TOML: {}.", error.message()))
            });
            return Err(flaws.collect());
        }
        Ok(Fields::new(self, String::new(), "", whole))
    }

    /// The line of this byte, counted from 1.
    pub(crate) fn line(&self, at: usize) -> u32 {
        self.lines.partition_point(|begins| *begins <= at) as u32 + 1
    }

    /// What is written there, as it may stand in a sentence: on one line, and not too long.
    pub(crate) fn shown(&self, span: Range<usize>) -> String {
        short(self.text.get(span).unwrap_or_default(), 60)
    }
}
