//! A table for tests: feeds a game and keeps what happened.

use lexicon::Lexicon;
use play::{Game, Millis, Reject, Seat, Turn, Viewer};
use quiddler::scenario::{Dealt, PastRound, PlayerNow, StepNow};
use quiddler::{
    Action, Card, Challenge, Chance, Event, EventView, Lay, Mode, Options, Quiddler, Scenario,
    Source, State, View,
};
use std::sync::Arc;

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);

/// The words of these tests.
pub(crate) fn lexicon() -> Arc<Lexicon> {
    Arc::new(Lexicon::parse("test", include_str!("../words.txt")).expect("these are words"))
}

pub(crate) fn options() -> Options {
    Options { words: lexicon().id().clone(), ..Options::default() }
}

pub(crate) fn challenging() -> Options {
    Options { mode: Mode::Challenge, ..options() }
}

/// `"qu i d"` as cards.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|face| face.parse().expect("this is a card")).collect()
}

/// `"qu.i.d th.e"` as words.
pub(crate) fn words(text: &str) -> Vec<Vec<Card>> {
    text.split_whitespace().map(|word| cards(&word.replace('.', " "))).collect()
}

pub(crate) fn lay(laid: &str, discard: &str) -> Action {
    Action::Lay(Lay { words: words(laid), discard: cards(discard).first().copied() })
}

pub(crate) fn discard(card: &str) -> Action {
    Action::Discard(cards(card)[0])
}

pub(crate) fn challenge(seat: Seat, word: u8) -> Action {
    Action::Challenge(Challenge { seat, word })
}

/// A round in which seat 0 begins, with these hands, these cards on the draw pile (more lie
/// under them) and this one discarded.
pub(crate) fn dealt(round: u8, hands: &[&str], draw: &str, top: &str) -> Scenario {
    let place = |hand: &&str| PlayerNow { hand: cards(hand), ..PlayerNow::default() };
    Scenario {
        dealer: Some(Seat(hands.len() as u8 - 1)),
        tally: vec![PastRound::default(); usize::from(round) - 1],
        deal: Some(Dealt {
            draw: cards(draw),
            discards: cards(top),
            seats: hands.iter().map(place).collect(),
            circuit: 1,
            to_act: A,
            due: None,
            step: StepNow::Draw,
            ending: None,
        }),
        ..Scenario::default()
    }
}

/// All cards of the deck, these on top.
pub(crate) fn order(top: &str) -> Vec<Card> {
    let mut order = cards(top);
    let mut rest: Vec<Card> = Card::deck().collect();
    for card in &order {
        let place = rest.iter().position(|c| c == card).expect("the deck has that card");
        rest.remove(place);
    }
    order.extend(rest);
    order
}

pub(crate) struct Table {
    pub(crate) game: Quiddler,
    pub(crate) state: State,
    pub(crate) at: Millis,
}

impl Table {
    pub(crate) fn with(options: Options, seats: u8, scenario: &Scenario) -> Table {
        let game =
            Quiddler::new(options, seats, lexicon()).unwrap_or_else(|reject| panic!("{reject}"));
        let state = game.open(scenario).unwrap_or_else(|reject| panic!("{reject}"));
        Table { game, state, at: Millis::ZERO }
    }

    /// An ordinary game before the first shuffle.
    pub(crate) fn new(seats: u8) -> Table {
        Table::with(options(), seats, &Scenario::default())
    }

    /// A game with a referee in a round like this.
    pub(crate) fn dealt(round: u8, hands: &[&str], draw: &str, top: &str) -> Table {
        Table::with(options(), hands.len() as u8, &dealt(round, hands, draw, top))
    }

    /// The same with challenges.
    pub(crate) fn challenging(round: u8, hands: &[&str], draw: &str, top: &str) -> Table {
        Table::with(challenging(), hands.len() as u8, &dealt(round, hands, draw, top))
    }

