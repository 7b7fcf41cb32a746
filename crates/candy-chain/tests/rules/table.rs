//! A table for tests: feeds a game and keeps what happened.

use candy_chain::{
    Action, CandyChain, EventView, Options, Placing, Reason, Right, Scenario, Side, State, View,
};
use play::{Game, Millis, Reject, Seat, Snapshot, Turn, Viewer};

pub(crate) const ONE: Seat = Seat(0);
pub(crate) const TWO: Seat = Seat(1);

/// A full set-up on the ordinary board: six full ranks, colours in turn.
pub(crate) const FULL: &str =
    "......../......../WBGRUYWB/GRUYWBGR/UYWBGRUY/WBGRUYWB/GRUYWBGR/UYWBGRUY";

/// Mints in the middle of a line with fruits at both ends: the mints cannot move.
pub(crate) const LINE: &str =
    "......../......../......../......../......../......../R...U.../RWBWU...";

pub(crate) struct Table {
    pub(crate) game: CandyChain,
    pub(crate) state: State,
    pub(crate) at: Millis,
}

impl Table {
    pub(crate) fn with(options: Options, scenario: &Scenario) -> Table {
        let game = CandyChain::new(options).unwrap();
        let state = game.open(scenario).unwrap_or_else(|reject| panic!("{reject}"));
        Table { game, state, at: Millis::ZERO }
    }

    /// An ordinary game before the pieces are placed.
    pub(crate) fn new() -> Table {
        Table::with(Options::default(), &Scenario::default())
    }

    /// A game under way: seat 1 moves first and plays the mints; `to_act` is to move.
    pub(crate) fn playing(board: &str, to_act: Seat) -> Table {
        Table::with(Options::default(), &playing(board, to_act))
    }

    /// Lays out [`FULL`] and settles rights and sides: seat 1 places, seat 2 moves first and
    /// plays the fruits.
    pub(crate) fn opened(options: Options) -> Table {
        let mut table = Table::with(options, &Scenario::default());
        table.place(FULL).unwrap();
        table.act(TWO, Action::Right(Right::First)).unwrap();
        table.act(ONE, Action::Side(Side::Mints)).unwrap();
        table
    }

    pub(crate) fn place(&mut self, board: &str) -> Result<Vec<EventView>, Reject> {
        let mut events = Vec::new();
        let placing = Placing { board: board.into() };
        self.game.resolve(&mut self.state, self.at, &placing, &mut events)?;
        Ok(self.seen(&events))
    }

    /// Acts, and checks that a refusal changes nothing.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<EventView>, Reject> {
        let (before, mut events) = (self.state, Vec::new());
        let done = self.game.act(&mut self.state, self.at, seat, &action, &mut events);
        if let Err(reject) = done {
            assert_eq!(self.state, before, "a refusal changes nothing");
            assert!(events.is_empty());
            return Err(reject);
        }
        Ok(self.seen(&events))
    }

    pub(crate) fn take(&mut self, seat: Seat, cells: &str) -> Result<Vec<EventView>, Reject> {
        self.act(seat, Action::Take(cells.parse().unwrap()))
    }

    pub(crate) fn expire(&mut self) -> Vec<EventView> {
        let mut events = Vec::new();
        self.game.expire(&mut self.state, self.at, &mut events);
        self.seen(&events)
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(&self.state, Viewer::Seat(seat))
    }

    /// What a seat can do now.
    pub(crate) fn can(&self, seat: Seat) -> Vec<Action> {
        Snapshot::of(&self.game, &self.state, Viewer::Seat(seat)).can.actions
    }

    /// The takes of a seat, as written.
    pub(crate) fn moves(&self, seat: Seat) -> Vec<String> {
        let take = |action: &Action| match action {
            Action::Take(take) => Some(take.to_string()),
            _ => None,
        };
        self.can(seat).iter().filter_map(take).collect()
    }

    pub(crate) fn outcome(&self) -> Option<play::Outcome> {
        self.game.turn(&self.state).outcome().cloned()
    }

    pub(crate) fn waiting_for(&self) -> Option<Seat> {
        match self.game.turn(&self.state) {
            Turn::Play { waiting_for, .. } => waiting_for.iter().next(),
            _ => None,
        }
    }

    fn seen(&self, events: &[candy_chain::Event]) -> Vec<EventView> {
        let all = events.iter().map(|e| self.game.view_event(e, Viewer::Watcher));
        all.map(|e| e.expect("nothing is hidden")).collect()
    }
}

pub(crate) fn playing(board: &str, to_act: Seat) -> Scenario {
    Scenario {
        board: Some(board.into()),
        first: Some(ONE),
        sides: Some([Side::Mints, Side::Fruits]),
        to_act: Some(to_act),
        ..Scenario::default()
    }
}

pub(crate) fn won(seat: Seat, reason: Reason) -> EventView {
    EventView::Won { seat, reason, rule: reason.rule().into() }
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
