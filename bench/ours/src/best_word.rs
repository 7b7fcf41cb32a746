//! Keyword: all words that are best with a hand and a row, proved, over two thousand random deals.

use crate::{Figure, timing};
use bots::keyword::best::optimal;
use bots::keyword::{Pool, WordsByLength};
use keyword::{Colour, ENGLISH, Face, Slots};
use lexicon::Vocabulary;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::time::Duration;

const DEALS: usize = 2_000;

/// A deal that takes this long is tried again.
const LONG: Duration = Duration::from_micros(500);

/// Milliseconds a deal of twelve cards, a blank in the hand and one in the row: the median, and
/// the worst.
pub fn find() -> Vec<Figure> {
    let list = lexicon::named("standard").expect("it is shipped");
    let by_length = WordsByLength::of(&list);
    let mut luck = ChaCha8Rng::from_seed([4; 32]);
    let mut spent = Vec::with_capacity(DEALS);
    for _ in 0..DEALS {
        let (hand, row) = (six(Colour::Orange, &mut luck), six(Colour::Blue, &mut luck));
        spent.push(timing::time(LONG, || {
            let pool = Pool::new(hand.iter().copied(), row.iter().copied());
            optimal(&by_length, &pool, Vocabulary::WHOLE)
        }));
    }
    vec![timing::median("keyword/best-word", spent)]
}

/// A blank and five letters of a colour.
fn six(colour: Colour, luck: &mut ChaCha8Rng) -> Vec<Face> {
    let mut cards = ENGLISH.cards(colour);
    cards.retain(|card| *card != Face::BLANK);
    for at in 0..Slots::LEN {
        let other = at + luck.next_u32() as usize % (cards.len() - at);
        cards.swap(at, other);
    }
    cards.truncate(Slots::LEN);
    cards[0] = Face::BLANK;
    cards
}
