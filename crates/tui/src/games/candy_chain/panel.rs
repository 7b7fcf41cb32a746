//! Beside the board: the players with what they still have to take, and what happened, or what
//! there is to choose.

use super::candy::{sign, style};
use crate::shell::log;
use crate::shell::look::Look;
use crate::shell::timer::written;
use candy_chain::{ClockView, Colour, Side, View};
use play::{Millis, Seat, TurnView};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// The least width it is readable in.
pub const LEAST: u16 = 42;
/// Lines for the two players, before the rest.
const PLAYERS: u16 = 6;

/// All that is shown beside the board.
pub struct Panel<'a> {
    /// What is seen.
    pub view: &'a View,
    /// Whose turn it is.
    pub turn: &'a TurnView,
    /// What everybody is called.
    pub names: &'a [String],
    /// What happened.
    pub log: &'a [String],
    /// What there is to choose, and which line the cursor is on.
    pub menu: Option<(&'a [String], usize)>,
}

impl Panel<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        for seat in Seat::first(2) {
            let y = area.y + u16::from(seat.0) * 3;
            let line = Rect { y, height: 1, ..area };
            self.player(seat, look, now, area.width).render(line, buf);
            self.counts(seat, look).render(Rect { y: y + 1, ..line }, buf);
        }
        let rest =
            Rect { y: area.y + PLAYERS, height: area.height.saturating_sub(PLAYERS), ..area };
        match self.menu {
            Some((items, at)) => self.draw_menu(items, at, rest, buf, look),
            None => log::draw(self.log, rest, buf, look),
        }
    }

    fn player(&self, seat: Seat, look: Look, now: Millis, width: u16) -> Line<'static> {
        let turn = self.turn.waiting_for.has(seat);
        let mark = if turn { look.sign("▶ ", "> ") } else { "  " };
        let mut name = format!("{mark}{}", self.names[seat.index()]);
        match self.view.sides[seat.index()] {
            Some(side) => name.push_str(&format!(", {side}")),
            None if self.view.placer == seat => name.push_str(", placed the candies"),
            None => {}
        }
        let clock = self.view.clock.map(|clock| written(left(&clock, turn, seat, now)));
        let clock = clock.unwrap_or_default();
        let gap = usize::from(width).saturating_sub(name.chars().count() + clock.len() + 1);
        let style = if turn { look.bold() } else { Default::default() };
        Line::from(Span::styled(format!("{name}{}{clock}", " ".repeat(gap)), style))
    }

    fn counts(&self, seat: Seat, look: Look) -> Line<'static> {
        let Some(side) = self.view.sides[seat.index()] else { return Line::default() };
        let count = |colour: Colour| {
            let left = self.view.left[colour.index()];
            let count = match left {
                0 => look.sign("✓", "0").to_owned(),
                n => n.to_string(),
            };
            [candy(colour, look), Span::raw(format!(" {count} {colour}  "))]
        };
        let spans = side.colours().into_iter().flat_map(count);
        Line::from_iter([Span::raw("  ")].into_iter().chain(spans))
    }

    fn draw_menu(&self, items: &[String], at: usize, area: Rect, buf: &mut Buffer, look: Look) {
        for side in Side::ALL {
            let names = side.colours().map(|c| [candy(c, look), Span::raw(format!(" {c}  "))]);
            let label = Span::raw(format!("  {:<8}", format!("{side}:")));
            let line = Line::from_iter([label].into_iter().chain(names.into_iter().flatten()));
            let y = area.y + u16::from(side == Side::Fruits);
            line.render(Rect { y, height: 1, ..area }, buf);
        }
        for (i, item) in items.iter().enumerate() {
            let here = i == at;
            let mark = if here { look.sign("▸", ">") } else { " " };
            let style = match here {
                true => look.on(Color::Black, Color::Cyan).add_modifier(Modifier::BOLD),
                false => Default::default(),
            };
            let line = Line::styled(format!("{mark} {} {item} ", i + 1), style);
            line.render(Rect { y: area.y + MENU + i as u16, height: 1, ..area }, buf);
        }
    }
}

/// How far below the players the first item of a menu is.
const MENU: u16 = 3;

/// The menu item at a place of the terminal.
pub fn item_at(area: Rect, at: Position, items: usize) -> Option<usize> {
    let row = at.y.checked_sub(area.y + PLAYERS + MENU)?;
    (area.contains(at) && usize::from(row) < items).then_some(usize::from(row))
}

fn candy(colour: Colour, look: Look) -> Span<'static> {
    Span::styled(format!(" {} ", sign(colour, look)), style(colour, look))
}

/// What a seat has left at this moment.
fn left(clock: &ClockView, running: bool, seat: Seat, now: Millis) -> Millis {
    let left = clock.left[seat.index()];
    if running { left.since(now.since(clock.since)) } else { left }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CC-15: the clock shown runs for the player whose turn it is.
    #[test]
    fn only_the_running_clock_runs() {
        let clock =
            ClockView { left: [Millis::secs(60), Millis::secs(61)], since: Millis::secs(100) };
        assert_eq!(written(left(&clock, true, Seat(0), Millis(100_001))), "1:00");
        assert_eq!(written(left(&clock, true, Seat(0), Millis::secs(155))), "0:05");
        assert_eq!(written(left(&clock, true, Seat(0), Millis::secs(999))), "0:00");
        assert_eq!(written(left(&clock, false, Seat(1), Millis::secs(155))), "1:01");
    }
}
