//! Some sound actions of a seat: more can be laid than can be listed.

use crate::action::{Action, Challenge, Lay, Source};
use crate::options::Mode;
use crate::state::{Deal, State, Step, Taken};
use crate::{Card, Quiddler};
use lexicon::Splitter;
use play::{Propose, Seat};

/// How many ways to lay a hand are proposed at most.
const WAYS: usize = 4;

impl Propose for Quiddler {
    /// Every way to take and to discard, first the card just taken; the best ways to lay by the
    /// table's list; letting words stand, and challenging each. With challenges, every third
    /// circuit also to go out with the cards as they come.
    fn propose(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let Some(deal) = state.deal.as_ref().filter(|_| !state.gone.has(seat)) else { return };
        match deal.step {
            Step::Draw if deal.to_act == seat => {
                into.extend([Source::Draw, Source::Discard].map(Action::Take));
            }
            Step::Decide(Taken { card: taken, .. }) if deal.to_act == seat => {
                into.push(Action::Discard(taken));
                let mut hand: Vec<Card> = deal.places[seat].hand.iter().copied().collect();
                self.lays(deal, &hand, into);
                hand.dedup();
                let others = hand.into_iter().filter(|card| *card != taken);
                into.extend(others.map(Action::Discard));
            }
            Step::Challenge { waiting, .. } if waiting.has(seat) => {
                into.push(Action::Stand);
                let words = deal.places[deal.to_act].words.iter().enumerate();
                let open = words.filter(|(_, word)| word.challenge.is_none());
                let challenge = |word| Challenge { seat: deal.to_act, word };
                into.extend(open.map(|(i, _)| Action::Challenge(challenge(i as u8))));
            }
            Step::Draw | Step::Decide(_) | Step::Reshuffle | Step::Challenge { .. } => {}
        }
    }
}

impl Quiddler {
    fn lays(&self, deal: &Deal, hand: &[Card], into: &mut Vec<Action>) {
        let out = deal.ending.is_none();
        if out && self.options.no_first_turn_out && deal.circuit == 1 {
            return;
        }
        let cards: Vec<lexicon::Card> = hand
            .iter()
            .map(|card| lexicon::Card {
                letters: card.letters().into(),
                points: card.points() as u16,
            })
            .collect();
        let mut splitter = Splitter::new();
        let words = &self.wordbook;
        let Ok(splits) = splitter.best(words.lexicon(), &cards, 1, words.vocabulary()) else {
            return;
        };
        let wanted = splits.iter().filter(|split| split.words > 0 && (split.out || !out)).copied();
        for split in wanted.take(WAYS).collect::<Vec<_>>() {
            let words = splitter.words(&split).into_iter();
            let cards = |place: &u8| hand[usize::from(*place)];
            let words = words.map(|word| word.cards.iter().map(cards).collect()).collect();
            let left = (0..hand.len()).filter(|i| split.used >> i & 1 == 0).map(|i| hand[i]);
            let discard = left.max_by_key(|card| card.points());
            into.push(Action::Lay(Lay { words, discard }));
        }
        let nonsense = self.options.mode == Mode::Challenge && out;
        if nonsense
            && deal.circuit.is_multiple_of(3)
            && let Some((discard, word)) = hand.split_last()
        {
            into.push(Action::Lay(Lay { words: vec![word.to_vec()], discard: Some(*discard) }));
        }
    }
}
