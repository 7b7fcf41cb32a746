//! One game at this keyboard: the same table as the host's, with bots that see views only.

use super::pace::Pace;
use super::record::Record;
use super::seating::{Chair, Seating};
use super::thinker::Thinker;
use crate::failure::Usage;
use anyhow::{Context, Result};
use catalog::{Listing, Start};
use play::{Millis, Outcome, Reject, Seat, Seats, Turn, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::PathBuf;
use table::{AnyTable, News, Seed};

/// All that is needed to open a game.
pub struct Setup {
    /// Which game.
    pub listing: &'static Listing,
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

/// One game.
pub struct Game {
    listing: &'static Listing,
    table: Box<dyn AnyTable>,
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
        let mut game = Game { listing, table, seating, thinkers, pace: Pace::default(), record };
        game.note(&news)?;
        if let Some(path) = save {
            game.record.keep_in(path)?;
        }
        Ok(game)
    }

    /// Keeps what happened. The end follows the last line at once, so that the file is whole.
    fn note(&mut self, news: &News) -> Result<()> {
        self.record.add(&news.lines)?;
        match self.table.end().filter(|_| !news.lines.is_empty()) {
            Some(end) => self.record.add(&[end]),
            None => Ok(()),
        }
    }

    /// Somebody at this keyboard acts.
    pub fn act(&mut self, now: Millis, seat: Seat, action: &str) -> Result<Result<(), Reject>> {
        let (news, result) = self.table.act(now, seat, action);
        self.note(&news)?;
        Ok(result)
    }

    /// Lets time pass and bots move; whether anything changed. Each bot thinks in its own thread
    /// and acts when it is done, so several can be awaited at once, together with people.
    pub fn tick(&mut self, now: Millis) -> Result<bool> {
        let mut changed = self.run_clocks(now)?;
        let lines = self.table.lines();
        let awaited = self.awaited();
        self.pace.follow(now, awaited.iter().any(|seat| self.seating.is_person(seat)));
        let (pace, deadline) = (&self.pace, self.table.deadline());
        let mut moved = None;
        for (seat, thinker) in &mut self.thinkers {
            if !awaited.has(*seat) {
                thinker.forget();
                continue;
            }
            if !thinker.is_busy() {
                thinker.ask(self.table.view(Viewer::Seat(*seat)), lines, now)?;
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
        let news = self.table.tick(now);
        self.note(&news)?;
        Ok(!news.lines.is_empty())
    }

    /// Whoever waits at this keyboard has waited enough: bots act as soon as they have thought.
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
        self.table.lines() as usize
    }

    /// Which game it is.
    pub fn listing(&self) -> &'static Listing {
        self.listing
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Who is awaited; nobody once it is over.
    pub fn awaited(&self) -> Seats {
        match self.table.turn() {
            Turn::Play { awaited, .. } => awaited,
            Turn::Chance | Turn::Over(_) => Seats::NONE,
        }
    }

    /// Whether this seat can do something now.
    pub fn may(&self, seat: Seat) -> bool {
        matches!(self.table.turn(), Turn::Play { may, .. } if may.has(seat))
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.turn().outcome().cloned()
    }

    /// Whether a clock is running.
    pub fn is_timed(&self) -> bool {
        self.table.deadline().is_some()
    }

    /// What a seat sees.
    pub fn view(&self, seat: Seat) -> Box<RawValue> {
        self.table.view(Viewer::Seat(seat))
    }

    /// Everything a seat has seen happen.
    pub fn events(&self, seat: Seat) -> Vec<Box<RawValue>> {
        let all = 0..self.table.event_count();
        let seen = self.table.history(Viewer::Seat(seat), all);
        seen.into_iter().map(|(_, event)| event).collect()
    }

    /// Asks the rules about a draft.
    pub fn judge(&self, now: Millis, seat: Seat, action: &str) -> Result<Box<RawValue>, Reject> {
        self.table.preview(now, seat, action)
    }
}
