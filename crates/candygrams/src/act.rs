//! Everything a seat does, from the door to the table.

use crate::action::{Action, Name};
use crate::bases::first_base;
use crate::event::{Event, EventView};
use crate::laying::{Laying, is_beyond};
use crate::propose::across;
use crate::refusal::{Refusal, counted};
use crate::state::{Laid, Phase, Reason, State, Status, Window};
use crate::word::{Role, Word};
use crate::{Candygrams, Put};
use components::Cell;
use play::{Millis, Refusal as _, Reject, Seat, Seats, Sink};
use std::sync::Arc;

/// A base word begins no further from the middle.
const NEAR: u16 = 100;

impl Candygrams {
    /// Somebody at this table, in a game that goes on.
    pub(crate) fn admit(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        if seat.0 >= self.seats {
            return Err(Refusal::NoSuchSeat { seat: counted(seat), seats: self.seats }.into());
        }
        if let Some(end) = state.end {
            let rule = end.reason.rule(self.seats == 1);
            return Err(Reject { rule: rule.into(), ..Refusal::GameOver.into() });
        }
        if state.players[seat].left {
            return Err(Refusal::HasLeft.into());
        }
        match state.phase {
            Phase::Deal => Err(Refusal::NotDealt.into()),
            Phase::Roll => Err(Refusal::DiceRolling.into()),
            _ => Ok(()),
        }
    }

    /// The roll that an action names is the one that is being answered.
    pub(crate) fn this_roll(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        roll: u32,
    ) -> Result<(), Reject> {
        let Phase::Round { window, .. } = state.phase else {
            let express = self.options.express();
            return Err(if express { Refusal::RaceForBase } else { Refusal::BasesFirst }.into());
        };
        if roll > state.roll {
            return Err(Refusal::NoSuchRoll { roll, now: state.roll }.into());
        }
        if roll < state.roll {
            return Err(match state.grab.filter(|grab| grab.roll == roll && grab.seat != seat) {
                Some(grab) => {
                    Refusal::TooLate { first: grab.seat.to_string(), by: at.since(grab.at) }
                        .at([grab.seat.0])
                }
                None if self.options.express() => Refusal::RollOver.into(),
                None => Refusal::RoundOver.into(),
            });
        }
        if let Window::Verdict { .. } = window {
            return Err(Refusal::SomebodyFinished.into());
        }
        Ok(())
    }

    /// Whether `seat` may still answer the roll.
    pub(crate) fn may_answer(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        let player = &state.players[seat];
        if !player.has_base() {
            return Err(Refusal::BaseFirst.into());
        }
        match player.status {
            Status::Thinking => Ok(()),
            Status::Played => Err(Refusal::AlreadyPlayed.into()),
            Status::Passed if self.options.express() => Err(Refusal::RollPassed.into()),
            Status::Passed => Err(Refusal::AlreadyPassed.into()),
            Status::Toothache => Err(Refusal::Toothache.into()),
        }
    }

