//! The game as everything else knows it: `play::Game` and what it can do besides.

use crate::action::{Action, Right, Take};
use crate::event::{Event, EventView};
use crate::notation::{read_board, write_board};
use crate::options::{Board, Options};
use crate::refusal::Refusal;
use crate::scenario::{Scenario, check_all};
use crate::state::{End, Phase, Reason, State};
use crate::view::{Draft, View};
use crate::{Colour, MoveList, Position, Side, position, random_setup};
use play::{
    Can, Determinize, Enumerate, Game, Input, Luck, Millis, Reject, Seat, Sink, SnapshotOf, Turn,
    Viewer,
};
use serde::{Deserialize, Serialize};

/// Candy Chain at a table with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandyChain {
    pub(crate) options: Options,
    pub(crate) board: Board,
}

/// How luck lays the pieces out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// The ranks from the top joined by `/`.
    pub board: String,
}

impl CandyChain {
    /// The game with these options, or what is wrong with them.
    pub fn new(options: Options) -> Result<CandyChain, Reject> {
        let board = options.board()?;
        options.clock.check()?;
        if options.placer.0 > 1 {
            return Err(Refusal::NoSuchSeat { seat: options.placer }.into());
        }
        Ok(CandyChain { options, board })
    }

    /// The seat that the game waits for.
    pub fn waiting_for(&self, state: &State) -> Option<Seat> {
        state.waiting_for(self.options.placer)
    }

    /// Whether the seat may act at all, whatever the action.
    fn admit(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Reject> {
        if seat.0 > 1 {
            return Err(Refusal::NoSuchSeat { seat }.into());
        }
        if let Some(end) = state.end {
            return Err(Refusal::over(end).into());
        }
        let Some(waiting_for) = self.waiting_for(state) else {
            return Err(Refusal::NotPlaced.into());
        };
        if waiting_for != seat && *action != Action::Resign {
            let to_act = waiting_for;
            return Err(match state.position() {
                Some(_) => Refusal::NotYourTurn { to_act }.into(),
                None => Refusal::NotYourDecision { to_act }.into(),
            });
        }
        Ok(())
    }

    fn win(state: &mut State, winner: Seat, reason: Reason, events: &mut impl Sink<Event>) {
        state.end = Some(End { winner, reason });
        let rule = reason.rule().to_owned();
        events.emit(Event(EventView::Won { seat: winner, reason, rule }));
    }

    /// Does what [`admit`](CandyChain::admit) let through; the clock is the caller's.
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        match (state.phase, action) {
            (_, Action::Resign) => {
                events.emit(Event(EventView::Resigned { seat }));
                CandyChain::win(state, seat.next(2), Reason::Resigned, events);
            }
            (Phase::Rights { board }, Action::Right(right)) => {
                let first = if *right == Right::First { seat } else { seat.next(2) };
                state.phase = Phase::Sides { board, first };
                events.emit(Event(EventView::Right { seat, right: *right }));
            }
            (Phase::Sides { board, first }, Action::Side(side)) => {
                let mints = if *side == Side::Mints { seat } else { seat.next(2) };
                let opens = side.other(); // the one who named the side moves second
                let position = Position::settle(self.board.geometry, board, opens, true);
                state.phase = Phase::Play { position, first, mints };
                events.emit(Event(EventView::Side { seat, side: *side }));
                if position.to_move() != opens {
                    events.emit(Event(EventView::Passed { seat: first }));
                }
            }
            (Phase::Play { position, .. }, Action::Take(take)) => {
                self.take(state, position, seat, take, events)?;
            }
            (Phase::Play { .. }, Action::Pass) => return Err(Refusal::NobodyPasses.into()),
            (phase, _) => return Err(not_this_stage(phase).into()),
        }
        Ok(())
    }

    fn take(
        &self,
        state: &mut State,
        mut position: Position,
        seat: Seat,
        take: &Take,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let mv = position.judge(take)?;
        let colour = mv.colour();
        let passed = position.play(mv);
        state.taken[colour.index()] += mv.cells().count_ones() as u8;
        if let Phase::Play { position: on_board, .. } = &mut state.phase {
            *on_board = position;
        }
        let cells = take.cells().map(|c| c.to_string()).collect();
        events.emit(Event(EventView::Took { seat, cells, colour }));
        if position.pieces(colour) == 0 {
            events.emit(Event(EventView::Cleared { seat, colour }));
        }
        if position.winner().is_some() {
            CandyChain::win(state, seat, Reason::TwoColours, events);
        } else if passed {
            events.emit(Event(EventView::Passed { seat: seat.next(2) }));
        }
        Ok(())
    }
}

fn not_this_stage(phase: Phase) -> Refusal {
    match phase {
        Phase::Placing | Phase::Rights { .. } => Refusal::TakeARight,
        Phase::Sides { .. } => Refusal::NameASide,
        Phase::Play { .. } => Refusal::TakePieces,
    }
}

impl Game for CandyChain {
    const ID: &'static str = "candy-chain";
    const VERSION: u32 = 1;

    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Placing;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = Colour;

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Scenario {
        Scenario::default()
    }

