//! What a table chooses before the game.

use crate::cards::SetId;
use play::{Millis, Reject};
use serde::{Deserialize, Serialize};

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Options {
    /// The cards: `standard`, or a set that the host has added.
    pub cards: SetId,
    /// Four open cards in each row instead of three (KM-06).
    pub wide_market: bool,
    /// Seconds for a whole turn; none for as long as it takes. When they are over, the player
    /// collects, if they have done nothing else, and the turn ends.
    pub turn_seconds: Option<u32>,
    /// Seconds for each choice outside of a player's own turn: feeding, what an event offers,
    /// the First Player's ability; none for as long as it takes. When they are over, monsters
    /// are fed as far as the sugar goes, and everything else is declined.
    pub answer_seconds: Option<u32>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            cards: SetId::default(),
            wide_market: false,
            turn_seconds: None,
            answer_seconds: Some(60),
        }
    }
}

/// A week: long enough for a game by post, short enough that it ends.
const MOST_SECONDS: u32 = 7 * 24 * 60 * 60;

impl Options {
    /// Refuses times that make no game.
    pub(crate) fn check(&self) -> Result<(), Reject> {
        for (name, seconds) in
            [("turn_seconds", self.turn_seconds), ("answer_seconds", self.answer_seconds)]
        {
            if let Some(seconds) = seconds.filter(|s| !(1..=MOST_SECONDS).contains(s)) {
                return Err(Reject::new(
                    "bad-clock",
                    "",
                    format!(
                        "{seconds} seconds will not do for {name}: choose 1 to {MOST_SECONDS} (a \
                         week), or leave it out."
                    ),
                )
                .at([name]));
            }
        }
        Ok(())
    }

    pub(crate) fn turn_time(&self) -> Option<Millis> {
        self.turn_seconds.map(|s| Millis::secs(s.into()))
    }

    pub(crate) fn answer_time(&self) -> Option<Millis> {
        self.answer_seconds.map(|s| Millis::secs(s.into()))
    }
}
