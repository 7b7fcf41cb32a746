//! Quiddler: the best way to lay ten cards, proved, over ten thousand random hands.

use crate::{Figure, timing};
use bots::quiddler::Laying;
use lexicon::Vocabulary;
use quiddler::Card;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::time::Duration;

const HANDS: usize = 10_000;
const CARDS: usize = 10;

/// A hand that takes this long is tried again.
const LONG: Duration = Duration::from_millis(1);

/// Milliseconds a hand: the median, and the worst.
pub fn best() -> Vec<Figure> {
    let list = lexicon::named("standard").expect("it is shipped");
    let mut luck = ChaCha8Rng::from_seed([3; 32]);
    let mut deck: Vec<Card> = Card::deck().collect();
    let mut spent = Vec::with_capacity(HANDS);
    for _ in 0..HANDS {
        for at in 0..CARDS {
            let other = at + luck.next_u32() as usize % (deck.len() - at);
            deck.swap(at, other);
        }
        let hand = &deck[..CARDS];
        spent.push(timing::time(LONG, || Laying::best(hand, &list, Vocabulary::WHOLE)));
    }
    vec![timing::median("quiddler/best-split", spent)]
}
