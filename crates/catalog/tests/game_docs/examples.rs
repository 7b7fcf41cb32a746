//! Examples of everything a game's JSON can say, from games that are played in every way its options
//! offer.

use crate::judge::Judge;
use crate::{kind, value};
use catalog::{GameEntry, Start};
use play::{OptionKind, Seat, Turn, Viewer};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use table::{RefereeTable, Seed};

/// So many actions show most of what a game has.
const MOVES: usize = 150;
/// The position is shown after this many.
const SHOWN_AFTER: usize = 8;
/// A game that somebody gives up ends after this many.
const GIVEN_UP_AFTER: usize = 6;
/// As many deals are played as it takes to see everything, but not more.
const DEALS: usize = 40;

/// Examples of what happened, by kind.
#[derive(Default)]
pub struct Examples {
    pub actions: BTreeMap<String, Value>,
    /// Each with its sentence.
    pub events: BTreeMap<String, (String, Value)>,
    pub view: Value,
    pub scenario: Value,
}

impl Examples {
    /// From a game of every way to play, with few and with many players, and from more until they are
    /// `complete`.
    pub fn of(game: &GameEntry, complete: impl Fn(&Examples) -> bool) -> Examples {
        let mut examples = Examples::default();
        let ways = ways(game);
        for deal in 0..DEALS {
            if deal > ways.len() && complete(&examples) {
                break;
            }
            // In the next round of ways, each has what its neighbour had in this one.
            let (way, turn) = (&ways[deal % ways.len()], deal + deal / ways.len());
            let seats = if turn % 2 == 0 { None } else { Some(game.about.max_seats) };
            examples.play(game, way.clone(), seats, deal, MOVES);
            if deal == 0 {
                examples.play(game, Value::Null, None, DEALS, GIVEN_UP_AFTER);
            }
        }
        examples
    }

    /// Each of them is what it is said to be.
    pub fn fit(&self, judge: &Judge) {
        let actions = self.actions.values().map(|action| ("action", action));
        let events = self.events.values().map(|(_, event)| ("event", event));
        let positions = [("view", &self.view), ("scenario", &self.scenario)];
        for (what, json) in actions.chain(events).chain(positions) {
            judge.fits(what, json).unwrap_or_else(|e| panic!("{json} is no {what}: {e}"));
        }
    }

    /// Plays with the weakest bots, with moves that nobody would make between theirs, and now and then
    /// lets time run out. Who plays fewer moves than usual gives up.
    fn play(
        &mut self,
        game: &GameEntry,
        options: Value,
        seats: Option<u8>,
        deal: usize,
        moves: usize,
    ) {
        let (mut table, _) = game.open_as_referee(start(options, seats, deal)).expect("it opens");
        for n in 0..moves {
            if deal == 0 && n == SHOWN_AFTER {
                self.show(&*table);
            }
            let Turn::Play { may_act, waiting_for } = table.turn() else { break };
            let due =
                table.deadline().filter(|_| deal > 0 && n % 10 == 9 || waiting_for.is_empty());
            if let Some(due) = due {
                table.tick(due);
                continue;
            }
            // Who may act and need not does so now and then.
            let who = if n % 4 == 3 { may_act.iter() } else { waiting_for.iter() };
            let who: Vec<Seat> = who.collect();
            let Some(seat) = who.get(n % who.len().max(1)).copied() else { continue };
            let known = self.possible(&*table, seat);
            // The weakest bot makes most moves, so that games go on; where there is none, and now
            // and then, it is any move.
            let level = game.levels.first().filter(|_| waiting_for.has(seat) && n % 6 != 5);
            let action = match level {
                Some(level) => {
                    let snapshot = table.snapshot(Viewer::Seat(seat));
                    let bot = game.bot(level, n as u64).choose(snapshot.get());
                    value(bot.expect("a bot reads snapshots").0.get())
                }
                None => match known.get(n * (deal + 1) % known.len().max(1)) {
                    Some(action) => action.clone(),
                    None => continue,
                },
            };
            self.actions.entry(kind(&action)).or_insert_with(|| action.clone());
            let now = table.now();
            table.act(now, seat, &action.to_string()).1.expect("bots and lists know the rules");
        }
        if moves < MOVES {
            self.give_up(&mut *table);
        }
        for seat in Seat::first(table.seats()) {
            for (_, event) in table.history(Viewer::Seat(seat), 0..table.event_count()) {
                self.happened(value(event.get()));
            }
        }
    }

