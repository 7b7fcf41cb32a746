//! What a hand is worth, by all cards that may come.

use super::lays::Lays;
use lexicon::{Lexicon, Vocabulary};
use play::{Luck, SnapshotOf};
use quiddler::{Card, Quiddler};

/// How many of each face may still come, as far as a player can know.
pub struct Unseen([u8; Card::FACES]);

impl Unseen {
    /// All cards less those that the viewer sees or has seen.
    pub fn by(seen: &SnapshotOf<Quiddler>) -> Unseen {
        let view = &seen.view;
        let words = view.players.iter().flat_map(|p| p.words.iter().flat_map(|w| &w.cards));
        let known = view.players.iter().enumerate().filter(|(i, _)| {
            // the viewer's own are in the hand
            seen.you.map(|seat| seat.index()) != Some(*i)
        });
        let known = known.flat_map(|(_, player)| &player.known);
        let piles = view.buried.iter().chain(&view.top);
        Unseen::without(view.hand.iter().chain(piles).chain(words).chain(known))
    }

    /// All cards less these.
    pub fn without<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Unseen {
        let mut left = [0; Card::FACES];
        Card::all().for_each(|card| left[card.index()] = card.copies());
        for card in cards {
            let count = &mut left[card.index()];
            *count = count.saturating_sub(1);
        }
        Unseen(left)
    }

    /// Every face that may come, and how many there are of it.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::all().map(|card| (card, self.0[card.index()])).filter(|(_, count)| *count > 0)
    }

    /// How many cards may come.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }
}

/// What going out is worth beyond its points: the others have a turn each and no more.
pub fn worth_of_going_out(cards: u8) -> f64 {
    4.0 + f64::from(cards)
}

/// What points in the hand are worth while nobody has gone out: not all will be kept or improved.
const HELD: f64 = 0.7;

/// What it is worth to hold these cards after taking one: the points of going out if that can be
/// done, else a part of what could be laid.
pub fn worth(lays: &Lays, set: u16) -> f64 {
    let cards = set.count_ones() as u8 - 1;
    let out = lays.ways_out(set).map(|card| lays.points(set & !(1 << card))).max();
    match out {
        Some(points) => f64::from(points) + worth_of_going_out(cards),
        None => HELD * f64::from(lays.best_points(set)),
    }
}

/// For each card of `hand`, which is one too large: what the others are worth on average after
/// the next draw. Alike cards are worth the same.
pub fn after_discards(
    hand: &[Card],
    unseen: &Unseen,
    list: &Lexicon,
    vocabulary: Vocabulary,
) -> Vec<f64> {
    let mut sums = vec![0.0; hand.len()];
    // Of alike cards the first speaks for all.
    let first = |place: usize| hand.iter().position(|other| *other == hand[place]);
    let firsts: Vec<usize> = (0..hand.len()).filter_map(first).collect();
    let mut larger = hand.to_vec();
    for (card, count) in unseen.iter() {
        larger.push(card);
        let lays = Lays::of(&larger, list, vocabulary, |_| true);
        for place in (0..hand.len()).filter(|place| firsts[*place] == *place) {
            sums[place] += f64::from(count) * worth(&lays, lays.all() & !(1 << place));
        }
        larger.pop();
    }
    let cards = f64::from(unseen.count().max(1));
    firsts.into_iter().map(|first| sums[first] / cards).collect()
}

/// What the two piles are worth, in the coin of [`worth`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piles {
    /// Taking the open card.
    pub taken: f64,
    /// Drawing.
    pub drawn: f64,
}

/// Compares the open card with everything the draw pile may bring, for a hand before its turn.
/// Draws that do not go out are explored for `samples` random ones; for all of
/// them without any.
pub fn piles(
    hand: &[Card],
    top: Card,
    unseen: &Unseen,
    list: &Lexicon,
    vocabulary: Vocabulary,
    samples: Option<(u32, &mut Luck<'_>)>,
) -> Piles {
    let with = |card: Card| [hand, &[card]].concat();
    // What is held after the turn that takes this card: at best, over all discards.
    let later = |card: Card| {
        let worths = after_discards(&with(card), unseen, list, vocabulary);
        worths.into_iter().fold(0.0, f64::max)
    };
    let now = |card: Card| {
        let lays = Lays::of(&with(card), list, vocabulary, |_| true);
        lays.ways_out(lays.all()).next().is_some().then(|| worth(&lays, lays.all()))
    };
    let taken = now(top).unwrap_or_else(|| later(top));
    let (mut out, mut in_vain) = (0.0, Vec::new());
    for (card, count) in unseen.iter() {
        match now(card) {
            Some(worth) => out += f64::from(count) * worth,
            None => in_vain.push((card, count)),
        }
    }
    let many: u32 = in_vain.iter().map(|(_, count)| u32::from(*count)).sum();
    let vain = match samples {
        Some((samples, luck)) => {
            let each: Vec<Card> =
                in_vain.iter().flat_map(|(c, n)| std::iter::repeat_n(*c, (*n).into())).collect();
            let drawn = (0..samples).filter_map(|_| luck.pick(&each).copied());
            f64::from(many) * drawn.map(later).sum::<f64>() / f64::from(samples.max(1))
        }
        None => in_vain.iter().map(|(card, count)| f64::from(*count) * later(*card)).sum(),
    };
    Piles { taken, drawn: (out + vain) / f64::from(unseen.count().max(1)) }
}

/// The same for a last turn: only what can be laid then counts.
pub fn last_piles(
    hand: &[Card],
    top: Card,
    unseen: &Unseen,
    list: &Lexicon,
    vocabulary: Vocabulary,
) -> Piles {
    let laid = |card: Card| {
        let lays = Lays::of(&[hand, &[card]].concat(), list, vocabulary, |_| true);
        f64::from(lays.best_points(lays.all()))
    };
    let drawn: f64 = unseen.iter().map(|(card, count)| f64::from(count) * laid(card)).sum();
    Piles { taken: laid(top), drawn: drawn / f64::from(unseen.count().max(1)) }
}
