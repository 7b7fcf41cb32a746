//! The picture: the table or a menu on the left; players, what is under the cursor, and what happened
//! on the right.

use super::choices::Menu;
use super::detail;
use super::rows::{Key, Row, WIDTH};
use super::seen::Seen;
use crate::play::look::Look;
use crate::play::page::wrapped;
use crate::play::{timer, told};
use candy_monsters::table::StageTable;
use play::{Millis, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

/// The least room for it.
pub const LEAST: (u16, u16) = (WIDTH + 1 + BESIDE, 18);
/// The least width of what stands beside the table.
const BESIDE: u16 = 34;

/// What lies where.
pub struct Areas {
    /// The table, or a menu.
    pub table: Rect,
    /// Players, detail and story.
    beside: Rect,
}

impl Areas {
    /// As wide as there is room.
    pub fn of(area: Rect) -> Areas {
        let beside = BESIDE.max(area.width.saturating_sub(WIDTH + 16)).min(60);
        let width = area.width.saturating_sub(beside + 1).min(WIDTH + 15);
        let top = 2; // round and clock
        let table =
            Rect { y: area.y + top, width, height: area.height.saturating_sub(top), ..area };
        Areas { table, beside: Rect { x: area.x + width + 1, width: beside, ..table } }
    }
}

/// All that is drawn.
pub struct Picture<'a> {
    /// What is seen.
    pub seen: &'a Seen,
    /// The rows of the table.
    pub rows: &'a [Row],
    /// Where the cursor stands.
    pub cursor: Key,
    /// What is to be answered.
    pub menu: Option<&'a Menu>,
    /// What the action under the cursor would change.
    pub change: &'a str,
}

impl Picture<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let width = usize::from(area.width);
        buf.set_stringn(area.x, area.y, detail::kingdom(self.seen), width, look.bold());
        self.draw_clock(Rect { y: area.y + 1, height: 1, ..area }, buf, look, now);
        let areas = Areas::of(area);
        match self.menu {
            Some(menu) => draw_menu(menu, areas.table, buf, look),
            None => self.draw_rows(areas.table, buf, look),
        }
        self.draw_beside(areas.beside, buf, look);
    }

    fn draw_clock(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let view = &self.seen.view;
        let Some(deadline) = view.deadline.filter(|_| !self.seen.is_over()) else { return };
        let whole = match view.table.stage {
            StageTable::Turn(_) => view.options.turn_seconds,
            _ => view.options.answer_seconds,
        };
        let whole = Millis::secs(whole.unwrap_or_default().into());
        buf.set_line(area.x, area.y, &timer::sand(deadline, whole, now, 30, look), area.width);
    }

    fn draw_rows(&self, area: Rect, buf: &mut Buffer, look: Look) {
        let at = self.rows.iter().position(|row| row.key == Some(self.cursor));
        let top = first_row(self.rows.len(), at.unwrap_or(0), area.height);
        let shown = self.rows.iter().enumerate().skip(top).take(area.height.into());
        for (y, (i, row)) in (area.y..).zip(shown) {
            let here = at == Some(i);
            let cursor = if here { look.sign("▸", ">") } else { " " };
            let lit = if row.lit { look.sign("●", "+") } else { " " };
            let style = match (here, row.lit) {
                (true, _) => look.on(Color::Black, Color::Cyan).add_modifier(Modifier::BOLD),
                (false, true) => row.style.patch(look.bold()),
                (false, false) => row.style,
            };
            let style = if row.key.is_none() { look.quiet() } else { style };
            let width = usize::from(area.width);
            buf.set_stringn(area.x, y, format!("{cursor}{lit}{}", row.text), width, style);
        }
    }

    fn draw_beside(&self, area: Rect, buf: &mut Buffer, look: Look) {
        let mut y = area.y;
        for seat in Seat::first(self.seen.view.table.players.len() as u8) {
            let (text, style) = self.player(seat, look);
            buf.set_stringn(area.x, y, text, area.width.into(), style);
            y += 1;
        }
        y += 1;
        let width = usize::from(area.width);
        let mut about = match self.menu {
            Some(menu) if menu.must => {
                let used = menu.used().map(|card| detail::about(self.seen, Key::Active(card)));
                used.unwrap_or_default()
            }
            _ => detail::about(self.seen, self.cursor),
        };
        about.extend((!self.change.is_empty()).then(|| self.change.to_owned()));
        let lines = about.iter().flat_map(|text| wrapped(text, width, 2));
        // What happened keeps a few lines, whatever there is to explain.
        let room = area.bottom().saturating_sub(y + 4);
        for (i, line) in lines.take(room.into()).enumerate() {
            let style = if i == 0 { look.bold() } else { Style::new() };
            buf.set_stringn(area.x, y, line, width, style);
            y += 1;
        }
        let rest = Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..area };
        told::draw(&self.seen.told, rest, buf, look);
    }

    /// A player in a line: sugar, candies, black cubes, monsters, what they count.
    fn player(&self, seat: Seat, look: Look) -> (String, Style) {
        let view = &self.seen.view;
        let player = &view.table.players[seat.index()];
        let turn = view.to_act == Some(seat);
        let mark = if turn { look.sign("▶", ">") } else { " " };
        let first = if view.table.first == seat { "1" } else { " " };
        let name: String = self.seen.who(seat).chars().take(11).collect();
        let style = if turn { look.bold().patch(look.fg(Color::Green)) } else { Style::new() };
        let has = match player.left {
            true => "left".to_owned(),
            false => format!(
                "{:>3}s {:>2}c {:>2}b {:>2}m ={}",
                player.sugar,
                player.candies,
                player.cubes,
                player.monsters.len(),
                view.tallies.get(seat.index()).map_or(0, |tally| tally.total)
            ),
        };
        (format!("{mark}{first} {name:<11}{has}"), style)
    }
}

