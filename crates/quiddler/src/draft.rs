//! What a player learns about words they have not laid yet.

use crate::card::points;
use crate::state::State;
use crate::turns::not_in_hand;
use crate::{Card, Lay, Quiddler, Word};
use play::{Reject, Seat};
use serde::{Deserialize, Serialize};

/// What a draft would do, were it made. Of any action but `lay` there is nothing to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Draft {
    /// The words, in the order of the draft.
    pub words: Vec<DraftWord>,
    /// Points of all of them.
    pub points: i32,
    /// The cards that would be neither laid nor discarded.
    pub unused: Vec<Card>,
    /// Their points.
    pub unused_points: i32,
    /// What that would score, without bonuses and challenges (QD-15).
    pub total: i32,
}

/// A word of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct DraftWord {
    /// What its cards spell.
    pub text: String,
    /// What they are worth.
    pub points: i32,
    /// How many letters it has.
    pub letters: u8,
}

impl Quiddler {
    /// What a draft of words comes to, or what is wrong with its cards or words. With challenges
    /// nobody tells whether they are words (QD-04).
    pub(crate) fn draft(&self, state: &State, seat: Seat, lay: &Lay) -> Result<Draft, Reject> {
        let mut left = self.judge_words(seat, self.hand(state, seat)?, lay)?;
        if let Some(discard) = lay.discard {
            left.take(&[discard]).map_err(|missing| not_in_hand(missing.0))?;
        }
        let word = |cards: &Vec<Card>| {
            let Word { text, points, letters, .. } = Word::of(cards);
            DraftWord { text, points, letters }
        };
        let words: Vec<DraftWord> = lay.words.iter().map(word).collect();
        let points_in_words = words.iter().map(|word| word.points).sum();
        let unused: Vec<Card> = left.iter().copied().collect();
        let unused_points = points(&unused);
        let total = 0.max(points_in_words - unused_points);
        Ok(Draft { words, points: points_in_words, unused, unused_points, total })
    }
}
