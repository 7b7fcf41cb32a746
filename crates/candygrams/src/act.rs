//! Everything a seat does, from the door to the table.

use crate::action::{Action, Name};
use crate::event::{Event, EventView};
use crate::laying::{Laying, is_beyond};
use crate::state::{Laid, Phase, Reason, State, Status, Window};
use crate::word::{Role, Word};
use crate::{Candygrams, Put};
use components::Cell;
use play::{Millis, Reject, Seat, Seats, Sink};
use std::sync::Arc;

/// A base word begins no further from the middle.
const NEAR: u16 = 100;

impl Candygrams {
    /// Somebody at this table, in a game that goes on.
    pub(crate) fn admit(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        if seat.0 >= self.seats {
            let say = format!("This table has {} seats; there is no {seat}.", self.seats);
            return Err(Reject::new("no-such-seat", "CG-03", say));
        }
        if let Some(end) = state.end {
            let rule = end.reason.rule(self.seats == 1);
            return Err(Reject::new("game-over", rule, "The game is over. Start a new one."));
        }
        if state.players[seat].left {
            let say = "You have left this game: watch the others, or start a new one.";
            return Err(Reject::new("has-left", "CG-42", say));
        }
        match state.phase {
            Phase::Deal => {
                Err(Reject::new("not-dealt", "CG-03", "Wait until the candies are drawn."))
            }
            Phase::Roll => {
                Err(Reject::new("dice-rolling", "CG-27", "Wait until the dice have fallen."))
            }
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
            let say = "Base words come first: the dice are rolled when they lie.";
            let rule = if self.options.express() { "CG-10" } else { "CG-09" };
            return Err(Reject::new("base-first", rule, say));
        };
        if roll > state.roll {
            let say = format!("There was no roll {roll} yet: this is roll {}.", state.roll);
            return Err(Reject::new("no-such-roll", "CG-25", say));
        }
        if roll < state.roll {
            return Err(match state.grab.filter(|grab| grab.roll == roll && grab.seat != seat) {
                Some(grab) => {
                    let say = format!(
                        "{} was first, {} before you: nothing of yours has changed. Look at the \
                         new colours.",
                        grab.seat,
                        at.since(grab.at)
                    );
                    Reject::new("too-late", "CG-27", say).at([grab.seat])
                }
                None => {
                    let say = "That roll is over: look at the new colours.";
                    let rule = if self.options.express() { "CG-28" } else { "CG-25" };
                    Reject::new("too-late", rule, say)
                }
            });
        }
        if let Window::Verdict { .. } = window {
            let say = "Somebody has finished: say whether it stands. If it falls, play goes on.";
            return Err(Reject::new("somebody-finished", "CG-41", say));
        }
        Ok(())
    }

    /// Whether `seat` may still answer the roll.
    pub(crate) fn may_answer(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        let player = &state.players[seat];
        if !player.has_base() {
            let say = "Lay a base word with all three colours first.";
            return Err(Reject::new("base-first", "CG-10", say));
        }
        match player.status {
            Status::Thinking => Ok(()),
            Status::Played => {
                let say = "You have played to this roll already: one word for each.";
                Err(Reject::new("already-played", "CG-25", say))
            }
            Status::Passed => {
                let rule = if self.options.express() { "CG-28" } else { "CG-25" };
                Err(Reject::new("already-passed", rule, "You have passed: wait for the next roll."))
            }
            Status::Toothache => {
                let say = "You have a toothache: no word in this round.";
                Err(Reject::new("toothache", "CG-37", say))
            }
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
                self.trade(state, seat, *give, *take, events)
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
                let say = format!(
                    "{} was first, {} before you: this roll is over.",
                    photo.seat,
                    at.since(photo.at)
                );
                Err(Reject::new("too-late", "CG-27", say).at([photo.seat]))
            }
            _ => Ok(()),
        }
    }

    /// Whether `seat` may lay a base word now.
    pub(crate) fn may_base(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        if let Phase::Round { window: Window::Verdict { .. }, .. } = state.phase {
            let say = "Somebody has finished: say whether it stands. If it falls, play goes on.";
            return Err(Reject::new("somebody-finished", "CG-41", say));
        }
        if state.players[seat].has_base() {
            let say = "Your base word lies already: connect words to it.";
            return Err(Reject::new("base-lies", "CG-08", say));
        }
        Ok(())
    }

    /// These candies on an empty crossword, near its middle, so that there is room around them.
    pub(crate) fn begin(&self, state: &State, seat: Seat, on: &[Put]) -> Result<Laying, Reject> {
        if let Some(put) = on.iter().find(|put| is_beyond(put.cell, NEAR)) {
            let name = Name(put.cell);
            let say = format!(
                "The cell {name} is too far away: begin within {NEAR} cells of the middle."
            );
            return Err(Reject::new("far-away", "CG-08", say).at([name]));
        }
        let player = &state.players[seat];
        Laying::new(&player.crossword, &player.shoppe, &[], on)
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
            self.judge(&words, None)?;
        }
        let on = laying.on.clone();
        let play = self.lay(state, at, seat, laying, words.clone());
        state.players[seat].base = Some(on.clone());
        events.emit(EventView::Based { seat, play, on, words, at }.into());
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

    /// What a play would make of somebody's crossword, without judging its words.
    pub(crate) fn lay_play(
        &self,
        state: &State,
        seat: Seat,
        off: &[Cell],
        on: &[Put],
    ) -> Result<(Laying, Vec<Word>), Reject> {
        let player = &state.players[seat];
        let laying = Laying::new(&player.crossword, &player.shoppe, off, on)?;
        laying.shape(&player.crossword, self.options.mode)?;
        // Where players look after words, no word is looked up for them.
        let good =
            |word: &Word| !self.options.referee() || word.is_valid(&self.options, &self.lexicon);
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
            self.judge(&words, state.combo)?;
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

    /// The first word that is none, or has the wrong colours.
    fn judge(&self, words: &[Word], combo: Option<crate::Combo>) -> Result<(), Reject> {
        let mut faults = words.iter().map(|w| w.fault(combo, &self.options, &self.lexicon));
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
        let Laying { off, on, crossword, shoppe } = laying;
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
