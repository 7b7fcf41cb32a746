//! One match of one game.

use crate::log::{FORMAT, json, line};
use crate::{Dealer, Digest, End, Header, Record, Seed};
use play::{Game, Input, Millis, Propose, Reject, Seat, Turn, Viewer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::ops::Range;

/// How a table is opened.
pub struct Opening<G: Game> {
    /// Names by seat.
    pub players: Vec<String>,
    /// Where to begin; `None` for an ordinary game.
    pub scenario: Option<G::Scenario>,
    /// The secret that luck is drawn from.
    pub seed: Seed,
    /// What the seats added to it.
    pub entropy: Vec<String>,
    /// The wall clock's milliseconds since 1970, for people who read the log.
    pub opened: u64,
}

/// What one call changed: the lines to keep, and the events to show.
///
/// The lines must be durable before anybody is told of the events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// New lines of the log, in order.
    pub lines: Vec<String>,
    /// The new events, as places in [`Table::history`].
    pub events: Range<usize>,
    /// Which of the lines is the action itself; the others are timers and luck.
    pub acted: Option<usize>,
}

/// Lists the actions of a seat; present where the game can.
type Lister<G> = fn(&G, &<G as Game>::State, Seat, &mut Vec<<G as Game>::Action>);

/// One match: a game, its state, and where its log stands. Does no I/O: it is told the time and
/// hands out lines to keep.
pub struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) header: Header,
    pub(crate) state: G::State,
    pub(crate) dealer: Option<Dealer>,
    pub(crate) head: Digest,
    pub(crate) lines: u64,
    pub(crate) now: Millis,
    events: Vec<G::Event>,
    lister: Option<Lister<G>>,
}

impl<G: Game> Table<G> {
    /// Opens a table and lets the first luck fall. The step's first line is the header.
    pub fn open(game: G, opening: Opening<G>) -> Result<(Table<G>, Step), Reject> {
        let scenario = opening.scenario.unwrap_or_else(|| game.start());
        let state = game.open(&scenario)?;
        let json = |value: Result<_, _>| value.expect("options and scenarios are plain data");
        let header = Header {
            parlour: FORMAT,
            game: G::ID.into(),
            rules: G::VERSION,
            players: opening.players,
            opened: opening.opened,
            options: json(serde_json::to_value(game.options())),
            // The position as the rules understood it, not as it was spelled.
            scenario: json(serde_json::to_value(game.scenario(&state))),
            commit: opening.seed.commit(),
            entropy: opening.entropy.clone(),
        };
        let first = line(&header);
        let mut table = Table::at_start(game, header, state, &first);
        table.dealer = Some(Dealer::new(opening.seed, opening.entropy));
        let mut step = Step { lines: vec![first], ..Step::default() };
        table.settle(&mut step);
        Ok((table, step))
    }

    /// A table of which only the header has been read.
    pub(crate) fn at_start(game: G, header: Header, state: G::State, first: &str) -> Table<G> {
        let head = Digest::of_header(first);
        let (dealer, lister) = (None, None);
        let (lines, now, events) = (1, Millis::ZERO, Vec::new());
        Table { game, header, state, dealer, head, lines, now, events, lister }
    }

    /// The same table, able to list actions.
    #[must_use]
    pub fn listing(mut self) -> Table<G>
    where
        G: Propose,
    {
        self.lister = Some(|game, state, seat, into| game.propose(state, seat, into));
        self
    }

