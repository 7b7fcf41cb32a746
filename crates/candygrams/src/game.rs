//! The game as everything else knows it: `play::Game`.

use crate::Candy;
use crate::action::Action;
use crate::deal::Chance;
use crate::draft::Draft;
use crate::event::{Event, EventView};
use crate::options::Options;
use crate::scenario::Scenario;
use crate::state::{Phase, State};
use crate::view::View;
use lexicon::Lexicon;
use play::{Game, Luck, Millis, Reject, Seat, Sink, Turn, Viewer};
use std::sync::Arc;

/// Candygrams at a table with its options, seats and words.
#[derive(Clone, Debug)]
pub struct Candygrams {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) lexicon: Arc<Lexicon>,
}

impl Candygrams {
    /// The game with these options for so many seats, with this word list; or what is wrong.
    pub fn new(options: Options, seats: u8, lexicon: Arc<Lexicon>) -> Result<Candygrams, Reject> {
        let options = options.settle(seats, &lexicon)?;
        let game = Candygrams { options, seats, lexicon };
        if game.seeds().is_none() {
            let say = format!(
                "The word list “{}” is too short: it has no base word for everybody.",
                game.options.words.name
            );
            return Err(Reject::new("too-few-words", "CG-09", say));
        }
        Ok(game)
    }

    /// The words this table plays with.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }
}

impl Game for Candygrams {
    const ID: &'static str = "candygrams";
    const VERSION: u32 = 1;

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

    /// Everybody still at the table may act at any time, if only to leave.
    fn turn(&self, state: &State) -> Turn {
        match (state.outcome(), &state.phase) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Phase::Deal | Phase::Roll) => Turn::Chance,
            (None, _) => Turn::Play { may: state.here(), awaited: self.awaited(state) },
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        self.due(state)
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
                self.deal(state, order, *first, events)
            }
            (Phase::Roll, Chance::Roll(combo)) if state.end.is_none() => {
                self.rolled(state, at, *combo, events);
                Ok(())
            }
            (_, Chance::Deal { .. }) => {
                let say = "The candies are drawn only once, at the start.";
                Err(Reject::new("already-dealt", "CG-03", say))
            }
            (_, Chance::Roll(_)) => {
                let say = "It is not the moment to roll the dice.";
                Err(Reject::new("no-roll-now", "CG-24", say))
            }
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
