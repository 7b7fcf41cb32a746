//! What lies over the game: pages to read, questions to answer. And what the message lines say.

use super::look::Look;
use super::page::Page;
use super::screen::{Button, Screen};
use play::Reject;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};
use std::path::Path;

/// What lies over the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// Nothing.
    None,
    /// A page, scrolled down by so many lines.
    Page(Page, u16),
    /// A question to be answered with yes or no.
    Ask(Question),
}

/// What is asked before something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave an unfinished game?
    Quit,
    /// Give the game up?
    Surrender,
}

/// What the message lines say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Nothing in particular.
    Quiet,
    /// News.
    Say(String),
    /// The rules refuse something.
    Refused(Reject),
}

impl Question {
    /// The sentence. `kept` is where the game is kept.
    pub fn text(self, screen: &dyn Screen, kept: Option<&Path>) -> String {
        match (self, kept) {
            (Question::Surrender, _) => screen
                .surrender()
                .map(|surrender| surrender.question.to_owned())
                .unwrap_or_default(),
            (Question::Quit, None) => "Leave this game? It is not finished, and not saved.".into(),
            (Question::Quit, Some(path)) => {
                format!("Leave this game? It is not finished; it is kept in {}.", path.display())
            }
        }
    }

    /// The answers.
    pub fn buttons(self, screen: &dyn Screen, kept: Option<&Path>) -> Vec<Button> {
        let yes = |label: String| Button::new(KeyCode::Char('y'), "y", label);
        match self {
            Question::Quit => {
                let mut all = vec![yes("Yes, leave".into())];
                if kept.is_none() {
                    all.push(Button::new(KeyCode::Char('s'), "s", "Save and leave"));
                }
                all.push(Button::new(KeyCode::Esc, "n", "No, go on").primary());
                all
            }
            Question::Surrender => {
                let label = screen.surrender().map(|surrender| surrender.label.to_lowercase());
                vec![
                    yes(format!("Yes, {}", label.unwrap_or_default())),
                    Button::new(KeyCode::Esc, "n", "No, play on").primary(),
                ]
            }
        }
    }
}

/// The help: the game's own part, then the shell's.
pub fn help(screen: &dyn Screen, look: Look) -> Page {
    let key = |keys: &str, does: &str| {
        let keys = Span::styled(format!("  {keys:<18}"), look.bold());
        Line::from(vec![keys, Span::raw(does.to_owned())])
    };
    let typed = screen.typing();
    let letter = |plain, control| if typed { control } else { plain };
    let mut lines: Vec<Line<'static>> = screen.help(look).into_iter().map(Line::raw).collect();
    lines.push(Line::default());
    lines.extend(screen.keys().iter().map(|(keys, does)| key(keys, does)));
    lines.push(key(letter("s", "Ctrl-S"), "save this game to a file, for `parlour verify`"));
    if let Some(surrender) = screen.surrender() {
        lines.push(key(letter("r", "Ctrl-R"), &surrender.label.to_lowercase()));
    }
    lines.push(key("n", "new game, after the end"));
    lines.push(key(letter("q, Ctrl-C", "Ctrl-Q, Ctrl-C"), "quit; Ctrl-C does not ask"));
    lines.push(key("mouse", "everything can be clicked, the lowest line too"));
    Page::new("Help", lines)
}
