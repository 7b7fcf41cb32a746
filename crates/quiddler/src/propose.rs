//! Some sound actions of a seat: more can be laid than can be listed.

use crate::action::{Action, Lay};
use crate::options::Mode;
use crate::state::{Deal, State};
use crate::{Card, Quiddler};
use lexicon::Splitter;
use play::{Propose, Seat};

/// How many ways to lay a hand are proposed at most.
const WAYS: usize = 4;

impl Propose for Quiddler {
    /// Everything that can be listed; then the best ways to lay by the table's list. With
    /// challenges, every third circuit also to go out with the cards as they come.
    fn propose(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let can = self.can_do(state, seat);
        let lays = can.composes("lay");
        into.extend(can.actions);
        if let Some(deal) = state.deal.as_ref().filter(|_| lays) {
            self.lays(deal, into);
        }
    }
}

impl Quiddler {
    fn lays(&self, deal: &Deal, into: &mut Vec<Action>) {
        let out = deal.ending.is_none();
        let hand: Vec<Card> = deal.players[deal.to_act].hand.iter().copied().collect();
        let cards: Vec<lexicon::Card> = hand
            .iter()
            .map(|card| lexicon::Card {
                letters: card.letters().into(),
                points: card.points() as u16,
            })
            .collect();
        let mut splitter = Splitter::new();
        let words = self.wordbook_of(deal.to_act);
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
