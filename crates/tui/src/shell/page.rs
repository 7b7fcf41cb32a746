//! A page of text over the game: the help, a score sheet, what was possible.

use super::look::Look;
use super::screen::Button;
use ratatui::text::Line;

/// The widest text that fits on every terminal.
pub const WIDTH: usize = 76;

/// A page of text. Every key closes it, but for arrows, and for letters where letters are typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// What it is, for its frame.
    pub title: String,
    /// The text.
    pub lines: Vec<Line<'static>>,
    /// Keys offered on the page; they go to the game's screen.
    pub buttons: Vec<Button>,
}

impl Page {
    /// A page without keys of its own.
    pub fn new(title: impl Into<String>, lines: Vec<Line<'static>>) -> Page {
        Page { title: title.into(), lines, buttons: Vec::new() }
    }

    /// The page with another key.
    #[must_use]
    pub fn with(mut self, button: Button) -> Page {
        self.buttons.push(button);
        self
    }
}

/// Text broken into lines of this width, those after the first indented.
pub fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        let used = line.chars().count();
        if used > indent && used + 1 + word.chars().count() > width {
            lines.push(" ".repeat(indent) + word);
        } else {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// A line that stands out: a heading.
pub fn heading(text: impl Into<String>, look: Look) -> Line<'static> {
    Line::styled(text.into(), look.bold())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_broken_between_words_and_long_words_stay_whole() {
        assert_eq!(wrapped("one two three", 7, 0), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 7, 2), ["one two", "  three"]);
        assert_eq!(
            wrapped("antidisestablishment is long", 8, 1),
            ["antidisestablishment", " is long"]
        );
        assert_eq!(wrapped("", 8, 1), [""]);
    }
}
