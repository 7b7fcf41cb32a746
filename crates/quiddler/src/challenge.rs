//! QD-19 to QD-21: challenging words that were just laid.

use crate::event::{Event, EventView};
use crate::refusal::Refusal;
use crate::state::{Deal, State, Step};
use crate::turns::deal_of;
use crate::word::Verdict;
use crate::{Challenge, Quiddler, Word};
use play::{Millis, Refusal as _, Reject, Seat, Sink};

impl Quiddler {
    /// Whether a seat that has challenged one of the words has answered. Version 1 of
    /// the rules also wanted it to let the others stand.
    fn challenging_answers(&self) -> bool {
        self.rules_version >= 2
    }

    /// Whether a seat may challenge words: it has not answered, or answered with a challenge.
    pub(crate) fn may_challenge(&self, deal: &Deal, seat: Seat) -> bool {
        let Step::Challenge { waiting, .. } = deal.step else { return false };
        let challenged = |word: &Word| word.challenge.is_some_and(|verdict| verdict.by == seat);
        waiting.has(seat)
            || self.challenging_answers()
                && seat != deal.to_act
                && deal.players[deal.to_act].words.iter().any(challenged)
    }

    /// A seat challenges a word, and the list decides at once.
    pub(crate) fn challenge(
        &self,
        state: &mut State,
        at: Millis,
        by: Seat,
        challenge: Challenge,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let deal = deal_of(state);
        let (seat, Challenge { word: number, .. }) = (deal.to_act, challenge);
        if challenge.seat != seat {
            return Err(Refusal::NothingToChallenge.into());
        }
        let words = &mut deal.players[seat].words;
        let laid = words.len();
        let Some(word) = words.get_mut(usize::from(number)) else {
            return Err(Refusal::NoSuchWord { last: laid.saturating_sub(1) }.into());
        };
        if word.challenge.is_some() {
            let text = word.text.clone();
            return Err(Refusal::ChallengedAlready { text }.at([&word.text]));
        }
        let good = self.wordbook_of(seat).allows(&word.text);
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
        if self.challenging_answers()
            && let Step::Challenge { waiting, .. } = &mut deal.step
        {
            *waiting = waiting.without(by);
        }
        self.close_if_settled(state, at, events);
        Ok(())
    }

    /// A seat lets the words stand.
    pub(crate) fn stand(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) {
        let deal = deal_of(state);
        if let Step::Challenge { waiting, due } = deal.step {
            deal.step = Step::Challenge { waiting: waiting.without(seat), due };
            events.emit(Event::Open(EventView::Stood { seat }));
            self.close_if_settled(state, at, events);
        }
    }

    /// The time for challenges is over: what nobody has challenged stands.
    pub(crate) fn close(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let seat = deal_of(state).to_act;
        events.emit(Event::Open(EventView::WindowClosed { seat }));
        self.next_turn(state, at, events);
    }

    /// Play goes on when everybody has answered, or none is left to be challenged.
    pub(crate) fn close_if_settled(
        &self,
        state: &mut State,
        at: Millis,
        events: &mut impl Sink<Event>,
    ) {
        let deal = deal_of(state);
        let Step::Challenge { waiting, .. } = deal.step else { return };
        let open = deal.players[deal.to_act].words.iter().any(|word| word.challenge.is_none());
        if waiting.is_empty() || !open {
            self.next_turn(state, at, events);
        }
    }
}
