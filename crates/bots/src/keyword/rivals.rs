//! What the others may lay: hands are imagined from the cards that nobody has seen.

use super::best::{Made, left_after};
use super::letters::Unseen;
use super::player::KeywordSnapshot;
use super::pool::Pool;
use super::profile::Profile;
use super::standing::Standing;
use super::words_by_length::WordsByLength;
use keyword::{Colour, Face, Slots, Status};
use play::Luck;
use std::cmp::Ordering;

/// A rival who misses at most this many letters may lay a word for the keyword that is up to
/// [`SHORTER`] letters shorter than it could be.
const NEAR: usize = 3;
const SHORTER: u8 = 2;

/// The best word of the others in one imagined deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Length and blue cards; nothing if nobody has a word.
    pub rank: (u8, u8),
    /// Whose it is, by its place in the standing, and the word; nobody's if several tie.
    pub word: Option<(usize, String)>,
}

/// Deals `deals` hands to everybody who is still in the round, and finds what they would lay if they
/// played with this profile.
pub fn sample_rivals(
    snapshot: &KeywordSnapshot,
    by_length: &WordsByLength,
    profile: &Profile,
    standing: &Standing,
    deals: u32,
    luck: &mut Luck<'_>,
) -> Vec<Rival> {
    let view = &snapshot.view;
    let row: Vec<Face> = view.row.iter().map(|(_, face)| face).collect();
    let in_round = |seat: usize| {
        matches!(view.seats[seat].status, Status::Thinking | Status::Committed)
            && snapshot.you.is_none_or(|you| you.index() != seat)
    };
    let others: Vec<usize> =
        (0..standing.seats.len()).filter(|at| in_round(standing.seats[*at].seat)).collect();
    let mut cards = Unseen::by(view, Colour::Orange).cards();
    let mut deal = || {
        let mut best = Rival { rank: (0, 0), word: None };
        for (i, at) in others.iter().enumerate() {
            let from = i * Slots::LEN;
            let to = (from + Slots::LEN).min(cards.len());
            for place in from..to {
                let other = place + luck.below((cards.len() - place) as u32) as usize;
                cards.swap(place, other);
            }
            let hand = cards.get(from..to).unwrap_or_default();
            let pool = Pool::new(hand.iter().copied(), row.iter().copied());
            let missing = &standing.seats[*at].missing;
            let Some(word) = intends(by_length, &pool, profile, missing, luck) else { continue };
            match word.rank().cmp(&best.rank) {
                Ordering::Greater => {
                    best = Rival { rank: word.rank(), word: Some((*at, word.text)) };
                }
                Ordering::Equal => best.word = None,
                Ordering::Less => {}
            }
        }
        best
    };
    // Where nobody else is in the round, one deal tells all.
    let deals = if others.is_empty() { 1 } else { deals.max(1) };
    (0..deals).map(|_| deal()).collect()
}

/// What somebody with these cards is taken to lay: the longest word, with the most blue cards; one
/// that completes the keyword, if it is hardly shorter.
fn intends(
    by_length: &WordsByLength,
    pool: &Pool,
    profile: &Profile,
    missing: &str,
    luck: &mut Luck<'_>,
) -> Option<Made> {
    let best = profile.longest(by_length, pool, luck)?;
    if missing.len() > NEAR {
        return Some(best);
    }
    let lengths = (2..=best.length).rev().take(1 + usize::from(SHORTER));
    let complete = lengths.into_iter().find_map(|length| {
        let mut complete: Option<Made> = None;
        by_length.each(length.into(), pool, profile.vocabulary(), |word, _| {
            if left_after(missing, word).is_empty() && profile.notices(word.len(), luck) {
                let made = Made::new(word, pool);
                complete = made.into_iter().chain(complete.take()).max_by_key(Made::rank);
            }
        });
        complete
    });
    Some(complete.unwrap_or(best))
}
