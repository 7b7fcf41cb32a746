//! What a game adds to the terminal: it draws what is seen, and turns keys and clicks into
//! actions. It contains no rule: what may be done comes from the view, and from [`Judge`], which asks
//! the real rules about a draft.

use super::look::Look;
use super::page::Page;
use anyhow::Result;
use play::{Millis, Reject, Seat};
use protocol::EventInWords;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use serde_json::Value;
use serde_json::value::RawValue;

/// What the person at the keyboard sees now.
pub struct Scene<'a> {
    /// The [`play::Snapshot`], as JSON.
    pub snapshot: &'a str,
    /// The position as a text board.
    pub position: &'a str,
    /// The ready-made actions in words, each with its JSON.
    pub actions: &'a [(String, Box<RawValue>)],
    /// Everything they saw happen so far.
    pub events: &'a [EventInWords],
    /// What everybody is called, by seat.
    pub names: &'a [String],
    /// Whose eyes these are.
    pub me: Seat,
    /// Which game in a row this is, counted from 1.
    pub game: u32,
    /// Asks the rules about a draft.
    pub judge: &'a Judge<'a>,
}

impl Scene<'_> {
    /// What happened so far in words, without the events there is nothing to say about.
    pub fn log(&self) -> Vec<String> {
        let texts = self.events.iter().map(|event| event.text.clone());
        texts.filter(|text| !text.is_empty()).collect()
    }
}

/// Asks the rules about a draft of the person at the keyboard.
pub type Judge<'a> = dyn Fn(&str) -> Result<Box<RawValue>, Reject> + 'a;

/// What a key or click came to.
#[derive(Debug, PartialEq)]
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
    /// The action that these words mean is to be made.
    Type(String),
    /// This is to be read.
    Read(Page),
    /// Show what was possible, as the game works it out from the view.
    Possible,
    /// The same, as the game's solver tells it of this position.
    Solve(String),
}

/// A key that can also be clicked, on the lowest line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The key.
    pub key: KeyEvent,
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
        Button { key: key.into(), name, label: label.into(), primary: false }
    }

    /// One whose key is a letter together with Control.
    pub fn control(letter: char, name: &'static str, label: impl Into<String>) -> Button {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        Button { key, name, label: label.into(), primary: false }
    }

    /// The one that is to be pressed next.
    #[must_use]
    pub fn primary(mut self) -> Button {
        self.primary = true;
        self
    }
}

/// A way to end one's own game before its end.
pub struct Surrender {
    /// What it is called: `Resign`.
    pub label: &'static str,
    /// What is asked before.
    pub question: String,
    /// The action (JSON).
    pub action: String,
}

impl Surrender {
    /// Leaves a table for good. `names` are everybody's, by seat.
    pub fn leave(names: &[String], me: Seat, action: String) -> Surrender {
        let question = match names {
            [_] => "Leave the game? It is over then.".to_owned(),
            [first, second] => {
                let other = if me.index() == 0 { second } else { first };
                format!("Leave the game? It is over then, and {other} wins.")
            }
            _ => "Leave the table for good? The others play on, if at least two are left.".into(),
        };
        Surrender { label: "Leave", question, action }
    }
}

/// A game's own part of the terminal. One folder a game.
pub trait Screen {
    /// The table changed. Drafts that no longer fit are dropped.
    fn show(&mut self, scene: Scene<'_>) -> Result<()>;
    /// A page to show now, because of the last change; asked once after each
    /// [`show`](Screen::show).
    fn news(&mut self, look: Look) -> Option<Page> {
        let _ = look;
        None
    }
    /// The smallest area it can be drawn in.
    fn least(&self) -> (u16, u16);
    /// Draws the game.
    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis);
    /// How this game differs from the standard one, for the title: `mini variant`.
    fn variant(&self) -> Option<String>;
    /// What the person at the keyboard should do, as a sentence.
    fn task(&self) -> String;
    /// Whether letters are typed here. Then the shell's own letters need Control.
    fn typing(&self) -> bool {
        false
    }
    /// Whether it shows what only one seat may see, so that people who share the keyboard look
    /// away.
    fn hides(&self) -> bool {
        false
    }
    /// A key that the shell does not use itself.
    fn key(&mut self, key: KeyCode, look: Look, judge: &Judge<'_>) -> Reply;
    /// A click inside the area drawn to.
    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply;
    /// What can be pressed now.
    fn buttons(&self) -> Vec<Button>;
    /// Keys and what they do, for the help.
    fn keys(&self) -> &'static [(&'static str, &'static str)];
    /// The game in a few sentences, for the help: signs as drawn, aim, rules.
    fn help(&self, look: Look) -> Vec<String>;
    /// What was possible, from the JSON of the game or its solver, for people; nothing if it
    /// never asks.
    fn possible(&self, found: &Value, look: Look) -> Option<Page> {
        let _ = (found, look);
        None
    }
    /// How the person at the keyboard can end their game, where that is possible.
    fn surrender(&self) -> Option<Surrender>;
    /// How many moves there have been, as people count them: where proofs are listed by their
    /// numbers after the game.
    fn moves(&self) -> Option<u32> {
        None
    }
}
