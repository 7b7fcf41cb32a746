//! Beside the table: everybody's cards and totals, and what happened.

use super::{Seen, active};
use crate::shell::log;
use crate::shell::look::Look;
use play::Seat;
use quiddler::Stage;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The least width it is readable in.
pub const LEAST: u16 = 33;

/// Draws it.
pub fn draw(seen: &Seen, area: Rect, buf: &mut Buffer, look: Look) {
    let width = usize::from(area.width);
    let head = format!("{:>width$}", "total");
    buf.set_stringn(area.x, area.y, head, width, look.quiet());
    let mut y = area.y + 1;
    for (i, name) in seen.names.iter().enumerate() {
        let seat = Seat(i as u8);
        let turn = active(seen) == Some(seat) && seen.view.stage != Stage::Over;
        let mark = if turn { look.sign("▶ ", "> ") } else { "  " };
        let status = status(seen, seat);
        let total = seen.view.totals.get(i).copied().unwrap_or_default();
        let room = width.saturating_sub(2 + status.chars().count() + 6);
        let name: String = name.chars().take(room).collect();
        let line = format!("{mark}{name:<room$} {status}{total:>5}");
        let style = match (turn, seat == seen.me) {
            (true, _) => look.bold().patch(look.fg(Color::Green)),
            (false, true) => look.bold(),
            (false, false) => Style::new(),
        };
        buf.set_stringn(area.x, y, line, width, style);
        y += 1;
    }
    let used = y + 1 - area.y;
    let rest = Rect { y: y + 1, height: area.height.saturating_sub(used), ..area };
    log::draw(&seen.log, rest, buf, look);
}

/// What a seat is up to, short.
fn status(seen: &Seen, seat: Seat) -> String {
    let view = &seen.view;
    let Some(player) = view.players.get(seat.index()) else { return String::new() };
    if player.gone {
        return "left".into();
    }
    if view.ending.as_ref().is_some_and(|ending| ending.out == Some(seat)) {
        return "is out".into();
    }
    if player.last_turn {
        return "last turn".into();
    }
    match (player.words.is_empty(), player.cards) {
        (false, _) => format!("laid {}", player.words_points),
        (true, 0) => String::new(),
        (true, cards) => format!("{cards} cards"),
    }
}
