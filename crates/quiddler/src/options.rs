//! What a table chooses before the game.

use crate::refusal::Refusal;
use lexicon::ListId;
use play::{Millis, OptionChoice, OptionKind, OptionSpec, OptionTier, Refusal as _, Reject, Seat};
use serde::{Deserialize, Serialize};

/// Who checks words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Mode {
    /// The program: only words can be laid.
    #[default]
    Referee,
    /// The players: anything of two cards or more can be laid, and challenged (QD-19).
    Challenge,
}

/// A bonus of a round (QD-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Bonus {
    /// For the word with the most letters.
    #[default]
    LongestWord,
    /// For the most words.
    MostWords,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Options {
    /// The word list (QD-04); `standard` if left out.
    pub words: ListId,
    /// Whether offensive words are allowed.
    pub offensive: bool,
    /// Who checks words.
    pub mode: Mode,
    /// How long a turn may take, in seconds; no limit if left out (QD-08).
    pub turn_seconds: Option<u32>,
    /// How long the others have to challenge, in seconds (QD-19).
    pub challenge_seconds: u32,
    /// Whether going out in the first turn of a round is forbidden (QD-10).
    pub no_first_turn_out: bool,
    /// The one bonus that counts at a table of two (QD-17).
    pub two_player_bonus: Bonus,
    /// Other word lists of single seats, by seat; the table's if left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub seat_words: Vec<Option<ListId>>,
    /// The points that single seats begin with, by seat; none if left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub head_start: Vec<Option<u16>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            words: ListId::default(),
            offensive: false,
            mode: Mode::default(),
            turn_seconds: None,
            challenge_seconds: 15,
            no_first_turn_out: false,
            two_player_bonus: Bonus::default(),
            seat_words: Vec::new(),
            head_start: Vec::new(),
        }
    }
}

/// What a table can choose, for forms and flags.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        title: "Who checks words?",
        help: "Either the table allows only real words, or players challenge each other.",
        rule: "QD-19",
        kind: OptionKind::OneOf(&[
            OptionChoice {
                value: "referee",
                title: "The table",
                help: "Only words in the list can be laid.",
            },
            OptionChoice {
                value: "challenge",
                title: "The players",
                help: "Lay what you like. The others can challenge it.",
            },
        ]),
        tier: OptionTier::Basic,
    },
    WORDS,
    OFFENSIVE,
    OptionSpec {
        key: "turn_seconds",
        title: "Time for a turn",
        help: "When it runs out, your turn ends with a card drawn and discarded for you.",
        rule: "QD-08",
        kind: OptionKind::Number {
            min: 10,
            max: WEEK,
            unit: "seconds",
            none: Some("No limit"),
            suggested: &[60, 120, 300, 86_400],
        },
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "challenge_seconds",
        title: "Time to challenge",
        help: "How long the others have to challenge words that were just laid.",
        rule: "QD-19",
        kind: OptionKind::Number {
            min: 1,
            max: WEEK,
            unit: "seconds",
            none: None,
            suggested: &[10, 15, 30, 60],
        },
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "no_first_turn_out",
        title: "No going out in the first turn",
        help: "Everybody gets at least two turns in each round.",
        rule: "QD-10",
        kind: OptionKind::Switch,
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "two_player_bonus",
        title: "Bonus for two players",
        help: "With two players there is one bonus of 10 points in each round.",
        rule: "QD-17",
        kind: OptionKind::OneOf(&[
            OptionChoice {
                value: "longest-word",
                title: "Longest word",
                help: "For the word with the most letters.",
            },
            OptionChoice {
                value: "most-words",
                title: "Most words",
                help: "For the player with the most words.",
            },
        ]),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "seat_words",
        title: "Word list for one player",
        help: "An even game for unequal players: somebody who knows many words plays with fewer.",
        rule: "QD-04",
        kind: OptionKind::PerSeat(&OptionKind::OneOfFound(lexicon::names)),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "head_start",
        title: "Head start",
        help: "Points that a player begins with, for an even game of unequal players.",
        rule: "QD-18",
        kind: OptionKind::PerSeat(&OptionKind::Number {
            min: 0,
            max: 500,
            unit: "points",
            none: Some("None"),
            suggested: &[25, 50, 100],
        }),
        tier: OptionTier::More,
    },
];

/// The word list, an option of both games.
pub(crate) const WORDS: OptionSpec = OptionSpec {
    key: "words",
    title: "Word list",
    help: "The words that count.",
    rule: "QD-04",
    kind: OptionKind::OneOfFound(lexicon::names),
    tier: OptionTier::Basic,
};

/// Offensive words, an option of both games.
pub(crate) const OFFENSIVE: OptionSpec = OptionSpec {
    key: "offensive",
    title: "Allow offensive words",
    help: "If this is off, they do not count as words.",
    rule: "QD-03",
    kind: OptionKind::Switch,
    tier: OptionTier::Basic,
};

/// A week: long enough for a game with a move a day, short enough that it ends.
const WEEK: u32 = 7 * 24 * 60 * 60;

impl Options {
    /// Refuses times that are out of bounds.
    pub(crate) fn check(&self) -> Result<(), Reject> {
        for (key, seconds) in [
            ("turn_seconds", self.turn_seconds),
            ("challenge_seconds", Some(self.challenge_seconds)),
        ] {
            let spec = OPTIONS.iter().find(|spec| spec.key == key).map(|spec| spec.kind);
            let Some((OptionKind::Number { min, max, .. }, seconds)) = spec.zip(seconds) else {
                continue;
            };
            if (min..=max).contains(&seconds) {
                continue;
            }
            return Err(match key {
                "turn_seconds" => Refusal::BadTurnTime { seconds, min, max }.at([key]),
                _ => Refusal::BadWindow { seconds, min, max }.at([key]),
            });
        }
        Ok(())
    }

    /// The list that a seat plays with; a watcher sees the table's.
    pub fn words_of(&self, seat: Option<Seat>) -> &ListId {
        let seat = seat.map_or(usize::MAX, Seat::index);
        lexicon::seat_list(&self.words, &self.seat_words, seat)
    }

    /// The points that each seat begins with.
    pub(crate) fn head_starts(&self) -> [u16; 8] {
        let mut points = [0; 8];
        for (points, given) in points.iter_mut().zip(&self.head_start) {
            *points = given.unwrap_or(0);
        }
        points
    }

    /// When a turn that begins now runs out, if the table has a clock.
    pub(crate) fn turn_ends(&self, now: Millis) -> Option<Millis> {
        self.turn_seconds.map(|seconds| now.plus(Millis::secs(seconds.into())))
    }

    /// How long the others have to challenge.
    pub(crate) fn window(&self) -> Millis {
        Millis::secs(self.challenge_seconds.into())
    }
}
