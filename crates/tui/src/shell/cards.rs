//! Cards as word games draw them: a rim, what is printed on it, and how they lie side by side.

use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

/// How large a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// Fits everywhere: two letters, and two digits below.
pub const SMALL: Size = Size { width: 4, height: 4 };
/// One letter, nothing below.
pub const LOW: Size = Size { width: 4, height: 3 };
/// For terminals with room.
pub const LARGE: Size = Size { width: 6, height: 5 };

/// The kind of card, shown by its border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// Thin and round.
    Round,
    /// Heavy and square.
    Heavy,
}

impl Rim {
    /// Upper corners, side, lower corners, line.
    fn signs(self, look: Look) -> [char; 6] {
        match (self, look.unicode) {
            (Rim::Round, true) => ['╭', '╮', '│', '╰', '╯', '─'],
            (Rim::Heavy, true) => ['┏', '┓', '┃', '┗', '┛', '━'],
            (Rim::Round, false) => ['.', '.', '|', '\'', '\'', '-'],
            (Rim::Heavy, false) => ['+', '+', '|', '+', '+', '='],
        }
    }
}

/// One card.
pub struct CardFace<'a> {
    /// Its letters, one or two; nothing for a card's back.
    pub letters: &'a str,
    /// The text below them.
    pub below: &'a str,
    /// What kind.
    pub rim: Rim,
    /// Its colours.
    pub style: Style,
}

/// Ink on paper, the same on dark and on light ground.
pub fn paper(look: Look) -> Style {
    look.on(Color::Black, Color::White)
}

impl CardFace<'_> {
    /// Draws the card from its upper left corner.
    pub fn draw(&self, at: Position, size: Size, buf: &mut Buffer, look: Look) {
        let [a, b, side, c, d, line] = self.rim.signs(look);
        let inner = usize::from(size.width) - 2;
        let row = |left: char, text: String, right: char| format!("{left}{text}{right}");
        let rule = |left, right| row(left, line.to_string().repeat(inner), right);
        let blank = || row(side, " ".repeat(inner), side);
        buf.set_string(at.x, at.y, rule(a, b), self.style);
        for y in 1..size.height - 1 {
            buf.set_string(at.x, at.y + y, blank(), self.style);
        }
        buf.set_string(at.x, at.y + size.height - 1, rule(c, d), self.style);
        if self.letters.is_empty() {
            let back = look.sign("░", "#").repeat(inner);
            for y in 1..size.height - 1 {
                buf.set_string(at.x, at.y + y, row(side, back.clone(), side), self.style);
            }
        } else {
            let letters = format!("{:^inner$}", self.letters);
            // In the middle, unless something is written below.
            let y = if self.below.is_empty() { (size.height - 1) / 2 } else { 1 };
            buf.set_string(at.x + 1, at.y + y, letters, self.style.patch(look.bold()));
        }
        if !self.below.is_empty() {
            let below = format!("{:>2}", self.below);
            let x = at.x + size.width - 1 - below.chars().count() as u16;
            buf.set_string(x, at.y + size.height - 2, below, self.style);
        }
    }
}

/// Cards side by side.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Where the first one begins.
    pub at: Position,
    /// From one card to the next.
    pub pitch: u16,
    /// How large each is.
    pub size: Size,
    /// How many there are.
    pub count: usize,
}

impl Row {
    /// So many cards from the upper left corner of `area`, as far apart as there is room.
    pub fn within(area: Rect, count: usize, size: Size) -> Row {
        let room = area.width / (count.max(1) as u16);
        let pitch = room.clamp(size.width, size.width + 2);
        Row { at: area.as_position(), pitch, size, count }
    }

    /// The upper left corner of a card.
    pub fn corner(&self, i: usize) -> Position {
        Position::new(self.at.x + self.pitch * i as u16, self.at.y)
    }

    /// The card at a place of the terminal.
    pub fn card_at(&self, at: Position) -> Option<usize> {
        (0..self.count).find(|i| {
            let Position { x, y } = self.corner(*i);
            Rect::new(x, y, self.size.width, self.size.height).contains(at)
        })
    }

    /// Writes a mark of at most the card's width under a card.
    pub fn mark(&self, i: usize, text: &str, style: Style, buf: &mut Buffer) {
        let Position { x, y } = self.corner(i);
        let width = usize::from(self.size.width);
        buf.set_string(x, y + self.size.height, format!("{text:^width$}"), style);
    }
}
