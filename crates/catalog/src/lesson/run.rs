//! One learner going through a lesson.

use super::{Chapter, Lesson, LessonStep};
use crate::{GameEntry, Start};
use play::{Millis, Reject, Seat, Viewer};
use serde_json::Value;
use std::ops::Range;
use table::{AnyTable, RefereeTable, Seed};

/// The learner's seat.
const LEARNER: Seat = Seat(0);
/// A lesson has no clock: its time never changes.
const NOW: Millis = Millis::ZERO;

/// One learner going through a lesson: a real table, kept in memory only, and the step that they
/// are at. The same moves always lead to the same table.
pub struct LessonRun {
    game: &'static GameEntry,
    lesson: Lesson,
    step: usize,
    /// What was done since the chapter began.
    done: Vec<(Seat, String)>,
    table: Box<dyn RefereeTable>,
}

/// A move that was not the right one. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// What the lesson says to it; empty where the refusal says it all.
    pub say: String,
    /// Why the rules refuse it; nothing for a good move that belongs elsewhere.
    pub refused: Option<Reject>,
}

/// What a move comes to: a position, or the code of a refusal.
type Outcome = Result<String, String>;

impl LessonRun {
    /// Begins a game's lesson at a step, counted from 0: what comes before it in its chapter has
    /// been done. A step beyond the end is the last one.
    pub fn at(game: &'static GameEntry, step: usize) -> LessonRun {
        let lesson = game.lesson();
        let step = step.min(lesson.step_count().saturating_sub(1));
        let (chapter, place) = lesson.place(step).expect("a lesson has steps");
        let chapter = &lesson.chapters[chapter];
        let mut done = Vec::new();
        for step in &chapter.steps[..place] {
            done.extend(step.right.first().map(|action| (LEARNER, action.to_string())));
            done.extend(step.then.iter().map(|then| (then.seat, then.action.to_string())));
        }
        let table = open(game, chapter, &done);
        LessonRun { game, lesson, step, done, table }
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The game.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Where the learner is, counted from 0.
    pub fn step_number(&self) -> usize {
        self.step
    }

    /// The step that the learner is at.
    pub fn step(&self) -> &LessonStep {
        let (chapter, place) = self.place();
        &self.lesson.chapters[chapter].steps[place]
    }

    /// Whether this is the last step.
    pub fn is_last(&self) -> bool {
        self.step + 1 == self.lesson.step_count()
    }

    /// What the learner sees now.
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(LEARNER)
    }

    /// The learner acts. Right: the step is done, the others have replied, and these events are
    /// new, for each move. Otherwise nothing has changed.
    pub fn act(&mut self, action: &str) -> Result<Vec<Range<usize>>, Slip> {
        let (news, acted) = self.table.act(NOW, LEARNER, action);
        let refused = acted.err();
        let outcome = match &refused {
            Some(reject) => Err(reject.code.to_string()),
            None => Ok(self.table.scenario().get().to_owned()),
        };
        let step = self.step();
        let of_any_kind = outcome.is_ok() && step.any.is_some() && step.any == kind(action);
        if of_any_kind || outcome.is_ok() && self.comes_to(&outcome, &step.right) {
            self.done.push((LEARNER, action.to_owned()));
            return Ok(self.go_on(news.events));
        }
        let wrong = step.wrong.iter().find(|wrong| self.comes_to(&outcome, &wrong.moves));
        let say = match (wrong, &refused) {
            (Some(wrong), _) => wrong.say.clone(),
            // The refusal says what is wrong with it.
            (None, Some(_)) => String::new(),
            (None, None) => step.otherwise.clone(),
        };
        if refused.is_none() {
            self.table = open(self.game, self.chapter(), &self.done);
        }
        Err(Slip { say, refused })
    }

    /// Goes on after a step that is only read, as long as the chapter does. False where the next
    /// step begins another chapter: start again [`at`](LessonRun::at) it.
    pub fn read_on(&mut self) -> bool {
        let (chapter, place) = self.place();
        let more = place + 1 < self.lesson.chapters[chapter].steps.len();
        let may = more && self.step().is_read_only();
        self.step += usize::from(may);
        may
    }

    /// The others reply, and the next step begins.
    fn go_on(&mut self, events: Range<usize>) -> Vec<Range<usize>> {
        let mut news = vec![events];
        for then in self.step().then.clone() {
            let action = then.action.to_string();
            let (step, acted) = self.table.act(NOW, then.seat, &action);
            // After a move of the learner's own choice a reply can be out of place.
            if acted.is_ok() {
                self.done.push((then.seat, action));
                news.push(step.events);
            }
        }
        self.step += usize::from(!self.is_last());
        news
    }

    /// Whether one of these moves, made instead of the last one, comes to the same.
    fn comes_to(&self, outcome: &Outcome, moves: &[Value]) -> bool {
        moves.iter().any(|action| {
            let mut table = open(self.game, self.chapter(), &self.done);
            let (_, acted) = table.act(NOW, LEARNER, &action.to_string());
            let comes_to = match acted {
                Ok(()) => Ok(table.scenario().get().to_owned()),
                Err(reject) => Err(reject.code.to_string()),
            };
            comes_to == *outcome
        })
    }

    fn place(&self) -> (usize, usize) {
        self.lesson.place(self.step).expect("the learner is at a step")
    }

    fn chapter(&self) -> &Chapter {
        &self.lesson.chapters[self.place().0]
    }
}

/// A chapter's table, after these moves.
fn open(
    game: &'static GameEntry,
    chapter: &Chapter,
    done: &[(Seat, String)],
) -> Box<dyn RefereeTable> {
    let mut players = vec!["You".to_owned()];
    players.extend(chapter.others.iter().cloned());
    let start = Start {
        options: chapter.options.clone(),
        seats: u8::try_from(players.len()).ok(),
        scenario: chapter.scenario.clone(),
        players,
        seed: Seed::from_text(&chapter.luck),
        entropy: Vec::new(),
        opened: 0,
    };
    let (mut table, _) = game.open_as_referee(start).expect("a test opens every chapter");
    for (seat, action) in done {
        table.act(NOW, *seat, action).1.expect("a test plays every lesson");
    }
    table
}

/// The kind of an action: `discard` of `{"discard":"x"}`, `pass` of `"pass"`.
fn kind(action: &str) -> Option<String> {
    match serde_json::from_str(action).ok()? {
        Value::String(kind) => Some(kind),
        Value::Object(fields) => fields.keys().next().cloned(),
        _ => None,
    }
}
