//! What a lesson adds to the shell: its keys and its buttons.

use super::app::App;
use super::game::{Coach, Game};
use super::screen::Button;
use anyhow::Result;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

impl App {
    /// The keys of a lesson: on, back, and past what one knows. Whether it was one.
    pub(super) fn lesson_key(&mut self, key: KeyEvent) -> Result<bool> {
        let (Some(coach), Some(step)) = (self.game.coach(), self.game.step()) else {
            return Ok(false);
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('q') if control || coach.last => self.done = true,
            KeyCode::Char('b') if control => self.learn_at(step.saturating_sub(1))?,
            KeyCode::Char('k') if control && !coach.last => self.learn_at(step + 1)?,
            KeyCode::Enter if coach.read_only && coach.last => self.done = true,
            KeyCode::Enter if coach.read_only => self.learn_at(step + 1)?,
            // There is nothing to be kept, given up or played again.
            KeyCode::Char('n' | 'r' | 's') if control || coach.read_only => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn learn_at(&mut self, step: usize) -> Result<()> {
        self.begin(Game::lesson(self.game.listing(), step))
    }

    /// What can be pressed in a lesson.
    pub(super) fn lesson_buttons(&self, coach: &Coach) -> Vec<Button> {
        let mut all = match (coach.read_only, coach.last) {
            (true, true) => vec![Button::new(KeyCode::Enter, "Enter", "Done").primary()],
            (true, false) => vec![Button::new(KeyCode::Enter, "Enter", "Next").primary()],
            (false, _) => self.screen.buttons(),
        };
        all.push(Button::control('b', "^B", "Back"));
        if !coach.last {
            all.push(Button::control('k', "^K", "Skip"));
        }
        all.push(Button::new(KeyCode::Char('?'), "?", "Help"));
        all.push(Button::control('q', "^Q", "Leave"));
        all
    }
}
