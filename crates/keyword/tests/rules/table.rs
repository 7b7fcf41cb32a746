//! A table to try the rules at.

use keyword::{
    Action, EventView, Keyword, Options, Part, Round, Scenario, SeatScenario, State, Validation,
    View,
};
use lexicon::{Lexicon, ListId};
use play::{Can, Game, Millis, Outcome, Reject, Seat, Snapshot, Turn, Viewer};
use std::sync::Arc;

pub(crate) const ONE: Seat = Seat(0);
pub(crate) const TWO: Seat = Seat(1);
pub(crate) const THREE: Seat = Seat(2);

/// All words of these tests.
pub(crate) const WORDS: &[&str] = &[
    "at", "ate", "darn!", "ear", "eat", "east", "eats", "key", "letter", "letters", "no", "on",
    "planet", "planets", "rate", "rates", "sea", "seat", "seats", "stare", "stared", "stone",
    "taste", "tea", "tear", "tears", "to", "toe", "walked", "word", "words", "year", "years",
];

pub(crate) fn list() -> Arc<Lexicon> {
    Arc::new(Lexicon::of_words("test", WORDS))
}

pub(crate) fn options() -> Options {
    Options { words: ListId::named("test"), ..Options::default() }
}

/// A table that finds out at the reveal what is wrong with a word.
pub(crate) fn by_the_table() -> Options {
    Options { validation: Validation::Table, ..options() }
}

/// Everybody thinks, in the first round: a row and some hands; the decks hold all other cards.
pub(crate) fn thinking(row: &str, hands: &[&str]) -> Scenario {
    let seat = |hand: &&str| SeatScenario { hand: (*hand).into(), ..SeatScenario::default() };
    Scenario {
        phase: keyword::Phase::Thinking,
        round: 1,
        row: row.into(),
        seats: hands.iter().map(seat).collect(),
        ..Scenario::default()
    }
}

pub(crate) struct Table {
    pub(crate) game: Keyword,
    pub(crate) state: State,
    pub(crate) at: Millis,
    /// What happened last, with all its secrets.
    pub(crate) events: Vec<keyword::Event>,
}

impl Table {
    /// An ordinary table of these seats, begun here.
    pub(crate) fn at(options: Options, scenario: &Scenario) -> Table {
        let game = Keyword::new(options, scenario.seats.len() as u8, list()).unwrap();
        let state = game.open(scenario).unwrap();
        Table { game, state, at: Millis(1_000), events: Vec::new() }
    }

    pub(crate) fn thinking(row: &str, hands: &[&str]) -> Table {
        Table::at(options(), &thinking(row, hands))
    }

    /// Feeds an action; a refusal must leave everything as it was.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<(), Reject> {
        let (before, mut events) = (self.state.clone(), Vec::new());
        let done = self.game.act(&mut self.state, self.at, seat, &action, &mut events);
        if done.is_err() {
            assert_eq!(self.state, before, "a refusal changes nothing");
            assert!(events.is_empty());
        }
        self.events = events;
        done
    }

    pub(crate) fn round(&self) -> u32 {
        self.state.round()
    }

    /// Lays a word by its letters.
    pub(crate) fn lay(&mut self, seat: Seat, text: &str) {
        let round = self.round();
        self.act(seat, Action::Spell { round, text: text.into() }).unwrap();
    }

    /// Lays a word card by card.
    pub(crate) fn commit(&mut self, seat: Seat, word: &[Part]) -> Result<(), Reject> {
        let round = self.round();
        self.act(seat, Action::Commit { round, word: word.into() })
    }

    pub(crate) fn pass(&mut self, seat: Seat, drop: &[u8]) -> Result<(), Reject> {
        let round = self.round();
        self.act(seat, Action::Pass { round, drop: drop.into() })
    }

    pub(crate) fn take_back(&mut self, seat: Seat) -> Result<(), Reject> {
        let round = self.round();
        self.act(seat, Action::TakeBack { round })
    }

    pub(crate) fn ready(&mut self, seat: Seat) -> Result<(), Reject> {
        let round = self.round();
        self.act(seat, Action::Ready { round })
    }

    /// The deadline passes.
    pub(crate) fn expire(&mut self) {
        self.at = self.game.deadline(&self.state).expect("there is a deadline");
        self.events = Vec::new();
        self.game.expire(&mut self.state, self.at, &mut self.events);
    }

    /// What `viewer` saw happen last.
    pub(crate) fn seen(&self, viewer: Viewer) -> Vec<EventView> {
        self.events.iter().filter_map(|event| self.game.view_event(event, viewer)).collect()
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(&self.state, Viewer::Seat(seat))
    }

    /// The table as somebody without a seat sees it.
    pub(crate) fn open(&self) -> View {
        self.game.view(&self.state, Viewer::Watcher)
    }

    pub(crate) fn hand(&self, seat: Seat) -> String {
        written(&self.view(seat).hand.unwrap().0)
    }

    pub(crate) fn row(&self) -> String {
        written(&self.open().row.0)
    }

    pub(crate) fn last_round(&self) -> Round {
        self.open().last_round.expect("a round was shown")
    }

    /// What a seat, or a watcher, can do now.
    pub(crate) fn can(&self, seat: Option<Seat>) -> Can<Action> {
        let viewer = seat.map_or(Viewer::Watcher, Viewer::Seat);
        Snapshot::of(&self.game, &self.state, viewer).can
    }

    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.game.deadline(&self.state)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.turn(&self.state).outcome().cloned()
    }

    pub(crate) fn turn(&self) -> (Vec<u8>, Vec<u8>) {
        let Turn::Play { may_act, waiting_for } = self.game.turn(&self.state) else {
            panic!("nobody is to act: {:?}", self.game.turn(&self.state));
        };
        (may_act.iter().map(|s| s.0).collect(), waiting_for.iter().map(|s| s.0).collect())
    }
}

fn written(slots: &[Option<keyword::Face>]) -> String {
    slots.iter().map(|card| card.map_or('.', |face| face.written())).collect()
}

/// The code and the rule of a refusal, whose sentence must be one.
#[track_caller]
pub(crate) fn refusal<T: std::fmt::Debug>(result: Result<T, Reject>) -> (String, String) {
    let reject = result.expect_err("this should be refused");
    assert!(
        reject.message.len() > 20 && reject.message.ends_with(['.', ')']),
        "not a sentence: {}",
        reject.message
    );
    (reject.code.into_owned(), reject.rule.into_owned())
}

pub(crate) fn because(code: &str, rule: &str) -> (String, String) {
    (code.into(), rule.into())
}
