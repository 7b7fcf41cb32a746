//! Beside the table: what everybody is doing, how far they are with the keyword, what happened.

use super::Seen;
use crate::shell::log;
use crate::shell::look::Look;
use crate::shell::speech::count;
use keyword::{SeatView, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The least width it is readable in.
pub const LEAST: u16 = 29;

/// Draws it.
pub fn draw(seen: &Seen, area: Rect, buf: &mut Buffer, look: Look) {
    let width = usize::from(area.width);
    let mut y = area.y;
    for (i, (name, seat)) in seen.names.iter().zip(&seen.view.seats).enumerate() {
        let status = status(seat.status);
        let waits = matches!(seat.status, Status::Thinking | Status::Looking);
        let mark = if waits { look.sign("▶ ", "> ") } else { "  " };
        let room = width.saturating_sub(2 + status.len() + 1);
        let name: String = name.chars().take(room).collect();
        let style = match (waits, i == seen.me.index()) {
            (true, _) => look.bold().patch(look.fg(Color::Green)),
            (false, true) => look.bold(),
            (false, false) => Style::new(),
        };
        buf.set_stringn(area.x, y, format!("{mark}{name:<room$} {status}"), width, style);
        let line = progress(&seen.view.options.keyword, seat, look);
        buf.set_stringn(area.x, y + 1, format!("  {line}"), width, Style::new());
        y += 2;
    }
    let used = y + 1 - area.y;
    let rest = Rect { y: y + 1, height: area.height.saturating_sub(used), ..area };
    log::draw(&seen.log, rest, buf, look);
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Thinking => "thinking",
        Status::Committed => "has a word",
        Status::Passed => "passed",
        Status::Looking => "looking",
        Status::Ready => "ready",
        Status::Left => "left",
    }
}

/// The keyword with gaps for what is missing, and the words scored.
fn progress(keyword: &str, seat: &SeatView, look: Look) -> String {
    let gap = look.sign('·', '.');
    let letters = keyword.to_uppercase();
    let letters: String = letters
        .chars()
        .zip(&seat.progress.covered)
        .map(|(letter, covered)| if *covered { letter } else { gap })
        .collect();
    format!("{letters}  {}", count(seat.words.len() as i64, "word"))
}
