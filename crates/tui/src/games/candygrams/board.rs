//! The crossword with the draft in it, the dice, and the shoppe: where they lie, how they are drawn.

use super::candies::{dice, mark, span, style};
use super::desk::{Desk, Lies};
use super::seen::Seen;
use super::verdict::Verdict;
use crate::shell::look::Look;
use crate::shell::timer;
use candygrams::{Along, Candy, Cell, Stage};
use play::Millis;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// Columns of a cell: the letter, its mark, and a sign or a space.
const WIDE: u16 = 3;
/// Columns and lines from one cell to the next.
type Pitch = (u16, u16);
const CLOSE: Pitch = (WIDE, 1);
/// Where there is room for all that lies there, and for at least so many cells down.
const APART: Pitch = (5, 2);
const LEAST_APART: u16 = 10;
/// The smallest room: fifteen cells, and two lines for a shoppe of 25.
pub const LEAST: (u16, u16) = (15 * WIDE + 2, 18);
/// Lines above the board: the roll, the clock.
const ABOVE: u16 = 2;
/// Lines below it: what the draft makes (two), the shoppe's name, its candies (two).
const BELOW: u16 = 5;

/// What lies where.
pub struct Layout {
    board: Rect,
    below: Rect,
    /// The cell in the upper left corner.
    corner: Cell,
    pitch: Pitch,
}

impl Layout {
    /// In `area`: the whole crossword if there is room, else what is around the cursor.
    pub fn of(area: Rect, desk: &Desk) -> Layout {
        let height = area.height.saturating_sub(ABOVE + BELOW);
        let cells = |(x, y): Pitch| ((area.width - 2) / x, height / y);
        let (across, down) = cells(APART);
        // With a cell around it that is free.
        let fits = |room: u16, of: fn(Cell) -> i16| extent(desk, of).1 + 3 <= room as i16;
        let apart = down >= LEAST_APART && fits(across, |cell| cell.x) && fits(down, |cell| cell.y);
        let pitch = if apart { APART } else { CLOSE };
        let (across, down) = cells(pitch);
        let board = Rect::new(area.x + 1, area.y + ABOVE, across * pitch.0, height);
        let below = Rect::new(area.x + 1, board.bottom(), area.width - 1, BELOW);
        let corner = Cell::new(
            first(desk, across as i16, |cell| cell.x),
            first(desk, down as i16, |cell| cell.y),
        );
        Layout { board, below, corner, pitch }
    }

    /// How many cells are shown, across and down.
    fn cells(&self) -> (u16, u16) {
        (self.board.width / self.pitch.0, self.board.height / self.pitch.1)
    }

    /// The cell at a place of the terminal.
    pub fn cell_at(&self, at: Position) -> Option<Cell> {
        self.board.contains(at).then(|| {
            let x = (at.x - self.board.x) / self.pitch.0;
            let y = (at.y - self.board.y) / self.pitch.1;
            Cell::new(self.corner.x + x as i16, self.corner.y + y as i16)
        })
    }

    /// The candy of the shoppe at a place of the terminal, counted from 0.
    pub fn candy_at(&self, at: Position) -> Option<usize> {
        let row = at.y.checked_sub(self.below.y + 3).filter(|row| *row < 2)?;
        let column = at.x.checked_sub(self.below.x)? / WIDE;
        (column < self.across()).then(|| usize::from(row * self.across() + column))
    }

    /// How many candies of the shoppe lie in a line.
    fn across(&self) -> u16 {
        (self.below.width / WIDE).max(13)
    }
}

/// The first cell that lies there, the cursor's included, and how far it is to the last one.
fn extent(desk: &Desk, of: fn(Cell) -> i16) -> (i16, i16) {
    let cursor = of(desk.cursor());
    let all = || desk.cells().map(of).chain([cursor]);
    let (least, most) = (all().min().unwrap_or(cursor), all().max().unwrap_or(cursor));
    (least, most - least)
}

/// The first of `room` cells that are shown, across or down.
fn first(desk: &Desk, room: i16, of: fn(Cell) -> i16) -> i16 {
    let cursor = of(desk.cursor());
    let (least, wide) = extent(desk, of);
    let most = least + wide;
    if most - least < room {
        // In the middle, a little to the left or above where it does not come out even.
        least - (room - 1 - (most - least)) / 2
    } else {
        (cursor - room / 2).clamp(least, most - room + 1)
    }
}

