//! The score sheet: what each round brought, and why.

use crate::card::points;
use crate::{Bonus, Card, Word};
use play::Seat;
use serde::{Deserialize, Serialize};

/// How many rounds a game has (QD-05).
pub const ROUNDS: u8 = 8;

/// What a bonus is worth (QD-16).
pub const BONUS: i32 = 10;

/// How many cards are dealt to each player in a round, counted from 1 (QD-05).
pub const fn dealt_in(round: u8) -> u8 {
    round + 2
}

/// One finished round. All of it is open to everybody: words and unused cards lie on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Round {
    /// Which, from 1.
    pub round: u8,
    /// How many cards were dealt to each.
    pub cards: u8,
    /// Who went out; nobody if the circuits ran out (QD-14).
    pub out: Option<Seat>,
    /// What each seat had and got.
    pub seats: Vec<Score>,
}

/// What one seat had at the end of a round, and what it got for it (QD-15, QD-16, QD-20).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Score {
    /// The words it laid. With `unused` and `discard` these are all cards of its final turn.
    pub words: Vec<Word>,
    /// The cards it neither laid nor discarded.
    pub unused: Vec<Card>,
    /// The card it discarded in its final turn; none if it had none.
    pub discard: Option<Card>,
    /// Points of the words that stand.
    pub words_points: i32,
    /// Points of the unused cards.
    pub unused_points: i32,
    /// The bonus for the longest word.
    pub longest_word: i32,
    /// The bonus for most words.
    pub most_words: i32,
    /// Points lost by challenges, as a positive number.
    pub lost: i32,
    /// What the round brought.
    pub total: i32,
    /// The running tally with this round.
    pub running: i32,
}

/// What one seat had at the end of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) words: Vec<Word>,
    pub(crate) unused: Vec<Card>,
    pub(crate) discard: Option<Card>,
}

impl Round {
    /// The round as these cards score it, after rounds that brought `before`.
    pub(crate) fn score(
        round: u8,
        out: Option<Seat>,
        played: Vec<Played>,
        bonuses: &[Bonus],
        before: &[i32],
    ) -> Round {
        let lost = losses(&played.iter().map(|p| p.words.as_slice()).collect::<Vec<_>>());
        let won = |bonus, count: fn(&[&Word]) -> usize| {
            let counts = played.iter().map(|p| {
                let standing: Vec<&Word> = p.words.iter().filter(|word| word.stands()).collect();
                count(&standing)
            });
            alone_at_the_top(counts).filter(|_| bonuses.contains(&bonus))
        };
        let longest = won(Bonus::LongestWord, |words| {
            words.iter().map(|word| usize::from(word.letters)).max().unwrap_or(0)
        });
        let most = won(Bonus::MostWords, |words| words.len());
        let seats = played.into_iter().enumerate().map(|(i, Played { words, unused, discard })| {
            let standing = words.iter().filter(|word| word.stands());
            let words_points = standing.map(|word| word.points).sum();
            let unused_points = points(&unused);
            let bonus = |winner| if winner == Some(i) { BONUS } else { 0 };
            let (longest_word, most_words) = (bonus(longest), bonus(most));
            let total = 0.max(words_points - unused_points) + longest_word + most_words - lost[i];
            let running = before.get(i).copied().unwrap_or(0) + total;
            Score {
                words,
                unused,
                discard,
                words_points,
                unused_points,
                longest_word,
                most_words,
                lost: lost[i],
                total,
                running,
            }
        });
        let seats = seats.collect();
        Round { round, cards: dealt_in(round), out, seats }
    }
}

/// What each seat has lost by challenges of these words, which are given by seat (QD-20).
pub(crate) fn losses(words: &[&[Word]]) -> Vec<i32> {
    let mut lost = vec![0; words.len()];
    for (seat, words) in words.iter().enumerate() {
        for word in *words {
            let Some(verdict) = word.challenge else { continue };
            let loser = if verdict.good { verdict.by.index() } else { seat };
            lost[loser] += word.points;
        }
    }
    lost
}

/// The one with the highest count above zero, unless somebody has as many (QD-16).
fn alone_at_the_top(counts: impl Iterator<Item = usize> + Clone) -> Option<usize> {
    let top = counts.clone().max().filter(|top| *top > 0)?;
    let mut at_the_top = counts.enumerate().filter(|(_, count)| *count == top);
    let first = at_the_top.next();
    first.filter(|_| at_the_top.next().is_none()).map(|(seat, _)| seat)
}
