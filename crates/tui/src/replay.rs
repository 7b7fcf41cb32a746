//! A recorded game on the screen, step by step.

use crate::shell::look::Look;
use crate::shell::page::wrapped;
use crate::shell::terminal::{self, Program};
use anyhow::Result;
use play::Millis;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// One step of a recorded game, in words.
#[derive(Clone, Debug)]
pub struct ReplayStep {
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub sentences: Vec<String>,
    /// The position after it, as a text board.
    pub position: String,
}

/// The steps, and which one is shown.
pub struct Replay {
    title: String,
    /// The last words of the game.
    ending: String,
    steps: Vec<ReplayStep>,
    shown: usize,
    /// How far the text is scrolled down.
    top: u16,
    look: Look,
    done: bool,
    dirty: bool,
}

/// Lets somebody step through a recorded game until they leave.
pub fn run(title: String, ending: String, steps: Vec<ReplayStep>) -> Result<()> {
    let look = Look::detect(false, |name| std::env::var(name).ok());
    terminal::run(&mut Replay::new(title, ending, steps, look))
}

impl Replay {
    /// At the beginning.
    pub fn new(title: String, ending: String, steps: Vec<ReplayStep>, look: Look) -> Replay {
        Replay { title, ending, steps, shown: 0, top: 0, look, done: false, dirty: true }
    }

    fn go_to(&mut self, step: usize) {
        self.shown = step.min(self.steps.len().saturating_sub(1));
        self.top = 0;
    }

    fn lines(&self, width: usize) -> Vec<(String, Style)> {
        let Some(step) = self.steps.get(self.shown) else { return Vec::new() };
        let mut lines = Vec::new();
        for sentence in &step.sentences {
            let broken = wrapped(sentence, width, 2);
            lines.extend(broken.into_iter().map(|line| (line, self.look.bold())));
        }
        lines.push((String::new(), Style::new()));
        lines.extend(step.position.lines().map(|line| (line.to_owned(), Style::new())));
        if self.shown + 1 == self.steps.len() {
            lines.push((String::new(), Style::new()));
            lines.push((self.ending.clone(), self.look.bold()));
        }
        lines
    }
}

impl Program for Replay {
    fn is_done(&self) -> bool {
        self.done
    }

    fn tick(&mut self, _: Millis) -> Result<bool> {
        Ok(std::mem::take(&mut self.dirty))
    }

    fn key(&mut self, key: KeyEvent) -> Result<()> {
        self.dirty = true;
        match key.code {
            KeyCode::Right | KeyCode::Char(' ' | 'l') | KeyCode::Enter => {
                self.go_to(self.shown + 1)
            }
            KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace => {
                self.go_to(self.shown.saturating_sub(1));
            }
            KeyCode::Home | KeyCode::Char('g') => self.go_to(0),
            KeyCode::End | KeyCode::Char('G') => self.go_to(usize::MAX),
            KeyCode::Down | KeyCode::Char('j') => self.top = self.top.saturating_add(1),
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::PageDown => self.top = self.top.saturating_add(10),
            KeyCode::PageUp => self.top = self.top.saturating_sub(10),
            KeyCode::Char('q' | 'c') | KeyCode::Esc => self.done = true,
            _ => {}
        }
        Ok(())
    }

    fn redraw(&mut self) {
        self.dirty = true;
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buf = frame.buffer_mut();
        let width = usize::from(area.width);
        let head = Rect { height: 1, ..area };
        buf.set_style(head, self.look.on(Color::Black, Color::Cyan));
        let at = self.steps.get(self.shown).map_or(Millis::ZERO, |step| step.at);
        let (minutes, seconds) = (at.0 / 60_000, at.0 / 1000 % 60);
        let last = self.steps.len().saturating_sub(1);
        let title =
            format!(" {}  step {} of {last}, {minutes}:{seconds:02}", self.title, self.shown);
        buf.set_stringn(area.x, area.y, title, width, self.look.bold());
        let text = Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(4),
        };
        let lines = self.lines(text.width.into());
        self.top = self.top.min((lines.len() as u16).saturating_sub(text.height));
        let shown = lines.into_iter().skip(self.top.into());
        for (y, (line, style)) in (text.top()..text.bottom()).zip(shown) {
            buf.set_stringn(text.x, y, line, text.width.into(), style);
        }
        let arrows = self.look.sign("← →", "Left, Right");
        let keys = format!(" {arrows} step   Home, End   Up, Down scroll   q quit");
        buf.set_stringn(area.x, area.bottom() - 1, keys, width, self.look.quiet());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn text(replay: &mut Replay) -> String {
        let mut terminal = Terminal::new(TestBackend::new(60, 10)).unwrap();
        terminal.draw(|frame| replay.draw(frame)).unwrap();
        let cells = &terminal.backend().buffer().content;
        let rows = cells.chunks(60).map(|row| row.iter().map(|cell| cell.symbol()).collect());
        rows.map(|row: String| row.trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn keys_step_through_the_game() {
        let step = |n: u64| ReplayStep {
            at: Millis::secs(n * 61),
            sentences: vec![format!("Ada did {n}.")],
            position: (0..9).map(|line| format!("board {n} line {line}\n")).collect(),
        };
        let look = Look { unicode: false, colour: false };
        let steps = (0..3).map(step).collect();
        let mut replay = Replay::new("Chess".into(), "Ada won.".into(), steps, look);
        let press = |replay: &mut Replay, key| {
            replay.key(KeyEvent::from(key)).unwrap();
            text(replay)
        };
        assert!(text(&mut replay).contains("Chess  step 0 of 2, 0:00"));
        let second = press(&mut replay, KeyCode::Right);
        assert!(second.contains("step 1 of 2, 1:01") && second.contains("Ada did 1."), "{second}");
        let end = press(&mut replay, KeyCode::End);
        assert!(end.contains("board 2 line 0") && !end.contains("Ada won."), "{end}");
        let below = press(&mut replay, KeyCode::PageDown);
        assert!(below.contains("Ada won."), "{below}");
        assert!(press(&mut replay, KeyCode::Right).contains("step 2 of 2"), "the end is the end");
        assert!(press(&mut replay, KeyCode::Home).contains("step 0 of 2"));
        press(&mut replay, KeyCode::Char('q'));
        assert!(replay.is_done());
    }
}
