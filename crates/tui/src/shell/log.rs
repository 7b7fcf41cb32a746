//! What happened, the latest below, in as many lines as there is room.

use super::look::Look;
use super::page::wrapped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws sentences, the last one bold. Long ones take several lines.
pub fn draw(log: &[String], area: Rect, buf: &mut Buffer, look: Look) {
    let width = usize::from(area.width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    for (i, text) in log.iter().enumerate().rev() {
        let style = if i + 1 == log.len() { look.bold() } else { Style::new() };
        let broken = wrapped(text, width, 2);
        lines.extend(broken.into_iter().rev().map(|line| (line, style)));
        if lines.len() >= usize::from(area.height) {
            break;
        }
    }
    lines.truncate(area.height.into());
    for (y, (line, style)) in (area.y..).zip(lines.into_iter().rev()) {
        buf.set_stringn(area.x, y, line, width, style);
    }
}
