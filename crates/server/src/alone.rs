//! A lesson, a puzzle or an exercise over a socket: a table of its own for one person, in memory only. It is in no
//! list, no log and no store, and ends with the connection. A client that reconnects names its step
//! or its puzzle.

use crate::HostError;
use catalog::GameEntry;
use catalog::exercise::Exercise;
use catalog::lesson::{LessonRun, Slip};
use catalog::puzzle::{Progress, PuzzleRun};
use play::{Millis, Seat, Viewer};
use protocol::{
    ActionInWords, Answer, AnySnapshot, Description, Hint, LessonInfo, News, Occupant, PuzzleInfo,
    PuzzleStage, SeatInfo, Stage, TableInfo, ToClient, ToHost, Welcome,
};
use serde_json::value::{RawValue, to_raw_value};
use std::ops::Range;
use table::AnyTable;

/// What a person does alone: it judges what they do, and says where they are.
pub(crate) trait Guide: Send {
    /// What its table is called.
    fn name(&self) -> &'static str;
    fn game(&self) -> &'static GameEntry;
    fn table(&self) -> &dyn AnyTable;
    /// The seat of the person.
    fn seat(&self) -> Seat {
        Seat(0)
    }
    /// Whether it takes long to judge an action.
    fn ponders(&self) -> bool {
        false
    }
    /// The person acts. Right: these events are new. Otherwise nothing has changed.
    fn act(&mut self, action: &str) -> Result<Vec<Range<usize>>, Slip>;
    /// The person gives up: these events are new.
    fn give_up(&mut self) -> Result<Vec<Range<usize>>, HostError>;
    /// Where to look.
    fn hint(&self) -> Result<String, HostError>;
    /// Where the person is, and what was said to the last action.
    fn place(&self, slip: Option<String>) -> ToClient;
}

impl Guide for LessonRun {
    fn name(&self) -> &'static str {
        "lesson"
    }

    fn game(&self) -> &'static GameEntry {
        self.game()
    }

    fn table(&self) -> &dyn AnyTable {
        self.table()
    }

    fn act(&mut self, action: &str) -> Result<Vec<Range<usize>>, Slip> {
        self.act(action)
    }

    fn give_up(&mut self) -> Result<Vec<Range<usize>>, HostError> {
        Err(HostError::NotAPuzzle)
    }

    fn hint(&self) -> Result<String, HostError> {
        let say = "In a real game you can ask that here. Go on with the lesson.".into();
        Err(HostError::AnotherStep { say })
    }

    fn place(&self, slip: Option<String>) -> ToClient {
        let step = self.step();
        ToClient::Lesson(LessonInfo {
            step: self.step_number() as u32,
            steps: self.lesson().step_count() as u32,
            say: step.say.clone(),
            rules: step.teaches.clone(),
            point: step.point.clone(),
            read_only: step.is_read_only(),
            slip,
        })
    }
}

/// A puzzle, with its number.
pub(crate) struct NumberedPuzzle {
    pub(crate) run: PuzzleRun,
    pub(crate) number: u32,
    pub(crate) count: usize,
}

impl Guide for NumberedPuzzle {
    fn name(&self) -> &'static str {
        "puzzle"
    }

    fn game(&self) -> &'static GameEntry {
        self.run.game()
    }

    fn table(&self) -> &dyn AnyTable {
        self.run.table()
    }

    fn act(&mut self, action: &str) -> Result<Vec<Range<usize>>, Slip> {
        self.run.act(action).map(|events| vec![events])
    }

    fn give_up(&mut self) -> Result<Vec<Range<usize>>, HostError> {
        Ok(self.run.give_up().into_iter().collect())
    }

    fn hint(&self) -> Result<String, HostError> {
        Ok(self.run.nudge())
    }

    fn place(&self, _: Option<String>) -> ToClient {
        let (stage, say, point) = told(self.run.progress());
        ToClient::Puzzle(PuzzleInfo {
            number: self.number,
            count: self.count as u32,
            theme: self.run.theme().into(),
            goal: self.run.goal().into(),
            level: self.run.level().map(Into::into),
            stage,
            say,
            point,
        })
    }
}