    /// A seat acts. Timers that are due fire first, and their lines count even when the action
    /// is then refused: an act after a deadline meets the next phase.
    pub fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &G::Action,
    ) -> (Step, Result<(), Reject>) {
        let mut step = self.fire(at);
        if let Err(no) = self.check_seat(seat) {
            return (step, Err(no));
        }
        let at = self.now.max(at);
        let result = self.game.act(&mut self.state, at, seat, action, &mut self.events);
        if result.is_ok() {
            self.now = at;
            step.acted = Some(step.lines.len());
            self.record(&mut step, self.now, Input::Act { seat, action: action.clone() });
            self.settle(&mut step);
        }
        step.events.end = self.events.len();
        (step, result)
    }

    /// Time has passed: fires the timers that are due, each at its own moment.
    pub fn tick(&mut self, at: Millis) -> Step {
        let step = self.fire(at);
        // A clock that was set back does not take the game back in time.
        self.now = self.now.max(at);
        step
    }

    /// Fires what is due by `at`. The table's time moves only as far as something happened, so
    /// that a refusal after it leaves no trace.
    pub(crate) fn fire(&mut self, at: Millis) -> Step {
        let here = self.events.len();
        let mut step = Step { events: here..here, ..Step::default() };
        while let Some(due) = self.deadline().filter(|due| *due <= at) {
            let due = due.max(self.now);
            self.now = due;
            self.game.expire(&mut self.state, due, &mut self.events);
            self.record(&mut step, due, Input::Expire);
            self.settle(&mut step);
        }
        step.events.end = self.events.len();
        step
    }

    /// Lets luck fall as long as the state waits for it.
    fn settle(&mut self, step: &mut Step) {
        while let (Turn::Chance, Some(dealer)) = (self.turn(), &self.dealer) {
            let chance = dealer.deal(self.lines, |luck| self.game.sample(&self.state, luck));
            self.game
                .resolve(&mut self.state, self.now, &chance, &mut self.events)
                .expect("a game accepts the luck that it proposed itself");
            self.record(step, self.now, Input::Chance(chance));
        }
        step.events.end = self.events.len();
    }

    /// Applies one input of a log that is read again.
    pub(crate) fn apply(
        &mut self,
        at: Millis,
        input: &Input<G::Action, G::Chance>,
    ) -> Result<(), Reject> {
        self.now = at;
        match input {
            Input::Act { seat, action } => {
                self.check_seat(*seat)?;
                self.game.act(&mut self.state, at, *seat, action, &mut self.events)
            }
            Input::Chance(chance) => {
                self.game.resolve(&mut self.state, at, chance, &mut self.events)
            }
            Input::Expire => match self.deadline() {
                Some(due) if due <= at => {
                    self.game.expire(&mut self.state, at, &mut self.events);
                    Ok(())
                }
                _ => Err(Reject::new("no-deadline", "", "No timer was due at that moment.")),
            },
        }
    }

    /// Moves the running hash on over `input` and the state it led to.
    pub(crate) fn advance(&mut self, at: Millis, input: &RawValue) -> Digest {
        let stamped = line(&(self.lines, at, input));
        let state = line(&self.game.scenario(&self.state));
        self.head = self.head.then(stamped.as_bytes(), state.as_bytes());
        self.lines += 1;
        self.head
    }

    fn record(&mut self, step: &mut Step, at: Millis, input: Input<G::Action, G::Chance>) {
        let (n, input) = (self.lines, json(&input));
        let hash = self.advance(at, &input);
        step.lines.push(line(&Record { n, at, input, hash }));
    }

    /// The rules and options of this table.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The whole truth. For referees, laws and tests; players get [`view`](Table::view).
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The header of the log.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The running hash so far.
    pub fn head(&self) -> Digest {
        self.head
    }

    /// How many lines the log has, the header included.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The time of the last call.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// What the game waits for.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// When the next timer is due.
    pub fn deadline(&self) -> Option<Millis> {
        self.game.deadline(&self.state)
    }

    /// What `viewer` sees now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// How many events there have been.
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// What `viewer` saw of the events in `range`, each with its place.
    pub fn history(
        &self,
        viewer: Viewer,
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, G::EventView)> {
        let from = range.start;
        let events = self.events.get(range).unwrap_or_default();
        let seen = events.iter().map(move |event| self.game.view_event(event, viewer));
        seen.enumerate().filter_map(move |(i, event)| Some((from + i, event?)))
    }

    /// Actions that would be accepted from `seat` now: all of them, or some where there are too
    /// many to list; `None` where the game cannot tell.
    pub fn actions(&self, seat: Seat) -> Option<Vec<G::Action>> {
        let mut actions = Vec::new();
        if self.check_seat(seat).is_err() {
            return Some(actions);
        }
        self.lister?(&self.game, &self.state, seat, &mut actions);
        Some(actions)
    }

    /// Judges a draft by the real rules without making it. As with [`act`](Table::act), a timer
    /// that is due by then has fired; what luck it would bring nobody knows yet.
    pub fn preview(&self, at: Millis, seat: Seat, action: &G::Action) -> Result<G::Draft, Reject> {
        self.check_seat(seat)?;
        let at = self.now.max(at);
        let mut state = Cow::Borrowed(&self.state);
        while let Some(due) = self.game.deadline(&state).filter(|due| *due <= at) {
            self.game.expire(state.to_mut(), due.max(self.now), &mut ());
        }
        self.game.preview(&state, at, seat, action)
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Reject> {
        if seat.0 < self.game.seats() {
            return Ok(());
        }
        let say = format!("This table has {} seats; there is no {seat}.", self.game.seats());
        Err(Reject::new("no-such-seat", "", say))
    }

    /// The last line of a finished game, which reveals the seed; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        let end = self.turn().outcome()?.clone();
        let seed = self.dealer.as_ref()?.seed().clone();
        Some(End { end, seed, hash: self.head })
    }
}
