//! One game at this keyboard: the same table as the host's, with bots that see views only.

use super::pace::Pace;
use super::record::Record;
use super::seating::{Chair, Seating};
use super::thinker::Thinker;
use crate::Usage;
use anyhow::{Context, Result};
use catalog::lesson::LessonRun;
use catalog::{GameEntry, Start};
use play::{Millis, Outcome, Reject, Seat, Seats, Turn, Viewer};
use protocol::EventInWords;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::PathBuf;
use table::{AnyTable, News, Preview, Seed};

/// All that is needed to open a game.
pub struct Setup {
    /// Which game.
    pub listing: &'static GameEntry,
    /// Its options; null for the usual ones.
    pub options: Value,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Value,
    /// Who sits where.
    pub seating: Seating,
    /// Luck is drawn from it.
    pub seed: Seed,
    /// Milliseconds since 1970.
    pub opened: u64,
    /// Where to keep it.
    pub save: Option<PathBuf>,
}

/// What the game is played on.
enum Source {
    /// A table of its own.
    Table(Box<dyn AnyTable>),
    /// A lesson, which replies for the others.
    Lesson(Box<LessonRun>),
}

impl Source {
    fn table(&self) -> &dyn AnyTable {
        match self {
            Source::Table(table) => &**table,
            Source::Lesson(run) => run.table(),
        }
    }
}

/// What a lesson says now.
pub struct Coach {
    /// `Step 3 of 8`.
    pub place: String,
    /// The sentence.
    pub say: String,
    /// How to do it here, where that is not obvious.
    pub keys: Option<String>,
    /// There is nothing to do but to go on.
    pub read_only: bool,
    /// This is the last step.
    pub last: bool,
}

/// One game.
pub struct Game {
    listing: &'static GameEntry,
    source: Source,
    seating: Seating,
    thinkers: Vec<(Seat, Thinker)>,
    pace: Pace,
    record: Record,
}

impl Game {
    /// Opens the table.
    pub fn open(setup: Setup) -> Result<Game> {
        let Setup { listing, options, scenario, seating, seed, opened, save } = setup;
        // The bots' luck comes from the published half of the seed: repeatable with `--seed`,
        // and no way to the deals.
        let bots = u64::from_str_radix(&seed.commit()[..16], 16).expect("a hash is hexadecimal");
        let mut thinkers = Vec::new();
        for (seat, chair) in seating.chairs() {
            if let Chair::Bot(level) = chair {
                let bot = listing.bot(level, bots.wrapping_add(u64::from(seat.0)));
                thinkers.push((seat, Thinker::start(bot)?));
            }
        }
        let players = seating.names().to_vec();
        let seats = Some(players.len() as u8);
        let entropy = Vec::new();
        let start = Start { options, seats, scenario, players, seed, entropy, opened };
        let (table, news) = listing.open(start).map_err(Usage::from)?;
        let record = Record::default();
        let source = Source::Table(table);
        let mut game = Game { listing, source, seating, thinkers, pace: Pace::default(), record };
        game.note(&news)?;
        if let Some(path) = save {
            game.record.keep_in(path)?;
        }
        Ok(game)
    }

    /// A lesson, from a step on. Nothing of it is kept.
    pub fn lesson(listing: &'static GameEntry, step: usize) -> Game {
        let run = Box::new(LessonRun::at(listing, step));
        let seating = Seating::lesson(listing, &run.table().header().players);
        let (source, thinkers) = (Source::Lesson(run), Vec::new());
        Game {
            listing,
            source,
            seating,
            thinkers,
            pace: Pace::default(),
            record: Record::default(),
        }
    }

    /// What the lesson says now; nothing in an ordinary game.
    pub fn coach(&self) -> Option<Coach> {
        let Source::Lesson(run) = &self.source else { return None };
        let step = run.step();
        Some(Coach {
            place: format!("Step {} of {}", run.step_number() + 1, run.lesson().step_count()),
            say: step.say.clone(),
            keys: step.keys.clone(),
            read_only: step.is_read_only(),
            last: run.is_last(),
        })
    }

    /// The step of the lesson, counted from 0.
    pub fn step(&self) -> Option<usize> {
        match &self.source {
            Source::Lesson(run) => Some(run.step_number()),
            Source::Table(_) => None,
        }
    }

    fn table(&self) -> &dyn AnyTable {
        self.source.table()
    }

    /// Keeps what happened. The end follows the last line at once, so that the file is whole.
    fn note(&mut self, news: &News) -> Result<()> {
        self.record.add(&news.lines)?;
        match self.table().end().filter(|_| !news.lines.is_empty()) {
            Some(end) => self.record.add(&[end]),
            None => Ok(()),
        }
    }

    /// Somebody at this keyboard acts.
    pub fn act(&mut self, now: Millis, seat: Seat, action: &str) -> Result<Result<(), Reject>> {
        match &mut self.source {
            Source::Table(table) => {
                let (news, result) = table.act(now, seat, action);
                self.note(&news)?;
                Ok(result)
            }
            Source::Lesson(run) => Ok(run.act(action).map(drop).map_err(|slip| {
                let refused = slip.refused;
                let mut reject =
                    refused.unwrap_or_else(|| Reject::new("another-step", "", String::new()));
                reject.message = format!("{} {}", reject.message, slip.say).trim().to_owned();
                reject
            })),
        }
    }

