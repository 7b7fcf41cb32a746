//! What every table promises, whatever the game: an action that is taken back leaves no trace in what
//! anybody sees, whoever runs out of time is moved for, and all of it replays from the log.

use catalog::{GAMES, GameEntry, Start};
use play::{Millis, Seat, Turn, Viewer};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{AnyTable, Seed};

const SEEDS: u64 = 6;
const STEPS: usize = 160;
/// No game takes longer than so many deadlines.
const MOST_WAITS: usize = 3000;

struct Played {
    table: Box<dyn AnyTable>,
    lines: Vec<String>,
    rng: ChaCha12Rng,
    now: Millis,
}

impl Played {
    fn open(game: &GameEntry, options: Value, seed: u64) -> Played {
        let start = Start {
            options,
            seats: None,
            scenario: Value::Null,
            players: vec![],
            seed: Seed::from_text(&format!("laws {seed}")),
            entropy: vec![],
            opened: 0,
        };
        let (table, news) = game.open(start).expect("every game opens");
        let rng = ChaCha12Rng::seed_from_u64(seed);
        Played { table, lines: news.lines, rng, now: Millis::ZERO }
    }

    fn below(&mut self, n: usize) -> usize {
        (self.rng.next_u64() % n as u64) as usize
    }

    /// What everybody sees, to the byte.
    fn looks(&self) -> Vec<String> {
        let viewers = Viewer::all(self.table.seats());
        viewers.map(|viewer| self.table.snapshot(viewer).get().to_owned()).collect()
    }

    fn is_over(&self) -> bool {
        self.table.turn().outcome().is_some()
    }

    /// Somebody who is awaited acts, at random. Who, if anybody could.
    fn act(&mut self) -> Option<Seat> {
        let Turn::Play { waiting_for, .. } = self.table.turn() else { return None };
        let seats: Vec<Seat> = waiting_for.iter().collect();
        let seat = seats[self.below(seats.len())];
        let actions = self.table.actions(seat)?;
        self.now = self.now.plus(Millis(700));
        for _ in 0..8 {
            let action = &actions[self.below(actions.len())];
            let (news, done) = self.table.act(self.now, seat, action.get());
            self.lines.extend(news.lines);
            if done.is_ok() {
                return Some(seat);
            }
        }
        None
    }

    /// The next deadline passes. Whether there was one.
    fn pass_time(&mut self) -> bool {
        let Some(due) = self.table.deadline() else { return false };
        self.now = self.now.max(due);
        let news = self.table.tick(self.now);
        self.lines.extend(news.lines);
        true
    }

    /// What those who are awaited could do, in a word each.
    fn kinds(&self) -> BTreeSet<String> {
        let Turn::Play { waiting_for, .. } = self.table.turn() else { return BTreeSet::new() };
        let actions = waiting_for.iter().filter_map(|seat| self.table.actions(seat)).flatten();
        let kind = |action: Box<RawValue>| match serde_json::from_str(action.get()) {
            Ok(Value::Object(fields)) => fields.keys().next().cloned(),
            Ok(Value::String(kind)) => Some(kind),
            _ => None,
        };
        actions.filter_map(kind).collect()
    }