impl Guide for Exercise {
    fn name(&self) -> &'static str {
        "exercise"
    }

    fn game(&self) -> &'static GameEntry {
        self.game()
    }

    fn table(&self) -> &dyn AnyTable {
        self.table()
    }

    fn seat(&self) -> Seat {
        self.seat()
    }

    fn ponders(&self) -> bool {
        true
    }

    fn act(&mut self, action: &str) -> Result<Vec<Range<usize>>, Slip> {
        self.act(action).map(|events| vec![events])
    }

    fn give_up(&mut self) -> Result<Vec<Range<usize>>, HostError> {
        Ok(self.give_up().into_iter().collect())
    }

    fn hint(&self) -> Result<String, HostError> {
        Ok(self.advice().into())
    }

    fn place(&self, _: Option<String>) -> ToClient {
        let (stage, say, point) = told(self.progress());
        ToClient::Puzzle(PuzzleInfo {
            number: 0,
            count: 1,
            theme: self.pattern().into(),
            goal: "You have been here before. What would you do now?".into(),
            level: None,
            stage,
            say,
            point,
        })
    }
}

/// How far somebody is, and what is to be said about it.
fn told(progress: &Progress) -> (PuzzleStage, Option<String>, Vec<String>) {
    match progress {
        Progress::Fresh => (PuzzleStage::Fresh, None, Vec::new()),
        Progress::Failed { say, point } => (PuzzleStage::Failed, Some(say.clone()), point.clone()),
        Progress::Solved(say) => (PuzzleStage::Solved, Some(say.clone()), Vec::new()),
        Progress::Shown(say) => (PuzzleStage::Shown, Some(say.clone()), Vec::new()),
    }
}

/// One person's lesson, puzzle or exercise.
pub(crate) struct AloneSession {
    run: Box<dyn Guide>,
    welcomed: bool,
}

impl AloneSession {
    /// A session that this guides.
    pub(crate) fn new(run: impl Guide + 'static) -> AloneSession {
        AloneSession { run: Box::new(run), welcomed: false }
    }

