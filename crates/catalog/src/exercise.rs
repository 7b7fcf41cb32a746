//! A decision of a finished game, made again at a table of one's own, and judged by the coach.

use crate::lesson::Slip;
use crate::puzzle::Progress;
use crate::{CoachRun, GameEntry, Judgement, Moment, Start, game};
use play::{Reject, Seat, Viewer};
use protocol::CoachDecision;
use std::ops::Range;
use table::options::DAILY;
use table::{AnyTable, Fault, RefereeTable, Seed};

/// One player at an exercise: a real table, kept in memory only. What is wrong changes nothing at it.
pub struct Exercise {
    game: &'static GameEntry,
    seat: Seat,
    /// The decision as it was made in the game.
    was: CoachDecision,
    start: Box<dyn Fn() -> Start + Send>,
    table: Box<dyn RefereeTable>,
    progress: Progress,
}

impl Exercise {
    /// The decision that `seat` made from this frame of a finished game; nothing where there was
    /// none.
    pub fn of(log: &str, frame: u32, seat: Seat) -> Result<Option<Exercise>, Fault> {
        let Some(was) = CoachRun::of(log, seat)?.decision(frame) else { return Ok(None) };
        let Some(moment) = Moment::of(log, frame as usize)? else { return Ok(None) };
        let fault = |no: Reject| Fault { line: 1, code: "bad-scenario", message: no.message };
        let position = moment.position();
        let players = table::replay::header(log)?.players;
        let mut options = position.options;
        if let Some(options) = options.as_object_mut() {
            // Nobody is hurried, and it is no longer the deal of a day.
            options.remove("time");
            options.remove(DAILY);
        }
        let game = game(&position.game).map_err(fault)?;
        let (scenario, seats) = (position.scenario, position.seats);
        let start = move || Start {
            options: options.clone(),
            seats: Some(seats),
            scenario: scenario.clone(),
            players: players.clone(),
            seed: Seed::from_text("an exercise"),
            entropy: Vec::new(),
            opened: 0,
        };
        let (table, _) = game.open_as_referee(start()).map_err(fault)?;
        let progress = Progress::Fresh;
        Ok(Some(Exercise { game, seat, was, start: Box::new(start), table, progress }))
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The game.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What was missed, by its id.
    pub fn pattern(&self) -> &str {
        self.was.pattern.as_deref().unwrap_or_default()
    }

    /// What to look for, in a sentence that does not give the answer away.
    pub fn advice(&self) -> &'static str {
        self.game.pattern(self.pattern()).map_or("Take your time.", |pattern| pattern.advice)
    }

    /// How far the player is.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The player decides. As good as anything that is known: these events are new. Otherwise the
    /// table is as it was.
    pub fn act(&mut self, action: &str) -> Result<Range<usize>, Slip> {
        let refused = |refused| Slip { say: String::new(), refused: Some(refused) };
        if matches!(self.progress, Progress::Solved(_) | Progress::Shown(_)) {
            return Err(Slip { say: "This exercise is done.".into(), refused: None });
        }
        let seen = self.table.snapshot(Viewer::Seat(self.seat));
        let header = self.table.header().clone();
        let (news, acted) = self.table.act(self.table.now(), self.seat, action);
        acted.map_err(refused)?;
        let judged = self.game.judge(&header, seen.get(), action);
        if judged.as_ref().is_ok_and(|judgement| self.game.is_right(judgement)) {
            self.progress = Progress::Solved("Well seen: nothing better is known.".into());
            return Ok(news.events);
        }
        self.table = (self.start)().open(self.game);
        let say = match judged.map_err(refused)? {
            Judgement::Unweighed => {
                "The coach cannot weigh that, so it is no answer here. Try another move.".to_owned()
            }
            _ => format!("There is something better. {}", self.advice()),
        };
        self.progress = Progress::Failed { say: say.clone(), point: Vec::new() };
        Err(Slip { say, refused: None })
    }

    /// The player gives up: the best move is played, and these events are new.
    pub fn give_up(&mut self) -> Option<Range<usize>> {
        if matches!(self.progress, Progress::Solved(_) | Progress::Shown(_)) {
            return None;
        }
        let best = self.was.best_action.to_string();
        let (news, acted) = self.table.act(self.table.now(), self.seat, &best);
        let say = self.game.coach_says(&self.was).unwrap_or_default();
        self.progress = Progress::Shown(say);
        acted.is_ok().then_some(news.events)
    }
}

impl Start {
    /// The table of an exercise, which was opened before.
    fn open(self, game: &GameEntry) -> Box<dyn RefereeTable> {
        game.open_as_referee(self).expect("it was open").0
    }
}
