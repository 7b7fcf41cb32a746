//! The game as everything else knows it: `play::Game`.

use crate::Candy;
use crate::action::Action;
use crate::deal::Chance;
use crate::draft::Draft;
use crate::event::{Event, EventView};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::state::{Phase, State};
use crate::view::View;
use lexicon::{Lexicon, TableWords};
use play::{Game, Input, Luck, Millis, Reject, Seat, Sink, Turn, Viewer};
use std::sync::Arc;

/// Candygrams at a table with its options, seats and words.
#[derive(Clone, Debug)]
pub struct Candygrams {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) words: TableWords,
    /// The version of the rules that this table began with.
    pub(crate) rules_version: u32,
}

impl Candygrams {
    /// The game with these options, for this many seats, with this word list; or what is wrong.
    pub fn new(
        options: Options,
        seats: u8,
        words: impl Into<TableWords>,
    ) -> Result<Candygrams, Reject> {
        let words = words.into();
        let options = options.settle(seats, &words)?;
        let rules_version = Candygrams::VERSION;
        let game = Candygrams { options, seats, words, rules_version };
        if game.seeds().is_none() {
            return Err(Refusal::TooFewWords { list: game.options.words.name.clone() }.into());
        }
        Ok(game)
    }

    /// The same table by an earlier version of the rules: a game ends by those it began with.
    #[must_use]
    pub fn with_rules_version(self, rules_version: u32) -> Candygrams {
        Candygrams { rules_version, ..self }
    }

    /// The words that a seat plays with.
    pub fn words_of(&self, seat: Seat) -> &Arc<Lexicon> {
        self.words.of_seat(seat.index())
    }
}

impl Game for Candygrams {
    const ID: &'static str = "candygrams";
    const VERSION: u32 = 2;

    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = Candy;

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
        match (state.outcome(), &state.phase) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Phase::Deal | Phase::Roll) => Turn::Chance,
            (None, _) => {
                let may_act = |seat: &Seat| self.choices(state, *seat).any();
                let may_act = state.here().iter().filter(may_act).collect();
                Turn::Play { may_act, waiting_for: self.waiting_for(state) }
            }
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        self.due(state)
    }

    /// In Standard every roll is a round; in a race there are none.
    fn round(&self, state: &State) -> Option<u32> {
        (state.roll > 0 && !self.options.express()).then_some(state.roll)
    }

    /// Base words, plays and trades are put together; everything else is listed.
    fn can(&self, state: &State, seat: Seat) -> play::Can<Action> {
        match self.admit(state, seat) {
            Ok(()) => self.choices(state, seat).to_can(state.roll).and_resign(Action::Leave),
            Err(_) => play::Can::nothing(),
        }
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

    fn sample(&self, state: &State, luck: &mut Luck<'_>) -> Chance {
        if state.phase == Phase::Deal { self.draw(luck) } else { self.roll(luck) }
    }

    fn resolve(
        &self,
        state: &mut State,
        at: Millis,
        chance: &Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        match (&state.phase, chance) {
            (Phase::Deal, Chance::Deal { order, first }) if state.end.is_none() => {
                self.deal(state, at, order, *first, events)
            }
            (Phase::Roll, Chance::Roll(combo)) if state.end.is_none() => {
                self.rolled(state, at, *combo, events);
                Ok(())
            }
            (_, Chance::Deal { .. }) => Err(Refusal::AlreadyDealt.into()),
            (_, Chance::Roll(_)) => Err(Refusal::NoRollNow.into()),
        }
    }

    /// The host may come late: whatever else is due by then happens too.
    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        while let Some(due) = self.due(state).filter(|due| *due <= at) {
            self.fire(state, at, due, events);
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn view_event(&self, event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(event.view(viewer))
    }

    fn reveals(&self, state: &State, input: &Input<Action, Chance>, viewer: Viewer) -> bool {
        self.tells(state, input, viewer)
    }

    fn preview(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        self.draft(state, at, seat, action)
    }

    /// Shoppes, crosswords, jar and box (CG-44).
    fn census(&self, state: &State) -> Vec<Candy> {
        let players = state.players.iter().flat_map(|(_, p)| {
            p.shoppe.iter().copied().chain(p.crossword.iter().map(|(_, candy)| *candy))
        });
        players
            .chain(state.jar.iter().map(|jarred| jarred.candy))
            .chain(state.rest.iter().copied())
            .collect()
    }
}
