//! The game as everything else knows it: `play::Game` and what it can do besides.

use crate::action::Action;
use crate::apply::CANDY;
use crate::cards::{Card, CardSet, SetId};
use crate::deal::Chance;
use crate::event::{Event, EventView};
use crate::moves::{Move, Moves};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::state::{RowName, Stage, State};
use crate::table::Table;
use crate::view::{Draft, View};
use play::{
    Can, Determinize, Enumerate, Game, Input, Luck, Millis, Reject, Seat, Seats, Sink, SnapshotOf,
    Turn, Viewer,
};
use std::sync::Arc;

/// Kingdom's Candy Monsters at a table with its options and cards.
#[derive(Clone, Debug)]
pub struct CandyMonsters {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) set: Arc<CardSet>,
    /// The version of the rules that the table began with.
    pub(crate) rules_version: u32,
}

/// What is conserved: each sugar cube, and each card (KM-01, KM-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A sugar cube.
    Sugar,
    /// A card; abilities have three copies, the Black Candy four.
    Card(Card),
}

impl CandyMonsters {
    /// The game with these options, for this many seats, with these cards; or what is wrong.
    pub fn new(options: Options, seats: u8, set: Arc<CardSet>) -> Result<CandyMonsters, Reject> {
        if !(2..=5).contains(&seats) {
            return Err(Refusal::WrongSeats { seats: seats.into() }.into());
        }
        options.check()?;
        if !options.cards.means(set.id()) {
            let shown = |id: &SetId| format!("\"{}\" ({})", id.name, id.hash);
            let (given, wanted) = (shown(set.id()), shown(&options.cards));
            return Err(Refusal::OtherCards { given, wanted }.into());
        }
        let options = Options { cards: set.id().clone(), ..options };
        Ok(CandyMonsters { options, seats, set, rules_version: CandyMonsters::VERSION })
    }

    /// The game with the cards that the options name, from the [shelf](crate::cards::named).
    pub fn with_named_cards(options: Options, seats: u8) -> Result<CandyMonsters, Reject> {
        let set = crate::cards::named(&options.cards.name)
            .map_err(|reject| Refusal::UnknownCards { why: reject.to_string() })?;
        CandyMonsters::new(options, seats, set)
    }

    /// The same table under an older version of the rules, with which its log began.
    pub fn with_rules_version(self, rules_version: u32) -> Result<CandyMonsters, Reject> {
        if (Self::OLDEST_VERSION..=Self::VERSION).contains(&rules_version) {
            return Ok(CandyMonsters { rules_version, ..self });
        }
        let (oldest, newest) = (Self::OLDEST_VERSION, Self::VERSION);
        Err(Refusal::OtherRules { version: rules_version, oldest, newest }.into())
    }

    /// The cards.
    pub fn set(&self) -> &CardSet {
        &self.set
    }

    /// Open places in each row (KM-06).
    pub(crate) fn width(&self) -> usize {
        if self.options.wide_market { 4 } else { 3 }
    }

    /// What tells one wait for a decision from the next.
    fn wait(state: &State) -> (Option<Seat>, u8, u8) {
        let stage = match state.stage {
            Stage::Turn(_) => 0,
            Stage::Offer { .. } => 1,
            Stage::Feeding(_) => 2,
            Stage::Sweeping { .. } => 3,
            Stage::Dealing | Stage::Round | Stage::Over(_) => 4,
        };
        (state.waiting_for(), stage, state.round)
    }

    /// Changes the state, and restarts the clock if the game then waits for somebody else.
    fn timed<T>(state: &mut State, at: Millis, change: impl FnOnce(&mut State) -> T) -> T {
        let before = CandyMonsters::wait(state);
        let result = change(state);
        if CandyMonsters::wait(state) != before {
            state.since = at;
        }
        result
    }

    /// The move that an action is, if `seat` may make it.
    pub(crate) fn judge(&self, state: &State, seat: Seat, action: &Action) -> Result<Move, Reject> {
        let mv = action.as_move(&self.set)?;
        let mut moves = Moves::new();
        self.moves(state, seat, &mut moves);
        let leaves = mv == Move::Leave && self.may_leave(state, seat);
        if leaves || moves.as_slice().contains(&mv) {
            return Ok(mv);
        }
        Err(self.why_not(state, seat, mv))
    }

    /// Whether `seat` is playing and somebody has something to decide: then it may leave.
    fn may_leave(&self, state: &State, seat: Seat) -> bool {
        seat.0 < self.seats
            && !state.player(seat).left
            && state.refill == 0
            && state.waiting_for().is_some()
    }
}

