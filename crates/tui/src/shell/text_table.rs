//! The screen of any game, made of its words alone: the position as a text board, a numbered list
//! of what can be done, and a line to type on.

use super::log;
use super::look::Look;
use super::page::wrapped;
use super::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use anyhow::{Context, Result};
use catalog::About;
use play::Millis;
use protocol::AnySnapshot;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::cell::Cell;

/// The narrowest log that is readable beside the board.
const LOG_WIDTH: u16 = 38;
/// A text board is at most this wide.
const BOARD_WIDTH: u16 = 80;
/// Lines of the log below the board, where there is no room beside it.
const LOG_LINES: u16 = 4;

/// What the person sees, and what they have typed.
pub struct TextTable {
    about: &'static About,
    position: String,
    /// The ready-made actions: what they are called, and their JSON.
    actions: Vec<(String, String)>,
    /// Whether there is more to do than the list says.
    more: bool,
    resign: Option<String>,
    alone: bool,
    over: bool,
    log: Vec<String>,
    typed: String,
    /// How far the board and the list are scrolled up from their end: what can be done stands
    /// there, and what one has oneself.
    up: u16,
    /// The height of the board, and how many lines it had when it was drawn last.
    drawn: Cell<(u16, u16)>,
}

impl TextTable {
    /// An empty screen.
    pub fn new(about: &'static About) -> TextTable {
        TextTable {
            about,
            position: String::new(),
            actions: Vec::new(),
            more: false,
            resign: None,
            alone: false,
            over: false,
            log: Vec::new(),
            typed: String::new(),
            up: 0,
            drawn: Cell::default(),
        }
    }

    /// The board, and below it what can be done, in as many columns as fit.
    fn lines(&self, width: u16) -> Vec<String> {
        let mut lines: Vec<String> =
            self.position.lines().flat_map(|line| fitted(line, width.into())).collect();
        if self.actions.is_empty() {
            return lines;
        }
        lines.push(String::new());
        let items: Vec<String> = (1..)
            .zip(&self.actions)
            .map(|(number, (label, _))| format!("{number:>3} {label}"))
            .collect();
        let widest = items.iter().map(|item| item.chars().count()).max().unwrap_or(1) + 2;
        let columns = (usize::from(width) / widest).max(1);
        let rows = items.len().div_ceil(columns);
        for row in 0..rows {
            let cells = items.iter().skip(row).step_by(rows);
            let line: String = cells.map(|item| format!("{item:<widest$}")).collect();
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// Where the board, the log and the typed line go.
    fn layout(area: Rect) -> (Rect, Rect, Rect) {
        let typed = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        let height = area.height.saturating_sub(2);
        if area.width >= BOARD_WIDTH + LOG_WIDTH {
            let board = Rect { x: area.x + 1, width: area.width - LOG_WIDTH - 3, height, ..area };
            (board, Rect { x: board.right() + 2, width: LOG_WIDTH, height, ..area }, typed)
        } else {
            let (x, width) = (area.x + 1, area.width.saturating_sub(2));
            let board_height = height.saturating_sub(LOG_LINES + 1);
            let board = Rect { x, width, height: board_height, ..area };
            (board, Rect { x, y: board.bottom() + 1, width, height: LOG_LINES }, typed)
        }
    }

    /// A number picks from the list; anything else is read as words.
    fn send(&mut self) -> Reply {
        let typed = std::mem::take(&mut self.typed);
        let text = typed.trim();
        if text.is_empty() {
            return match &self.actions[..] {
                [(_, only)] if !self.more => Reply::Act(only.clone()),
                _ => Reply::Say("Type a number from the list, or a move in words.".into()),
            };
        }
        match text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            Some(index) if index < self.actions.len() => Reply::Act(self.actions[index].1.clone()),
            _ => Reply::Type(text.to_owned()),
        }
    }

    /// Completes what is typed to the first action that begins with it.
    fn complete(&mut self) -> Reply {
        let typed = self.typed.to_lowercase();
        let found = self.actions.iter().find(|(text, _)| text.to_lowercase().starts_with(&typed));
        match found {
            Some((text, _)) => {
                self.typed = text.clone();
                Reply::Changed
            }
            None => Reply::Say("Nothing in the list starts like that.".into()),
        }
    }

    fn scroll_up(&mut self, by: i16) -> Reply {
        let (height, lines) = self.drawn.get();
        self.up = self.up.saturating_add_signed(by).min(lines.saturating_sub(height));
        Reply::Changed
    }
}

/// A line of a text board, broken where it is too long; its parts keep its indent.
fn fitted(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let parts = wrapped(text, width.saturating_sub(indent), 2);
    parts.into_iter().map(|part| " ".repeat(indent) + &part).collect()
}

impl Screen for TextTable {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let seen: AnySnapshot =
            serde_json::from_str(scene.snapshot).context("A snapshot cannot be read.")?;
        let moved = self.position != scene.position;
        self.position = scene.position.to_owned();
        let actions = scene.actions.iter();
        self.actions = actions.map(|(text, json)| (text.clone(), json.get().to_owned())).collect();
        self.more = !seen.can.complete;
        self.resign = seen.can.resign.map(|action| action.get().to_owned());
        self.alone = scene.names.len() == 1;
        self.over = seen.turn.is_over();
        self.log = scene.log();
        if moved {
            self.up = 0;
        }
        Ok(())
    }

