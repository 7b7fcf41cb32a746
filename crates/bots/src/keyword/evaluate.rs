//! Words and passes weighed against what the others may lay, and what comes after.

use super::laying::Laying;
use super::letters::{Unseen, worth};
use super::pool::Pool;
use super::rivals::Rival;
use super::standing::Standing;
use keyword::{Colour, Face, Slots, View};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A word that could be laid.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its letters.
    pub word: String,
    /// Its cards.
    pub laying: Laying,
    /// What the cards that stay in the hand are worth, compared with random ones.
    kept: f64,
}

/// A rival who misses at most this many letters of the keyword is denied those in the row.
const NEAR: usize = 3;

/// The words worth weighing: of those that are as long, with as many blue cards, do as much for
/// the keyword and take as much from others who are near it, the one that keeps the best hand.
#[derive(Clone, Debug)]
pub struct Candidates {
    pool: Pool,
    /// What is missing of the keyword.
    missing: String,
    hand: Slots,
    /// What a random card is worth.
    mean: f64,
    /// Letters that others want who are near the keyword.
    wanted: u32,
    /// By length, blue cards, the letters that they bring and those that they take from others.
    found: BTreeMap<(usize, u8, u16, u32), Candidate>,
}

impl Candidates {
    /// None yet, for the hand and the row of this view.
    pub fn new(view: &View, standing: &Standing, pool: Pool) -> Candidates {
        let mean = Unseen::by(view, Colour::Orange).mean();
        let hand = view.hand.unwrap_or_default();
        let (own, seats) = (&standing.seats[standing.you], standing.seats.iter());
        let others = seats.filter(|other| other.seat != own.seat && other.missing.len() <= NEAR);
        let wanted = others.flat_map(|other| other.missing.chars()).filter_map(Face::new);
        let wanted = wanted.fold(0, |mask, face| mask | 1 << face.index());
        Candidates {
            pool,
            missing: own.missing.clone(),
            hand,
            mean,
            wanted,
            found: BTreeMap::new(),
        }
    }

    /// Adds a word, unless a better one is there.
    pub fn add(&mut self, word: &str) {
        let Some(candidate) = self.candidate(word) else { return };
        let laying = candidate.laying;
        let taken = laying.taken(word).fold(0, |mask, face| mask | 1 << face.index());
        let brings = covers(&self.missing, word);
        let key = (word.len(), laying.blue(), brings, taken & self.wanted);
        if self.found.get(&key).is_none_or(|other| other.kept < candidate.kept) {
            self.found.insert(key, candidate);
        }
    }

    /// This word, if the cards make it.
    pub fn candidate(&self, word: &str) -> Option<Candidate> {
        let laying = Laying::of(word, &self.pool)?;
        let spent = laying.spent(word) - self.mean * laying.own() as f64;
        Some(Candidate { word: word.to_owned(), laying, kept: self.kept(|_| true) - spent })
    }

    /// What the cards that stay are worth, compared with random ones.
    fn kept(&self, stays: impl Fn(Face) -> bool) -> f64 {
        let cards = self.hand.iter().map(|(_, face)| face);
        cards.filter(|face| stays(*face)).map(|face| worth(face) - self.mean).sum()
    }
}

/// What the others may lay, and what comes of it.
pub struct Evaluator<'a> {
    standing: &'a Standing,
    rivals: &'a [Rival],
    row: Vec<Face>,
    /// By the cards of the hand that are spent: the chance of winning the game if nobody wins
    /// the round, and if the rivals do, each in turn.
    later: Vec<(f64, Vec<f64>)>,
    /// How much a round matters: what it changes whether it is won or lost.
    stake: f64,
}

