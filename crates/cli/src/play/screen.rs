//! What a game adds to the terminal: it draws what is seen, and turns keys and clicks into
//! actions. It holds no rule: what may be done comes from the view, and from [`Judge`], which asks
//! the real rules about a draft.

use super::look::Look;
use anyhow::Result;
use play::{Millis, Outcome, Reject, Seat};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use serde_json::value::RawValue;

/// What the person at the keyboard sees now.
pub struct Scene<'a> {
    /// The game's view, as JSON.
    pub view: &'a str,
    /// Everything they saw happen so far, as JSON.
    pub events: &'a [Box<RawValue>],
    /// What everybody is called, by seat.
    pub names: &'a [String],
    /// Whose eyes these are.
    pub me: Seat,
}

/// Asks the rules about a draft of the person at the keyboard.
pub type Judge<'a> = dyn Fn(&str) -> Result<Box<RawValue>, Reject> + 'a;

/// What a key or click came to.
#[derive(Debug, PartialEq, Eq)]
pub enum Reply {
    /// It means nothing here.
    Ignored,
    /// The screen changed.
    Changed,
    /// The screen changed, and this is to be said.
    Say(String),
    /// The rules would refuse this, and say why.
    Refused(Reject),
    /// This action is to be made (JSON).
    Act(String),
}

/// A key that can also be clicked, on the lowest line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The key.
    pub key: KeyCode,
    /// How the key is written.
    pub name: &'static str,
    /// What it does.
    pub label: String,
    /// Whether this is what to do next.
    pub primary: bool,
}

impl Button {
    /// An ordinary button.
    pub fn new(key: KeyCode, name: &'static str, label: impl Into<String>) -> Button {
        Button { key, name, label: label.into(), primary: false }
    }

    /// The one that is to be pressed next.
    #[must_use]
    pub fn primary(mut self) -> Button {
        self.primary = true;
        self
    }
}

/// A game's own part of the terminal. One file a game.
pub trait Screen {
    /// The table changed. Drafts that are no longer possible are forgotten.
    fn show(&mut self, scene: Scene<'_>) -> Result<()>;
    /// The smallest area it can be drawn in.
    fn least(&self) -> (u16, u16);
    /// Draws the game.
    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis);
    /// What makes this game unlike the ordinary one, for the title: `mini variant`.
    fn variant(&self) -> Option<String>;
    /// What is awaited from the person at the keyboard, as a sentence.
    fn task(&self) -> String;
    /// How the game ended, as half a sentence after "You win".
    fn ending(&self, outcome: &Outcome) -> String;
    /// A key that the shell does not use itself.
    fn key(&mut self, key: KeyCode, judge: &Judge<'_>) -> Reply;
    /// A click inside the area drawn to.
    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply;
    /// What can be pressed now.
    fn buttons(&self) -> Vec<Button>;
    /// Keys and what they do, for the help.
    fn keys(&self) -> &'static [(&'static str, &'static str)];
    /// The game in a few sentences, for the help: signs as drawn, aim, rules.
    fn help(&self, look: Look) -> Vec<String>;
    /// The action that gives the game up, where there is one (JSON).
    fn resignation(&self) -> Option<String>;
    /// How many moves there have been, as people count them.
    fn moves(&self) -> u32;
}
