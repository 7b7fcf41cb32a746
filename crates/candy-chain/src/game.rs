//! The game as everything else knows it: `play::Game` and what it can do besides.

use crate::action::{Action, Right, Take};
use crate::event::{Event, EventView};
use crate::notation::{read_board, write_board};
use crate::options::{Board, Options};
use crate::scenario::{Scenario, check_all};
use crate::state::{End, Phase, Reason, State};
use crate::view::{Draft, View};
use crate::{Colour, MoveList, Position, Side, position, random_setup};
use play::{
    Determinize, Enumerate, Game, Input, Luck, Millis, Reject, Seat, Seats, Sink, Turn, Viewer,
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
            return Err(Reject::new(
                "no-such-seat",
                "CC-05",
                format!("Seat {} cannot place: it is 0 or 1.", options.placer.0),
            ));
        }
        Ok(CandyChain { options, board })
    }

    /// The seat that is awaited.
    pub fn awaited(&self, state: &State) -> Option<Seat> {
        state.awaited(self.options.placer)
    }

    /// The seat may act at all; refusals that have nothing to do with what it wants.
    fn admit(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Reject> {
        if seat.0 > 1 {
            return Err(Reject::new("no-such-seat", "", "This game has two seats only."));
        }
        if let Some(end) = state.end {
            let say = format!("The game is over: {} has won. Start a new one.", end.winner);
            return Err(Reject::new("game-over", end.reason.rule(), say));
        }
        let Some(awaited) = self.awaited(state) else {
            let say = "The pieces are not on the board yet: wait until they are placed.";
            return Err(Reject::new("not-placed", "CC-04", say));
        };
        if awaited != seat && *action != Action::Resign {
            let rule = if state.position().is_some() { "CC-06" } else { "CC-05" };
            let say = format!("It is not your turn: {awaited} is to decide.");
            return Err(Reject::new("not-your-turn", rule, say));
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
            (phase, _) => return Err(not_this_stage(phase)),
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

fn not_this_stage(phase: Phase) -> Reject {
    let (rule, say) = match phase {
        Phase::Placing | Phase::Rights { .. } => {
            ("CC-05", "First take a right: to move first, or to choose your side.")
        }
        Phase::Sides { .. } => ("CC-05", "Name your side first: mints or fruits."),
        Phase::Play { .. } => ("CC-06", "Rights and sides are settled: take one or two pieces."),
    };
    Reject::new("not-this-stage", rule, say)
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

    /// Either seat may give up at any time; otherwise one is awaited.
    fn turn(&self, state: &State) -> Turn {
        match (state.end, self.awaited(state)) {
            (Some(end), _) => Turn::Over(end.outcome()),
            (None, Some(seat)) => Turn::Play { may: Seats::all(2), awaited: Seats::one(seat) },
            (None, None) => Turn::Chance,
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        let seat = self.awaited(state)?;
        state.clock.map(|clock| clock.since.plus(clock.left[seat.index()]))
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
        let awaited = self.awaited(state).unwrap_or(seat);
        self.apply(state, seat, action, events)?;
        if let Some(clock) = &mut state.clock {
            if state.end.is_some() {
                clock.stop(at, awaited);
            } else {
                clock.decided(self.options.clock, at, awaited);
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
            let say = "The pieces lie on the board already: they are placed only once.";
            return Err(Reject::new("already-placed", "CC-04", say));
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
        let Some(seat) = self.awaited(state) else { return };
        if let Some(clock) = &mut state.clock {
            clock.stop(at, seat);
        }
        events.emit(Event(EventView::TimedOut { seat }));
        CandyChain::win(state, seat.next(2), Reason::Time, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn view_event(&self, event: &Event, _: Viewer) -> Option<EventView> {
        Some(event.0.clone())
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
        if self.awaited(state) != Some(seat) {
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

    fn yields(&self) -> Option<Action> {
        Some(Action::Resign)
    }
}

impl Determinize for CandyChain {
    /// Nothing is hidden, so there is one such world.
    fn determinize(&self, view: &View, _: &mut Luck<'_>) -> State {
        self.open(&view.scenario()).expect("a view of a sound state opens again")
    }

    /// Only the laying of the pieces tells anybody anything new.
    fn reveals(&self, _: &State, input: &Input<Action, Placing>, _: Viewer) -> bool {
        matches!(input, Input::Chance(_))
    }
}