/// Everything that is drawn on the left.
pub struct Table<'a> {
    /// What is seen.
    pub seen: &'a Seen,
    /// The draft.
    pub desk: &'a Desk,
    /// What the rules say to it.
    pub verdict: Option<&'a Verdict>,
    /// The candy that is to be given to the jar.
    pub give: Option<Candy>,
}

impl Table<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        self.head(area, buf, look, now);
        let layout = Layout::of(area, self.desk);
        let (across, down) = layout.cells();
        for y in 0..down {
            for x in 0..across {
                let cell = Cell::new(layout.corner.x + x as i16, layout.corner.y + y as i16);
                let at = Position::new(
                    layout.board.x + x * layout.pitch.0,
                    layout.board.y + y * layout.pitch.1,
                );
                self.cell(cell, at, buf, look);
            }
        }
        let Rect { x, y, width, .. } = layout.below;
        if let Some(verdict) = self.verdict {
            for (line, y) in verdict.lines(width, look).into_iter().take(2).zip(y..) {
                buf.set_line(x, y, &line, width);
            }
        }
        let shoppe = self.desk.shoppe();
        let label = match self.give {
            Some(_) => format!("Your shoppe ({}): which goes to the jar?", shoppe.len()),
            None => format!("Your shoppe ({})", shoppe.len()),
        };
        buf.set_stringn(x, y + 2, label, width.into(), look.bold());
        for (i, candy) in shoppe.iter().enumerate() {
            let (row, column) = (i as u16 / layout.across(), i as u16 % layout.across());
            let (x, y) = (x + column * WIDE, y + 3 + row);
            buf.set_span(x, y, &span(*candy, look), WIDE);
            if self.give == Some(*candy) {
                buf.set_string(x + 2, y, look.sign("◂", "<"), look.bold());
            }
        }
    }

    fn cell(&self, cell: Cell, at: Position, buf: &mut Buffer, look: Look) {
        let here = cell == self.desk.cursor() && self.seen.view.stage != Stage::Over;
        let arrow = match self.desk.along() {
            Along::Row => look.sign("▸", ">"),
            Along::Column => look.sign("▾", "v"),
        };
        let candy = |candy: Candy, after: &str, style: Style, buf: &mut Buffer| {
            let text = format!("{}{}", candy.upper(), mark(candy.colour(), look));
            buf.set_string(at.x, at.y, text, style);
            buf.set_string(at.x + 2, at.y, if here { arrow } else { after }, look.bold());
        };
        let bright = |candy: Candy| {
            let style = style(candy.colour(), look).patch(look.bold());
            if here { style.add_modifier(Modifier::REVERSED) } else { style }
        };
        match self.desk.at(cell) {
            Some(Lies::Fast(lies)) => candy(lies, " ", bright(lies), buf),
            Some(Lies::Put(put)) => {
                candy(put, "+", bright(put).add_modifier(Modifier::UNDERLINED), buf);
            }
            Some(Lies::Off(off)) => candy(off, look.sign("×", "x"), look.quiet(), buf),
            None if here => {
                let style = look.bold().add_modifier(Modifier::REVERSED);
                buf.set_string(at.x, at.y, format!("{arrow} "), style);
            }
            None if self.desk.is_near(cell) => {
                buf.set_string(at.x, at.y, look.sign("·", "."), look.quiet());
            }
            None => {}
        }
    }

    /// The roll and the clock.
    fn head(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let view = &self.seen.view;
        let mut line = Line::default();
        match view.combo.filter(|_| view.stage != Stage::Base) {
            Some(combo) => {
                line.push_span(Span::styled(format!("Roll {} ", view.roll), look.bold()));
                line.spans.extend(dice(combo, look));
                line.push_span(Span::styled(format!(" {combo}"), look.bold()));
                if view.double && self.seen.choices().trade {
                    line.push_span(Span::raw(": you may trade with the jar"));
                }
            }
            None => line
                .push_span(Span::styled("Base words: a word with all three colours", look.bold())),
        }
        buf.set_line(area.x + 1, area.y, &line, area.width - 1);
        let (until, whole) = match (view.challenge_until, view.until) {
            (Some(until), _) => (until, view.options.challenge_seconds),
            (None, Some(until)) => (until, view.options.round_seconds),
            (None, None) => return,
        };
        if view.stage != Stage::Over {
            let sand = timer::sand(until, Millis::secs(whole.into()), now, 30, look);
            buf.set_line(area.x + 1, area.y + 1, &sand, area.width - 1);
        }
    }
}

/// Green for what is good, red for what is not; both are said as well.
pub fn verdict_style(good: bool, look: Look) -> Style {
    look.bold().patch(look.fg(if good { Color::Green } else { Color::Red }))
}
