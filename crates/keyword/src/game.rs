//! The game as everything else knows it: `play::Game`.

use crate::action::Action;
use crate::event::{Event, EventView, Happened};
use crate::letters::ENGLISH;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::state::{Doing, Phase, State};
use crate::view::{Draft, View};
use crate::{Colour, Face};
use components::{Deck, Miscount};
use lexicon::{Lexicon, TableWords};
use play::{Can, Game, Input, Luck, Millis, Reject, Seat, Sink, Turn, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Keyword at a table with its options.
#[derive(Clone, Debug)]
pub struct Keyword {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) words: TableWords,
    pub(crate) rules_version: u32,
}

/// How luck lays both decks, the top cards first. All cards ever drawn come from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// All 104 orange cards.
    pub orange: Vec<Face>,
    /// All 97 blue cards.
    pub blue: Vec<Face>,
}

impl Keyword {
    /// The game with these options, seats and words, or what is wrong with them.
    pub fn new(
        options: Options,
        seats: u8,
        words: impl Into<TableWords>,
    ) -> Result<Keyword, Reject> {
        let words = words.into();
        if !(2..=6).contains(&seats) {
            return Err(Refusal::SeatCount { seats }.into());
        }
        let options = options.settle(&words)?;
        Ok(Keyword { options, seats, words, rules_version: Keyword::VERSION })
    }

    /// The same game by another version of the rules, for logs that began with it.
    #[must_use]
    pub fn with_rules_version(self, rules_version: u32) -> Keyword {
        Keyword { rules_version, ..self }
    }

    /// The list that a seat plays with.
    pub fn words_of(&self, seat: Seat) -> &Arc<Lexicon> {
        self.words.of_seat(seat.index())
    }
}

/// A deck of all cards of a colour, in this order.
fn deck(colour: Colour, order: &[Face]) -> Result<Deck<Face>, Reject> {
    let mut deck = Deck::new(ENGLISH.cards(colour));
    deck.arrange(order).map_err(|miscount: Miscount<Face>| {
        Reject::from(Refusal::Misdeal { colour, why: miscount.to_string() })
    })?;
    Ok(deck)
}

impl State {
    /// Every card of a colour, wherever it is (KW-18).
    pub(crate) fn cards(&self, colour: Colour) -> impl Iterator<Item = Face> {
        let players = || self.players.iter().map(|(_, player)| player);
        let mut cards: Vec<Face> =
            players().flat_map(|p| &p.scored).flat_map(|word| word.of(colour)).collect();
        match colour {
            Colour::Orange => {
                cards.extend(self.orange.cards());
                cards.extend(players().flat_map(|p| p.hand.iter()).map(|(_, card)| card));
                cards.extend(&self.discards.orange);
                cards.extend(&self.discards.face_down);
            }
            Colour::Blue => {
                cards.extend(self.blue.cards());
                cards.extend(self.row.iter().map(|(_, card)| card));
                cards.extend(&self.discards.blue);
            }
        }
        cards.into_iter()
    }
}

impl Game for Keyword {
    const ID: &'static str = "keyword";
    /// 2: a word given by its letters takes blue blanks before orange letters (KW-11).
    const VERSION: u32 = 2;

    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Shuffle;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = (Colour, Face);

    fn rules_version(&self) -> u32 {
        self.rules_version
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self) -> Scenario {
        Scenario::default()
    }

    fn open(&self, scenario: &Scenario) -> Result<State, Reject> {
        scenario.open(self)
    }

    fn scenario(&self, state: &State) -> Scenario {
        Scenario::of(state)
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.end, state.phase) {
            (Some(end), _) => Turn::Over(self.outcome(state, end)),
            (None, Phase::Dealing) => Turn::Chance,
            (None, _) => Turn::Play { may_act: state.may_act(), waiting_for: state.waiting_for() },
        }
    }

    fn round(&self, state: &State) -> Option<u32> {
        (state.phase != Phase::Dealing).then_some(state.round)
    }

    fn can(&self, state: &State, seat: Seat) -> Can<Action> {
        let round = state.round;
        let Some(player) = state.players.get(seat) else { return Can::nothing() };
        if state.end.is_some() || state.phase == Phase::Dealing || player.doing == Doing::Left {
            return Can::nothing();
        }
        let can = match player.doing {
            Doing::Thinking => Can::only(vec![Action::Pass { round, drop: Vec::new() }])
                .and_compose("commit")
                .and_compose("spell")
                .and_compose("pass"),
            Doing::Word(_) => Can::only(vec![Action::TakeBack { round }])
                .and_compose("commit")
                .and_compose("spell"),
            Doing::Looking => Can::only(vec![Action::Ready { round }]),
            Doing::Passed | Doing::Ready | Doing::Left => Can::nothing(),
        };
        can.and_resign(Action::Leave)
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        state.until
    }

    fn act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.do_act(state, at, seat, action, events)
    }

    fn sample(&self, _: &State, luck: &mut Luck<'_>) -> Shuffle {
        let mut shuffled = |colour| Deck::new(ENGLISH.cards(colour)).shuffled(luck);
        Shuffle { orange: shuffled(Colour::Orange), blue: shuffled(Colour::Blue) }
    }

    fn resolve(
        &self,
        state: &mut State,
        at: Millis,
        chance: &Shuffle,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if state.phase != Phase::Dealing {
            return Err(Refusal::AlreadyDealt.into());
        }
        let (mut orange, mut blue) =
            (deck(Colour::Orange, &chance.orange)?, deck(Colour::Blue, &chance.blue)?);
        state.row.refill(&mut blue);
        for (_, player) in state.players.iter_mut() {
            player.hand.refill(&mut orange);
        }
        (state.orange, state.blue) = (orange, blue);
        let hands = state.players.iter().map(|(_, player)| player.hand).collect();
        events.emit(Event(Happened::Dealt { row: state.row, hands }));
        self.begin_round(state, at, events);
        Ok(())
    }

    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        if state.phase == Phase::Reveal {
            return self.next_round(state, at, events);
        }
        let without_word = state.seats(|doing| *doing == Doing::Thinking).iter().collect();
        events.emit(Event(Happened::Open(EventView::TimeUp { without_word })));
        self.reveal(state, at, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn view_event(&self, event: &Event, viewer: Viewer) -> Option<EventView> {
        event.seen_by(viewer)
    }

    fn reveals(&self, state: &State, input: &Input<Action, Shuffle>, viewer: Viewer) -> bool {
        self.tells(state, input, viewer)
    }

    fn preview(
        &self,
        state: &State,
        _: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        self.draft(state, seat, action)
    }

    /// Before the deal the cards are in the box.
    fn census(&self, state: &State) -> Vec<(Colour, Face)> {
        let cards = |colour| match state.phase {
            Phase::Dealing => ENGLISH.cards(colour),
            _ => state.cards(colour).collect(),
        };
        let of = |colour| cards(colour).into_iter().map(move |face| (colour, face));
        of(Colour::Orange).chain(of(Colour::Blue)).collect()
    }
}
