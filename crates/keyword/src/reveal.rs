//! The reveal: all words at once, compared, and what becomes of their cards (KW-09 to KW-12).

use crate::action::Place;
use crate::event::{Event, EventView, Happened};
use crate::judge::spell;
use crate::progress::Progress;
use crate::round::{Did, Fate, Round, Shown, decide};
use crate::state::{Doing, End, Phase, State};
use crate::{Colour, Keyword};
use play::{Millis, Seat, Sink};

impl Keyword {
    /// Shows all words and settles the round. The next one begins when everybody has looked.
    pub(crate) fn reveal(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let mut shown: Vec<Shown> =
            Seat::first(self.seats).map(|seat| self.show(state, seat)).collect();
        let (winner, decided) = decide(&shown);
        for (seat, shown) in Seat::first(self.seats).zip(&mut shown) {
            if shown.valid().is_some() {
                shown.fate = if winner == Some(seat) { Fate::Scored } else { Fate::Discarded };
            }
        }
        let round = Round { round: state.round, row: state.row, shown, winner, decided };
        for (_, player) in state.players.iter_mut() {
            player.thought_with.get_or_insert(player.hand);
        }
        settle(state, &round);
        state.everybody(Doing::Looking);
        state.phase = Phase::Reveal;
        events.emit(Event(Happened::Open(EventView::Revealed { round: round.clone() })));
        state.last_round = Some(round);
        let complete = |seat: &Seat| {
            Progress::of(&self.options.keyword, &state.players[*seat].scored).is_complete()
        };
        if let Some(seat) = winner.filter(complete) {
            // Before any card is drawn, so the keyword wins over an empty deck (KW-16).
            return self.finish(state, End::Keyword(seat), events);
        }
        if self.options.reveal_seconds == Some(0) {
            return self.next_round(state, at, events);
        }
        state.until = self.options.look_until(at);
    }

    /// What a seat shows, its cards still in the hand.
    fn show(&self, state: &State, seat: Seat) -> Shown {
        let player = &state.players[seat];
        let parts = match &player.doing {
            Doing::Word(parts) => parts,
            Doing::Passed => return Shown::without_word(Did::Passed),
            Doing::Left => return Shown::without_word(Did::Left),
            Doing::Thinking | Doing::Looking | Doing::Ready => {
                return Shown::without_word(Did::Nothing);
            }
        };
        let word = spell(&player.hand, &state.row, parts).expect("a committed word has its cards");
        let blue_slots = parts.iter().filter_map(|part| match part.from {
            Place::Row(slot) => Some(slot),
            Place::Hand(_) => None,
        });
        Shown {
            did: Did::Word,
            blue_slots: blue_slots.collect(),
            flaw: self.flaw(seat, parts, &word),
            word: Some(word),
            fate: Fate::Kept,
        }
    }
}

/// Moves the cards as the round came out (KW-11, KW-12).
fn settle(state: &mut State, round: &Round) {
    for (seat, shown) in (0..).map(Seat).zip(&round.shown) {
        let Some(word) = shown.valid() else { continue };
        let Doing::Word(parts) = &state.players[seat].doing else { continue };
        for part in parts.clone() {
            if let Place::Hand(slot) = part.from {
                state.players[seat].hand.take(slot);
            }
        }
        if round.winner == Some(seat) {
            for slot in &shown.blue_slots {
                state.row.take(*slot);
            }
            state.players[seat].scored.push(word.clone());
        } else {
            state.discards.orange.extend(word.of(Colour::Orange));
        }
    }
}
