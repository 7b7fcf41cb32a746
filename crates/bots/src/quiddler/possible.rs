//! What was possible in the rounds that are over.

use super::laying::Laying;
use lexicon::Vocabulary;
use quiddler::{Card, View};
use serde::{Deserialize, Serialize};

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
    /// The best: proved, offensive words aside.
    pub best: Laying,
    /// What was scored, bonuses and challenges aside.
    pub scored: i32,
    /// How many points there would have been more.
    pub missed: i32,
}

/// What was possible in every round that is over; nothing if the table's list is not here.
pub fn possible(view: &View) -> Option<Vec<Possible>> {
    let list = lexicon::named(&view.options.words.name).ok()?;
    let wanted = Vocabulary::clean(u8::MAX);
    let rounds = view.tally.iter().map(|round| {
        let seat = |score: &quiddler::Score| {
            let words = score.words.iter().flat_map(|word| &word.cards);
            let cards: Vec<Card> =
                words.chain(&score.unused).chain(&score.discard).copied().collect();
            let best = Laying::best(&cards, &list, wanted).filter(|_| !cards.is_empty())?;
            let scored = 0.max(score.words_points - score.unused_points);
            // An offensive word may have scored more than is looked for here.
            let missed = 0.max(best.points - scored);
            Some(Missed { best, scored, missed })
        };
        Possible { round: round.round, seats: round.seats.iter().map(seat).collect() }
    });
    Some(rounds.collect())
}
