//! The reveal: all words at once, compared.

use super::seen::Seen;
use super::story::{decided, without_word};
use super::table::{head, spans};
use crate::play::look::Look;
use crate::play::page::wrapped;
use crate::play::speech::count;
use keyword::{Fate, Round, Shown};
use play::{Millis, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// Draws all words of the round that was shown last.
pub fn draw(seen: &Seen, round: &Round, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
    head(seen, area, buf, look, now);
    let (x, width) = (area.x + 1, area.width.saturating_sub(1));
    let mut y = area.y + 2;
    let mut write = |line: Line<'static>| {
        if y < area.bottom() {
            buf.set_line(x, y, &line, width);
        }
        y += 1;
    };
    for text in wrapped(&decided(round, &seen.names), width.into(), 0) {
        write(Line::styled(text, look.bold()));
    }
    write(Line::default());
    for (i, shown) in round.shown.iter().enumerate() {
        let wins = round.winner == Some(Seat(i as u8));
        for line in seat(&seen.names[i], shown, wins, width, look) {
            write(line);
        }
    }
    write(Line::default());
    write(Line::styled("[B] is blue, B? is a blank.", look.quiet()));
}

/// A seat's word, and what is to be said about it.
fn seat(name: &str, shown: &Shown, wins: bool, width: u16, look: Look) -> Vec<Line<'static>> {
    let mark = if wins { look.sign("★ ", "* ") } else { "  " };
    let name: String = name.chars().take(12).collect();
    let style = match wins {
        true => look.bold().patch(look.fg(Color::Green)),
        false => Style::new(),
    };
    let mut line = Line::from(Span::styled(format!("{mark}{name:<12} "), style));
    let Some(word) = &shown.word else {
        line.push_span(Span::styled(without_word(shown.did), look.quiet()));
        return vec![line];
    };
    line.spans.extend(spans(word, look));
    let fate = match (&shown.flaw, shown.fate) {
        (Some(_), _) => " does not count".to_owned(),
        (None, Fate::Scored) => {
            format!(" {}, {} blue", count(word.length(), "letter"), word.blue())
        }
        (None, _) => format!(" {}, {} blue", word.length(), word.blue()),
    };
    line.push_span(Span::styled(fate, style));
    let mut lines = vec![line];
    if let Some(flaw) = &shown.flaw {
        let say = wrapped(&flaw.say, usize::from(width) - 4, 0);
        lines.extend(say.into_iter().map(|say| Line::styled(format!("    {say}"), look.quiet())));
    }
    lines
}