    /// What a seat could do now.
    fn possible(&mut self, table: &dyn RefereeTable, seat: Seat) -> Vec<Value> {
        let can = value(table.snapshot(Viewer::Seat(seat)).get())["can"].clone();
        let listed = can["actions"].as_array().cloned().unwrap_or_default();
        let some = table.actions(seat).unwrap_or_default();
        let some = some.iter().map(|action| value(action.get()));
        let known: Vec<Value> = listed.into_iter().chain(some).collect();
        for action in known.iter().chain([&can["resign"]]).filter(|action| !action.is_null()) {
            self.actions.entry(kind(action)).or_insert_with(|| action.clone());
        }
        known
    }

    /// Somebody who can give up does.
    fn give_up(&mut self, table: &mut dyn RefereeTable) {
        for seat in Seat::first(table.seats()) {
            let can = value(table.snapshot(Viewer::Seat(seat)).get())["can"].clone();
            if !can["resign"].is_null() {
                let now = table.now();
                table.act(now, seat, &can["resign"].to_string()).1.expect("one can give up");
                return;
            }
        }
    }

    fn happened(&mut self, event: Value) {
        let Value::Object(mut event) = event else { return };
        let text = event["text"].as_str().unwrap_or_default().to_owned();
        let event = event.remove("event").unwrap_or_default();
        let kind = event["is"].as_str().unwrap_or_default().to_owned();
        self.events.entry(kind).or_insert((text, event));
    }

    fn show(&mut self, table: &dyn RefereeTable) {
        self.view = value(table.snapshot(Viewer::Seat(Seat(0))).get())["view"].clone();
        self.scenario = value(table.scenario().get());
    }
}

/// The usual options, and every choice that one of them offers, one at a time.
pub fn ways(game: &GameEntry) -> Vec<Value> {
    let usual = game.check_options(&Value::Null, None).expect("the usual options are sound");
    let mut ways = vec![Value::Null];
    for option in game.options {
        let values: Vec<Value> = match option.kind {
            OptionKind::Switch => vec![json!(usual[option.key] != true)],
            OptionKind::Number { suggested, .. } => {
                suggested.iter().take(1).map(|number| json!(number)).collect()
            }
            OptionKind::OneOf(choices) => choices.iter().map(|it| choice(it.value)).collect(),
            OptionKind::Text { suggested, .. } => suggested.iter().map(|it| json!(it)).collect(),
            OptionKind::OneOfFound(_) | OptionKind::Seat | OptionKind::PerSeat(_) => Vec::new(),
        };
        let new = values.into_iter().filter(|value| *value != usual[option.key]);
        ways.extend(new.map(|value| Value::Object(Map::from_iter([(option.key.into(), value)]))));
    }
    ways
}

/// The JSON that a choice stands for.
pub fn choice(value: &str) -> Value {
    match value {
        "" => Value::Null,
        json if json.starts_with('{') => self::value(json),
        word => json!(word),
    }
}

pub fn start(options: Value, seats: Option<u8>, deal: usize) -> Start {
    let seed = match deal {
        0 => Seed::from_text("documents"),
        n => Seed::from_text(&format!("documents {n}")),
    };
    Start {
        options,
        seats,
        scenario: Value::Null,
        players: Vec::new(),
        seed,
        entropy: Vec::new(),
        opened: 0,
    }
}
