//! The game as everything else knows it: `play::Game`.

use crate::action::Action;
use crate::event::{Event, EventView, Happened};
use crate::letters::ENGLISH;
use crate::options::Options;
use crate::scenario::Scenario;
use crate::state::{Doing, Phase, State};
use crate::view::{Draft, View};
use crate::{Colour, Face};
use components::{Deck, Miscount};
use lexicon::Lexicon;
use play::{Game, Luck, Millis, Reject, Seat, Sink, Turn, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Keyword at a table with its options.
#[derive(Clone, Debug)]
pub struct Keyword {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) lexicon: Arc<Lexicon>,
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
    pub fn new(options: Options, seats: u8, lexicon: Arc<Lexicon>) -> Result<Keyword, Reject> {
        if !(2..=6).contains(&seats) {
            let say = format!("Keyword is for two to six players, not for {seats}.");
            return Err(Reject::new("seat-count", "KW-03", say));
        }
        Ok(Keyword { options: options.settle(&lexicon)?, seats, lexicon })
    }

    /// The words of this table.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }
}

/// A deck of all cards of a colour, in this order.
fn deck(colour: Colour, order: &[Face]) -> Result<Deck<Face>, Reject> {
    let mut deck = Deck::new(ENGLISH.cards(colour));
    deck.arrange(order).map_err(|miscount: Miscount<Face>| {
        let say = format!("A shuffle names every {colour} card once: {miscount}.");
        Reject::new("misdeal", "KW-01", say)
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
    const VERSION: u32 = 1;

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
            (None, _) => Turn::Play { may: state.may(), awaited: state.awaited() },
        }
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
            let say = "The cards are dealt already: they are shuffled only once.";
            return Err(Reject::new("already-dealt", "KW-15", say));
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
