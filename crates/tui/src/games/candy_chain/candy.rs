//! How a candy looks: always a shape or letter of its own, and a colour where there are colours.

use crate::shell::look::Look;
use candy_chain::{Colour, Side};
use ratatui::style::{Color, Style};

/// The sign of a colour: a shape, or its letter in plain ASCII.
pub fn sign(colour: Colour, look: Look) -> char {
    let shape = match colour {
        Colour::White => '○',
        Colour::Black => '■',
        Colour::Gray => '●',
        Colour::Red => '♥',
        Colour::Blue => '◆',
        Colour::Yellow => '★',
    };
    look.sign(shape, colour.letter())
}

/// The candy's own colours, out of the sixteen that every terminal has. Both are given, so that
/// it looks the same on dark and on light ground.
pub fn style(colour: Colour, look: Look) -> Style {
    let (fg, bg) = match colour {
        Colour::White => (Color::Black, Color::White),
        Colour::Black => (Color::Gray, Color::Black),
        Colour::Gray => (Color::White, Color::DarkGray),
        Colour::Red => (Color::White, Color::Red),
        Colour::Blue => (Color::White, Color::Blue),
        Colour::Yellow => (Color::Black, Color::Yellow),
    };
    look.on(fg, bg)
}

/// The rim of a large candy: round for mints, square and heavy for fruits. Left and right end of
/// the upper line, of the middle, of the lower line; then the line itself.
pub fn rim(side: Side, look: Look) -> [char; 6] {
    match (side, look.unicode) {
        (Side::Mints, true) => ['╭', '╮', '│', '╰', '╯', '─'],
        (Side::Fruits, true) => ['┏', '┓', '┃', '┗', '┛', '━'],
        (Side::Mints, false) => ['.', '.', '|', '\'', '\'', '-'],
        (Side::Fruits, false) => ['+', '+', '|', '+', '+', '='],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn six_colours_six_signs_with_and_without_unicode() {
        for unicode in [true, false] {
            let look = Look { unicode, colour: false };
            let signs: BTreeSet<char> = Colour::ALL.iter().map(|c| sign(*c, look)).collect();
            assert_eq!(signs.len(), 6);
            assert_eq!(signs.iter().all(char::is_ascii), !unicode);
        }
    }
}
