//! What a table chooses before the game.

use crate::refusal::Refusal;
use lexicon::{ListId, TableWords};
use play::{OptionChoice, OptionKind, OptionSpec, OptionTier, Reject, Seat};
use serde::{Deserialize, Serialize};

/// The two ways to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Mode {
    /// In rounds: everybody plays one word for every roll.
    #[default]
    Standard,
    /// A race: the first to play a word takes the dice.
    Express,
}

/// Who checks words and colours (before CG-36).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Judge {
    /// The program: a bad play is refused with the reason.
    #[default]
    Referee,
    /// The players, by challenging.
    Challenge,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Options {
    /// Rounds or a race.
    pub mode: Mode,
    /// Who checks words and colours.
    pub judge: Judge,
    /// The word list.
    pub words: ListId,
    /// Whether offensive words are allowed.
    pub offensive: bool,
    /// Whether everybody sees what is in everybody's shoppe (CG-04).
    pub open_shoppes: bool,
    /// Whether extra words need only one of the two colours rolled (CG-16).
    pub lenient_extra_words: bool,
    /// Seconds for a round, or for a roll of Express; 0 for no clock (CG-25, CG-42).
    pub round_seconds: u32,
    /// Seconds in which a play can still be challenged when everybody is done (CG-41).
    pub challenge_seconds: u32,
    /// Milliseconds within which two plays count as simultaneous (CG-31).
    pub photo_ms: u32,
    /// Other word lists of single seats, by seat; the table's if left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub seat_words: Vec<Option<ListId>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Mode::Standard,
            judge: Judge::Referee,
            words: ListId::default(),
            offensive: false,
            open_shoppes: false,
            lenient_extra_words: false,
            round_seconds: 120,
            challenge_seconds: 20,
            photo_ms: 150,
            seat_words: Vec::new(),
        }
    }
}

/// What a table can choose, for forms and flags.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        title: "Rounds or a race?",
        help: "Everybody plays a word for each roll, or only the fastest does.",
        rule: "CG-25",
        kind: OptionKind::OneOf(&[
            OptionChoice {
                value: "standard",
                title: "Standard",
                help: "In rounds: everybody plays one word for each roll.",
            },
            OptionChoice {
                value: "express",
                title: "Express",
                help: "A race: the first to play a word takes the dice.",
            },
        ]),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "judge",
        title: "Who checks plays?",
        help: "Either the table blocks illegal plays, or players challenge them.",
        rule: "CG-36",
        kind: OptionKind::OneOf(&[
            OptionChoice {
                value: "referee",
                title: "The table",
                help: "Illegal plays are blocked.",
            },
            OptionChoice {
                value: "challenge",
                title: "The players",
                help: "Anything can be played until somebody challenges it.",
            },
        ]),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "words",
        title: "Word list",
        help: "The words that count.",
        rule: "CG-06",
        kind: OptionKind::OneOfFound(lexicon::names),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "round_seconds",
        title: "Time for a roll",
        help: "When it runs out, anyone who has not played passes. Base words are laid for you.",
        rule: "CG-25",
        kind: OptionKind::Number {
            min: 0,
            max: MAX_ROUND_SECONDS,
            unit: "seconds",
            none: None,
            suggested: &[0, 60, 120, 240],
        },
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "offensive",
        title: "Allow offensive words",
        help: "Lets people play words that can hurt.",
        rule: "CG-06",
        kind: OptionKind::Switch,
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "open_shoppes",
        title: "Show everybody's candies",
        help: "Everybody sees what is in everybody's shoppe.",
        rule: "CG-04",
        kind: OptionKind::Switch,
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "lenient_extra_words",
        title: "Easier side words",
        help: "Side words may use just one of the colours.",
        rule: "CG-16",
        kind: OptionKind::Switch,
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "challenge_seconds",
        title: "Time to challenge",
        help: "How long a play can still be challenged when everybody is done.",
        rule: "CG-41",
        kind: OptionKind::Number {
            min: 1,
            max: MAX_CHALLENGE_SECONDS,
            unit: "seconds",
            none: None,
            suggested: &[10, 20, 60],
        },
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "photo_ms",
        title: "Photo finish",
        help: "Two plays within this time count as a tie.",
        rule: "CG-31",
        kind: OptionKind::Number {
            min: 0,
            max: MAX_PHOTO_MS,
            unit: "milliseconds",
            none: None,
            suggested: &[0, 150, 500],
        },
        tier: OptionTier::Hidden,
    },
    OptionSpec {
        key: "seat_words",
        title: "Word list for one player",
        help: "An even game for unequal players: somebody who knows many words plays with fewer.",
        rule: "CG-06",
        kind: OptionKind::PerSeat(&OptionKind::OneOfFound(lexicon::names)),
        tier: OptionTier::More,
    },
];

/// The longest round: an hour.
const MAX_ROUND_SECONDS: u32 = 60 * 60;
/// The longest time to challenge: a week, where a move may take days.
const MAX_CHALLENGE_SECONDS: u32 = 7 * 24 * 60 * 60;
/// The longest photo finish (CG-31).
const MAX_PHOTO_MS: u32 = 2_000;

impl Options {
    /// The list that a seat plays with; a watcher sees the table's.
    pub fn words_of(&self, seat: Option<Seat>) -> &ListId {
        let seat = seat.map_or(usize::MAX, Seat::index);
        lexicon::seat_list(&self.words, &self.seat_words, seat)
    }

    /// The options with the list's version and hash filled in, or what is wrong with them.
    pub(crate) fn settle(mut self, seats: u8, words: &TableWords) -> Result<Options, Reject> {
        if !(1..=4).contains(&seats) {
            return Err(Refusal::WrongSeats { seats }.into());
        }
        if seats == 1 && self.mode == Mode::Express {
            return Err(Refusal::NoRaceAlone.into());
        }
        if seats == 1 && self.judge == Judge::Challenge {
            return Err(Refusal::NoChallengeAlone.into());
        }
        if self.round_seconds > MAX_ROUND_SECONDS {
            return Err(Refusal::RoundClock {
                seconds: self.round_seconds,
                most: MAX_ROUND_SECONDS,
            }
            .into());
        }
        if !(1..=MAX_CHALLENGE_SECONDS).contains(&self.challenge_seconds) {
            return Err(Refusal::ChallengeClock {
                seconds: self.challenge_seconds,
                most: MAX_CHALLENGE_SECONDS,
            }
            .into());
        }
        if self.photo_ms > MAX_PHOTO_MS {
            return Err(Refusal::PhotoWindow { ms: self.photo_ms, most: MAX_PHOTO_MS }.into());
        }
        if let Err(other) = words.settle(&mut self.words, &mut self.seat_words) {
            return Err(
                Refusal::OtherList { name: other.name.clone(), hash: other.hash.clone() }.into()
            );
        }
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
