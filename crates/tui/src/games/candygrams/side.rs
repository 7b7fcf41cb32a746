//! Beside the board: what everybody is doing, the jar, what happened.

use super::candies::span;
use super::seen::Seen;
use crate::shell::log;
use crate::shell::look::Look;
use candygrams::{PlayerView, Stage, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// The least width it is readable in.
pub const LEAST: u16 = 31;
/// Candies of the jar in a line.
const ACROSS: usize = 5;

/// Draws it.
pub fn draw(seen: &Seen, area: Rect, buf: &mut Buffer, look: Look) {
    let width = usize::from(area.width);
    let mut y = area.y;
    for (i, (name, player)) in seen.names.iter().zip(&seen.view.players).enumerate() {
        let waits = seen.turn.waiting_for.iter().any(|seat| seat.index() == i);
        let mark = if waits { look.sign("▶ ", "> ") } else { "  " };
        let status = format!("{:2} {}", player.shoppe, status(player, waits, seen));
        let room = width.saturating_sub(2 + status.chars().count() + 1);
        let name: String = name.chars().take(room).collect();
        let style = match (waits, i == seen.me.index()) {
            (true, _) => look.bold().patch(look.fg(Color::Green)),
            (false, true) => look.bold(),
            (false, false) => Style::new(),
        };
        buf.set_stringn(area.x, y, format!("{mark}{name:<room$} {status}"), width, style);
        y += 1;
    }
    y += 1;
    buf.set_stringn(area.x, y, "Jar", width, look.bold());
    for (i, jarred) in seen.view.jar.iter().enumerate() {
        let x = area.x + 4 + (i % ACROSS) as u16 * 5;
        let number = Span::styled(format!("{} ", (i + 1) % 10), look.quiet());
        let candy = match jarred.candy {
            Some(candy) => span(candy, look),
            None => Span::raw("? "),
        };
        let line = Line::from(vec![number, candy]);
        buf.set_line(x, y + (i / ACROSS) as u16, &line, 4);
    }
    y += 3;
    let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
    log::draw(&seen.log, rest, buf, look);
}

fn status(player: &PlayerView, waits: bool, seen: &Seen) -> &'static str {
    match player.status {
        _ if player.left => "left",
        _ if seen.view.stage == Stage::Over => "",
        _ if player.base.is_none() => "no base",
        Status::Played => "played",
        Status::Passed => "passed",
        Status::Toothache => "toothache",
        Status::Thinking if waits => "thinking",
        Status::Thinking => "",
    }
}