    /// Does what a seat wants, or says why not.
    pub(crate) fn do_act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.admit(state, seat)?;
        match action {
            Action::Base { on } => self.base(state, at, seat, on, events),
            Action::Play { roll, off, on } => self.play(state, at, seat, *roll, off, on, events),
            Action::Pass { roll } => {
                self.this_roll(state, at, seat, *roll)?;
                self.may_answer(state, seat)?;
                state.players[seat].status = Status::Passed;
                events.emit(EventView::Passed { seat, by_clock: false }.into());
                self.progress(state, at, events);
                Ok(())
            }
            Action::Trade { roll, give, take } => {
                self.this_roll(state, at, seat, *roll)?;
                self.no_photo(state, at)?;
                self.trade(state, seat, *give, *take, events)?;
                self.progress(state, at, events);
                Ok(())
            }
            Action::Done { roll } => {
                self.this_roll(state, at, seat, *roll)?;
                if !self.lingers(state, &state.players[seat]) {
                    return Err(Refusal::NotTrading.into());
                }
                state.players[seat].done = true;
                events.emit(EventView::Done { seat, by_clock: false }.into());
                self.progress(state, at, events);
                Ok(())
            }
            Action::Challenge { seat: owner, play } => {
                self.challenge(state, at, seat, *owner, *play, events)
            }
            Action::Stand { play } => self.stand(state, at, seat, *play, events),
            Action::Leave => {
                self.leave(state, at, seat, events);
                Ok(())
            }
        }
    }

    /// In a race a roll is over for trades the moment a play has come in.
    pub(crate) fn no_photo(&self, state: &State, at: Millis) -> Result<(), Reject> {
        match state.phase {
            Phase::Round { window: Window::Photo(photo), .. } if self.options.express() => {
                Err(Refusal::RollTaken { first: photo.seat.to_string(), by: at.since(photo.at) }
                    .at([photo.seat.0]))
            }
            _ => Ok(()),
        }
    }

    /// Whether `seat` may lay a base word now.
    pub(crate) fn may_base(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        if let Phase::Round { window: Window::Verdict { .. }, .. } = state.phase {
            return Err(Refusal::SomebodyFinished.into());
        }
        if state.players[seat].has_base() {
            return Err(Refusal::BaseLies.into());
        }
        Ok(())
    }

    /// These candies on an empty crossword, near its middle, so that there is room around them.
    pub(crate) fn begin(&self, state: &State, seat: Seat, on: &[Put]) -> Result<Laying, Reject> {
        if let Some(put) = on.iter().find(|put| is_beyond(put.cell, NEAR)) {
            let name = Name(put.cell);
            return Err(Refusal::BaseFarAway { near: NEAR }.at([name]));
        }
        let player = &state.players[seat];
        Laying::new(&player.crossword, &player.shoppe, &[], on, self.rules_version)
    }

    /// The base word that these candies make, without judging it as a word.
    pub(crate) fn lay_base(
        &self,
        state: &State,
        seat: Seat,
        on: &[Put],
    ) -> Result<(Laying, Vec<Word>), Reject> {
        let laying = self.begin(state, seat, on)?;
        let player = &state.players[seat];
        laying.shape(&player.crossword, self.options.mode)?;
        let mut words = laying.words(&player.crossword, None, |_| true);
        words.iter_mut().for_each(|word| word.role = Role::Base);
        Ok((laying, words))
    }

    fn base(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        on: &[Put],
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.may_base(state, seat)?;
        let (laying, words) = self.lay_base(state, seat, on)?;
        if self.options.referee() {
            self.judge(seat, &words, None)?;
        }
        self.announce_base(state, at, seat, (laying, words), false, events);
        match &mut state.phase {
            Phase::Base { .. } if self.options.express() => {
                self.take_dice(state, seat, at, events);
            }
            // The clock stood while nobody could answer.
            Phase::Round { until, .. } if until.is_some_and(|until| until <= at) => {
                *until = self.round_clock(at);
            }
            _ => self.progress(state, at, events),
        }
        Ok(())
    }

    fn announce_base(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        (laying, words): (Laying, Vec<Word>),
        by_clock: bool,
        events: &mut impl Sink<Event>,
    ) {
        let on = laying.on.clone();
        let play = self.lay(state, at, seat, laying, words.clone());
        state.players[seat].base = Some(on.clone());
        events.emit(EventView::Based { seat, play, on, words, at, by_clock }.into());
    }

    /// Time is up for base words: the program lays one for everybody who has none (CG-09).
    pub(crate) fn lay_missing_bases(
        &self,
        state: &mut State,
        at: Millis,
        events: &mut impl Sink<Event>,
    ) {
        for seat in state.baseless().iter() {
            let candies =
                first_base(&state.players[seat].shoppe, &self.options, self.words_of(seat));
            let laid = candies.map(|candies| self.lay_base(state, seat, &across(&candies)));
            if let Some(Ok(laid)) = laid {
                self.announce_base(state, at, seat, laid, true, events);
            }
        }
    }

    /// What a play would make of somebody's crossword, without judging its words.
    pub(crate) fn lay_play(
        &self,
        state: &State,
        seat: Seat,
        off: &[Cell],
        on: &[Put],
    ) -> Result<(Laying, Vec<Word>), Reject> {
        let player = &state.players[seat];
        let laying = Laying::new(&player.crossword, &player.shoppe, off, on, self.rules_version)?;
        laying.shape(&player.crossword, self.options.mode)?;
        // Where players look after words, no word is looked up for them.
        let good = |word: &Word| {
            !self.options.referee() || word.is_valid(&self.options, self.words_of(seat))
        };
        let words = laying.words(&player.crossword, state.combo, good);
        Ok((laying, words))
    }

    #[allow(clippy::too_many_arguments)] // the parts of a play
    fn play(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        roll: u32,
        off: &[Cell],
        on: &[Put],
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.this_roll(state, at, seat, roll)?;
        self.may_answer(state, seat)?;
        let (laying, words) = self.lay_play(state, seat, off, on)?;
        if self.options.referee() {
            self.judge(seat, &words, state.combo)?;
        }
        let (off, on) = (laying.off.clone(), laying.on.clone());
        let play = self.lay(state, at, seat, laying, words.clone());
        let player = &mut state.players[seat];
        player.status = Status::Played;
        let shoppe = player.shoppe.len() as u8;
        events.emit(EventView::Played { seat, roll, play, off, on, words, shoppe, at }.into());
        if shoppe == 0 || self.options.express() {
            self.came_in(state, at, seat, play, events);
        }
        self.progress(state, at, events);
        Ok(())
    }

    /// The first word that is not in the list, or has the wrong colours.
    fn judge(&self, seat: Seat, words: &[Word], combo: Option<crate::Combo>) -> Result<(), Reject> {
        let mut faults = words.iter().map(|w| w.fault(combo, &self.options, self.words_of(seat)));
        faults.find_map(|fault| fault).map_or(Ok(()), Err)
    }

    /// Writes a play into the state; gives its number.
    fn lay(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        laying: Laying,
        words: Vec<Word>,
    ) -> u32 {
        let play = state.plays;
        state.plays += 1;
        let base = !state.players[seat].has_base();
        let combo = state.combo.filter(|_| !base);
        let Laying { off, on, crossword, shoppe, .. } = laying;
        let player = &mut state.players[seat];
        (player.crossword, player.shoppe) = (crossword, shoppe);
        player.laid.push(Arc::new(Laid { play, combo, off, on, words, at, upheld: false }));
        play
    }

    /// Somebody leaves for good; the last one left has won (CG-42).
    fn leave(&self, state: &mut State, at: Millis, seat: Seat, events: &mut impl Sink<Event>) {
        state.players[seat].left = true;
        events.emit(EventView::Left { seat }.into());
        // Nobody rolls first who is gone.
        if matches!(state.phase, Phase::Base { .. }) && state.roller == seat {
            state.roller = state.left_of(seat);
        }
        let here = state.here();
        if here.len() <= 1 {
            let winners = if here.is_empty() { Seats::one(seat) } else { here };
            self.end(state, winners, Reason::Left, events);
        } else {
            self.progress(state, at, events);
        }
    }
}
