//! A bot that thinks beside the screen, so that no key ever waits for it.

use anyhow::{Context, Result};
use catalog::AnyBot;
use play::{Millis, Reject};
use serde_json::value::RawValue;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// So long a bot's move is held back at least: two moves at once cannot be followed by eye.
const PAUSE: Millis = Millis(400);

/// A bot in its own thread. It is sent views, nothing else.
pub struct Thinker {
    views: Sender<Box<RawValue>>,
    answers: Receiver<Result<Box<RawValue>, Reject>>,
    asked: Option<Asked>,
}

/// A question on its way: from which line of the log, and when.
struct Asked {
    lines: u64,
    at: Millis,
    answer: Option<Box<RawValue>>,
}

impl Thinker {
    /// Starts the thread. It ends when the thinker is dropped, after the thought it is in.
    pub fn start(mut bot: Box<dyn AnyBot>) -> Result<Thinker> {
        let (views, questions) = mpsc::channel::<Box<RawValue>>();
        let (say, answers) = mpsc::channel();
        let think = move || {
            while let Ok(view) = questions.recv() {
                let choice = bot.choose(view.get()).map(|(action, _)| action);
                if say.send(choice).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("bot".into());
        thread.spawn(think).context("The bot needs a thread and the system gives none.")?;
        Ok(Thinker { views, answers, asked: None })
    }

    /// Whether a question is on its way.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Asks about a view, seen when the log had so many lines.
    pub fn ask(&mut self, view: Box<RawValue>, lines: u64, at: Millis) -> Result<()> {
        self.views.send(view).ok().context("The bot's thread has ended.")?;
        self.asked = Some(Asked { lines, at, answer: None });
        Ok(())
    }

    /// The action it wants as JSON, once it is there and not too soon. An answer about a table that has moved on
    /// since (somebody resigned, a clock ran out) is forgotten.
    pub fn answer(&mut self, lines: u64, now: Millis) -> Result<Option<Box<RawValue>>> {
        let Some(asked) = &mut self.asked else { return Ok(None) };
        if asked.answer.is_none() {
            asked.answer = match self.answers.try_recv() {
                Ok(answer) => Some(answer.context("The bot could not read what it sees.")?),
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => {
                    anyhow::bail!("The bot's thread has ended: that is a fault of the program.")
                }
            };
        }
        if now < asked.at.plus(PAUSE) {
            return Ok(None);
        }
        let asked = self.asked.take().expect("it was there a moment ago");
        Ok(asked.answer.filter(|_| asked.lines == lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Verdict;

    /// Says back what it sees.
    struct Echo;

    impl AnyBot for Echo {
        fn choose(&mut self, view: &str) -> Result<(Box<RawValue>, Verdict), Reject> {
            let say = RawValue::from_string(view.into());
            let say = say.map_err(|e| Reject::new("malformed-view", "", e.to_string()))?;
            Ok((say, Verdict::Unknown))
        }
    }

    fn view(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.into()).unwrap()
    }

    /// Waits for the thread, not for the clock.
    fn settled(thinker: &mut Thinker) {
        while thinker.asked.as_ref().is_some_and(|asked| asked.answer.is_none()) {
            assert!(thinker.answer(1, Millis::ZERO).unwrap().is_none());
            thread::yield_now();
        }
    }

    #[test]
    fn an_answer_comes_after_a_pause() {
        let mut thinker = Thinker::start(Box::new(Echo)).unwrap();
        thinker.ask(view("7"), 1, Millis::ZERO).unwrap();
        settled(&mut thinker);
        assert!(thinker.answer(1, Millis(399)).unwrap().is_none());
        assert_eq!(thinker.answer(1, Millis(400)).unwrap().unwrap().get(), "7");
        assert!(!thinker.is_busy());
    }

    #[test]
    fn an_answer_to_an_old_question_is_forgotten() {
        let mut thinker = Thinker::start(Box::new(Echo)).unwrap();
        thinker.ask(view("7"), 1, Millis::ZERO).unwrap();
        settled(&mut thinker);
        assert!(thinker.answer(2, Millis(1000)).unwrap().is_none());
        assert!(!thinker.is_busy(), "and the bot can be asked again");
    }
}