    /// Whether this message asks for work that takes long.
    pub(crate) fn ponders(&self, message: &ToHost) -> bool {
        matches!(message, ToHost::Act { .. }) && self.welcomed && self.run.ponders()
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.run.seat())
    }

    /// Whether hello was said.
    pub(crate) fn is_welcomed(&self) -> bool {
        self.welcomed
    }

    /// The answer to a message.
    pub(crate) fn handle(&mut self, message: ToHost) -> Vec<ToClient> {
        if !self.welcomed && !matches!(message, ToHost::Hello { .. } | ToHost::Ping {}) {
            return vec![ToClient::Error(HostError::HelloFirst.into())];
        }
        match message {
            ToHost::Ping {} => vec![ToClient::Pong {}],
            ToHost::Hello { version, .. } if version != protocol::VERSION => {
                let (host, client) = (protocol::VERSION, version);
                vec![ToClient::Error(HostError::OtherVersion { host, client }.into())]
            }
            ToHost::Hello { seq, .. } => {
                self.welcomed = true;
                vec![ToClient::Welcome(self.welcome(seq)), self.run.place(None)]
            }
            // The luck is fixed: nobody adds to it.
            ToHost::Commit(_) | ToHost::Reveal { .. } => Vec::new(),
            // Nobody else is there to see it.
            ToHost::React { .. } => Vec::new(),
            ToHost::Act { id, action } => self.act(id, &action),
            ToHost::Preview { id, action } => {
                let preview = self.run.table().preview(Millis::ZERO, self.run.seat(), action.get());
                let (draft, error) = (preview.draft, preview.refused);
                vec![ToClient::Answer(Answer { id, draft, error })]
            }
            ToHost::Describe { id } => vec![answer(id, Ok(self.description()))],
            ToHost::Parse { id, text } => {
                let parsed = self.run.table().parse_action(self.run.seat(), &text);
                vec![answer(id, parsed.map_err(HostError::from))]
            }
            ToHost::Possible { id } | ToHost::Hint { id, .. } => {
                let hint = self.run.hint().map(|look| Hint { look, at: Vec::new(), action: None });
                vec![answer(id, hint.map(|hint| to_raw_value(&hint).expect("it is plain data")))]
            }
            ToHost::GiveUp { id } => match self.run.give_up() {
                Ok(news) => self.done(id, news),
                Err(error) => vec![answer(id, Err(error))],
            },
            ToHost::Decide { id, .. } | ToHost::Back { id } => {
                vec![answer(id, Err(HostError::NotAway))]
            }
            ToHost::Takeback { id } | ToHost::AnswerTakeback { id, .. } => {
                vec![answer(id, Err(HostError::NoTakeback))]
            }
            ToHost::Rematch { id } => vec![answer(id, Err(HostError::NotOver))],
        }
    }

    fn act(&mut self, id: String, action: &RawValue) -> Vec<ToClient> {
        match self.run.act(action.get()) {
            Ok(news) => self.done(id, news),
            Err(slip) => {
                let error = match slip.refused {
                    Some(refused) => HostError::from(refused),
                    None => HostError::AnotherStep { say: slip.say.clone() },
                };
                let say = Some(slip.say).filter(|say| !say.is_empty());
                vec![answer(id, Err(error)), self.run.place(say)]
            }
        }
    }

    /// These events are new, and that was the answer to this request.
    fn done(&self, id: String, news: Vec<Range<usize>>) -> Vec<ToClient> {
        let news = news.into_iter().map(|events| ToClient::News(self.news(events)));
        let answer = ToClient::Answer(Answer { id, draft: None, error: None });
        news.chain([answer, self.run.place(None)]).collect()
    }

    fn welcome(&self, seq: Option<u32>) -> Welcome {
        let table = self.run.table();
        let all = table.history(self.viewer(), 0..table.event_count());
        let total = all.len();
        let known = seq.map(|n| n as usize).filter(|n| *n <= total).unwrap_or(0);
        let events = all.into_iter().skip(known).map(|(_, event)| read(&event)).collect();
        let (you, snapshot) = (Some(self.run.seat()), Some(self.snapshot()));
        let (seq, now) = (total as u32, Millis::ZERO);
        Welcome { table: self.info(), you, snapshot, seq, events, lost: 0, now }
    }

    fn news(&self, events: Range<usize>) -> News {
        let (table, viewer) = (self.run.table(), self.viewer());
        let seq = table.history(viewer, 0..events.end).len() as u32;
        let events = table.history(viewer, events);
        let events = events.into_iter().map(|(_, event)| read(&event)).collect();
        News { seq, events, snapshot: self.snapshot(), now: Millis::ZERO }
    }

    /// Its time never changes, so nobody is shown a clock.
    fn snapshot(&self) -> AnySnapshot {
        let mut seen: AnySnapshot = read(&self.run.table().snapshot(self.viewer()));
        seen.turn.deadline = None;
        seen
    }

    fn description(&self) -> Box<RawValue> {
        let table = self.run.table();
        let actions = table.describe_actions(self.run.seat()).into_iter();
        let description = Description {
            position: table.describe_position(self.viewer()),
            actions: actions.map(|(text, action)| ActionInWords { text, action }).collect(),
        };
        to_raw_value(&description).expect("it is plain data")
    }

    fn info(&self) -> TableInfo {
        let header = self.run.table().header();
        let seats = header.players.iter().enumerate().map(|(seat, name)| {
            let (name, level) = (name.clone(), self.run.game().levels.first());
            let occupant = match level.filter(|_| seat != self.run.seat().index()) {
                Some(level) => Occupant::Bot { level: level.id.into(), name },
                None => Occupant::Person { name, avatar: None, program: false },
            };
            SeatInfo {
                occupant: Some(occupant),
                here: true,
                rematch: false,
                commit: None,
                silent: 0,
                hints: 0,
                stand_in: None,
                late: false,
            }
        });
        TableInfo {
            id: self.run.name().into(),
            game: header.game.clone(),
            options: (*header.options).clone(),
            stage: Stage::Running,
            seats: seats.collect(),
            public: false,
            commit: header.commit.clone(),
            made: 0,
            finished: None,
            attempt: 0,
            laid_out: None,
            waiting_for: Vec::new(),
            outcome: None,
            watchers: 0,
            tvs: 0,
            next: None,
            votes: Vec::new(),
            takeback: None,
            closed_because: None,
        }
    }
}

fn answer(id: String, result: Result<Box<RawValue>, HostError>) -> ToClient {
    let (draft, error) = match result {
        Ok(draft) => (Some(draft), None),
        Err(error) => (None, Some(error.into())),
    };
    ToClient::Answer(Answer { id, draft, error })
}

/// A part of a message, out of the table's own JSON.
fn read<T: serde::de::DeserializeOwned>(json: &RawValue) -> T {
    serde_json::from_str(json.get()).expect("tables write what the protocol says")
}