    pub(crate) fn shuffle(
        &mut self,
        dealer: Option<Seat>,
        cards: Vec<Card>,
    ) -> Result<Vec<EventView>, Reject> {
        self.resolve(&Chance::Shuffle { dealer, cards })
    }

    pub(crate) fn resolve(&mut self, chance: &Chance) -> Result<Vec<EventView>, Reject> {
        self.changed(|game, state, at, events| game.resolve(state, at, chance, events))
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<EventView>, Reject> {
        self.changed(|game, state, at, events| game.act(state, at, seat, &action, events))
    }

    /// Changes the state, or checks that a refusal has not. Gives the events as watchers see them.
    fn changed(
        &mut self,
        change: impl Fn(&Quiddler, &mut State, Millis, &mut Vec<Event>) -> Result<(), Reject>,
    ) -> Result<Vec<EventView>, Reject> {
        let (before, mut events) = (self.state.clone(), Vec::new());
        if let Err(reject) = change(&self.game, &mut self.state, self.at, &mut events) {
            assert_eq!(self.state, before, "a refusal changes nothing");
            assert!(events.is_empty(), "a refusal emits nothing");
            return Err(reject);
        }
        let seen = |event| self.game.view_event(event, Viewer::Watcher);
        Ok(events.iter().filter_map(seen).collect())
    }

    pub(crate) fn draw(&mut self, seat: Seat) -> Result<Vec<EventView>, Reject> {
        self.act(seat, Action::Take(Source::Draw))
    }

    /// A whole turn: draws and discards a card.
    pub(crate) fn pass(&mut self, seat: Seat, card: &str) -> Vec<EventView> {
        self.draw(seat).unwrap();
        self.act(seat, discard(card)).unwrap()
    }

    /// A whole turn: draws, lays and discards.
    pub(crate) fn draw_and_lay(
        &mut self,
        seat: Seat,
        words: &str,
        discard: &str,
    ) -> Result<Vec<EventView>, Reject> {
        self.draw(seat)?;
        self.act(seat, lay(words, discard))
    }

    pub(crate) fn expire(&mut self) -> Vec<EventView> {
        self.at = self.game.deadline(&self.state).expect("there is a deadline");
        let mut events = Vec::new();
        self.game.expire(&mut self.state, self.at, &mut events);
        let seen = |event| self.game.view_event(event, Viewer::Watcher);
        events.iter().filter_map(seen).collect()
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(&self.state, Viewer::Seat(seat))
    }

    pub(crate) fn waiting_for(&self) -> Vec<Seat> {
        match self.game.turn(&self.state) {
            Turn::Play { waiting_for, .. } => waiting_for.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// What a seat can do, as JSON.
    pub(crate) fn can(&self, seat: Seat) -> String {
        serde_json::to_string(&self.game.can(&self.state, seat).actions).unwrap()
    }

    pub(crate) fn round(&self) -> u32 {
        self.game.round(&self.state).expect("a game has rounds")
    }

    /// Whether a seat can lay words.
    pub(crate) fn can_lay(&self, seat: Seat) -> bool {
        self.game.can(&self.state, seat).composes("lay")
    }

    pub(crate) fn may_act(&self) -> Vec<Seat> {
        match self.game.turn(&self.state) {
            Turn::Play { may_act, .. } => may_act.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// What each seat got in the round that ended last.
    pub(crate) fn last_round(&self) -> Vec<i32> {
        let view = self.game.view(&self.state, Viewer::Watcher);
        let round = view.tally.last().expect("a round has ended");
        round.seats.iter().map(|score| score.total).collect()
    }
}

/// The code and the rule of a refusal, whose sentence must be one.
#[track_caller]
pub(crate) fn refusal<T>(result: Result<T, impl Into<Reject>>) -> (String, String) {
    let Err(reject) = result else { panic!("this should be refused") };
    let reject: Reject = reject.into();
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
