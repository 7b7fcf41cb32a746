//! Challenges: what can be objected to, and what comes of it (CG-36 to CG-41).

use crate::Candygrams;
use crate::event::{Event, EventView};
use crate::refusal::Refusal;
use crate::state::{Laid, Phase, Player, State, Status, Window};
use play::{Millis, Reject, Seat, Seats, Sink};
use std::sync::Arc;

impl Candygrams {
    /// The plays of `owner` that somebody else could challenge now.
    pub(crate) fn disputable<'s>(&self, state: &'s State, owner: Seat) -> Vec<&'s Laid> {
        if self.options.referee() || state.end.is_some() {
            return Vec::new();
        }
        let player = &state.players[owner];
        let race = self.options.express();
        let latest = state.plays.checked_sub(1);
        let open = |laid: &&Laid| match state.phase {
            Phase::Deal | Phase::Roll => false,
            // In Standard no older plays are kept (CG-37); a base word lies until the first roll.
            _ if !race => true,
            Phase::Round { window: Window::Verdict { finishers, .. }, .. } => {
                finishers.has(owner) && laid.words.iter().any(|w| w.stands(&player.crossword))
            }
            Phase::Round { window: Window::Photo(_), .. } => false,
            _ => Some(laid.play) == latest,
        };
        let kept = player.laid.iter().map(|laid| &**laid);
        kept.filter(|laid| !laid.upheld).filter(open).collect()
    }

    /// Those who could still object and have not let everything stand.
    pub(crate) fn objectors(&self, state: &State) -> Seats {
        let content = match state.phase {
            Phase::Base { closing: Some(closing), .. }
            | Phase::Round {
                window: Window::Closing(closing) | Window::Verdict { closing, .. },
                ..
            } => closing.content,
            _ => Seats::NONE,
        };
        let owners: Vec<Seat> = state.players.iter().map(|(seat, _)| seat).collect();
        let owners: Seats =
            owners.into_iter().filter(|s| !self.disputable(state, *s).is_empty()).collect();
        let objects = |seat: &Seat| !owners.without(*seat).is_empty() && !content.has(*seat);
        state.here().iter().filter(objects).collect()
    }

    /// `by` challenges a play of `seat`.
    pub(crate) fn challenge(
        &self,
        state: &mut State,
        at: Millis,
        by: Seat,
        seat: Seat,
        play: u32,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if self.options.referee() {
            return Err(Refusal::NothingToChallenge.into());
        }
        if by == seat || seat.0 >= self.seats {
            return Err(Refusal::NotAnotherPlayer.into());
        }
        if matches!(state.phase, Phase::Round { window: Window::Photo(_), .. })
            && self.options.express()
        {
            return Err(Refusal::PhotoFinish.into());
        }
        let Some(laid) = self.disputable(state, seat).into_iter().find(|l| l.play == play).cloned()
        else {
            return Err(self.out_of_time(state, seat, play));
        };
        let fault = self.fault(state, seat, &laid);
        let challenged = EventView::Challenged { by, seat, play, fault: fault.clone() };
        events.emit(challenged.into());
        let (loser, bad) = if fault.is_some() { (seat, true) } else { (by, false) };
        if !bad {
            let kept = state.players[seat].laid.iter_mut().find(|l| l.play == play);
            if let Some(kept) = kept {
                Arc::make_mut(kept).upheld = true;
            }
        }
        let base = bad && laid.combo.is_none();
        match state.phase {
            Phase::Base { .. } if base => {
                state.players[seat].clear();
                events.emit(EventView::Undone { seat, play }.into());
            }
            Phase::Base { .. } => {
                state.players[loser].ache = true;
                events.emit(EventView::Toothache { seat: loser }.into());
            }
            _ if self.options.express() => {
                let player = &mut state.players[loser];
                if base {
                    player.clear();
                } else {
                    player.back_to_base();
                }
                let base = player.has_base();
                events.emit(EventView::BackToBase { seat: loser, base }.into());
                self.forget_photo(state, loser);
            }
            _ => {
                let player = &mut state.players[loser];
                if let Some(play) = player.laid.last().map(|laid| laid.play) {
                    player.undo(play);
                    events.emit(EventView::Undone { seat: loser, play }.into());
                }
                state.players[loser].status = Status::Toothache;
                events.emit(EventView::Toothache { seat: loser }.into());
                self.forget_photo(state, loser);
            }
        }
        self.progress(state, at, events);
        Ok(())
    }

    /// The first word of the play that does not stand up to its combo and the list. Of a play
    /// from earlier in a race only the words count that still lie there (CG-39).
    fn fault(&self, state: &State, seat: Seat, laid: &Laid) -> Option<Reject> {
        let crossword = &state.players[seat].crossword;
        let latest = Some(laid.play) == state.players[seat].laid.last().map(|l| l.play);
        let words = laid.words.iter().filter(|w| latest || w.stands(crossword));
        let mut faults = words.map(|w| w.fault(laid.combo, &self.options, self.words_of(seat)));
        faults.find_map(|fault| fault)
    }

    fn out_of_time(&self, state: &State, seat: Seat, play: u32) -> Reject {
        if state.players[seat].laid(play).is_some_and(|laid| laid.upheld) {
            return Refusal::AlreadyUpheld.into();
        }
        match self.options.express() {
            true => Refusal::TooLateInRace.into(),
            false => Refusal::TooLateToChallenge.into(),
        }
    }

    /// `seat` lets everything stand up to this play.
    pub(crate) fn stand(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        play: u32,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let may = self.objectors(state).has(seat);
        let latest = state.plays.checked_sub(1) == Some(play);
        let closing = match &mut state.phase {
            Phase::Base { closing: Some(closing), .. }
            | Phase::Round {
                window: Window::Closing(closing) | Window::Verdict { closing, .. },
                ..
            } => Some(closing),
            _ => None,
        };
        let Some(closing) = closing.filter(|_| may && latest) else {
            return Err(Refusal::NothingToStand.into());
        };
        closing.content = closing.content.with(seat);
        events.emit(EventView::Stood { seat }.into());
        self.progress(state, at, events);
        Ok(())
    }
}

impl Player {
    /// Everything but the base word returns to the shoppe; the base word too, if it is no longer
    /// complete (CG-40).
    fn back_to_base(&mut self) {
        let whole = |put: &crate::Put| self.crossword.get(put.cell) == Some(&put.candy);
        let Some(base) = self.base.clone().filter(|base| base.iter().all(whole)) else {
            return self.clear();
        };
        let laid = self.laid.drain(..).filter(|laid| laid.combo.is_none()).collect();
        self.clear();
        for put in &base {
            let held = self.shoppe.take(&[put.candy]).is_ok();
            let free = self.crossword.put(put.cell, put.candy).is_ok();
            debug_assert!(held && free, "the base word has just been taken off");
        }
        (self.base, self.laid) = (Some(base), laid);
    }
}
