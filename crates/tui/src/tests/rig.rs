//! A terminal in memory, with somebody who presses keys and looks.

use crate::shell::args::PlayCommand;
use crate::shell::look::Look;
use crate::shell::terminal::Program;
use crate::{App, LearnArgs, open, open_lesson};
use clap::Parser;
use play::{Millis, Seat, Snapshot};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// Far longer than anything here takes: what has not come by then does not come.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Shapes, no colours.
pub const SHAPES: Look = Look { unicode: true, colour: false };
/// Letters, no colours.
pub const LETTERS: Look = Look { unicode: false, colour: false };
/// Everything.
pub const COLOURS: Look = Look { unicode: true, colour: true };

/// The app on a terminal in memory.
pub struct Rig {
    pub app: App,
    terminal: Terminal<TestBackend>,
    now: Millis,
    folder: tempfile::TempDir,
}

#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    command: PlayCommand,
}

/// What this command line asks for, after `parlour play`.
pub fn line(line: &[&str]) -> PlayCommand {
    Line::try_parse_from([&["play"], line].concat()).unwrap().command
}

/// The same for Candy Chain.
pub fn args(rest: &[&str]) -> PlayCommand {
    line(&[&["candy-chain"], rest].concat())
}

/// Two people at one keyboard at this position.
pub fn two_at(position: &str) -> PlayCommand {
    args(&["--two", "--name", "Ada,Ben", "--seed", "fixed", "--position", position])
}

impl Rig {
    /// A plain terminal.
    pub fn new(args: PlayCommand, look: Look) -> Rig {
        Rig::sized(args, look, 80, 24)
    }

    /// A terminal of this size.
    pub fn sized(args: PlayCommand, look: Look, width: u16, height: u16) -> Rig {
        let folder = tempfile::tempdir().unwrap();
        let app = open(args, look, folder.path(), Some(folder.path())).unwrap();
        Rig::with(app, folder, width, height)
    }

    /// A lesson on a plain terminal.
    pub fn lesson(args: &LearnArgs, look: Look) -> Rig {
        let folder = tempfile::tempdir().unwrap();
        Rig::with(open_lesson(args, look).unwrap(), folder, 80, 24)
    }

    fn with(app: App, folder: tempfile::TempDir, width: u16, height: u16) -> Rig {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut rig = Rig { app, terminal, now: Millis::ZERO, folder };
        rig.text();
        rig
    }

    /// The game's own part of what a seat sees.
    pub fn view<V: DeserializeOwned>(&self, seat: Seat) -> V {
        let seen: Snapshot<V, Value> =
            serde_json::from_str(self.app.game().snapshot(seat).get()).unwrap();
        seen.view
    }

    /// Where games without a file of their own are kept.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Presses keys: letters as they are, a line break for Enter, `\x1b` for Esc, `\x08` for
    /// Backspace, arrows as they look.
    pub fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            let key = match key {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                '\x08' => KeyCode::Backspace,
                '\t' => KeyCode::Tab,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                other => KeyCode::Char(other),
            };
            self.app.key(KeyEvent::from(key)).unwrap();
            self.text();
        }
    }

    /// Presses a letter together with Control.
    pub fn control(&mut self, letter: char) {
        self.app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)).unwrap();
        self.text();
    }

    /// Everything given is visible.
    #[track_caller]
    pub fn sees(&mut self, all: &[&str]) {
        let text = self.text();
        for words in all {
            assert!(text.contains(words), "{words:?} is not in\n{text}");
        }
    }

    /// Nothing given is visible.
    #[track_caller]
    pub fn misses(&mut self, all: &[&str]) {
        let text = self.text();
        for words in all {
            assert!(!text.contains(words), "{words:?} is in\n{text}");
        }
    }

    /// Clicks the first place where `sign` is visible, on its first character.
    pub fn click(&mut self, sign: &str) {
        let text = self.text();
        let found = text.lines().enumerate().find_map(|(y, line)| {
            let byte = line.find(sign)?;
            Some(Position::new(line[..byte].chars().count() as u16, y as u16))
        });
        let at = found.unwrap_or_else(|| panic!("{sign} is not visible in\n{text}"));
        self.app.click(at).unwrap();
    }

    /// Lets this much time pass.
    pub fn pass(&mut self, time: Millis) {
        self.now = self.now.plus(time);
        self.app.tick(self.now).unwrap();
    }

    /// Waits until the bot has moved, or the game is over.
    pub fn wait(&mut self) {
        self.wait_until("the bot moves", |rig| {
            let game = rig.app.game();
            game.outcome().is_some() || game.waiting_for().has(game.seating().first_person())
        });
    }

    /// Waits until this is visible.
    pub fn wait_for(&mut self, words: &str) {
        self.wait_until(words, |rig| rig.text().contains(words));
    }

    /// The app's own time runs as fast as it can; threads get the time they need.
    pub fn wait_until(&mut self, what: &str, done: impl Fn(&mut Rig) -> bool) {
        let started = Instant::now();
        while !done(self) {
            assert!(started.elapsed() < TEST_TIMEOUT, "{what}: not in\n{}", self.text());
            self.pass(Millis(100));
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// A new game has a new clock.
    pub fn reset_clock(&mut self) {
        self.now = Millis::ZERO;
    }

    /// The picture.
    pub fn buffer(&mut self) -> &Buffer {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame)).unwrap();
        self.terminal.backend().buffer()
    }

    /// The picture as text, without blanks at the ends of lines.
    pub fn text(&mut self) -> String {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content.chunks(width).map(|row| {
            let row: String = row.iter().map(|cell| cell.symbol()).collect();
            row.trim_end().to_owned() + "\n"
        });
        rows.collect()
    }

    /// Makes the terminal another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.app.redraw();
    }
}
