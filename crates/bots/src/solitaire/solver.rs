//! The fewest points that can be left of a deal.
//!
//! Positions are gone through by how many cards are gone. Of each number the most promising are
//! kept, as many as the width allows. If none was ever left out, everything was tried, and what
//! was found is proved; a way to zero is its own proof.

use super::piles::Piles;
use lexicon::{Lexicon, Vocabulary};
use quiddler::solitaire::Action;
use std::collections::HashSet;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The fewest points left that were found.
    pub score: i32,
    /// How to get there.
    pub line: Vec<Action>,
    /// Whether nobody can do better.
    pub proved: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// A position on the way, and how it came about.
struct Step {
    piles: Piles,
    from: usize,
    done: Vec<Action>,
}

/// Solves a deal, keeping at most `width` positions of each number of cards; ends early when
/// `stop` returns true.
pub fn solve(
    deal: &Piles,
    list: &Lexicon,
    vocabulary: Vocabulary,
    width: usize,
    mut stop: impl FnMut() -> bool,
) -> Solution {
    let mut steps = vec![Step { piles: *deal, from: 0, done: Vec::new() }];
    // By how many cards are left: the steps to go on from, the best last.
    let mut open: Vec<Vec<(i32, usize)>> = vec![Vec::new(); deal.count() + 1];
    let mut known = HashSet::new();
    deal.settle(|done, piles| {
        if known.insert(piles.sorted()) {
            open[piles.count()].push((promise(&piles), steps.len()));
            steps.push(Step { piles, from: 0, done: done.to_vec() });
        }
    });
    let (mut best, mut nodes, mut all) = (0, 0, true);
    for left in (1..=deal.count()).rev() {
        let mut here = std::mem::take(&mut open[left]);
        here.sort_unstable_by(|a, b| b.cmp(a));
        if here.len() > width {
            here.truncate(width);
            all = false;
        }
        for (_, at) in here {
            if stop() {
                all = false;
                break;
            }
            nodes += 1;
            let piles = steps[at].piles;
            piles.moves(list, vocabulary, |done, next| {
                if !known.insert(next.sorted()) {
                    return;
                }
                open[next.count()].push((promise(&next), steps.len()));
                steps.push(Step { piles: next, from: at, done: done.to_vec() });
            });
        }
        if !open[0].is_empty() {
            break;
        }
    }
    for (at, step) in steps.iter().enumerate() {
        if step.piles.points() < steps[best].piles.points() {
            best = at;
        }
    }
    let score = steps[best].piles.points();
    Solution { score, line: line(&steps, best), proved: all || score == 0, nodes }
}

fn line(steps: &[Step], mut at: usize) -> Vec<Action> {
    let mut parts = Vec::new();
    while at != 0 {
        parts.push(steps[at].done.as_slice());
        at = steps[at].from;
    }
    parts.into_iter().rev().flatten().cloned().collect()
}

/// How good it looks: few expensive cards, a good share of vowels, and no stray Q.
fn promise(piles: &Piles) -> i32 {
    let (mut vowels, mut cards, mut points, mut queens, mut us) = (0i32, 0i32, 0, 0, 0);
    for card in piles.cards() {
        cards += 1;
        points += card.points();
        match card.letters() {
            "a" | "e" | "i" | "o" | "u" => vowels += 2,
            "y" | "er" | "in" | "qu" => vowels += 1,
            _ => {}
        }
        queens += i32::from(card.letters() == "q");
        us += i32::from(card.letters() == "u");
    }
    // two vowels to three others
    let odd = (5 * vowels - 4 * cards).abs();
    -(points + 2 * odd + 20 * (queens - us).max(0))
}
