//! QD-26: what many games came to.

use serde::{Deserialize, Serialize};

/// What many finished games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct Statistics {
    /// How many games were finished.
    pub games: u32,
    /// How many of them ended with a perfect zero.
    pub zeros: u32,
    /// The best score, which is the lowest.
    pub best: Option<i32>,
    /// The mean score in tenths of a point, rounded.
    pub mean_tenths: Option<i32>,
    /// How many perfect zeros in a row the last games were.
    pub streak: u32,
    /// The most perfect zeros in a row.
    pub longest_streak: u32,
}

impl Statistics {
    /// The statistics of games with these scores, the oldest first.
    pub fn of(scores: impl IntoIterator<Item = i32>) -> Statistics {
        let mut all = Statistics::default();
        let mut sum = 0i64;
        for score in scores {
            all.games += 1;
            sum += i64::from(score);
            all.best = Some(all.best.map_or(score, |best| best.min(score)));
            if score == 0 {
                all.zeros += 1;
                all.streak += 1;
            } else {
                all.streak = 0;
            }
            all.longest_streak = all.longest_streak.max(all.streak);
        }
        let games = i64::from(all.games);
        all.mean_tenths = (games > 0).then(|| ((10 * sum + games / 2) / games) as i32);
        all
    }
}
