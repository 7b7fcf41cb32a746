//! What a seat can do.

use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// What a seat can do. Whatever belongs to a round names it, so that what comes too late is
/// told so and never counts in the next one (KW-04).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Action {
    /// Lays a word face down, or another one instead (KW-04).
    Commit {
        /// The round it is for.
        round: u32,
        /// Its cards in order.
        word: Vec<Part>,
    },
    /// The same by its letters: the cards are picked, as many blue ones as can be.
    Spell {
        /// The round it is for.
        round: u32,
        /// The letters.
        text: String,
    },
    /// Takes the word back (KW-04). Older logs write it with an underscore.
    #[serde(alias = "take_back")]
    TakeBack {
        /// The round it is for.
        round: u32,
    },
    /// Sits this round out and swaps cards (KW-07).
    Pass {
        /// The round it is for.
        round: u32,
        /// The places in the hand whose cards go; may be empty.
        drop: Vec<u8>,
    },
    /// Has seen enough of the words that were shown (KW-09).
    Ready {
        /// The round whose words they are.
        round: u32,
    },
    /// Leaves the table for good (KW-03).
    Leave,
}

/// One card of a word: `{"hand":3}`, `{"row":1}`, and for a blank also the letter it stands
/// for: `{"hand":0,"as":"e"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "PartJson")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "PartJson", extend("oneOf" = [{ "required": ["hand"] }, { "required": ["row"] }]))
)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        type = "{ hand: number, as?: string } | { row: number, as?: string }",
        export_to = "keyword/"
    )
)]
pub struct Part {
    /// Where the card lies.
    pub from: Place,
    /// The letter that a blank stands for, in lower case.
    pub letter: Option<char>,
}

/// Where a card of a word lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the player's hand, 0 to 5.
    Hand(u8),
    /// In the blue row, 0 to 5.
    Row(u8),
}

impl Part {
    /// A card of the hand.
    pub const fn hand(slot: u8) -> Part {
        Part { from: Place::Hand(slot), letter: None }
    }

    /// A card of the blue row.
    pub const fn row(slot: u8) -> Part {
        Part { from: Place::Row(slot), letter: None }
    }

    /// The same card, standing for this letter.
    #[must_use]
    pub const fn standing_for(self, letter: char) -> Part {
        Part { letter: Some(letter), ..self }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Hand(slot) => write!(f, "hand {slot}"),
            Place::Row(slot) => write!(f, "row {slot}"),
        }
    }
}

/// A part as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PartJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    hand: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    row: Option<u8>,
    #[serde(
        default,
        rename = "as",
        deserialize_with = "letter",
        skip_serializing_if = "Option::is_none"
    )]
    letter: Option<char>,
}

impl From<Part> for PartJson {
    fn from(Part { from, letter }: Part) -> PartJson {
        match from {
            Place::Hand(slot) => PartJson { hand: Some(slot), row: None, letter },
            Place::Row(slot) => PartJson { hand: None, row: Some(slot), letter },
        }
    }
}

/// What a blank stands for.
fn letter<'de, D: Deserializer<'de>>(from: D) -> Result<Option<char>, D::Error> {
    Option::<char>::deserialize(from).map_err(|error| {
        let why = play::explain_parse_error(error);
        D::Error::custom(format!("a blank stands for one letter from a to z: {why} [KW-06]"))
    })
}

impl<'de> Deserialize<'de> for Part {
    /// What is no card of a word says which rule it breaks (KW-06, KW-10).
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Part, D::Error> {
        let json = PartJson::deserialize(from).map_err(|error| {
            let why = play::explain_parse_error(error);
            let rule = if why.ends_with(']') { "" } else { " [KW-10]" };
            D::Error::custom(format!("{why}{rule}"))
        })?;
        Part::try_from(json).map_err(|error| D::Error::custom(format!("{error} [KW-10]")))
    }
}

/// Why something is not a card of a word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a card of a word is either {{\"hand\":0}} to {{\"hand\":5}} or {{\"row\":0}} to {{\"row\":5}}"
)]
pub struct NotAPart;

impl TryFrom<PartJson> for Part {
    type Error = NotAPart;

    fn try_from(json: PartJson) -> Result<Part, NotAPart> {
        let from = match (json.hand, json.row) {
            (Some(slot), None) => Place::Hand(slot),
            (None, Some(slot)) => Place::Row(slot),
            _ => return Err(NotAPart),
        };
        Ok(Part { from, letter: json.letter.map(|letter| letter.to_ascii_lowercase()) })
    }
}
