//! A table to try things at, and short ways to write positions down.

use crate::common;
use candygrams::{
    Action, Candy, Candygrams, Cell, Chance, Choices, Colour, Combo, Draft, EventView, Judge, Mode,
    Options, Person, Put, Scenario, State, View,
};
use components::Grid;
use play::{Game, Luck, Millis, Outcome, Propose, Reject, Seat, Turn, Viewer};
use serde_json::json;

/// `SpUb` is two candies.
pub fn candies(text: &str) -> Vec<Candy> {
    let two = |i: usize| text[i..i + 2].parse().expect("a candy");
    (0..text.len()).step_by(2).map(two).collect()
}

/// `pb` is pink and blue.
pub fn combo(text: &str) -> Combo {
    let colour = |c: char| Colour::ALL.into_iter().find(|colour| colour.letter() == c);
    let dice: Vec<Colour> = text.chars().filter_map(colour).collect();
    Combo([dice[0], dice[1]])
}

/// Candies from here to the right.
pub fn across(x: i16, y: i16, text: &str) -> Vec<Put> {
    let put = |(i, candy)| Put::new(Cell::new(x + i as i16, y), candy);
    candies(text).into_iter().enumerate().map(put).collect()
}

/// Candies from here downwards.
pub fn down(x: i16, y: i16, text: &str) -> Vec<Put> {
    let put = |(i, candy)| Put::new(Cell::new(x, y + i as i16), candy);
    candies(text).into_iter().enumerate().map(put).collect()
}

/// Somebody with these candies laid and held.
pub fn person(laid: &[Vec<Put>], shoppe: &str) -> Person {
    let mut crossword = Grid::default();
    for put in laid.concat() {
        crossword.put(put.cell, put.candy).expect("every cell once");
    }
    Person { shoppe: candies(shoppe), crossword, ..Person::default() }
}

/// The second player where only the first matters: a word, and two candies to pass with.
pub fn bystander() -> Person {
    person(&[across(0, 0, "HpEpNy")], "QyXb")
}

/// A round to the first roll.
pub fn round(rolled: &str, players: Vec<Person>) -> Scenario {
    Scenario {
        phase: serde_json::from_value(json!({"is": "round"})).expect("a round"),
        players,
        roll: 1,
        combo: Some(combo(rolled)),
        ..Scenario::default()
    }
}

/// Base words are still to be laid.
pub fn bases(players: Vec<Person>) -> Scenario {
    let phase = serde_json::from_value(json!({"is": "base"})).expect("a phase");
    Scenario { phase, players, ..Scenario::default() }
}

pub fn express() -> Options {
    Options { mode: Mode::Express, ..Options::default() }
}

pub fn challenge(mode: Mode) -> Options {
    Options { mode, judge: Judge::Challenge, ..Options::default() }
}

/// A play to this roll.
pub fn play(roll: u32, off: &[(i16, i16)], on: Vec<Put>) -> Action {
    Action::Play { roll, off: off.iter().map(|(x, y)| Cell::new(*x, *y)).collect(), on }
}

/// No trade will come to this roll.
pub fn done(roll: u32) -> Action {
    Action::Done { roll }
}

/// A table.
pub struct Table {
    pub game: Candygrams,
    pub state: State,
    pub now: u64,
}

impl Table {
    pub fn new(options: Options, scenario: Scenario) -> Table {
        let game = common::game(options, scenario.players.len() as u8).expect("sound options");
        let state = game.open(&scenario).unwrap_or_else(|reject| panic!("{reject}"));
        Table { game, state, now: 0 }
    }

    /// The same by an earlier version of the rules.
    pub fn with_rules_version(self, version: u32) -> Table {
        Table { game: self.game.with_rules_version(version), ..self }
    }

    /// Before the candies are drawn.
    pub fn start(options: Options, seats: u8) -> Table {
        let game = common::game(options, seats).expect("sound options");
        let state = game.open(&game.start()).expect("the start opens");
        Table { game, state, now: 0 }
    }

    /// Does it, and tells what everybody saw.
    pub fn ok(&mut self, seat: u8, action: Action) -> Vec<EventView> {
        let mut events = Vec::new();
        let done =
            self.game.act(&mut self.state, Millis(self.now), Seat(seat), &action, &mut events);
        done.unwrap_or_else(|reject| panic!("{action:?} is refused: {reject}"));
        self.seen(events, Viewer::Watcher)
    }

