//! The end, and who is placed where (KW-14, KW-15).

use crate::event::{Event, EventView, Happened};
use crate::state::{Doing, End, Player, State};
use crate::{Keyword, Word};
use play::{Outcome, Sink};

/// What seats are compared by, best last: here to the end, the keyword, words, letters, blue
/// cards.
type Rank = (bool, bool, usize, u32, u32);

impl Keyword {
    /// Ends the game.
    pub(crate) fn finish(&self, state: &mut State, end: End, events: &mut impl Sink<Event>) {
        state.end = Some(end);
        state.until = None;
        let outcome = self.outcome(state, end);
        events.emit(Event(Happened::Open(EventView::Over { outcome })));
    }

    /// The outcome as every game tells it; points are words scored.
    pub(crate) fn outcome(&self, state: &State, end: End) -> Outcome {
        let ranks: Vec<Rank> = state
            .players
            .iter()
            .map(|(seat, player)| rank(player, end == End::Keyword(seat)))
            .collect();
        let place = |own: &Rank| 1 + ranks.iter().filter(|other| *other > own).count() as u8;
        Outcome {
            places: ranks.iter().map(place).collect(),
            scores: state.players.iter().map(|(_, p)| p.scored.len() as i32).collect(),
            reason: end.name().into(),
            rule: end.rule().into(),
        }
    }
}

fn rank(player: &Player, keyword: bool) -> Rank {
    let sum = |count: fn(&Word) -> u8| player.scored.iter().map(|w| u32::from(count(w))).sum();
    let here = player.doing != Doing::Left;
    (here, keyword, player.scored.len(), sum(Word::length), sum(Word::blue))
}
