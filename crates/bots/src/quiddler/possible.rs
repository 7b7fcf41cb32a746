//! What was possible in the rounds that are over.

use super::laying::Laying;
use lexicon::{Lexicon, Vocabulary};
use play::Seat;
use quiddler::{Card, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What was possible in a finished round with each player's cards of the final turn. All of them
/// lay open on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Possible {
    /// Which round, from 1.
    pub round: u8,
    /// By seat; nothing for a seat without cards.
    pub seats: Vec<Option<Missed>>,
}

/// The best with some cards, beside what was made of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Missed {
    /// The best by the table's words: proved.
    pub best: Laying,
    /// What was scored, bonuses and challenges aside.
    pub scored: i32,
    /// How many points there would have been more.
    pub missed: i32,
}

/// What was possible in every round that is over; nothing if the table's list is not here.
pub fn possible(view: &View) -> Option<Vec<Possible>> {
    let seats = (0..view.players.len() as u8).map(|seat| view.options.words_of(Some(Seat(seat))));
    let lists: Vec<_> = seats.map(|id| lexicon::named(&id.name).ok()).collect::<Option<_>>()?;
    let vocabulary = Vocabulary { offensive: view.options.offensive, ..Vocabulary::WHOLE };
    let rounds = view.tally.iter().map(|round| {
        let seat = |(score, list): (&quiddler::Score, &Arc<Lexicon>)| {
            let words = score.words.iter().flat_map(|word| &word.cards);
            let cards: Vec<Card> =
                words.chain(&score.unused).chain(&score.discard).copied().collect();
            let best = Laying::best(&cards, list, vocabulary).filter(|_| !cards.is_empty())?;
            let scored = 0.max(score.words_points - score.unused_points);
            // A word that nobody challenged may have scored more than there are words for.
            let missed = 0.max(best.points - scored);
            Some(Missed { best, scored, missed })
        };
        Possible { round: round.round, seats: round.seats.iter().zip(&lists).map(seat).collect() }
    });
    Some(rounds.collect())
}
