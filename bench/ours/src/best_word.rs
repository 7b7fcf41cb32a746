//! Keyword: all words that are best with a hand and a row, proved, over two thousand random deals.

use crate::Figure;
use bots::keyword::best::optimal;
use bots::keyword::{Pool, Shelf};
use keyword::{Colour, ENGLISH, Face, Slots};
use lexicon::Vocabulary;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};

const DEALS: usize = 2_000;

/// A deal that took so long is tried again: if the machine was busy with something else, it takes
/// less then; if it is the deal, it does not.
const LONG: Duration = Duration::from_micros(500);
const TRIES: usize = 10;

/// Milliseconds a deal of twelve cards, a blank in the hand and one in the row: the median, and
/// the worst.
pub fn find() -> Vec<Figure> {
    let list = lexicon::named("standard").expect("it is shipped");
    let shelf = Shelf::of(&list);
    let mut luck = ChaCha8Rng::from_seed([4; 32]);
    let mut spent = Vec::with_capacity(DEALS);
    for _ in 0..DEALS {
        let (hand, row) = (six(Colour::Orange, &mut luck), six(Colour::Blue, &mut luck));
        let mut least = Duration::MAX;
        for _ in 0..TRIES {
            let start = Instant::now();
            let pool = Pool::new(hand.iter().copied(), row.iter().copied());
            black_box(optimal(&shelf, &pool, Vocabulary::WHOLE));
            least = least.min(start.elapsed());
            if least < LONG {
                break;
            }
        }
        spent.push(least);
    }
    spent.sort_unstable();
    let ms = |at: usize| spent[at].as_secs_f64() * 1000.0;
    let worst = Some(ms(DEALS - 1));
    vec![Figure { worst, ..Figure::new("keyword/best-word", ms(DEALS / 2), "ms") }]
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
