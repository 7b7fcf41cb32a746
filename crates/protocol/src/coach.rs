//! What a coach says about a finished game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A line of `GET /api/finished/{id}/coach`: how far the work is, then the report.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CoachLine {
    /// How many decisions are weighed, of how many.
    Progress {
        /// So many are weighed.
        done: u32,
        /// So many there are.
        of: u32,
    },
    /// The report: the last line.
    Report(CoachReport),
    /// The work was given up: the last line.
    Refused(crate::Refused),
}

/// What one player's decisions in a finished game were worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CoachReport {
    /// The game.
    pub game: String,
    /// Whose decisions.
    pub seat: u8,
    /// What values and losses are counted in.
    pub unit: CoachUnit,
    /// Every decision that offered a choice, in order.
    pub decisions: Vec<CoachDecision>,
    /// Up to three of them that mattered most, the dearest first.
    pub moments: Vec<CoachMoment>,
    /// What a decision cost on average.
    pub mean_loss: f64,
}

/// What a game's values are counted in. More is always better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CoachUnit {
    /// The chance of winning, from 0 to 1.
    Chance,
    /// Points.
    Points,
    /// Rounds, as negative numbers.
    Rounds,
    /// Candies more than the best rival.
    Candies,
}

/// One decision beside the best alternative: from what the player could know, never from what was
/// hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CoachDecision {
    /// The frame of the replay that shows the position before it. The next one shows what was done.
    pub frame: u32,
    /// What was done, in words.
    pub done: String,
    /// The best that is known, in words; the same where nothing is better.
    pub best: String,
    /// The same as an action of the game.
    #[ts(type = "unknown")]
    pub best_action: Value,
    /// What was done is worth this.
    pub value: f64,
    /// The best is worth this.
    pub best_value: f64,
    /// The difference: never below zero.
    pub loss: f64,
    /// Whether the loss is proved; else it is estimated.
    pub proven: bool,
    /// In 95 of 100 cases the loss is nearer to the truth than this; 0 where it is proved.
    pub error: f64,
    /// What was missed, by its id; nothing where nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pattern: Option<String>,
    /// Something certain about it, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fact: Option<String>,
}

/// A decision that mattered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CoachMoment {
    /// Its frame, which is also its decision's.
    pub frame: u32,
    /// What was missed, by its id.
    pub pattern: String,
    /// The same as a heading.
    pub title: String,
    /// What happened and what would have been better.
    pub sentence: String,
    /// What to look for the next time.
    pub advice: String,
}
