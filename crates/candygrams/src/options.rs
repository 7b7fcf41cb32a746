//! What a table chooses before the game.

use lexicon::{Lexicon, ListId};
use play::Reject;
use serde::{Deserialize, Serialize};

/// The two ways to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Mode {
    /// In rounds: everybody connects one word to every roll.
    #[default]
    Standard,
    /// A race: the first to connect a word takes the dice.
    Express,
}

/// Who looks after words and colours (before CG-36).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Judge {
    /// The program: a bad play is refused with the reason.
    #[default]
    Referee,
    /// The players: they must object.
    Challenge,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Options {
    /// Rounds or a race.
    pub mode: Mode,
    /// Who looks after words and colours.
    pub judge: Judge,
    /// The word list.
    pub words: ListId,
    /// Whether offensive words may be laid.
    pub offensive: bool,
    /// Whether everybody sees what is in everybody's shoppe (CG-04).
    pub open_shoppes: bool,
    /// Whether extra words may do with one of the two colours rolled (CG-16).
    pub lenient_extra_words: bool,
    /// Seconds for a round, or for a roll of Express; 0 for no clock (CG-25, CG-42).
    pub round_seconds: u32,
    /// Seconds in which a play can still be challenged when nothing else is to be done (CG-41).
    pub challenge_seconds: u32,
    /// Milliseconds within which two plays arrive together (CG-31).
    pub photo_ms: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Mode::Standard,
            judge: Judge::Referee,
            words: ListId::default(),
            offensive: true,
            open_shoppes: false,
            lenient_extra_words: false,
            round_seconds: 120,
            challenge_seconds: 20,
            photo_ms: 150,
        }
    }
}

/// An hour: longer is no round.
const MOST_ROUND: u32 = 60 * 60;
/// Ten minutes to make up one's mind about a word.
const MOST_CHALLENGE: u32 = 10 * 60;
/// The widest photo finish (CG-31).
const MOST_PHOTO: u32 = 2_000;

impl Options {
    /// The options with the list's version and hash filled in, or what is wrong with them.
    pub(crate) fn settle(mut self, seats: u8, lexicon: &Lexicon) -> Result<Options, Reject> {
        if !(1..=4).contains(&seats) {
            let say = format!(
                "{seats} seats will not do: Candygrams is for two to four players, or one alone."
            );
            return Err(Reject::new("wrong-seats", "CG-03", say));
        }
        if seats == 1 && self.mode == Mode::Express {
            let say = "Alone there is nobody to race: play Standard, or invite somebody.";
            return Err(Reject::new("no-race-alone", "CG-43", say));
        }
        if seats == 1 && self.judge == Judge::Challenge {
            let say = "Alone there is nobody to challenge you: choose a referee table.";
            return Err(Reject::new("no-challenge-alone", "CG-43", say));
        }
        if self.round_seconds > MOST_ROUND {
            let say = format!(
                "{} seconds are too long for a round: choose 1 to {MOST_ROUND}, or 0 for no clock.",
                self.round_seconds
            );
            return Err(Reject::new("bad-clock", "CG-25", say));
        }
        if !(1..=MOST_CHALLENGE).contains(&self.challenge_seconds) {
            let say = format!(
                "{} seconds to challenge will not do: choose 1 to {MOST_CHALLENGE}.",
                self.challenge_seconds
            );
            return Err(Reject::new("bad-clock", "CG-41", say));
        }
        if self.photo_ms > MOST_PHOTO {
            let say = format!(
                "A photo finish of {} ms is too wide: choose 0 to {MOST_PHOTO}.",
                self.photo_ms
            );
            return Err(Reject::new("bad-window", "CG-31", say));
        }
        if !self.words.means(lexicon.id()) {
            let say = format!(
                "This table asks for the word list “{}” {}, but this is “{}” {}: play it with a \
                 program that has the same words.",
                self.words.name,
                self.words.hash,
                lexicon.id().name,
                lexicon.id().hash
            );
            return Err(Reject::new("other-list", "CG-06", say));
        }
        self.words = lexicon.id().clone();
        Ok(self)
    }

    /// Whether the program judges words and colours.
    pub(crate) fn referee(&self) -> bool {
        self.judge == Judge::Referee
    }

    /// Whether it is a race.
    pub(crate) fn express(&self) -> bool {
        self.mode == Mode::Express
    }
}
