//! Between rounds: refilling, decks that run out, rounds that go nowhere (KW-13, KW-15, KW-17).

use crate::event::{Event, EventView, Happened};
use crate::state::{Doing, End, Phase, State};
use crate::{Keyword, Slots};
use play::{Millis, Seat, Sink};

/// After this many rounds without a card drawn, a new row is dealt (KW-17).
pub(crate) const QUIET: u8 = 3;

impl Keyword {
    /// Refills hands and row, and begins the next round unless a deck has run out.
    pub(crate) fn next_round(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let lacking = self.refill(state, events);
        state.quiet = if state.drawn { 0 } else { state.quiet + 1 };
        let end = if lacking.is_some() {
            lacking
        } else if state.quiet == QUIET {
            self.new_row(state, events)
        } else {
            None
        };
        if let Some(end) = end {
            return self.finish(state, end, events);
        }
        self.begin_round(state, at, events);
    }

    /// Everybody begins to think.
    pub(crate) fn begin_round(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        state.round += 1;
        state.phase = Phase::Thinking;
        state.drawn = false;
        state.everybody(Doing::Thinking);
        state.players.iter_mut().for_each(|(_, player)| player.thought_with = None);
        state.until = self.options.think_until(at);
        let (round, until) = (state.round, state.until);
        events.emit(Event(Happened::Open(EventView::RoundBegan { round, until })));
    }

    /// Refills hands and row (KW-13); says which deck ended the game, if one did (KW-15).
    fn refill(&self, state: &mut State, events: &mut impl Sink<Event>) -> Option<End> {
        let winner = state.last_round.as_ref().and_then(|round| round.winner);
        let after = |seat: Seat| seat.next(self.seats);
        let first = winner.unwrap_or_else(|| state.first.map_or(Seat(0), after));
        state.first = Some(first);
        let mut hands = vec![Vec::new(); usize::from(self.seats)];
        for seat in state.players.clockwise_from(first) {
            let player = &mut state.players[seat];
            if player.doing != Doing::Left {
                hands[seat.index()] = player.hand.refill(&mut state.orange);
            }
        }
        let row = state.row.refill(&mut state.blue);
        state.drawn |= !row.is_empty() || hands.iter().any(|cards| !cards.is_empty());
        events.emit(Event(Happened::Refilled { first, hands, row }));
        if state.orange.is_empty() {
            Some(End::OrangeDeck)
        } else {
            state.blue.is_empty().then_some(End::BlueDeck)
        }
    }

    /// Clears the row and deals a new one (KW-17), or says why there is none.
    fn new_row(&self, state: &mut State, events: &mut impl Sink<Event>) -> Option<End> {
        state.quiet = 0;
        if state.blue.len() < Slots::LEN {
            return Some(End::Stalled);
        }
        state.discards.blue.extend(state.row.iter().map(|(_, card)| card));
        state.row = Slots::default();
        state.row.refill(&mut state.blue);
        events.emit(Event(Happened::Open(EventView::NewRow { row: state.row })));
        state.blue.is_empty().then_some(End::BlueDeck)
    }
}