impl Game for CandyMonsters {
    const ID: &'static str = "candy-monsters";
    /// 2: players feed their monsters in the order they like; 3: who eats nothing is kept without a
    /// question (both KM-25).
    const VERSION: u32 = 3;

    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = Piece;

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
        self.open_scenario(scenario)
    }

    fn scenario(&self, state: &State) -> Scenario {
        self.scenario_of(state)
    }

    /// One seat decides. Meanwhile everybody with enough sugar may turn it into candies (KM-02),
    /// and so has a move; nobody waits for that.
    fn turn(&self, state: &State) -> Turn {
        match (state.stage, state.waiting_for()) {
            (Stage::Over(reason), _) => Turn::Over(self.outcome(state, reason)),
            (_, Some(seat)) if state.refill == 0 => {
                let can_convert = |s: &Seat| state.player(*s).sugar >= CANDY;
                let others = Seat::first(self.seats).filter(can_convert);
                let may_act = others.chain([seat]).collect();
                Turn::Play { may_act, waiting_for: Seats::one(seat) }
            }
            _ => Turn::Chance,
        }
    }

    fn round(&self, state: &State) -> Option<u32> {
        (state.stage != Stage::Dealing).then_some(state.round.into())
    }

    fn can(&self, state: &State, seat: Seat) -> Can<Action> {
        let mut actions = Vec::new();
        self.actions(state, seat, &mut actions);
        let can = Can::only(actions);
        if self.may_leave(state, seat) { can.and_resign(Action::Leave) } else { can }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        let time = match state.stage {
            _ if state.refill != 0 => None,
            Stage::Turn(_) => self.options.turn_time(),
            Stage::Offer { .. } | Stage::Feeding(_) | Stage::Sweeping { .. } => {
                self.options.answer_time()
            }
            Stage::Dealing | Stage::Round | Stage::Over(_) => None,
        };
        time.map(|time| state.since.plus(time))
    }

    fn act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let mv = self.judge(state, seat, action)?;
        CandyMonsters::timed(state, at, |state| self.play(state, seat, mv, events));
        Ok(())
    }

    fn sample(&self, state: &State, luck: &mut Luck<'_>) -> Chance {
        self.propose_luck(state, luck)
    }

    fn resolve(
        &self,
        state: &mut State,
        at: Millis,
        chance: &Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        CandyMonsters::timed(state, at, |state| self.lay_out(state, chance, events))
    }

    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let Some(seat) = state.waiting_for() else { return };
        CandyMonsters::timed(state, at, |state| self.usual(state, seat, events));
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn view_event(&self, event: &Event, _: Viewer) -> Option<EventView> {
        Some(event.view(&self.set))
    }

    /// Whatever turns a card up tells everybody something new.
    fn reveals(&self, state: &State, input: &Input<Action, Chance>, _: Viewer) -> bool {
        let mut after = *state;
        let at = state.since;
        match input {
            Input::Chance(_) => return true,
            Input::Act { seat, action } => {
                if self.act(&mut after, at, *seat, action, &mut ()).is_err() {
                    return false;
                }
            }
            Input::Expire => self.expire(&mut after, at, &mut ()),
        }
        let decks = |s: &State| s.rows.map(|row| row.deck().len());
        state.drawn != after.drawn || decks(state) != decks(&after)
    }

    fn preview(
        &self,
        state: &State,
        _: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        Draft::of(self, state, seat, action)
    }

    /// All sugar, and every card wherever it lies. Starters that nobody was dealt, and those that
    /// were let go, have left the game: they lie in the box.
    fn census(&self, state: &State) -> Vec<Piece> {
        let players = &state.players[..usize::from(self.seats)];
        let sugar: u32 = players.iter().map(|p| u32::from(p.sugar)).sum();
        let sugar = sugar + u32::from(state.kingdom);
        let mut pieces: Vec<Piece> = (0..sugar).map(|_| Piece::Sugar).collect();
        let mut count = self.in_the_open(state);
        for row in RowName::ALL {
            state.row(row).deck().iter().for_each(|c| count[c.index()] += 1);
        }
        for card in (0..Card::STARTERS).map(Card) {
            count[card.index()] = count[card.index()].max(1);
        }
        for card in (0..Card::OWNED).map(Card) {
            pieces.extend((0..count[card.index()]).map(|_| Piece::Card(card)));
        }
        pieces.extend(state.events.iter().map(|c| Piece::Card(*c)));
        pieces
    }
}

impl Enumerate for CandyMonsters {
    fn actions(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let mut moves = Moves::new();
        self.moves(state, seat, &mut moves);
        into.extend(moves.as_slice().iter().map(|mv| Action::of(&self.set, *mv)));
    }

    fn resign_action(&self) -> Option<Action> {
        Some(Action::Leave)
    }
}

impl Determinize for CandyMonsters {
    fn determinize(&self, seen: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> State {
        let round = seen.round.unwrap_or_default() as u8;
        let table = Table { round, ..seen.view.table.clone() };
        crate::determinize::world(self, &table, luck)
    }
}
