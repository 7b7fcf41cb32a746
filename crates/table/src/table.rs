//! One match of one game.

use crate::clock::SeatClocks;
use crate::event::{Events, SeenEvent};
use crate::fair::{DailyLuck, commit_to};
use crate::list::Lister;
use crate::log::{FIRST_FORMAT, FORMAT, json, line};
use crate::takeback::Past;
use crate::{
    Dealer, Digest, End, Header, Hosted, LogInput, Record, Seed, TableOptions, TableRefusal,
};
use play::{
    Can, Game, Input, Millis, Outcome, Propose, Reject, Seat, Snapshot, SnapshotOf, TableEvent,
    TimeUp, Turn, TurnView, Viewer,
};
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
    /// What any table can choose.
    pub table: TableOptions,
}

/// The salted SHA-256 of the scenario in a header, unless it is where an ordinary game begins.
pub(crate) fn laid_out<G: Game>(game: &G, header: &Header) -> Option<String> {
    let usual = game.open(&game.start()).ok()?;
    let usual = serde_json::to_value(game.scenario(&usual)).ok()?;
    let salt = header.hosted.as_ref().map(|hosted| hosted.salt.as_str()).unwrap_or_default();
    (*header.scenario != usual).then(|| commit_to(&format!("{salt}{}", line(&header.scenario))))
}

/// The luck of the day that the table chose, if it chose one.
pub(crate) fn daily_luck(header: &Header, options: &TableOptions) -> Option<DailyLuck> {
    options.daily.map(|day| DailyLuck::new(&header.game, header.rules, day))
}

/// What one call changed: the lines to keep, and the events to show.
///
/// The lines must be durable before anybody learns of the events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// New lines of the log, in order.
    pub lines: Vec<String>,
    /// The new events, as places in [`Table::history`].
    pub events: Range<usize>,
    /// Which of the lines is the action itself; the others are timers and luck.
    pub acted: Option<usize>,
}

impl Step {
    /// This, and then `more`.
    pub(crate) fn and(mut self, more: Step) -> Step {
        let before = self.lines.len();
        self.lines.extend(more.lines);
        self.events.end = more.events.end;
        self.acted = more.acted.map(|place| before + place);
        self
    }
}

/// What can happen at a table of `G`.
type InputOf<G> = LogInput<<G as Game>::Action, <G as Game>::Chance>;

/// One match: a game, its state, and the head of its log. Does no I/O: the caller passes the time and
/// hands out lines to keep.
pub struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) header: Header,
    pub(crate) state: G::State,
    pub(crate) dealer: Option<Dealer>,
    pub(crate) head: Digest,
    pub(crate) lines: u64,
    /// How often luck has been drawn.
    draws: u64,
    pub(crate) now: Millis,
    pub(crate) events: Events<G::Event>,
    pub(crate) lister: Option<Lister<G>>,
    /// How long each seat has been waited for.
    pub(crate) clocks: SeatClocks,
    /// The levels of the bots that play for seats whose people are away; empty where there is none.
    pub(crate) stand_ins: Vec<Option<String>>,
    /// Whether the people ended the game without a loser.
    pub(crate) called_off: bool,
    /// The last inputs and where they were made, for whoever wants to take one back.
    pub(crate) past: Past<G>,
}

/// The most actions that the table makes for one seat at once, when its time is up.
const MOST_LATE: usize = 16;

/// What happens by itself.
enum Timer {
    /// The deadline of the game's rules passes.
    Rules,
    /// A seat's time is up, by the table's time limit.
    Late(Seat),
}

impl<G: Game> Table<G> {
    /// Opens a table and lets the first luck fall. The step's first line is the header.
    pub fn open(game: G, opening: Opening<G>) -> Result<(Table<G>, Step), Reject> {
        Table::open_hosted(game, opening, None)
    }

    /// The same for a hosted table, whose log says how the seats agreed on the luck.
    pub fn open_hosted(
        game: G,
        opening: Opening<G>,
        hosted: Option<Hosted>,
    ) -> Result<(Table<G>, Step), Reject> {
        let scenario = opening.scenario.unwrap_or_else(|| game.start());
        let state = game.open(&scenario)?;
        let json = |value: Result<_, _>| value.expect("options and scenarios are plain data");
        let mut header = Header {
            parlour: if hosted.is_some() { FORMAT } else { FIRST_FORMAT },
            game: G::ID.into(),
            rules: game.rules_version(),
            players: opening.players,
            opened: opening.opened,
            options: opening.table.join(json(serde_json::to_value(game.options()))).into(),
            // The position as the rules understood it, not as it was spelled.
            scenario: json(serde_json::to_value(game.scenario(&state))).into(),
            commit: opening.seed.commit(),
            entropy: opening.entropy.clone(),
            hosted,
            forgotten: Vec::new(),
        };
        let laid_out = laid_out(&game, &header);
        if let Some(hosted) = &mut header.hosted {
            if laid_out.is_none() {
                hosted.salt.clear();
            }
            hosted.laid_out = laid_out;
        }
        let first = line(&header);
        let mut table = Table::at_start(game, header, state, &first, &opening.table);
        let daily = daily_luck(&table.header, &opening.table);
        table.dealer = Some(Dealer::new(opening.seed, opening.entropy).with_daily(daily));
        let mut step = Step { lines: vec![first], ..Step::default() };
        table.settle(&mut step);
        Ok((table, step))
    }