impl<'a> Evaluator<'a> {
    /// For this view and these rivals, of which there is at least one.
    pub fn new(view: &View, standing: &'a Standing, rivals: &'a [Rival]) -> Evaluator<'a> {
        let row: Vec<Face> = view.row.iter().map(|(_, face)| face).collect();
        let after = |spent: usize| {
            let standing = standing.clone().spending(spent);
            let even = standing.chance(&row);
            let lost = |rival: &Rival| match &rival.word {
                Some((at, word)) => standing.clone().scoring(*at, word, rival.rank.1).chance(&row),
                None => even,
            };
            (even, rivals.iter().map(lost).collect())
        };
        let later: Vec<(f64, Vec<f64>)> = (0..=Slots::LEN).map(after).collect();
        let usual = standing.clone().spending(Slots::LEN / 2);
        let stake = if usual.rounds() > 0.0 {
            let won = usual.scoring(standing.you, "", 0).chance(&row);
            won - mean(later[Slots::LEN / 2].1.iter().copied())
        } else {
            0.0
        };
        Evaluator { standing, rivals, row, later, stake: stake.max(0.0) }
    }

    /// The best of these words with the chance of winning the game; nothing without a word.
    pub fn best<'c>(&self, candidates: &'c Candidates) -> Option<(f64, &'c Candidate)> {
        let weighed = candidates.found.values().map(|candidate| (self.word(candidate), candidate));
        weighed.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn word(&self, candidate: &Candidate) -> f64 {
        mean(self.word_by_deal(candidate))
    }

    /// The chance of winning the game with a word, in each of the deals that were imagined.
    pub fn word_by_deal(
        &self,
        Candidate { word, laying, kept }: &Candidate,
    ) -> impl ExactSizeIterator<Item = f64> {
        let rank = (word.len() as u8, laying.blue());
        let mut open = self.row.clone();
        for face in laying.taken(word) {
            // What is taken, nobody else gets: that is why the row matters to the others too.
            if let Some(at) = open.iter().position(|other| *other == face) {
                open.swap_remove(at);
            }
        }
        let standing = self.standing.clone().spending(laying.own());
        let won = standing.scoring(self.standing.you, word, rank.1).chance(&open);
        let (even, lost) = &self.later[laying.own()];
        let kept = self.stake * kept;
        self.rivals.iter().zip(lost).map(move |(rival, lost)| match rank.cmp(&rival.rank) {
            Ordering::Greater => won + kept,
            Ordering::Equal => *even + kept,
            Ordering::Less => *lost + kept,
        })
    }

    /// The same for a pass that drops these cards of the hand.
    pub fn pass_by_deal(
        &self,
        candidates: &Candidates,
        drops: &[u8],
    ) -> impl ExactSizeIterator<Item = f64> {
        let stays = candidates.hand.iter().filter(|(slot, _)| !drops.contains(slot));
        let kept = stays.map(|(_, face)| worth(face) - candidates.mean).sum::<f64>();
        let kept = self.stake * kept;
        self.later[drops.len().min(Slots::LEN)].1.iter().map(move |lost| lost + kept)
    }

    /// What passing is worth, and the places of the cards that are dropped then: none, the poor
    /// ones, or all, which brings the end nearer.
    pub fn pass(&self, candidates: &Candidates) -> (f64, Vec<u8>) {
        let poor = |face: Face| worth(face) < candidates.mean;
        let ways: [&dyn Fn(Face) -> bool; 3] = [&poor, &|_| false, &|_| true];
        let weighed = ways.map(|drops| {
            let dropped = candidates.hand.iter().filter(|(_, face)| drops(*face));
            let dropped: Vec<u8> = dropped.map(|(slot, _)| slot).collect();
            (mean(self.pass_by_deal(candidates, &dropped)), dropped)
        });
        let better = |a: (f64, Vec<u8>), b: (f64, Vec<u8>)| if b.0 > a.0 { b } else { a };
        weighed.into_iter().reduce(better).unwrap_or_default()
    }
}

/// Which of the missing letters a word brings, bit 0 for the first.
fn covers(missing: &str, word: &str) -> u16 {
    let mut counts = [0u8; 26];
    word.bytes().for_each(|letter| counts[usize::from(letter - b'a')] += 1);
    let bits = missing.bytes().enumerate().map(|(at, letter)| {
        let count = &mut counts[usize::from(letter - b'a')];
        let there = *count > 0;
        *count -= u8::from(there);
        u16::from(there) << at
    });
    bits.fold(0, |all, bit| all | bit)
}

fn mean(each: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = each.len().max(1) as f64;
    each.sum::<f64>() / count
}
