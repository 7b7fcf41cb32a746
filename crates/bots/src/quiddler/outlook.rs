//! What a hand is worth, by all cards that may come.

use super::lays::Lays;
use lexicon::{Lexicon, Vocabulary};
use quiddler::{Card, View};

/// How many of each face may still come, as far as a player can know.
pub struct Unseen([u8; Card::FACES]);

impl Unseen {
    /// All cards less those that the viewer sees or has seen.
    pub fn by(view: &View) -> Unseen {
        let words = view.players.iter().flat_map(|p| p.words.iter().flat_map(|w| &w.cards));
        let known = view.players.iter().enumerate().filter(|(i, _)| {
            // the viewer's own are in the hand
            view.you.map(|seat| seat.index()) != Some(*i)
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
pub fn tempo(cards: u8) -> f64 {
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
        Some(points) => f64::from(points) + tempo(cards),
        None => HELD * f64::from(lays.best_points(set)),
    }
}

/// For each card of `hand`, which is one too large: what the others are worth on average after
/// the next draw. Alike cards are worth the same.
pub fn after_discards(
    hand: &[Card],
    unseen: &Unseen,
    list: &Lexicon,
    wanted: Vocabulary,
) -> Vec<f64> {
    let mut sums = vec![0.0; hand.len()];
    // Of alike cards the first speaks for all.
    let first = |place: usize| hand.iter().position(|other| *other == hand[place]);
    let firsts: Vec<usize> = (0..hand.len()).filter_map(first).collect();
    let mut larger = hand.to_vec();
    for (card, count) in unseen.iter() {
        larger.push(card);
        let lays = Lays::of(&larger, list, wanted, |_| true);
        for place in (0..hand.len()).filter(|place| firsts[*place] == *place) {
            sums[place] += f64::from(count) * worth(&lays, lays.all() & !(1 << place));
        }
        larger.pop();
    }
    let cards = f64::from(unseen.count().max(1));
    firsts.into_iter().map(|first| sums[first] / cards).collect()
}