    /// A table of which only the header has been read.
    pub(crate) fn at_start(
        game: G,
        header: Header,
        state: G::State,
        first: &str,
        options: &TableOptions,
    ) -> Table<G> {
        let mut clocks = SeatClocks::new(options, game.seats());
        clocks.note(Millis::ZERO, &game.turn(&state), None);
        Table {
            game,
            header,
            state,
            dealer: None,
            head: Digest::of_header(first),
            lines: 1,
            draws: 0,
            now: Millis::ZERO,
            events: Events::default(),
            lister: None,
            clocks,
            stand_ins: Vec::new(),
            called_off: false,
            past: Past::default(),
        }
    }

    /// The same table, able to list actions.
    #[must_use]
    pub fn listing(mut self) -> Table<G>
    where
        G: Propose,
    {
        self.lister = Some(Lister::new());
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
        self.enter(at, LogInput::Act { seat, action: action.clone() })
    }

    /// Something happens at the table. Timers that are due fire first.
    pub(crate) fn enter(&mut self, at: Millis, input: InputOf<G>) -> (Step, Result<(), Reject>) {
        let mut step = self.fire(at);
        let at = self.now.max(at);
        let result = self.apply(at, &input);
        if result.is_ok() {
            step.acted = Some(step.lines.len());
            self.record(&mut step, at, &input);
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
        while let Some((due, timer)) = self.next_timer().filter(|(due, _)| *due <= at) {
            let due = due.max(self.now);
            match timer {
                Timer::Rules => {
                    let passed = self.apply(due, &LogInput::Expire);
                    passed.expect("a deadline that is due can pass");
                    self.record(&mut step, due, &LogInput::Expire);
                    self.settle(&mut step);
                }
                Timer::Late(seat) if !self.move_for(&mut step, due, seat) => break,
                Timer::Late(_) => {}
            }
        }
        step.events.end = self.events.len();
        step
    }

    /// The time of `seat` is up: its turn is made for it. Whether that was possible.
    fn move_for(&mut self, step: &mut Step, at: Millis, seat: Seat) -> bool {
        let before = self.waits();
        for moved in 0..MOST_LATE {
            if moved > 0 && self.waits() != before {
                return true;
            }
            let actions = self.actions(seat).unwrap_or_default().into_iter();
            let inputs = { actions }.map(|action| LogInput::Late { seat, action });
            let done = { inputs }.find(|input| self.apply(at, input).is_ok());
            let Some(input) = done else { return moved > 0 };
            self.record(step, at, &input);
            self.settle(step);
        }
        false
    }

    /// What happens next by itself, and when. Where both are due at once, the rules go first.
    fn next_timer(&self) -> Option<(Millis, Timer)> {
        if self.called_off {
            return None;
        }
        let rules = self.game.deadline(&self.state).map(|due| (due, Timer::Rules));
        let late = self.clocks.due().map(|(due, seat)| (due, Timer::Late(seat)));
        match (rules, late) {
            (Some(rules), Some(late)) if late.0 < rules.0 => Some(late),
            (Some(rules), _) => Some(rules),
            (None, late) => late,
        }
    }

    /// The number by which `dealer` draws the luck that is due.
    pub(crate) fn draw_number(&self, dealer: &Dealer) -> u64 {
        if dealer.is_daily() { self.draws + 1 } else { self.lines }
    }

    /// Lets luck fall as long as the state waits for it.
    fn settle(&mut self, step: &mut Step) {
        while let (Turn::Chance, Some(dealer)) = (self.turn(), &self.dealer) {
            let number = self.draw_number(dealer);
            let chance = dealer.deal(number, |luck| self.game.sample(&self.state, luck));
            let input = LogInput::Chance(chance);
            self.apply(self.now, &input).expect("a game accepts the luck that it proposed itself");
            self.record(step, self.now, &input);
        }
        step.events.end = self.events.len();
    }

    /// Lets one input happen, as it does in play and in a log that is read again. Refused, nothing
    /// has changed.
    pub(crate) fn apply(&mut self, at: Millis, input: &InputOf<G>) -> Result<(), Reject> {
        if self.called_off {
            return Err(TableRefusal::GameOver.into());
        }
        match input {
            LogInput::Act { seat, action } => {
                self.play(at, *seat, action)?;
                self.clocks.note_late(*seat, false);
                self.clocks.note(at, &self.game.turn(&self.state), Some(*seat));
            }
            LogInput::Late { seat, action } => {
                if self.clocks.due().is_none_or(|(due, late)| due > at || late != *seat) {
                    return Err(TableRefusal::NotLate { seat: *seat }.into());
                }
                let (waits, events) = (self.waits(), self.events.len());
                self.play(at, *seat, action)?;
                self.events.insert(events, TableEvent::TableLate { seat: *seat });
                // The rest of the turn is late, too; the next one has time of its own.
                let moved = (self.waits() != waits).then_some(*seat);
                self.clocks.note_late(*seat, true);
                self.clocks.note(at, &self.game.turn(&self.state), moved);
            }
            LogInput::Chance(chance) => {
                self.game.resolve(&mut self.state, at, chance, &mut self.events)?;
                // Luck is never drawn a second time.
                self.past.forget();
                self.draws += 1;
                self.clocks.note(at, &self.game.turn(&self.state), None);
            }
            LogInput::Expire => {
                if self.game.deadline(&self.state).is_none_or(|due| due > at) {
                    return Err(TableRefusal::NoDeadline.into());
                }
                self.past.keep(self.lines, Input::Expire, &self.state, &self.clocks);
                self.game.expire(&mut self.state, at, &mut self.events);
                self.clocks.note(at, &self.game.turn(&self.state), None);
            }
            LogInput::StandIn { seat, level } => self.set_stand_in(*seat, Some(level))?,
            LogInput::Back { seat } => self.set_stand_in(*seat, None)?,
            LogInput::Takeback { seat, line } => self.take_back(at, *seat, *line)?,
            LogInput::CallOff => self.end_early()?,
        }
        self.now = at;
        Ok(())
    }

    /// A seat acts, by whoever's hand.
    fn play(&mut self, at: Millis, seat: Seat, action: &G::Action) -> Result<(), Reject> {
        self.check_seat(seat)?;
        let before = self.state.clone();
        self.game.act(&mut self.state, at, seat, action, &mut self.events)?;
        let input = Input::Act { seat, action: action.clone() };
        self.past.keep(self.lines, input, &before, &self.clocks);
        Ok(())
    }

    /// Whom the game waits for, in which round.
    fn waits(&self) -> (Turn, Option<u32>) {
        (self.turn(), self.game.round(&self.state))
    }

    /// Moves the running hash on over `input` and the state it led to.
    pub(crate) fn advance(&mut self, at: Millis, input: &RawValue) -> Digest {
        let stamped = line(&(self.lines, at, input));
        let state = line(&self.game.scenario(&self.state));
        self.head = self.head.then(stamped.as_bytes(), state.as_bytes());
        self.lines += 1;
        self.head
    }

    fn record(&mut self, step: &mut Step, at: Millis, input: &InputOf<G>) {
        let (n, input) = (self.lines, json(input));
        let hash = self.advance(at, &input);
        step.lines.push(line(&Record { n, at, input, hash }));
    }

    /// The rules and options of this table.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The whole truth. For referees, laws and tests; players get [`snapshot`](Table::snapshot).
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
        match self.called_off {
            true => Turn::Over(Outcome::called_off(self.game.seats())),
            false => self.game.turn(&self.state),
        }
    }

