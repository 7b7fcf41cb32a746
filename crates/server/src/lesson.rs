//! A lesson over a socket: a table of its own for one learner, in memory only. It is in no list, no
//! log and no store, and ends with the connection. A client that reconnects names its step.

use crate::HostError;
use catalog::GameEntry;
use catalog::lesson::LessonRun;
use play::{Millis, Seat};
use protocol::{
    ActionInWords, Answer, AnySnapshot, Description, LessonInfo, News, Occupant, SeatInfo, Stage,
    TableInfo, ToClient, ToHost, Welcome,
};
use serde_json::value::{RawValue, to_raw_value};
use std::ops::Range;

/// The learner's seat.
const LEARNER: Seat = Seat(0);
/// What a lesson's table is called.
const TABLE: &str = "lesson";

/// One learner's lesson.
pub(crate) struct LessonSession {
    run: LessonRun,
    welcomed: bool,
}

impl LessonSession {
    /// The lesson of a game, from a step on.
    pub(crate) fn new(game: &'static GameEntry, step: usize) -> LessonSession {
        LessonSession { run: LessonRun::at(game, step), welcomed: false }
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
                vec![ToClient::Welcome(self.welcome(seq)), self.lesson(None)]
            }
            // A lesson's luck is fixed: nobody adds to it.
            ToHost::Commit(_) | ToHost::Reveal { .. } => Vec::new(),
            // Nobody else is there to see it.
            ToHost::React { .. } => Vec::new(),
            ToHost::Act { id, action } => self.act(id, &action),
            ToHost::Preview { id, action } => {
                let preview = self.run.table().preview(Millis::ZERO, LEARNER, action.get());
                let (draft, error) = (preview.draft, preview.refused);
                vec![ToClient::Answer(Answer { id, draft, error })]
            }
            ToHost::Describe { id } => vec![answer(id, Ok(self.description()))],
            ToHost::Parse { id, text } => {
                let parsed = self.run.table().parse_action(LEARNER, &text);
                vec![answer(id, parsed.map_err(HostError::from))]
            }
            ToHost::Possible { id } | ToHost::Hint { id, .. } => {
                let say = "In a real game you can ask that here. Go on with the lesson.".into();
                vec![answer(id, Err(HostError::AnotherStep { say }))]
            }
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
            Ok(news) => {
                let news = news.into_iter().map(|events| ToClient::News(self.news(events)));
                let mut said: Vec<ToClient> = news.collect();
                said.push(ToClient::Answer(Answer { id, draft: None, error: None }));
                said.push(self.lesson(None));
                said
            }
            Err(slip) => {
                let error = match slip.refused {
                    Some(refused) => HostError::from(refused),
                    None => HostError::AnotherStep { say: slip.say.clone() },
                };
                let say = Some(slip.say).filter(|say| !say.is_empty());
                vec![answer(id, Err(error)), self.lesson(say)]
            }
        }
    }

    /// Where the learner is.
    fn lesson(&self, slip: Option<String>) -> ToClient {
        let step = self.run.step();
        ToClient::Lesson(LessonInfo {
            step: self.run.step_number() as u32,
            steps: self.run.lesson().step_count() as u32,
            say: step.say.clone(),
            rules: step.teaches.clone(),
            point: step.point.clone(),
            read_only: step.is_read_only(),
            slip,
        })
    }

    fn welcome(&self, seq: Option<u32>) -> Welcome {
        let table = self.run.table();
        let all = table.history(self.run.viewer(), 0..table.event_count());
        let total = all.len();
        let known = seq.map(|n| n as usize).filter(|n| *n <= total).unwrap_or(0);
        let events = all.into_iter().skip(known).map(|(_, event)| read(&event)).collect();
        let (you, snapshot) = (Some(LEARNER), Some(self.snapshot()));
        let (seq, now) = (total as u32, Millis::ZERO);
        Welcome { table: self.info(), you, snapshot, seq, events, lost: 0, now }
    }

    fn news(&self, events: Range<usize>) -> News {
        let (table, viewer) = (self.run.table(), self.run.viewer());
        let seq = table.history(viewer, 0..events.end).len() as u32;
        let events = table.history(viewer, events);
        let events = events.into_iter().map(|(_, event)| read(&event)).collect();
        News { seq, events, snapshot: self.snapshot(), now: Millis::ZERO }
    }

    /// A lesson's time never changes, so nobody is shown a clock.
    fn snapshot(&self) -> AnySnapshot {
        let mut seen: AnySnapshot = read(&self.run.table().snapshot(self.run.viewer()));
        seen.turn.deadline = None;
        seen
    }

    fn description(&self) -> Box<RawValue> {
        let table = self.run.table();
        let actions = table.describe_actions(LEARNER).into_iter();
        let description = Description {
            position: table.describe_position(self.run.viewer()),
            actions: actions.map(|(text, action)| ActionInWords { text, action }).collect(),
        };
        to_raw_value(&description).expect("it is plain data")
    }

    fn info(&self) -> TableInfo {
        let header = self.run.table().header();
        let seats = header.players.iter().enumerate().map(|(seat, name)| {
            let (name, level) = (name.clone(), self.run.game().levels.first());
            let occupant = match level.filter(|_| seat > 0) {
                Some(level) => Occupant::Bot { level: level.id.into(), name },
                None => Occupant::Person { name, avatar: None },
            };
            SeatInfo {
                occupant: Some(occupant),
                here: true,
                rematch: false,
                commit: None,
                silent: 0,
                hints: 0,
                stand_in: None,
            }
        });
        TableInfo {
            id: TABLE.into(),
            game: header.game.clone(),
            options: header.options.clone(),
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
