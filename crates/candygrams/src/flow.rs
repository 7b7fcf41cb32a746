//! How the game goes on: from base words to rolls, from round to round, to the end.

use crate::event::{Event, EventView};
use crate::state::{Closing, End, Grab, Phase, Reason, State, Status, Window};
use crate::{Candygrams, Combo};
use play::{Millis, Seat, Seats, Sink};

/// From this version of the rules on, the round's clock runs for base words too (CG-09).
const BASES_TIMED: u32 = 2;
/// This many rolls in a row without a play end the game (CG-32).
const MAX_ROLLS_WITHOUT_PLAY: u8 = 10;

impl Candygrams {
    /// The dice have fallen: a new round, or a new roll.
    pub(crate) fn rolled(
        &self,
        state: &mut State,
        at: Millis,
        combo: Combo,
        events: &mut impl Sink<Event>,
    ) {
        state.roll += 1;
        state.combo = Some(combo);
        let keeps = self.options.express() && !self.options.referee();
        for (_, player) in state.players.iter_mut() {
            let aches = std::mem::take(&mut player.ache);
            player.status = if aches { Status::Toothache } else { Status::Thinking };
            player.traded = false;
            player.done = false;
            // Only where the end can bring a challenge of any word are older plays kept (CG-39).
            if !keeps {
                player.laid.clear();
            }
        }
        state.phase = Phase::Round { until: self.round_clock(at), window: Window::Open };
        let (roll, seat) = (state.roll, state.roller);
        events.emit(EventView::Rolled { roll, seat, combo }.into());
        self.progress(state, at, events);
    }

    /// When a round that begins at `at` ends.
    pub(crate) fn round_clock(&self, at: Millis) -> Option<Millis> {
        let seconds = self.options.round_seconds;
        (seconds > 0).then(|| at.plus(Millis::secs(seconds.into())))
    }

    /// When base words are laid for players without one, if the wait begins at `at` (CG-09).
    pub(crate) fn base_clock(&self, at: Millis) -> Option<Millis> {
        self.round_clock(at).filter(|_| self.rules_version >= BASES_TIMED)
    }

    /// The last chance to challenge, beginning at `at`.
    pub(crate) fn closing(&self, at: Millis) -> Closing {
        let seconds = Millis::secs(self.options.challenge_seconds.into());
        Closing { until: at.plus(seconds), content: Seats::NONE }
    }

    /// Goes on as far as nobody has to be waited for.
    pub(crate) fn progress(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        while state.end.is_none() && self.step(state, at, events) {}
    }

    /// Goes on by one step; `false` if somebody, luck or the clock has to be waited for.
    fn step(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) -> bool {
        match state.phase {
            Phase::Deal | Phase::Roll => false,
            Phase::Base { closing, .. } => self.step_base(state, at, closing, events),
            Phase::Round { window: Window::Open, .. } if self.options.express() => {
                let racers = state.those(|p| !p.left && p.has_base());
                let all = !racers.is_empty() && state.those(|p| p.may_play()).is_empty();
                if all {
                    self.end_round(state, events);
                }
                all
            }
            Phase::Round { until, window: Window::Open } => {
                if !self.answering(state).is_empty() {
                    return false;
                }
                if self.objectors(state).is_empty() {
                    self.end_round(state, events);
                } else {
                    let closing = self.closing(at);
                    state.phase = Phase::Round { until, window: Window::Closing(closing) };
                    events.emit(last_chance(Seats::NONE, closing.until));
                }
                true
            }
            Phase::Round { window: Window::Photo(photo), .. } => {
                let alone = state.those(|p| p.may_play()).without(photo.seat).is_empty();
                if alone {
                    self.settle_photo(state, at, events);
                }
                alone
            }
            Phase::Round { window: Window::Closing(_), .. } => {
                let over = self.objectors(state).is_empty();
                if over {
                    self.end_round(state, events);
                }
                over
            }
            Phase::Round { window: Window::Verdict { finishers, left, .. }, .. } => {
                if finishers.is_empty() {
                    self.play_on(state, at, left);
                } else if self.objectors(state).is_empty() {
                    self.win(state, finishers, events);
                } else {
                    return false;
                }
                true
            }
        }
    }

    /// Whether the game would already have moved on from this position.
    pub(crate) fn moves_on(&self, state: &State) -> bool {
        self.step(&mut state.clone(), Millis::ZERO, &mut ())
    }

    /// Base words: in Standard everybody's come before the first roll (CG-09).
    fn step_base(
        &self,
        state: &mut State,
        at: Millis,
        closing: Option<Closing>,
        events: &mut impl Sink<Event>,
    ) -> bool {
        let missing = !state.baseless().is_empty();
        if self.options.express() || (missing && closing.is_none()) {
            return false;
        }
        if missing {
            state.phase = Phase::Base { until: self.base_clock(at), closing: None };
        } else if self.objectors(state).is_empty() {
            state.phase = Phase::Roll;
        } else if closing.is_none() {
            let closing = self.closing(at);
            state.phase = Phase::Base { until: None, closing: Some(closing) };
            events.emit(last_chance(Seats::NONE, closing.until));
        } else {
            return false;
        }
        true
    }

    /// A finish has fallen: the round goes on, or in a race the dice go left (CG-41).
    fn play_on(&self, state: &mut State, at: Millis, left: Option<Millis>) {
        if self.options.express() {
            state.roller = state.left_of(state.roller);
            state.phase = Phase::Roll;
        } else {
            let until = left.map(|left| at.plus(left));
            state.phase = Phase::Round { until, window: Window::Open };
        }
    }

