//! The eight piles: where they lie, and how they are drawn.

use crate::shell::cards::{CardFace, LARGE, Rim, Row, SMALL, paper};
use crate::shell::look::Look;
use quiddler::Card;
use quiddler::solitaire::{Action, Fill, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

/// How many there are.
const PILES: u16 = 8;
/// The smallest room for them, with what lies below each, and marks.
pub const LEAST: (u16, u16) = (PILES * (SMALL.width + 2), SMALL.height + 4);

/// Where the piles lie in `area`: the open cards, a line below their numbers.
pub fn row(area: Rect) -> Row {
    let roomy = area.height >= LEAST.1 + 16 && area.width >= PILES * (LARGE.width + 2);
    let size = if roomy { LARGE } else { SMALL };
    let at = Rect { y: area.y + 1, ..area };
    Row::within(at, PILES.into(), size)
}

/// Draws the piles. `can` says which of them can fill a space; `picked` are those of the word that is typed, in order.
pub fn draw(
    view: &View,
    can: &[Action],
    picked: &[usize],
    area: Rect,
    buf: &mut Buffer,
    look: Look,
) {
    let row = row(area);
    for (i, pile) in view.piles.iter().enumerate() {
        let Position { x, y } = row.corner(i);
        let width = usize::from(row.size.width);
        let movable = can.contains(&Action::Fill(Fill { from: i as u8 }));
        let number = if movable { format!("[{}]", i + 1) } else { (i + 1).to_string() };
        let style = if movable { look.bold() } else { look.quiet() };
        buf.set_string(x, y - 1, format!("{number:^width$}"), style);
        let nth = picked.iter().position(|p| *p == i);
        match pile.open {
            Some(card) => draw_card(card, nth.is_some(), row.corner(i), &row, buf, look),
            None => {
                let text = if view.space == Some(i as u8) { "here" } else { "" };
                buf.set_string(x, y + row.size.height / 2, format!("{text:^width$}"), look.bold());
            }
        }
        let below = look.sign("▒", "#").repeat(pile.below.into());
        buf.set_string(x, y + row.size.height, below, look.quiet());
        let hinted = view.hint.as_ref().is_some_and(|hint| hint.piles.contains(&(i as u8)));
        let mark = match nth {
            Some(nth) => format!("{}{}", look.sign("▴", "^"), nth + 1),
            None if hinted => "hint".to_owned(),
            None => String::new(),
        };
        buf.set_string(x, y + row.size.height + 1, format!("{mark:^width$}"), look.bold());
    }
}

fn draw_card(card: Card, picked: bool, at: Position, row: &Row, buf: &mut Buffer, look: Look) {
    let (letters, points) = (card.to_string(), card.points().to_string());
    let (rim, style) = match picked {
        true => (Rim::Heavy, look.on(Color::Black, Color::Cyan)),
        false => (Rim::Round, paper(look)),
    };
    CardFace { letters: &letters, below: &points, rim, style }.draw(at, row.size, buf, look);
}

/// Everything that is left, once the game is over: each pile from its open card down.
pub fn draw_rest(rest: &[Vec<Card>], area: Rect, buf: &mut Buffer, look: Look) {
    let row = row(area);
    for (i, pile) in rest.iter().enumerate() {
        let Position { x, y } = row.corner(i);
        // The open card is drawn above.
        for (n, card) in pile.iter().skip(1).enumerate() {
            let text = format!("{:<2}{:>3}", card.to_string(), card.points());
            let y = y + row.size.height + 1 + n as u16;
            if y < area.bottom() {
                buf.set_string(x, y, text, look.quiet());
            }
        }
    }
}
