//! The photo finish: plays that come in together (CG-27, CG-29, CG-31).
//!
//! The order in which the host receives plays is the only clock. The first play opens a window;
//! a second one inside it means one die each. The window is part of the state and closes by a timer of the log,
//! so that a replay comes to the same verdict.

use crate::Candygrams;
use crate::event::{Event, EventView};
use crate::flow::last_chance;
use crate::state::{Phase, Photo, State, Window};
use play::{Millis, Seat, Seats, Sink};

/// After this many undone photo finishes the next one is a shared win (CG-31).
const MAX_UNDONE_FINISHES: u8 = 2;

impl Candygrams {
    /// A play that ends the roll (a race) or the game has come in: it is the second one inside a
    /// window, or opens one.
    pub(crate) fn came_in(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        play: u32,
        events: &mut impl Sink<Event>,
    ) {
        let Phase::Round { until, window } = state.phase else { return };
        if let Window::Photo(first) = window {
            return self.one_die_each(state, at, first, seat, events);
        }
        let until_photo = at.plus(Millis(self.options.photo_ms.into()));
        let photo = Photo { seat, play, at, until: until_photo };
        state.phase = Phase::Round { until, window: Window::Photo(photo) };
        if self.options.photo_ms == 0 {
            self.settle_photo(state, at, events);
        }
    }

    /// Nobody came in together with the first: it has the dice, or the game.
    pub(crate) fn settle_photo(
        &self,
        state: &mut State,
        at: Millis,
        events: &mut impl Sink<Event>,
    ) {
        let Phase::Round { window: Window::Photo(photo), .. } = state.phase else { return };
        if state.players[photo.seat].shoppe.is_empty() {
            self.finish(state, at, Seats::one(photo.seat), events);
        } else {
            self.take_dice(state, photo.seat, photo.at, events);
        }
    }

    /// These have emptied their shoppes: they win, unless somebody may object (CG-41).
    fn finish(
        &self,
        state: &mut State,
        at: Millis,
        finishers: Seats,
        events: &mut impl Sink<Event>,
    ) {
        if self.options.referee() {
            return self.win(state, finishers, events);
        }
        let Phase::Round { until, .. } = state.phase else { return };
        // The player who finishes a race holds the dice; if the finish is undone, they go left
        // from there.
        if self.options.express() {
            state.roller = finishers.iter().next().unwrap_or(state.roller);
        }
        let closing = self.closing(at);
        let left = until.map(|until| until.since(at));
        let window = Window::Verdict { finishers, closing, left };
        state.phase = Phase::Round { until: None, window };
        events.emit(last_chance(finishers, closing.until));
    }

    /// Two plays came in together.
    fn one_die_each(
        &self,
        state: &mut State,
        at: Millis,
        photo: Photo,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) {
        let (first, second, by) = (photo.seat, seat, at.since(photo.at));
        let finished = |seat: Seat| state.players[seat].shoppe.is_empty();
        let both = finished(first) && finished(second);
        if both && state.ties >= MAX_UNDONE_FINISHES {
            events.emit(EventView::OneDieEach { first, second, by, undone: Vec::new() }.into());
            return self.finish(state, at, Seats::one(first).with(second), events);
        }
        state.ties += u8::from(both);
        let race = self.options.express();
        let undoes = |s: Seat| !race || s == first || s == second;
        let mut undone = Vec::new();
        for (s, player) in state.players.iter_mut().filter(|(s, _)| undoes(*s)) {
            if let Some(play) = player.laid.last().map(|laid| laid.play) {
                player.undo(play);
                undone.push(s);
            }
        }
        events.emit(EventView::OneDieEach { first, second, by, undone }.into());
        state.roller = state.left_of(state.roller);
        state.phase = Phase::Roll;
    }

    /// The photo finish has lost its first play.
    pub(crate) fn forget_photo(&self, state: &mut State, seat: Seat) {
        if let Phase::Round { window, .. } = &mut state.phase {
            match window {
                Window::Photo(photo) if photo.seat == seat => *window = Window::Open,
                Window::Verdict { finishers, .. } => *finishers = finishers.without(seat),
                _ => {}
            }
        }
    }
}