    /// The round is over: the dice go left (CG-24, CG-26, CG-28), unless nobody plays any more.
    pub(crate) fn end_round(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let played = state.players.iter().any(|(_, p)| p.status == Status::Played);
        state.dry = if played { 0 } else { state.dry + 1 };
        if state.dry >= MAX_ROLLS_WITHOUT_PLAY {
            let here = state.here();
            let fewest = here.iter().map(|s| state.players[s].shoppe.len()).min();
            let first = |s: &Seat| Some(state.players[*s].shoppe.len()) == fewest;
            self.end(state, here.iter().filter(first).collect(), Reason::NobodyPlayed, events);
            return;
        }
        state.roller = state.left_of(state.roller);
        state.phase = Phase::Roll;
    }

    /// A play of a race stands: its player takes both dice and rolls (CG-10, CG-27).
    pub(crate) fn take_dice(
        &self,
        state: &mut State,
        seat: Seat,
        came: Millis,
        events: &mut impl Sink<Event>,
    ) {
        state.grab = Some(Grab { seat, roll: state.roll, at: came });
        state.dry = 0;
        state.roller = seat;
        state.phase = Phase::Roll;
        events.emit(EventView::TookDice { seat }.into());
    }

    /// These have emptied their shoppes, and it stands (CG-30).
    pub(crate) fn win(&self, state: &mut State, winners: Seats, events: &mut impl Sink<Event>) {
        let shared = winners.len() > 1;
        let reason = if shared { Reason::SharedFinish } else { Reason::Candygrams };
        self.end(state, winners, reason, events);
    }

    /// The game is over.
    pub(crate) fn end(
        &self,
        state: &mut State,
        winners: Seats,
        reason: Reason,
        events: &mut impl Sink<Event>,
    ) {
        state.end = Some(End { winners, reason });
        let outcome = state.outcome().expect("it has just ended");
        events.emit(EventView::Over { reason, outcome }.into());
    }

    /// When the next timer is due.
    pub(crate) fn due(&self, state: &State) -> Option<Millis> {
        if state.end.is_some() {
            return None;
        }
        match state.phase {
            Phase::Deal | Phase::Roll => None,
            Phase::Base { until, closing } => closing.map_or(until, |c| Some(c.until)),
            Phase::Round { until, window } => {
                let bases = self.rules_version >= BASES_TIMED && self.waits_for_bases(state);
                let clock = until.filter(|_| bases || !self.answering(state).is_empty());
                match window {
                    Window::Open => clock,
                    Window::Photo(photo) => Some(clock.map_or(photo.until, |c| c.min(photo.until))),
                    Window::Closing(closing) | Window::Verdict { closing, .. } => {
                        Some(closing.until)
                    }
                }
            }
        }
    }

    /// The timer that was due at `due` fires at `at`.
    pub(crate) fn fire(
        &self,
        state: &mut State,
        at: Millis,
        due: Millis,
        events: &mut impl Sink<Event>,
    ) {
        match state.phase {
            Phase::Deal | Phase::Roll => {}
            Phase::Base { closing: Some(_), .. } => state.phase = Phase::Roll,
            Phase::Base { closing: None, .. } => {
                self.lay_missing_bases(state, at, events);
                let roller = state.roller;
                if !state.baseless().is_empty() {
                    state.phase = Phase::Base { until: self.base_clock(at), closing: None };
                } else if self.options.express() {
                    self.take_dice(state, roller, at, events);
                }
            }
            Phase::Round { window: Window::Photo(photo), .. } if photo.until == due => {
                self.settle_photo(state, at, events);
            }
            Phase::Round { window: Window::Open | Window::Photo(_), .. } => {
                let answering = self.answering(state);
                for seat in answering.iter() {
                    let player = &mut state.players[seat];
                    if player.may_play() {
                        player.status = Status::Passed;
                        events.emit(EventView::Passed { seat, by_clock: true }.into());
                    } else {
                        player.done = true;
                        events.emit(EventView::Done { seat, by_clock: true }.into());
                    }
                }
                if self.waits_for_bases(state) {
                    self.lay_missing_bases(state, at, events);
                    if let Phase::Round { until, .. } = &mut state.phase {
                        *until = self.round_clock(at);
                    }
                }
            }
            Phase::Round { window: Window::Closing(_), .. } => self.end_round(state, events),
            Phase::Round { window: Window::Verdict { finishers, .. }, .. } => {
                self.win(state, finishers, events);
            }
        }
        self.progress(state, at, events);
    }

    /// Those who could still answer the roll, or trade (CG-33).
    fn answering(&self, state: &State) -> Seats {
        state.those(|p| p.may_play() || self.lingers(state, p))
    }

    /// Whether nothing goes on before somebody lays a base word (CG-09, CG-10).
    pub(crate) fn waits_for_bases(&self, state: &State) -> bool {
        match state.phase {
            Phase::Base { closing, .. } => closing.is_none(),
            Phase::Round { .. } => state.those(|p| !p.left && p.has_base()).is_empty(),
            Phase::Deal | Phase::Roll => false,
        }
    }

    /// Those the others are waiting for.
    pub(crate) fn waiting_for(&self, state: &State) -> Seats {
        match state.phase {
            Phase::Deal | Phase::Roll => Seats::NONE,
            Phase::Base { closing: None, .. } => state.baseless(),
            Phase::Round { window: Window::Open, .. } if self.options.express() => {
                state.those(|p| p.may_play() || (!p.left && !p.has_base()))
            }
            Phase::Round { window: Window::Open | Window::Photo(_), .. } => self.answering(state),
            Phase::Base { closing: Some(_), .. }
            | Phase::Round { window: Window::Closing(_) | Window::Verdict { .. }, .. } => {
                self.objectors(state)
            }
        }
    }
}

pub(crate) fn last_chance(finishers: Seats, until: Millis) -> Event {
    EventView::LastChance { finishers: finishers.iter().collect(), until }.into()
}