    fn least(&self) -> (u16, u16) {
        (BOARD_WIDTH, 14)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, _: Millis) {
        let (board, beside, typed) = TextTable::layout(area);
        let lines = self.lines(board.width);
        self.drawn.set((board.height, lines.len() as u16));
        let end = (lines.len() as u16).saturating_sub(board.height);
        let top = end.saturating_sub(self.up);
        for (y, line) in (board.top()..board.bottom()).zip(&lines[top.into()..]) {
            buf.set_stringn(board.x, y, line, board.width.into(), Style::new());
        }
        let more = match (top > 0, top < end) {
            (true, true) => look.sign("↑↓ Page Up, Page Down: more", "Page Up, Page Down: more"),
            (true, false) => look.sign("↑ Page Up: more", "Page Up: more"),
            (false, true) => look.sign("↓ Page Down: more", "Page Down: more"),
            (false, false) => "",
        };
        let x = board.right().saturating_sub(more.chars().count() as u16);
        buf.set_string(x, board.bottom(), more, look.bold());
        log::draw(&self.log, beside, buf, look);
        if !self.over {
            let prompt = format!("> {}{}", self.typed, look.sign("▏", "_"));
            buf.set_stringn(typed.x + 1, typed.y, prompt, typed.width.into(), look.bold());
        }
    }

    fn variant(&self) -> Option<String> {
        None
    }

    fn task(&self) -> String {
        match (self.actions.len(), self.more) {
            (1, false) => "Press Enter.".into(),
            (0, _) => "Type your move.".into(),
            (_, false) => "Type a number, then Enter.".into(),
            (_, true) => "Type a number, or a move in words, then Enter.".into(),
        }
    }

    fn typing(&self) -> bool {
        !self.over
    }

    fn hides(&self) -> bool {
        true
    }

    fn key(&mut self, key: KeyCode, _: Look, _: &Judge<'_>) -> Reply {
        match key {
            KeyCode::Down => self.scroll_up(-1),
            KeyCode::Up => self.scroll_up(1),
            KeyCode::PageDown => self.scroll_up(-(self.drawn.get().0 as i16)),
            KeyCode::PageUp => self.scroll_up(self.drawn.get().0 as i16),
            _ if self.over => Reply::Ignored,
            KeyCode::Enter => self.send(),
            KeyCode::Tab => self.complete(),
            KeyCode::Esc => {
                self.typed.clear();
                Reply::Changed
            }
            KeyCode::Backspace => {
                self.typed.pop();
                Reply::Changed
            }
            KeyCode::Char(letter) => {
                self.typed.push(letter);
                Reply::Changed
            }
            _ => Reply::Ignored,
        }
    }

    fn click(&mut self, _: Position, _: Rect, _: &Judge<'_>) -> Reply {
        Reply::Ignored
    }

    fn buttons(&self) -> Vec<Button> {
        match self.over {
            true => Vec::new(),
            false => vec![
                Button::new(KeyCode::Enter, "Enter", "Send").primary(),
                Button::new(KeyCode::Tab, "Tab", "Complete"),
            ],
        }
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("1, 2, 3 … Enter", "pick an action from the list"),
            ("words, Enter", "do what the words say: \"pass\", \"take a1\""),
            ("Tab", "complete what is typed from the list"),
            ("arrows, Page Up", "scroll the board and the list"),
            ("Esc", "forget what is typed"),
        ]
    }

    fn help(&self, _: Look) -> Vec<String> {
        let rules = format!("`parlour rules {}` prints the rules.", self.about.id);
        let text = "Type what you want to do. The words of the list are understood, and so are \
                    moves that are too many to list; a move that is not understood is answered \
                    with what could have been typed.";
        let mut lines = vec![self.about.line.to_owned(), String::new()];
        lines.extend(wrapped(text, super::page::WIDTH, 0));
        lines.extend([String::new(), rules]);
        lines
    }

    fn surrender(&self) -> Option<Surrender> {
        let action = self.resign.clone()?;
        let (label, question) = match self.alone {
            true => ("Stop", "Stop here? The game ends now."),
            false => ("Give up", "Give up this game? The others play on, or win."),
        };
        Some(Surrender { label, question: question.into(), action })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_of_a_board_are_broken_within_their_indent() {
        assert_eq!(fitted("  a b   c", 9), ["  a b   c"], "a line that fits is unchanged");
        assert_eq!(fitted("  one two three", 9), ["  one two", "    three"]);
    }
}