    /// Takes back the last action of somebody at this keyboard; bots always agree.
    pub fn take_back(&mut self, now: Millis, seat: Seat) -> Result<Result<(), Reject>> {
        let Source::Table(table) = &mut self.source else {
            let message = "A lesson goes back with ^B.";
            return Ok(Err(Reject::new("nothing-to-take-back", "", message)));
        };
        let (news, result) = table.takeback(now, seat);
        self.note(&news)?;
        Ok(result)
    }

    /// Lets time pass and bots move; whether anything changed. Each bot thinks in its own thread
    /// and acts when it is done, so the game can wait for several at once, together with people.
    pub fn tick(&mut self, now: Millis) -> Result<bool> {
        let mut changed = self.run_clocks(now)?;
        let lines = self.table().lines();
        let waiting_for = self.waiting_for();
        self.pace.follow(now, waiting_for.iter().any(|seat| self.seating.is_person(seat)));
        let (pace, deadline) = (&self.pace, self.table().deadline());
        let mut moved = None;
        let source = &self.source;
        for (seat, thinker) in &mut self.thinkers {
            if !waiting_for.has(*seat) {
                thinker.forget();
                continue;
            }
            if !thinker.is_busy() {
                thinker.ask(source.table().snapshot(Viewer::Seat(*seat)), lines, now)?;
                changed = true;
            }
            if let Some(wanted) = thinker.answer(now, |at, span| pace.due(at, span, deadline))? {
                moved = Some((*seat, wanted));
                break;
            }
        }
        if let Some((seat, wanted)) = moved {
            let acted = self.act(now, seat, wanted.action.get())?;
            // Others may have acted since it was asked; then it is asked again.
            if wanted.lines == lines {
                acted.with_context(|| {
                    let action = wanted.action;
                    format!(
                        "A bot wanted {action}, which the rules refuse: a fault of the program."
                    )
                })?;
            }
            changed = true;
        }
        Ok(changed)
    }

    /// Lets time pass for the clocks alone: bots wait. Whether anything changed.
    pub fn run_clocks(&mut self, now: Millis) -> Result<bool> {
        // A lesson has no clock.
        let Source::Table(table) = &mut self.source else { return Ok(false) };
        let news = table.tick(now);
        self.note(&news)?;
        Ok(!news.lines.is_empty())
    }

    /// The people at this keyboard have waited enough: bots act as soon as they have thought.
    pub fn hurry(&mut self) {
        self.pace.hurry();
    }

    /// Keeps the game in a new file from now on.
    pub fn keep_in(&mut self, path: PathBuf) -> Result<()> {
        self.record.keep_in(path)
    }

    /// The file and the log so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many lines of the log are play, with the header: all but the end.
    pub fn lines(&self) -> usize {
        self.table().lines() as usize
    }

    /// Which game it is.
    pub fn listing(&self) -> &'static GameEntry {
        self.listing
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Whom the game waits for; nobody once it is over.
    pub fn waiting_for(&self) -> Seats {
        match self.table().turn() {
            Turn::Play { waiting_for, .. } => waiting_for,
            Turn::Chance | Turn::Over(_) => Seats::NONE,
        }
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table().turn().outcome().cloned()
    }

    /// Whether a clock is running.
    pub fn is_timed(&self) -> bool {
        self.step().is_none() && self.table().deadline().is_some()
    }

    /// What a seat sees.
    pub fn snapshot(&self, seat: Seat) -> Box<RawValue> {
        self.table().snapshot(Viewer::Seat(seat))
    }

    /// The position as a text board, as a seat sees it.
    pub fn position(&self, seat: Seat) -> String {
        self.table().describe_position(Viewer::Seat(seat))
    }

    /// What a seat can do now in words: each ready-made action with its text.
    pub fn actions(&self, seat: Seat) -> Vec<(String, Box<RawValue>)> {
        self.table().describe_actions(seat)
    }

    /// The action that `text` means to a seat.
    pub fn parse_action(&self, seat: Seat, text: &str) -> Result<Box<RawValue>, Reject> {
        self.table().parse_action(seat, text)
    }

    /// Everything a seat has seen happen.
    pub fn events(&self, seat: Seat) -> Vec<EventInWords> {
        let all = 0..self.table().event_count();
        let seen = self.table().history(Viewer::Seat(seat), all);
        let read = |json: &RawValue| {
            serde_json::from_str(json.get()).expect("a table writes events with their words")
        };
        seen.into_iter().map(|(_, event)| read(&event)).collect()
    }

    /// Asks the rules about a draft.
    pub fn judge(&self, now: Millis, seat: Seat, action: &str) -> Result<Box<RawValue>, Reject> {
        let Preview { draft, refused } = self.table().preview(now, seat, action);
        match (draft, refused) {
            (Some(draft), _) => Ok(draft),
            (None, Some(reject)) => Err(reject),
            (None, None) => unreachable!("what is not refused has a draft"),
        }
    }
}