    /// Is refused, and nothing changes.
    pub fn reject(&mut self, seat: u8, action: Action) -> Reject {
        let before = self.state.clone();
        let mut events = Vec::new();
        let done =
            self.game.act(&mut self.state, Millis(self.now), Seat(seat), &action, &mut events);
        assert!(self.state == before && events.is_empty(), "a refusal changes nothing");
        done.expect_err("it is refused")
    }

    /// Its code and rule.
    pub fn code(&mut self, seat: u8, action: Action) -> (String, String) {
        let reject = self.reject(seat, action);
        (reject.code.into(), reject.rule.into())
    }

    pub fn seen(&self, events: Vec<candygrams::Event>, viewer: Viewer) -> Vec<EventView> {
        events.iter().filter_map(|event| self.game.view_event(event, viewer)).collect()
    }

    pub fn luck(&mut self, chance: Chance) -> Result<Vec<EventView>, Reject> {
        let mut events = Vec::new();
        self.game.resolve(&mut self.state, Millis(self.now), &chance, &mut events)?;
        Ok(self.seen(events, Viewer::Watcher))
    }

    /// Draws the candies.
    pub fn deal(&mut self) -> Vec<EventView> {
        let mut rng = testkit::driver::generator(1, "deal");
        let chance = self.game.sample(&self.state, &mut Luck::new(&mut rng));
        self.luck(chance).expect("the candies are to be drawn")
    }

    /// The first thing that somebody could sensibly do.
    pub fn proposal(&self, seat: u8) -> Action {
        let mut all = Vec::new();
        self.game.propose(&self.state, Seat(seat), &mut all);
        all.swap_remove(0)
    }

    pub fn roll(&mut self, rolled: &str) -> Vec<EventView> {
        self.luck(Chance::Roll(combo(rolled))).expect("the dice are to be rolled")
    }

    /// The deadline passes.
    pub fn expire(&mut self) -> Vec<EventView> {
        let due = self.game.deadline(&self.state).expect("there is a deadline");
        self.now = due.0.max(self.now);
        let mut events = Vec::new();
        self.game.expire(&mut self.state, Millis(self.now), &mut events);
        self.seen(events, Viewer::Watcher)
    }

    pub fn deadline(&self) -> Option<u64> {
        self.game.deadline(&self.state).map(|due| due.0)
    }

    pub fn view(&self, seat: u8) -> View {
        self.game.view(&self.state, Viewer::Seat(Seat(seat)))
    }

    /// What somebody can do.
    pub fn can(&self, seat: u8) -> Choices {
        Choices::of(&self.game.can(&self.state, Seat(seat)))
    }

    pub fn draft(&self, seat: u8, action: Action) -> Draft {
        let draft = self.game.preview(&self.state, Millis(self.now), Seat(seat), &action);
        draft.unwrap_or_else(|reject| panic!("{action:?} cannot be drafted: {reject}"))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.turn(&self.state).outcome().cloned()
    }

    pub fn rolls_next(&self) -> bool {
        self.game.turn(&self.state) == Turn::Chance
    }

    /// The words on somebody's crossword.
    pub fn words(&self, seat: u8) -> Vec<String> {
        self.view(0).players[usize::from(seat)].words.iter().map(|w| w.word.clone()).collect()
    }

    /// How many candies somebody holds.
    pub fn held(&self, seat: u8) -> u8 {
        self.view(0).players[usize::from(seat)].shoppe
    }
}

/// The words that a play announced, with their roles in short.
pub fn announced(events: &[EventView]) -> Vec<(String, &'static str)> {
    use candygrams::Role;
    let name = |role| match role {
        Role::Base => "base",
        Role::New => "new",
        Role::Extra => "extra",
        Role::Leftover => "leftover",
    };
    let words = events.iter().find_map(|event| match event {
        EventView::Played { words, .. } | EventView::Based { words, .. } => Some(words),
        _ => None,
    });
    words.into_iter().flatten().map(|w| (w.word.clone(), name(w.role))).collect()
}

/// A code and a rule.
pub fn pair(code: &str, rule: &str) -> (String, String) {
    (code.to_string(), rule.to_string())
}
