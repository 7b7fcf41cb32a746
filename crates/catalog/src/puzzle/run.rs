//! One player at a puzzle.

use super::{Judged, Layout, PuzzleForm, SOLVER_SEAT, open};
use crate::GameEntry;
use crate::lesson::Slip;
use play::{Reject, Viewer};
use puzzle_text::Puzzle;
use serde_json::Value;
use std::ops::Range;
use table::{AnyTable, RefereeTable};

/// From this failure on, the player is told where to look.
const NUDGED_FROM: u32 = 2;

/// One player at a puzzle: a real table, kept in memory only. What is wrong changes nothing at it.
pub struct PuzzleRun {
    game: &'static GameEntry,
    form: PuzzleForm,
    puzzle: Puzzle,
    layout: Layout,
    table: Box<dyn RefereeTable>,
    progress: Progress,
    failures: u32,
}

/// How far the player is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing was tried.
    Fresh,
    /// The last answer was wrong.
    Failed {
        /// Why.
        say: String,
        /// What to look at: how the names of these things begin on the page.
        point: Vec<String>,
    },
    /// The player found the answer.
    Solved(String),
    /// The player gave up, and was shown the answer.
    Shown(String),
}

impl PuzzleRun {
    /// Lays out a puzzle.
    pub fn new(game: &'static GameEntry, puzzle: Puzzle) -> Result<PuzzleRun, Reject> {
        let form = game.puzzle_form()?;
        let table = open(game, &form, &puzzle)?;
        let layout = (form.lay_out)(&puzzle).map_err(super::broken)?;
        let (progress, failures) = (Progress::Fresh, 0);
        Ok(PuzzleRun { game, form, puzzle, layout, table, progress, failures })
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The game.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// What the player sees now.
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(SOLVER_SEAT)
    }

    /// What is asked for, in a sentence.
    pub fn goal(&self) -> &str {
        &self.layout.goal
    }

    /// What is asked for, in a word: `win-in-3`.
    pub fn theme(&self) -> &str {
        &self.puzzle.theme
    }

    /// The weakest bot that finds the answer.
    pub fn level(&self) -> Option<&str> {
        Some(self.puzzle.level.as_str()).filter(|level| !level.is_empty())
    }

    /// How far the player is.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Where to look, in a sentence that does not give the answer away.
    pub fn nudge(&self) -> String {
        (self.form.nudge)(&self.puzzle)
    }

    /// The player answers. Right: these events are new. Otherwise the table is as it was.
    pub fn act(&mut self, action: &str) -> Result<Range<usize>, Slip> {
        if self.is_done() {
            let say = "This puzzle is done. Go on to the next one.".into();
            return Err(Slip { say, refused: None });
        }
        let (news, acted) = self.table.act(self.table.now(), SOLVER_SEAT, action);
        if let Err(refused) = acted {
            return Err(Slip { say: String::new(), refused: Some(refused) });
        }
        let action: Value = serde_json::from_str(action).unwrap_or_default();
        match (self.form.judge)(&self.puzzle, &action) {
            Judged::Right(say) => {
                self.progress = Progress::Solved(say);
                Ok(news.events)
            }
            Judged::Wrong { mut say, point } => {
                self.table = open(self.game, &self.form, &self.puzzle).expect("it was open");
                self.failures += 1;
                if self.failures >= NUDGED_FROM {
                    say = format!("{say} {}", self.nudge());
                }
                self.progress = Progress::Failed { say: say.clone(), point };
                Err(Slip { say, refused: None })
            }
        }
    }

    /// The player gives up: the answer is played, and these events are new. Nothing if it is done.
    pub fn give_up(&mut self) -> Option<Range<usize>> {
        if self.is_done() {
            return None;
        }
        let answer = self.layout.answer.to_string();
        let (news, acted) = self.table.act(self.table.now(), SOLVER_SEAT, &answer);
        acted.expect("a test plays every answer");
        self.progress = Progress::Shown((self.form.explain)(&self.puzzle));
        Some(news.events)
    }

    fn is_done(&self) -> bool {
        matches!(self.progress, Progress::Solved(_) | Progress::Shown(_))
    }
}
