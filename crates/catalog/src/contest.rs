//! Bots against bots: the same deals for both, seats swapped.

use crate::race::Race;
use crate::{AnyBot, GameEntry, Level, Start};
use play::{Outcome, Reject, Seat, Seats, Turn, Viewer};
use serde_json::Value;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use table::{AnyTable, Seed};

/// Two levels that meet.
pub struct Contest<'a> {
    /// At which game.
    pub game: &'static GameEntry,
    /// With these options.
    pub options: &'a Value,
    /// Where all luck comes from.
    pub seed: &'a str,
    /// At a table of this size: they sit alternately.
    pub seats: u8,
    /// One of them.
    pub a: Level,
    /// The other.
    pub b: Level,
}

/// A game that was played to its end.
pub struct Played {
    /// The seats that A had.
    pub seats_of_a: Seats,
    /// How it ended.
    pub outcome: Outcome,
    /// How many actions it took.
    pub actions: u32,
    /// The whole log.
    pub log: String,
}

impl Contest<'_> {
    /// Plays `games` games, `threads` at a time, and calls `done` after each. What is played
    /// depends on the number of the game alone, so the number of threads changes nothing.
    pub fn play(
        &self,
        games: u32,
        threads: usize,
        done: impl Fn() + Sync,
    ) -> Result<Vec<Played>, Reject> {
        let next = AtomicU32::new(0);
        let failed = AtomicBool::new(false);
        let results = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..threads.min(games as usize) {
                scope.spawn(|| {
                    while !failed.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return;
                        }
                        let played = self.one(number);
                        failed.fetch_or(played.is_err(), Ordering::Relaxed);
                        results.lock().expect("no game panics").push((number, played));
                        done();
                    }
                });
            }
        });
        let mut results = results.into_inner().expect("no game panics");
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().map(|(_, played)| played).collect()
    }

    /// Game `number`. Two in a row have the same deal, with seats swapped.
    fn one(&self, number: u32) -> Result<Played, Reject> {
        let deal = format!("{} {}", self.seed, number / 2);
        let swapped = number % 2;
        let seats = self.seats;
        let of_a = |seat: Seat| u32::from(seat.0) % 2 == swapped;
        let level = |seat: Seat| if of_a(seat) { &self.a } else { &self.b };
        let start = Start {
            options: self.options.clone(),
            seats: Some(seats),
            scenario: Value::Null,
            players: Seat::first(seats).map(|seat| self.name(level(seat), seat)).collect(),
            seed: Seed::from_text(&deal),
            entropy: Vec::new(),
            opened: 0,
        };
        let (mut table, news) = self.game.open(start)?;
        let mut bots: Vec<Box<dyn AnyBot>> = Seat::first(seats)
            .map(|seat| self.game.bot(level(seat), luck(&format!("{deal} {number} {}", seat.0))))
            .collect();
        let mut lines = news.lines;
        let mut actions = 0;
        let mut race = self.game.is_race(self.options).then(|| Race::new(seats));
        let outcome = loop {
            let waiting_for = match table.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Chance => return Err(self.stuck("luck that the table holds")),
                Turn::Play { waiting_for, .. } => waiting_for,
            };
            if let Some(race) = &mut race
                && !waiting_for.is_empty()
            {
                lines.extend(race.step(&mut *table, &mut bots, waiting_for)?);
                actions += 1;
                continue;
            }
            let seat = waiting_for.iter().next();
            match (seat, table.deadline()) {
                (Some(seat), _) => {
                    lines.extend(act(&mut *table, &mut *bots[seat.index()], seat, level(seat))?);
                    actions += 1;
                }
                (None, Some(due)) => lines.extend(table.tick(due).lines),
                (None, None) => return Err(self.stuck("nobody")),
            }
        };
        lines.extend(table.end());
        let seats_of_a = Seat::first(seats).filter(|seat| of_a(*seat)).collect();
        Ok(Played { seats_of_a, outcome, actions, log: lines.join("\n") + "\n" })
    }

    fn stuck(&self, on: &str) -> Reject {
        Reject::new("stuck", "", format!("{} waits for {on}.", self.game.about.name))
    }

    /// A bot's name in the log: two of one character get different names.
    fn name(&self, level: &Level, seat: Seat) -> String {
        match self.a.name == self.b.name {
            true => format!("{} {}", level.name, seat.0 + 1),
            false => level.name.to_owned(),
        }
    }
}

/// Lets a bot act for a seat; the lines that this adds to the log.
fn act(
    table: &mut dyn AnyTable,
    bot: &mut dyn AnyBot,
    seat: Seat,
    level: &Level,
) -> Result<Vec<String>, Reject> {
    let (action, _) = bot.choose(table.snapshot(Viewer::Seat(seat)).get())?;
    let (news, result) = table.act(table.now(), seat, action.get());
    match result {
        Ok(_) => Ok(news.lines),
        Err(reject) => {
            let message = format!(
                "The bot {} chose {action}, which is refused: {}",
                level.id, reject.message
            );
            Err(Reject { message, ..reject })
        }
    }
}

/// A bot's luck from a text.
pub(crate) fn luck(text: &str) -> u64 {
    let digits = Seed::from_text(text).reveal();
    u64::from_str_radix(&digits[..16], 16).expect("these are hexadecimal digits")
}
