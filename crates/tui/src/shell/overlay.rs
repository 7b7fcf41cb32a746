//! What lies over the game: pages to read, questions to answer. And what the message lines say.

use super::look::Look;
use super::page::{Page, WIDTH, wrapped};
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
    /// A page, scrolled down by this many lines.
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
    /// The sentence. `saved` is where the game is kept.
    pub fn text(self, screen: &dyn Screen, saved: Option<&Path>) -> String {
        match (self, saved) {
            (Question::Surrender, _) => {
                screen.surrender().map(|surrender| surrender.question).unwrap_or_default()
            }
            (Question::Quit, None) => "Leave this game? It is not finished, and not saved.".into(),
            (Question::Quit, Some(path)) => {
                format!("Leave this game? It is not finished; it is kept in {}.", path.display())
            }
        }
    }

    /// The answers.
    pub fn buttons(self, screen: &dyn Screen, saved: Option<&Path>) -> Vec<Button> {
        let yes = |label: String| Button::new(KeyCode::Char('y'), "y", label);
        match self {
            Question::Quit => {
                let mut all = vec![yes("Yes, leave".into())];
                if saved.is_none() {
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

/// The help: the goal of the game, its own part, then the shell's.
pub fn help(goal: &str, screen: &dyn Screen, look: Look) -> Page {
    // What a key does may take several lines; they stand below each other.
    let key = |keys: &str, does: &str| {
        let mut keys = format!("  {keys:<18}");
        let mut lines = Vec::new();
        for text in wrapped(does, WIDTH - keys.len(), 0) {
            lines.push(Line::from(vec![Span::styled(keys.clone(), look.bold()), Span::raw(text)]));
            keys = " ".repeat(keys.len());
        }
        lines
    };
    let typed = screen.typing();
    let letter = |plain, control| if typed { control } else { plain };
    let bold = |text| Line::from(Span::styled(text, look.bold()));
    let mut lines: Vec<Line<'static>> = wrapped(goal, WIDTH, 0).into_iter().map(bold).collect();
    lines.extend(screen.help(look).iter().flat_map(|text| wrapped(text, WIDTH, 0)).map(Line::raw));
    lines.push(Line::default());
    lines.extend(screen.keys().iter().flat_map(|(keys, does)| key(keys, does)));
    lines.extend(key(letter("s", "Ctrl-S"), "save this game to a file, for `parlour verify`"));
    if let Some(surrender) = screen.surrender() {
        lines.extend(key(letter("r", "Ctrl-R"), &surrender.label.to_lowercase()));
    }
    lines.extend(key("Ctrl-Z, n", "take back a move; new game, after the end"));
    lines.extend(key(letter("q, Ctrl-C", "Ctrl-Q, Ctrl-C"), "quit; Ctrl-C does not ask"));
    lines.extend(key("mouse", "everything can be clicked, the lowest line too"));
    Page::new("Help", lines)
}
