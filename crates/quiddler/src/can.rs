//! What a seat can do now.

use crate::state::{State, Step};
use crate::{Action, Card, Challenge, Quiddler, Source};
use play::{Can, Seat};

impl Quiddler {
    /// What `seat` can do now. Words are put together by the player (`lay`).
    pub(crate) fn can_do(&self, state: &State, seat: Seat) -> Can<Action> {
        let Some(deal) = state.deal.as_ref().filter(|_| state.present().has(seat)) else {
            return Can::nothing();
        };
        let mut can = Can::nothing();
        match deal.step {
            Step::Reshuffle => return can,
            Step::Draw if deal.to_act == seat => {
                can.actions.extend([Source::Draw, Source::Discard].map(Action::Take));
            }
            Step::Decide(taken) if deal.to_act == seat => {
                let mut hand: Vec<Card> = deal.players[seat].hand.iter().copied().collect();
                hand.dedup();
                hand.retain(|card| *card != taken.card);
                can.actions.push(Action::Discard(taken.card));
                can.actions.extend(hand.into_iter().map(Action::Discard));
                if deal.last_turn() || self.may_go_out(deal) {
                    can = can.and_compose("lay");
                }
            }
            Step::Challenge { waiting, .. } if self.may_challenge(deal, seat) => {
                can.actions.extend(waiting.has(seat).then_some(Action::Stand));
                let words = deal.players[deal.to_act].words.iter().enumerate();
                let open = words.filter(|(_, word)| word.challenge.is_none());
                let challenge = |word| Action::Challenge(Challenge { seat: deal.to_act, word });
                can.actions.extend(open.map(|(i, _)| challenge(i as u8)));
            }
            Step::Draw | Step::Decide(_) | Step::Challenge { .. } => {}
        }
        can.and_resign(Action::Leave)
    }
}
