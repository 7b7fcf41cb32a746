//! A bot that thinks beside the screen, so that no key ever waits for it.

use anyhow::{Context, Result};
use catalog::AnyBot;
use play::{Millis, Reject};
use serde_json::value::RawValue;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// A bot in its own thread. It is sent views, nothing else.
pub struct Thinker {
    views: Sender<(u64, Box<RawValue>)>,
    answers: Receiver<(u64, Result<Answer, Reject>)>,
    asked: Option<Asked>,
    /// How many questions there have been: answers to old ones are forgotten.
    questions: u64,
}

/// An action as JSON, and how long a person would have thought about it.
type Answer = (Box<RawValue>, Millis);

/// A question on its way.
struct Asked {
    lines: u64,
    at: Millis,
    answer: Option<Answer>,
}

/// What a bot wants to do.
pub struct TimedMove {
    /// The action as JSON.
    pub action: Box<RawValue>,
    /// How many lines the log had when it was asked.
    pub lines: u64,
}

impl Thinker {
    /// Starts the thread. It ends when the thinker is dropped, after the thought it is in.
    pub fn start(mut bot: Box<dyn AnyBot>) -> Result<Thinker> {
        let (views, questions) = mpsc::channel::<(u64, Box<RawValue>)>();
        let (message, answers) = mpsc::channel();
        let think = move || {
            while let Ok((number, view)) = questions.recv() {
                let choice = bot.choose(view.get());
                let answer = choice.and_then(|(action, _)| Ok((action, bot.pace(view.get())?)));
                if message.send((number, answer)).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("bot".into());
        thread.spawn(think).context("The bot needs a thread and the system gives none.")?;
        Ok(Thinker { views, answers, asked: None, questions: 0 })
    }

    /// Whether a question is on its way.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Asks about a view, seen when the log had this many lines.
    pub fn ask(&mut self, view: Box<RawValue>, lines: u64, at: Millis) -> Result<()> {
        self.questions += 1;
        self.views.send((self.questions, view)).ok().context("The bot's thread has ended.")?;
        self.asked = Some(Asked { lines, at, answer: None });
        Ok(())
    }

    /// Forgets the question: the table has moved on and waits for this bot no longer.
    pub fn forget(&mut self) {
        self.asked = None;
    }

    /// What it wants to do, once it has thought and it is time: `due` tells when, from the moment
    /// of the question and the time a person would have taken.
    pub fn answer(
        &mut self,
        now: Millis,
        due: impl Fn(Millis, Millis) -> Millis,
    ) -> Result<Option<TimedMove>> {
        self.listen()?;
        let Some(Asked { lines, at, answer }) = &mut self.asked else { return Ok(None) };
        let (lines, at) = (*lines, *at);
        let Some((action, _)) = answer.take_if(|(_, pace)| now >= due(at, *pace)) else {
            return Ok(None);
        };
        self.asked = None;
        Ok(Some(TimedMove { action, lines }))
    }

    /// Takes what has come; answers to questions that are forgotten are, too.
    fn listen(&mut self) -> Result<()> {
        loop {
            match self.answers.try_recv() {
                Ok((number, answer)) if number == self.questions => {
                    let answer = answer.context("The bot could not read what it sees.")?;
                    if let Some(asked) = &mut self.asked {
                        asked.answer = Some(answer);
                    }
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Disconnected) => {
                    anyhow::bail!("The bot's thread has ended: that is a fault of the program.")
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Verdict;

    /// Says back what it sees, after three seconds as people count.
    struct Echo;

    impl AnyBot for Echo {
        fn choose(&mut self, view: &str) -> Result<(Box<RawValue>, Verdict), Reject> {
            let message = RawValue::from_string(view.into());
            let message = message.map_err(|e| Reject::new("malformed-view", "", e.to_string()))?;
            Ok((message, Verdict::Unknown))
        }

        fn pace(&mut self, _: &str) -> Result<Millis, Reject> {
            Ok(Millis::secs(3))
        }
    }

    fn view(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.into()).unwrap()
    }

    /// Waits for the thread, not for the clock.
    fn settled(thinker: &mut Thinker) {
        while thinker.asked.as_ref().is_some_and(|asked| asked.answer.is_none()) {
            assert!(thinker.answer(Millis::ZERO, Millis::plus).unwrap().is_none());
            thread::yield_now();
        }
    }

    #[test]
    fn an_answer_comes_when_a_person_would_have_given_it() {
        let mut thinker = Thinker::start(Box::new(Echo)).unwrap();
        thinker.ask(view("7"), 1, Millis(50)).unwrap();
        settled(&mut thinker);
        assert!(thinker.answer(Millis(3049), Millis::plus).unwrap().is_none());
        let wanted = thinker.answer(Millis(3050), Millis::plus).unwrap().unwrap();
        assert_eq!((wanted.action.get(), wanted.lines), ("7", 1));
        assert!(!thinker.is_busy());
    }

    #[test]
    fn an_answer_to_a_forgotten_question_is_never_given_to_another() {
        let mut thinker = Thinker::start(Box::new(Echo)).unwrap();
        thinker.ask(view("7"), 1, Millis::ZERO).unwrap();
        thinker.forget();
        assert!(!thinker.is_busy(), "the bot can be asked again");
        thinker.ask(view("8"), 2, Millis::ZERO).unwrap();
        settled(&mut thinker);
        let wanted = thinker.answer(Millis::secs(9), Millis::plus).unwrap().unwrap();
        assert_eq!((wanted.action.get(), wanted.lines), ("8", 2));
    }
}
