//! How candies, dice and words are drawn: a letter and a mark, and the colour where there are any.

use crate::shell::look::Look;
use candygrams::{Candy, Colour, Combo, Word};
use ratatui::style::{Color, Style};
use ratatui::text::Span;

/// Pink is a heart, yellow a star, blue a drop; without shapes p, y and b.
pub fn mark(colour: Colour, look: Look) -> char {
    match colour {
        Colour::Pink => look.sign('♥', 'p'),
        Colour::Yellow => look.sign('★', 'y'),
        Colour::Blue => look.sign('●', 'b'),
    }
}

/// Colours beside the marks, never instead.
pub fn style(colour: Colour, look: Look) -> Style {
    match colour {
        Colour::Pink => look.on(Color::White, Color::Magenta),
        Colour::Yellow => look.on(Color::Black, Color::Yellow),
        Colour::Blue => look.on(Color::White, Color::Blue),
    }
}

/// `A♥`.
pub fn written(candy: Candy, look: Look) -> String {
    format!("{}{}", candy.upper(), mark(candy.colour(), look))
}

/// A candy in a line.
pub fn span(candy: Candy, look: Look) -> Span<'static> {
    Span::styled(written(candy, look), style(candy.colour(), look).patch(look.bold()))
}

/// Both dice.
pub fn dice(combo: Combo, look: Look) -> Vec<Span<'static>> {
    let die = |colour: Colour| {
        let text = format!("[{}]", mark(colour, look));
        Span::styled(text, style(colour, look).patch(look.bold()))
    };
    vec![die(combo.0[0]), Span::raw(" "), die(combo.0[1])]
}

/// The words of a play, for a sentence: the new one first.
pub fn said(words: &[Word]) -> String {
    let upper: Vec<String> = words.iter().map(|word| word.word.to_uppercase()).collect();
    upper.join(", ")
}