    /// The log replays to this table, and, where the game is over, verifies.
    fn check(&self, name: &str) {
        let mut lines = self.lines.clone();
        lines.extend(self.table.end());
        let log = lines.join("\n");
        let again = catalog::replay(&log, None).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(again.head(), self.table.head(), "{name}");
        for viewer in Viewer::all(self.table.seats()) {
            let looks = |table: &dyn AnyTable| table.snapshot(viewer).get().to_owned();
            assert_eq!(looks(&*again), looks(&*self.table), "{name}");
            let all = |table: &dyn AnyTable| {
                let history = table.history(viewer, 0..table.event_count());
                history.into_iter().map(|(_, event)| event.get().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(all(&*again), all(&*self.table), "{name}");
        }
        if self.is_over() {
            catalog::verify(&log).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
    }
}

/// Why something cannot be taken back.
const REFUSALS: [&str; 4] =
    ["nothing-to-take-back", "hidden-was-shown", "too-late-to-take-back", "game-over"];

#[test]
fn what_is_taken_back_leaves_no_trace() {
    for game in GAMES {
        let mut taken_back = 0;
        for seed in 0..SEEDS {
            let mut played = Played::open(game, Value::Null, seed);
            // Who acted, and what everybody saw before.
            let mut before: Vec<(Seat, Vec<String>)> = Vec::new();
            for _ in 0..STEPS {
                if played.is_over() {
                    break;
                }
                if played.below(3) == 0 {
                    let seats = usize::from(played.table.seats());
                    let seat = Seat(played.below(seats) as u8);
                    let looks = played.looks();
                    let may = played.table.may_take_back(played.now, seat);
                    let (news, done) = played.table.takeback(played.now, seat);
                    assert_eq!(may.is_ok(), done.is_ok(), "{}", game.about.id);
                    played.lines.extend(news.lines);
                    match done {
                        Ok(()) => {
                            let place = before.iter().rposition(|(by, _)| *by == seat);
                            let then = place.map(|place| before.split_off(place).swap_remove(0).1);
                            assert_eq!(Some(played.looks()), then, "{} {seed}", game.about.id);
                            taken_back += 1;
                        }
                        Err(reject) => {
                            assert!(REFUSALS.contains(&&*reject.code), "{reject}");
                            assert_eq!(played.looks(), looks, "a refusal changes nothing");
                        }
                    }
                }
                let looks = played.looks();
                let deadline = played.table.deadline();
                match played.act() {
                    Some(seat) => before.push((seat, looks)),
                    None => {
                        let Some(due) = deadline else { break };
                        played.now = played.now.max(due);
                        let news = played.table.tick(played.now);
                        played.lines.extend(news.lines);
                    }
                }
            }
            played.check(game.about.id);
        }
        // Alone every word turns a card over.
        let alone = game.about.max_seats == 1;
        assert!(alone || taken_back > 0, "{}: nothing was ever taken back", game.about.id);
        println!("{}: {taken_back} actions taken back", game.about.id);
    }
}

#[test]
fn whoever_runs_out_of_time_is_moved_for() {
    let limits = [
        json!({ "move": { "seconds": 30 } }),
        json!({ "game": { "seconds": 60, "increment": 5 } }),
        json!({ "move": { "seconds": 259_200 } }),
    ];
    for (game, limit) in GAMES.iter().flat_map(|game| limits.iter().map(move |l| (game, l))) {
        let name = format!("{} with {limit}", game.about.id);
        let options = game.with_patience(&json!({ "time": limit }));
        let options = game.without_clocks(&options);
        let mut played = Played::open(game, options, 1);
        // People act now and then; in between everybody is away.
        for step in 0..STEPS {
            if played.is_over() {
                break;
            }
            if step % 5 == 4 {
                played.act();
                continue;
            }
            let due = played.table.deadline().unwrap_or_else(|| panic!("{name}: no deadline"));
            let (lines, mark) = (played.table.lines(), played.now);
            played.now = played.now.max(due);
            let news = played.table.tick(played.now);
            played.lines.extend(news.lines);
            assert!(played.table.lines() > lines, "{name}: nothing happened");
            let next = played.table.deadline();
            assert!(next.is_none_or(|next| next > mark), "{name}: the same moment again");
        }
        played.check(&name);
    }
}

/// Wherever in a game everybody leaves for good, the table goes on by itself to the end: nobody who comes
/// back later finds it waiting for somebody who does not.
#[test]
fn a_table_that_everybody_leaves_comes_to_its_end() {
    for game in GAMES {
        let name = game.about.id;
        let (mut most, mut awaited) = (0, BTreeSet::new());
        for seed in 0..SEEDS {
            let options = game.without_clocks(&json!({ "time": { "move": { "seconds": 60 } } }));
            let mut played = Played::open(game, options, seed);
            let until = played.below(80);
            for _ in 0..until {
                if played.is_over() || (played.act().is_none() && !played.pass_time()) {
                    break;
                }
            }
            let mut waits = 0;
            while !played.is_over() {
                awaited.extend(played.kinds());
                assert!(played.pass_time(), "{name} {seed}: it waits for ever");
                waits += 1;
                assert!(waits < MOST_WAITS, "{name} {seed}: it never ends");
            }
            most = most.max(waits);
            played.check(name);
        }
        println!("{name}: over after {most} waits at most, among them for {awaited:?}");
    }
}

#[test]
fn bots_stand_in_and_people_come_back() {
    for game in GAMES {
        let mut played = Played::open(game, Value::Null, 3);
        let seats = played.table.seats();
        for step in 0..60 {
            if played.is_over() {
                break;
            }
            let seat = Seat(played.below(usize::from(seats)) as u8);
            let looks = played.looks();
            let away = played.table.stand_in_of(seat).is_some();
            let (news, done) = match away {
                true => played.table.back(played.now, seat),
                false => played.table.stand_in(played.now, seat, "medium"),
            };
            done.unwrap();
            played.lines.extend(news.lines);
            assert_eq!(played.table.stand_in_of(seat).is_some(), !away);
            assert_eq!(played.looks(), looks, "who decides changes nothing in the game");
            let (_, again) = match away {
                true => played.table.back(played.now, seat),
                false => played.table.stand_in(played.now, seat, "easy"),
            };
            let code = if away { "person-decides" } else { "bot-decides" };
            assert_eq!(again.unwrap_err().code, code);
            if played.act().is_none() {
                break;
            }
            if step == 20 {
                played.check(game.about.id);
            }
        }
        if !played.is_over() {
            let (news, done) = played.table.call_off(played.now);
            done.unwrap();
            played.lines.extend(news.lines);
            let outcome = played.table.turn().outcome().cloned().unwrap();
            assert_eq!((&*outcome.reason, outcome.places), ("called-off", vec![1; seats.into()]));
            let seat = Seat(0);
            let (_, done) = played.table.act(played.now, seat, "{}");
            assert!(done.is_err(), "nobody acts any more");
        }
        played.check(game.about.id);
    }
}
