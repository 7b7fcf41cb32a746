//! Some sound actions of a seat: more can be laid than can be listed.

use crate::action::{Action, Lay};
use crate::options::Mode;
use crate::state::{Deal, State};
use crate::{Card, Quiddler};
use components::Hand;
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

    /// Everything that can be listed, then every lay, its words in the order of the alphabet. Where
    /// players look after words, anything can be laid.
    fn list(&self, state: &State, seat: Seat, most: usize, into: &mut Vec<Action>) -> bool {
        let can = self.can_do(state, seat);
        let lays = can.composes("lay");
        if lays && self.options.mode == Mode::Challenge {
            self.propose(state, seat, into);
            return false;
        }
        into.extend(can.actions);
        match state.deal.as_ref().filter(|_| lays) {
            Some(deal) => AllLays::new(self, deal).each(most, into),
            None => true,
        }
    }
}

/// Every way to lay a hand.
struct AllLays {
    /// Every word that some of the hand makes, in order.
    words: Vec<Vec<Card>>,
    hand: Hand<Card>,
    /// Whether all cards but the discard have to be laid.
    out: bool,
}

impl AllLays {
    fn new(game: &Quiddler, deal: &Deal) -> AllLays {
        let hand = deal.players[deal.to_act].hand.clone();
        let cards: Vec<Card> = hand.iter().copied().collect();
        let mut words = Vec::new();
        game.wordbook_of(deal.to_act).each(&cards, |word, _| words.push(word.to_vec()));
        words.sort();
        words.dedup();
        AllLays { words, hand, out: !deal.last_turn() }
    }

    /// Appends them until there are `most` actions. Says whether those are all.
    fn each(&self, most: usize, into: &mut Vec<Action>) -> bool {
        self.from(0, &self.hand, &mut Vec::new(), most, into)
    }

    fn from(
        &self,
        first: usize,
        left: &Hand<Card>,
        laid: &mut Vec<Vec<Card>>,
        most: usize,
        into: &mut Vec<Action>,
    ) -> bool {
        if !laid.is_empty() && (!self.out || left.len() == 1) {
            let mut discards: Vec<Card> = left.iter().copied().collect();
            discards.dedup();
            for discard in discards {
                if into.len() >= most {
                    return false;
                }
                into.push(Action::Lay(Lay { words: laid.clone(), discard: Some(discard) }));
            }
        }
        for (i, word) in self.words.iter().enumerate().skip(first) {
            let mut rest = left.clone();
            if rest.take(word).is_err() || rest.is_empty() {
                continue;
            }
            laid.push(word.clone());
            let all = self.from(i, &rest, laid, most, into);
            laid.pop();
            if !all {
                return false;
            }
        }
        true
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
