//! Questions that take a while to work out, elsewhere and in their turn, from what the asking viewer
//! sees and nothing else. A connection asks one at a time. Whoever asks the same about the same
//! position shares the answer; an answer that nobody waits for any more is not worked out.

use super::Room;
use super::command::{Conn, RoomCommand};
use crate::HostError;
use crate::compute::Job;
use catalog::{GameEntry, Hint};
use play::{Reject, Viewer};
use protocol::ActionInWords;
use serde_json::value::{RawValue, to_raw_value};
use std::time::Duration;
use tokio_util::task::AbortOnDropHandle;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// What was possible.
    Possible,
    /// What a good player would do: where to look, or the move too.
    Hint { full: bool },
}

impl Question {
    /// How long it takes, about.
    fn cost(self) -> Duration {
        match self {
            Question::Possible => Duration::from_millis(100),
            Question::Hint { .. } => Duration::from_millis(300),
        }
    }

    fn work_out(self, game: &GameEntry, seen: &str) -> Result<Box<RawValue>, Reject> {
        match self {
            Question::Possible => {
                Ok(to_raw_value(&game.possible(seen)?).expect("it is plain data"))
            }
            Question::Hint { full } => {
                let Hint { look, action } = game.hint(seen)?;
                // Its words are added by the room, whose table can say them.
                let action = full.then_some(ActionInWords { text: String::new(), action });
                let hint = protocol::Hint { look: look.text, at: look.at, action };
                Ok(to_raw_value(&hint).expect("it is plain data"))
            }
        }
    }
}

/// One question of one viewer about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    pub(super) question: Question,
    pub(super) viewer: Viewer,
    /// How many lines the log had.
    lines: u64,
}

pub(super) type Answered = Result<Box<RawValue>, HostError>;

/// The questions of one table.
#[derive(Default)]
pub(crate) struct Questions {
    open: Vec<Open>,
    /// Answers about the current position.
    answered: Vec<(Topic, Answered)>,
}

/// A question that is being worked out.
struct Open {
    topic: Topic,
    /// The clients that wait for it, with their request ids.
    askers: Vec<(Conn, String)>,
    _work: AbortOnDropHandle<()>,
}

impl Questions {
    fn remembered(&self, topic: Topic) -> Option<Answered> {
        self.answered.iter().find(|(of, _)| *of == topic).map(|(_, answer)| answer.clone())
    }

    fn has_asked(&self, conn: Conn) -> bool {
        self.open.iter().any(|open| open.askers.iter().any(|(asker, _)| *asker == conn))
    }

    /// A connection is gone: what only it wanted to know is not worked out any more.
    pub(super) fn leave(&mut self, conn: Conn) {
        self.open.retain_mut(|open| {
            open.askers.retain(|(asker, _)| *asker != conn);
            !open.askers.is_empty()
        });
    }
}

impl Room {
    /// A connection asks.
    pub(super) fn ask(&mut self, conn: Conn, id: String, question: Question) {
        let Some((viewer, client)) = self.audience.who(conn) else { return };
        let Some(playing) = &self.playing else {
            return self.answer(conn, id, Err(HostError::NotStarted));
        };
        let topic = Topic { question, viewer, lines: playing.table.lines() };
        self.questions.answered.retain(|(of, _)| of.lines == topic.lines);
        if let Some(answer) = self.questions.remembered(topic) {
            return self.answer(conn, id, answer.map(Some));
        }
        if self.questions.has_asked(conn) {
            return self.answer(conn, id, Err(HostError::Busy));
        }
        let open = &mut self.questions.open;
        if let Some(open) = open.iter_mut().find(|open| open.topic == topic) {
            return open.askers.push((conn, id));
        }
        let (game, seen) = (self.game, playing.table.snapshot(viewer));
        let table = Some(self.id.clone());
        let job = Job { client, table, cost: question.cost(), refusable: true };
        let (compute, home) = (self.host.compute.clone(), self.inbox.clone());
        let work = self.host.tasks.spawn(async move {
            let worked_out = compute.run(job, move || question.work_out(game, seen.get())).await;
            let answer = worked_out.and_then(|found| found.map_err(HostError::from));
            if let Some(home) = home.upgrade() {
                let _ = home.send(RoomCommand::WorkedOut { topic, answer }).await;
            }
        });
        let _work = AbortOnDropHandle::new(work);
        self.questions.open.push(Open { topic, askers: vec![(conn, id)], _work });
    }

    /// The answer, or why there is none.
    pub(super) async fn worked_out(&mut self, topic: Topic, answer: Answered) {
        if self.questions.open.iter().all(|open| open.topic != topic) {
            return;
        }
        let answer = match (topic.question, answer) {
            (Question::Hint { .. }, Ok(hint)) => self.give_hint(topic, &hint).await,
            (_, answer) => answer,
        };
        let open = &mut self.questions.open;
        let Some(i) = open.iter().position(|open| open.topic == topic) else { return };
        for (conn, id) in open.swap_remove(i).askers {
            self.answer(conn, id, answer.clone().map(Some));
        }
        // That the host was busy, or broke down, says nothing about the position.
        if matches!(answer, Ok(_) | Err(HostError::Game(_))) {
            self.questions.answered.push((topic, answer));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::test_table::{TestTable, heard, until};

    /// The second seat begins, and no bot sits there.
    const WISH: &str = r#"{"game":"candy-chain","seat":1,"bots":["easy"]}"#;

    async fn possible(table: &TestTable, conn: Conn, id: &str) {
        table.send(RoomCommand::Possible { conn, id: id.into() }).await;
    }

    #[tokio::test]
    async fn a_connection_asks_one_question_at_a_time() {
        let table = TestTable::make(WISH).await;
        let compute = table.host.compute.clone();
        let places = compute.take_all().await;
        let mut told = table.connect(1, true).await;
        possible(&table, 1, "first").await;
        possible(&table, 1, "second").await;
        assert!(heard(&mut told, r#""id":"second""#).await.contains(r#""code":"busy""#));
        until(|| compute.waiting() == 1).await;
        // It leaves, and so does its question.
        table.send(RoomCommand::Leave { conn: 1, closed: true }).await;
        until(|| compute.waiting() == 0).await;
        drop(places);
    }

    #[tokio::test]
    async fn what_many_ask_is_worked_out_once_and_remembered() {
        let table = TestTable::make(WISH).await;
        let compute = table.host.compute.clone();
        let places = compute.take_all().await;
        let _ada = table.connect(1, true).await;
        let (mut eve, mut bob) = (table.connect(2, false).await, table.connect(3, false).await);
        possible(&table, 2, "eve").await;
        possible(&table, 3, "bob").await;
        until(|| compute.waiting() == 1).await;
        drop(places);
        assert!(heard(&mut eve, r#""id":"eve""#).await.contains("nothing-to-tell"));
        assert!(heard(&mut bob, r#""id":"bob""#).await.contains("nothing-to-tell"));
        let _places = compute.take_all().await;
        possible(&table, 3, "again").await;
        assert!(heard(&mut bob, r#""id":"again""#).await.contains("nothing-to-tell"));
    }
}
