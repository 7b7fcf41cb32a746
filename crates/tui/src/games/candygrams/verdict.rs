//! What the rules say to a draft.

use super::board::verdict_style;
use crate::shell::look::Look;
use crate::shell::page::wrapped;
use play::Reject;
use ratatui::text::Line;
use serde::Deserialize;
use serde_json::value::RawValue;

/// What the rules say to a draft: its words, and what is wrong.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Verdict {
    words: Vec<Made>,
    problems: Vec<Reject>,
    shoppe: u8,
    #[serde(default)]
    finishes: bool,
}

/// A word of the draft.
#[derive(Clone, Debug, Deserialize)]
struct Made {
    word: String,
    /// Whether the list holds it, and whether it has the colours, where a referee tells.
    valid: Option<bool>,
    matches: Option<bool>,
}

impl Verdict {
    /// Reads what the rules said; if they refuse the draft as a whole, that is the problem.
    pub fn of(judged: Result<Box<RawValue>, Reject>) -> Option<Verdict> {
        match judged {
            Ok(draft) => serde_json::from_str(draft.get()).ok(),
            Err(reject) => Some(Verdict { problems: vec![reject], ..Verdict::default() }),
        }
    }

    /// Whether it would be accepted, as far as the rules say.
    pub fn is_good(&self) -> bool {
        self.problems.is_empty()
    }

    /// Its words, and the first problem.
    pub fn lines(&self, width: u16, look: Look) -> Vec<Line<'static>> {
        let width = usize::from(width);
        let word = |made: &Made| {
            let good = match (made.valid, made.matches) {
                (Some(true), Some(true)) => look.sign(" ✓", " ok"),
                (Some(false), _) | (_, Some(false)) => look.sign(" ✗", " no"),
                _ => "",
            };
            format!("{}{good}", made.word.to_uppercase())
        };
        let words = self.words.iter().map(word).collect::<Vec<_>>().join(", ");
        match self.problems.first() {
            None => {
                let left = match self.finishes {
                    true => "CANDYGRAMS!".to_owned(),
                    false => format!("{} left", self.shoppe),
                };
                let text = format!("{words}; {left}");
                let lines = wrapped(&text, width, 2).into_iter();
                lines.map(|line| Line::styled(line, verdict_style(true, look))).collect()
            }
            Some(reject) => {
                let lines = wrapped(&reject.message, width, 2).into_iter();
                lines.map(|line| Line::styled(line, verdict_style(false, look))).collect()
            }
        }
    }
}
