//! Taking back an action. Possible as long as nothing hidden was shown to anybody since, as the
//! two-world law understands it ([`Game::reveals`]), and no luck has fallen: nobody gets to look at a
//! card and then do something else.

use crate::clock::SeatClocks;
use crate::{LogInput, Step, Table, TableRefusal};
use play::{Game, Input, Millis, Reject, Seat, TableEvent, Viewer};
use std::collections::VecDeque;

/// How many inputs a table remembers: enough for a round of replies at the largest table.
const REMEMBERED: usize = 12;

/// The last inputs of a table, each with what was there before it.
pub(crate) struct Past<G: Game>(VecDeque<Moment<G>>);

struct Moment<G: Game> {
    /// The number of the input's line.
    line: u64,
    input: Input<G::Action, G::Chance>,
    /// What was there before it.
    state: G::State,
    clocks: SeatClocks,
}

impl<G: Game> Default for Past<G> {
    fn default() -> Past<G> {
        Past(VecDeque::new())
    }
}

impl<G: Game> Past<G> {
    /// Remembers an input.
    pub(crate) fn keep(
        &mut self,
        line: u64,
        input: Input<G::Action, G::Chance>,
        state: &G::State,
        clocks: &SeatClocks,
    ) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        let (state, clocks) = (state.clone(), clocks.clone());
        self.0.push_back(Moment { line, input, state, clocks });
    }

    /// From here on nothing before can be taken back.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    /// Where the last action of `seat` is.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        self.0.iter().rposition(|moment| acted(moment) == Some(seat))
    }
}

fn acted<G: Game>(moment: &Moment<G>) -> Option<Seat> {
    match &moment.input {
        Input::Act { seat, .. } => Some(*seat),
        _ => None,
    }
}

impl<G: Game> Table<G> {
    /// Takes back the last action of `seat`, with all that came after it.
    pub fn takeback(&mut self, at: Millis, seat: Seat) -> (Step, Result<(), Reject>) {
        let step = self.fire(at);
        match self.may_take_back(at, seat) {
            Ok(line) => {
                let (more, result) = self.enter(at, LogInput::Takeback { seat, line });
                (step.and(more), result)
            }
            Err(reject) => (step, Err(reject)),
        }
    }

    /// The line of the last action of `seat`, if it can still be taken back.
    pub fn may_take_back(&self, at: Millis, seat: Seat) -> Result<u64, Reject> {
        self.check_seat(seat)?;
        self.check_goes_on()?;
        let Some(from) = self.past.last_of(seat) else {
            return Err(TableRefusal::NothingToTakeBack.into());
        };
        self.check_takeback(at, from)?;
        Ok(self.past.0[from].line)
    }

    /// Whether the table can go back to before the input at this place of its past.
    fn check_takeback(&self, at: Millis, from: usize) -> Result<(), Reject> {
        let since = self.past.0.range(from..);
        let told = |moment: &Moment<G>| {
            let mut viewers = Viewer::all(self.game.seats());
            viewers.any(|viewer| self.game.reveals(&moment.state, &moment.input, viewer))
        };
        if { since }.any(told) {
            return Err(TableRefusal::HiddenWasShown.into());
        }
        let then = &self.past.0[from];
        let deadline = self.game.deadline(&then.state).into_iter();
        let due = deadline.chain(then.clocks.due().map(|(due, _)| due)).min();
        if due.is_some_and(|due| due <= at) {
            return Err(TableRefusal::TooLateToTakeBack.into());
        }
        Ok(())
    }

    pub(crate) fn take_back(&mut self, at: Millis, seat: Seat, line: u64) -> Result<(), Reject> {
        self.check_goes_on()?;
        let place = self.past.0.iter().position(|moment| moment.line == line);
        let place = place.filter(|place| acted(&self.past.0[*place]) == Some(seat));
        let Some(from) = place else {
            return Err(TableRefusal::NothingToTakeBack.into());
        };
        self.check_takeback(at, from)?;
        let mut undone = self.past.0.split_off(from);
        let then = undone.pop_front().expect("the place was found");
        (self.state, self.clocks) = (then.state, then.clocks);
        self.events.note(TableEvent::TableTakeback { seat });
        Ok(())
    }
}