    fn open(&self, scenario: &Scenario) -> Result<State, Reject> {
        scenario.open(&self.options, &self.board)
    }

    fn scenario(&self, state: &State) -> Scenario {
        Scenario::of(state, &self.board)
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.end, self.waiting_for(state)) {
            (Some(end), _) => Turn::Over(end.outcome()),
            (None, Some(seat)) => Turn::one(seat),
            (None, None) => Turn::Chance,
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        let seat = self.waiting_for(state)?;
        state.clock.map(|clock| clock.since.plus(clock.left[seat.index()]))
    }

    /// Either seat may give up at any time, once the pieces are placed.
    fn can(&self, state: &State, seat: Seat) -> Can<Action> {
        if self.waiting_for(state).is_none() {
            return Can::nothing();
        }
        let mut actions = Vec::new();
        self.actions(state, seat, &mut actions);
        Can::only(actions).and_resign(Action::Resign)
    }

    fn act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.admit(state, seat, action)?;
        let waiting_for = self.waiting_for(state).unwrap_or(seat);
        self.apply(state, seat, action, events)?;
        if let Some(clock) = &mut state.clock {
            if state.end.is_some() {
                clock.stop(at, waiting_for);
            } else {
                clock.decided(self.options.clock, at, waiting_for);
            }
        }
        Ok(())
    }

    fn sample(&self, _: &State, luck: &mut Luck<'_>) -> Placing {
        let pieces = random_setup(&self.board.geometry, self.board.each, |n| luck.below(n));
        Placing { board: write_board(&self.board.geometry, &pieces) }
    }

    fn resolve(
        &self,
        state: &mut State,
        at: Millis,
        chance: &Placing,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if state.phase != Phase::Placing {
            return Err(Refusal::AlreadyPlaced.into());
        }
        let pieces = read_board(&self.board.geometry, &chance.board)?;
        check_all(&self.board, &pieces)?;
        position::check(&self.board.geometry, &pieces)?;
        state.phase = Phase::Rights { board: pieces };
        if let Some(clock) = &mut state.clock {
            clock.since = at;
        }
        events.emit(Event(EventView::Placed { board: chance.board.clone() }));
        Ok(())
    }

    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let Some(seat) = self.waiting_for(state) else { return };
        if let Some(clock) = &mut state.clock {
            clock.stop(at, seat);
        }
        events.emit(Event(EventView::TimedOut { seat }));
        CandyChain::win(state, seat.next(2), Reason::Time, events);
    }

    fn view(&self, state: &State, _: Viewer) -> View {
        View::of(self, state)
    }

    fn view_event(&self, event: &Event, _: Viewer) -> Option<EventView> {
        Some(event.0.clone())
    }

    /// Only the laying of the pieces tells anybody anything new.
    fn reveals(&self, _: &State, input: &Input<Action, Placing>, _: Viewer) -> bool {
        matches!(input, Input::Chance(_))
    }

    fn preview(
        &self,
        state: &State,
        _: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        self.admit(state, seat, action)?;
        let mut events = Vec::new();
        self.apply(&mut state.clone(), seat, action, &mut events)?;
        let mut draft = Draft::default();
        for Event(event) in events {
            match event {
                EventView::Cleared { colour, .. } => draft.clears.push(colour),
                EventView::Won { seat: winner, .. } => draft.wins = winner == seat,
                EventView::Passed { .. } => draft.passes = true,
                _ => {}
            }
        }
        Ok(draft)
    }

    /// Pieces on the board, taken, and (before placing) in the box.
    fn census(&self, state: &State) -> Vec<Colour> {
        let count = |colour: Colour| match state.board() {
            None => self.board.each,
            Some(board) => {
                board[colour.index()].count_ones() + u32::from(state.taken[colour.index()])
            }
        };
        Colour::ALL.into_iter().flat_map(|c| (0..count(c)).map(move |_| c)).collect()
    }
}

impl Enumerate for CandyChain {
    fn actions(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if self.waiting_for(state) != Some(seat) {
            return;
        }
        match &state.phase {
            Phase::Placing => {}
            Phase::Rights { .. } => into.extend(Right::ALL.map(Action::Right)),
            Phase::Sides { .. } => into.extend(Side::ALL.map(Action::Side)),
            Phase::Play { position, .. } => {
                let mut moves = MoveList::new();
                position.moves(&mut moves);
                let take = |mv| Action::Take(Take::of(position.geometry(), mv));
                into.extend(moves.iter().map(|mv| take(*mv)));
            }
        }
    }

    fn resign_action(&self) -> Option<Action> {
        Some(Action::Resign)
    }
}

impl Determinize for CandyChain {
    /// Nothing is hidden, so there is one such world.
    fn determinize(&self, seen: &SnapshotOf<Self>, _: &mut Luck<'_>) -> State {
        let scenario = seen.view.scenario(seen.turn.outcome.as_ref());
        self.open(&scenario).expect("a view of a sound state opens again")
    }
}
