//! QD-19 to QD-21: challenging words that were just laid.

use crate::event::{Event, EventView};
use crate::state::{State, Step};
use crate::turns::deal_of;
use crate::word::Verdict;
use crate::{Challenge, Quiddler};
use play::{Reject, Seat, Sink};

/// Nothing was laid just now.
pub(crate) fn nothing_laid() -> Reject {
    let say =
        "There is no word to challenge now: that is possible only directly after it was laid.";
    Reject::new("nothing-to-challenge", "QD-19", say)
}

impl Quiddler {
    /// A seat challenges a word, and the list decides at once.
    pub(crate) fn challenge(
        &self,
        state: &mut State,
        by: Seat,
        challenge: Challenge,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let deal = deal_of(state);
        let (seat, Challenge { word: number, .. }) = (deal.to_act, challenge);
        if challenge.seat != seat {
            return Err(nothing_laid());
        }
        let words = &mut deal.places[seat].words;
        let laid = words.len();
        let Some(word) = words.get_mut(usize::from(number)) else {
            let say = format!(
                "There is no such word: they are counted from 0 to {}.",
                laid.saturating_sub(1)
            );
            return Err(Reject::new("no-such-word", "QD-19", say));
        };
        if word.challenge.is_some() {
            let say = format!(
                "“{}” was challenged already: each word can be challenged once.",
                word.text
            );
            return Err(Reject::new("challenged-already", "QD-19", say).at([&word.text]));
        }
        let good = self.wordbook.allows(&word.text);
        word.challenge = Some(Verdict { by, good });
        events.emit(Event::Open(EventView::Challenged {
            seat,
            word: number,
            text: word.text.clone(),
            by,
            good,
            loser: if good { by } else { seat },
            points: word.points,
        }));
        self.close_if_settled(state, events);
        Ok(())
    }

    /// A seat lets the words stand.
    pub(crate) fn stand(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        let deal = deal_of(state);
        if let Step::Challenge { waiting, due } = deal.step {
            deal.step = Step::Challenge { waiting: waiting.without(seat), due };
            events.emit(Event::Open(EventView::Stood { seat }));
            self.close_if_settled(state, events);
        }
    }

    /// The time for challenges is over: what nobody has challenged stands.
    pub(crate) fn close(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let seat = deal_of(state).to_act;
        events.emit(Event::Open(EventView::WindowClosed { seat }));
        self.next_turn(state, events);
    }

    /// Play goes on when everybody has let the words stand, or none is left to be challenged.
    pub(crate) fn close_if_settled(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let deal = deal_of(state);
        let Step::Challenge { waiting, .. } = deal.step else { return };
        let open = deal.places[deal.to_act].words.iter().any(|word| word.challenge.is_none());
        if waiting.is_empty() || !open {
            self.next_turn(state, events);
        }
    }
}