/// The first row that is shown, so that the cursor is always to be seen.
fn first_row(rows: usize, cursor: usize, height: u16) -> usize {
    let height = usize::from(height);
    let last = rows.saturating_sub(height);
    cursor.saturating_sub(height.saturating_sub(2)).min(last)
}

/// The row at a place of the terminal.
pub fn row_at(rows: &[Row], cursor: Key, area: Rect, at: Position) -> Option<usize> {
    let selected = rows.iter().position(|row| row.key == Some(cursor)).unwrap_or(0);
    let top = first_row(rows.len(), selected, area.height);
    let row = usize::from(at.y.checked_sub(area.y)?) + top;
    (area.contains(at) && row < rows.len()).then_some(row)
}

/// How many lines the question of a menu takes.
fn title_lines(menu: &Menu, width: u16) -> Vec<String> {
    let mut lines: Vec<String> =
        menu.title.iter().flat_map(|text| wrapped(text, width.into(), 2)).collect();
    lines.push(String::new());
    lines
}

fn draw_menu(menu: &Menu, area: Rect, buf: &mut Buffer, look: Look) {
    let title = title_lines(menu, area.width);
    let width = usize::from(area.width);
    for (i, line) in title.iter().enumerate() {
        let style = if i == 0 { look.bold() } else { Style::new() };
        buf.set_stringn(area.x, area.y + i as u16, line, width, style);
    }
    let height = area.height.saturating_sub(title.len() as u16);
    let top = first_row(menu.choices.len(), menu.at, height);
    let shown = menu.choices.iter().enumerate().skip(top).take(height.into());
    for (y, (i, choice)) in (area.y + title.len() as u16..).zip(shown) {
        let here = i == menu.at;
        let mark = if here { look.sign("▸", ">") } else { " " };
        let style = match here {
            true => look.on(Color::Black, Color::Cyan).add_modifier(Modifier::BOLD),
            false => Style::new(),
        };
        let number = if i < 9 { (i + 1).to_string() } else { " ".into() };
        buf.set_stringn(area.x, y, format!("{mark}{number} {} ", choice.label), width, style);
    }
}

/// The choice of a menu at a place of the terminal.
pub fn choice_at(menu: &Menu, area: Rect, at: Position) -> Option<usize> {
    let title = title_lines(menu, area.width).len() as u16;
    let height = area.height.saturating_sub(title);
    let top = first_row(menu.choices.len(), menu.at, height);
    let row = usize::from(at.y.checked_sub(area.y + title)?) + top;
    (area.contains(at) && row < menu.choices.len()).then_some(row)
}