    /// When the next timer is due.
    pub fn deadline(&self) -> Option<Millis> {
        self.next_timer().map(|(due, _)| due)
    }

    /// What `viewer` sees now.
    pub fn snapshot(&self, viewer: Viewer) -> SnapshotOf<G> {
        let mut seen = Snapshot::of(&self.game, &self.state, viewer);
        if self.called_off {
            (seen.turn, seen.can) = (TurnView::new(self.turn(), None), Can::nothing());
        }
        seen.turn.time_up = self.clocks.due().map(|(at, seat)| TimeUp { seat, at });
        seen
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
    ) -> impl Iterator<Item = (usize, SeenEvent<G::EventView>)> {
        let from = range.start;
        let seen = self.events.get(range).iter().map(move |event| event.seen(&self.game, viewer));
        seen.enumerate().filter_map(move |(i, event)| Some((from + i, event?)))
    }

    /// Judges a draft by the real rules without making it. As with [`act`](Table::act), a timer
    /// that is due by then has fired; what luck it would bring nobody knows yet. Some games have
    /// something to tell about a bad draft, too; then the refusal comes beside it.
    pub fn preview(
        &self,
        at: Millis,
        seat: Seat,
        action: &G::Action,
    ) -> Result<(G::Draft, Option<Reject>), Reject> {
        self.check_seat(seat)?;
        let at = self.now.max(at);
        if self.called_off {
            return Err(TableRefusal::GameOver.into());
        }
        let mut state = Cow::Borrowed(&self.state);
        while let Some(due) = self.game.deadline(&state).filter(|due| *due <= at) {
            self.game.expire(state.to_mut(), due.max(self.now), &mut ());
        }
        let draft = self.game.preview(&state, at, seat, action)?;
        let refused = self.game.act(state.to_mut(), at, seat, action, &mut ()).err();
        Ok((draft, refused))
    }

    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), Reject> {
        if seat.0 < self.game.seats() {
            return Ok(());
        }
        Err(TableRefusal::NoSuchSeat { seats: self.game.seats(), seat }.into())
    }

    /// The last line of a finished game, which reveals the seed; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        let end = self.turn().outcome()?.clone();
        let seed = self.dealer.as_ref()?.seed().clone();
        Some(End { end, seed, hash: self.head })
    }
}
