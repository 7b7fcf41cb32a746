//! What a table chooses before the game.

use lexicon::ListId;
use play::{Millis, Reject};
use serde::{Deserialize, Serialize};

/// Who sees to it that only words are laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Mode {
    /// The table: a non-word cannot be laid.
    #[default]
    Referee,
    /// The players: anything of two cards or more can be laid, and challenged (QD-19).
    Challenge,
}

/// A bonus of a round (QD-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Bonus {
    /// For the word of most letters.
    #[default]
    LongestWord,
    /// For most words.
    MostWords,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Options {
    /// The word list (QD-04); `standard` if left out.
    pub words: ListId,
    /// Whether offensive words may be laid.
    pub offensive: bool,
    /// Who sees to it that only words are laid.
    pub mode: Mode,
    /// How long the others have to challenge, in seconds (QD-19).
    pub challenge_seconds: u16,
    /// Whether nobody may go out in their first turn of a round (QD-10).
    pub no_first_turn_out: bool,
    /// The one bonus that counts at a table of two (QD-17).
    pub two_player_bonus: Bonus,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            words: ListId::default(),
            offensive: true,
            mode: Mode::default(),
            challenge_seconds: 15,
            no_first_turn_out: false,
            two_player_bonus: Bonus::default(),
        }
    }
}

/// The longest window for challenges, in seconds.
const LONGEST_WINDOW: u16 = 300;

impl Options {
    /// Whether the times can be kept.
    pub(crate) fn check(&self) -> Result<(), Reject> {
        if (1..=LONGEST_WINDOW).contains(&self.challenge_seconds) {
            return Ok(());
        }
        let say = format!(
            "The others cannot have {} seconds to challenge: choose 1 to {LONGEST_WINDOW}.",
            self.challenge_seconds
        );
        Err(Reject::new("bad-window", "QD-19", say))
    }

    /// How long the others have to challenge.
    pub(crate) fn window(&self) -> Millis {
        Millis::secs(self.challenge_seconds.into())
    }
}
