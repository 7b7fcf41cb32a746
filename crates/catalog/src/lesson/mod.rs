//! A lesson: a game taught by playing it, as data.
//!
//! `lessons/<game>.toml` holds it: chapters that each begin from a position, and steps that each
//! say one sentence and wait for one move. [`LessonRun`] plays it by the real rules.

mod run;

pub use run::{LessonRun, Slip};

use play::Seat;
use serde::Deserialize;
use serde_json::Value;

/// The longest sentence of a lesson, in characters: three lines on a phone.
pub const LONGEST_SENTENCE: usize = 160;

/// A game taught by playing it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lesson {
    /// About how long it takes somebody who is new to the game.
    pub seconds: u16,
    /// The parts, in order.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
}

/// A part of a lesson that begins from a position of its own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chapter {
    /// What the others are called, in the seats after the learner's, who has the first.
    #[serde(default)]
    pub others: Vec<String>,
    /// The game's options; left out for the usual ones.
    #[serde(default)]
    pub options: Value,
    /// The position to begin from.
    pub scenario: Value,
    /// Luck is drawn from this text, so that it falls the same every time.
    #[serde(default)]
    pub luck: String,
    /// What the learner reads and does, in order.
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

/// One sentence, and the move that it waits for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LessonStep {
    /// The sentence.
    pub say: String,
    /// The rules that it teaches, by id.
    #[serde(default)]
    pub teaches: Vec<String>,
    /// What to look at or to use, in order, by the names that the page gives them.
    #[serde(default)]
    pub point: Vec<String>,
    /// How to do it in the terminal, where the keys are not the obvious ones.
    #[serde(default)]
    pub keys: Option<String>,
    /// The right moves. Another move is as good if it leads to the same position. Without any, the
    /// step is only read.
    #[serde(default)]
    pub right: Vec<Value>,
    /// Any accepted move of this kind is right, too.
    #[serde(default)]
    pub any: Option<String>,
    /// Moves that somebody new might well try, and what to say to them.
    #[serde(default)]
    pub wrong: Vec<WrongMoves>,
    /// What to say to any other move.
    #[serde(default)]
    pub otherwise: String,
    /// What the others do then.
    #[serde(default)]
    pub then: Vec<ScriptedMove>,
}

/// Moves that are answered alike.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongMoves {
    /// The moves. Another move is answered the same if it leads to the same position, or is
    /// refused for the same reason.
    pub moves: Vec<Value>,
    /// The answer.
    pub say: String,
}

/// What another seat does.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedMove {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Value,
}

impl Lesson {
    /// Reads a lesson, or says what is wrong with it and on which line.
    pub fn read(text: &str) -> Result<Lesson, toml::de::Error> {
        toml::from_str(text)
    }

    /// All steps in order, each with its chapter.
    pub fn steps(&self) -> impl Iterator<Item = (&Chapter, &LessonStep)> {
        self.chapters.iter().flat_map(|chapter| chapter.steps.iter().map(move |s| (chapter, s)))
    }

    /// How many steps there are.
    pub fn step_count(&self) -> usize {
        self.steps().count()
    }

    /// The chapter of a step, and the step's place in it.
    fn place(&self, step: usize) -> Option<(usize, usize)> {
        let mut before = 0;
        for (chapter, steps) in self.chapters.iter().map(|chapter| chapter.steps.len()).enumerate()
        {
            if step < before + steps {
                return Some((chapter, step - before));
            }
            before += steps;
        }
        None
    }
}

impl LessonStep {
    /// Whether the learner only reads.
    pub fn is_read_only(&self) -> bool {
        self.right.is_empty()
    }
}
