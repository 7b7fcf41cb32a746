//! Lines of bounded length from any stream of bytes.

use std::io::{self, BufRead, BufReader, Read};

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Text {
    /// Text, without its line end.
    Line(String),
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// More bytes than allowed; they have been passed over.
    TooLong,
}

/// Reads lines, never holding more than the longest allowed.
pub struct Lines<R> {
    input: BufReader<R>,
    most: usize,
}

impl<R: Read> Lines<R> {
    /// Lines of `input` of up to `most` bytes.
    pub fn new(input: BufReader<R>, most: usize) -> Lines<R> {
        Lines { input, most }
    }

    /// The next line; `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<Text>> {
        let mut bytes = Vec::new();
        let most = self.most as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > self.most {
            self.skip_line()?;
            return Ok(Some(Text::TooLong));
        }
        Ok(Some(String::from_utf8(bytes).map_or(Text::NotUtf8, Text::Line)))
    }

    /// Whether the next line has not even begun to arrive.
    pub fn nothing_waits(&self) -> bool {
        self.input.buffer().is_empty()
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let waiting = self.input.fill_buf()?;
            let (used, ended) = match waiting.iter().position(|byte| *byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (waiting.len(), waiting.is_empty()),
            };
            self.input.consume(used);
            if ended {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], buffer: usize) -> Vec<Text> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, input), 4);
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    #[test]
    fn every_line_comes_out_once_however_it_arrives() {
        let line = |text: &str| Text::Line(text.into());
        for buffer in 1..9 {
            assert_eq!(all(b"", buffer), []);
            assert_eq!(all(b"ab\n\ncd", buffer), [line("ab"), line(""), line("cd")]);
            assert_eq!(all(b"abcd\nabcde\nx\n", buffer), [line("abcd"), Text::TooLong, line("x")]);
            assert_eq!(all(b"\xff\nabcdefghij", buffer), [Text::NotUtf8, Text::TooLong]);
        }
    }
}
