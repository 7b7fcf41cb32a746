//! The cards: letters and pairs of letters, how many there are of each, what they are worth.

use crate::refusal::CardRefusal;
use play::Refusal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// Face, how many, points: QD-01.
const DECK: [(&str, u8, u8); 31] = [
    ("a", 10, 2),
    ("b", 2, 8),
    ("c", 2, 8),
    ("d", 4, 5),
    ("e", 12, 2),
    ("f", 2, 6),
    ("g", 4, 6),
    ("h", 2, 7),
    ("i", 8, 2),
    ("j", 2, 13),
    ("k", 2, 8),
    ("l", 4, 3),
    ("m", 2, 5),
    ("n", 6, 5),
    ("o", 8, 2),
    ("p", 2, 6),
    ("q", 2, 15),
    ("r", 6, 5),
    ("s", 4, 3),
    ("t", 6, 3),
    ("u", 6, 4),
    ("v", 2, 11),
    ("w", 2, 10),
    ("x", 2, 12),
    ("y", 4, 4),
    ("z", 2, 14),
    ("cl", 2, 10),
    ("er", 2, 7),
    ("in", 2, 7),
    ("qu", 2, 9),
    ("th", 2, 9),
];

/// A card, known by its face: `a` to `z`, `cl`, `er`, `in`, `qu`, `th`. Cards of one face are
/// interchangeable. Their order is that of the deck's list, single letters first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("enum" = DECK.map(|(face, ..)| face)))
)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        type = "'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' \
                | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | 'cl' \
                | 'er' | 'in' | 'qu' | 'th'",
        export_to = "quiddler/"
    )
)]
pub struct Card(u8);

impl Card {
    /// How many faces there are.
    pub const FACES: usize = DECK.len();

    /// Every face once, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..DECK.len() as u8).map(Card)
    }

    /// All 118 cards (QD-01), in order.
    pub fn deck() -> impl Iterator<Item = Card> + Clone {
        Card::all().flat_map(|card| std::iter::repeat_n(card, card.copies().into()))
    }

    /// Its place among the faces, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its letters, one or two, in lower case.
    pub const fn letters(self) -> &'static str {
        DECK[self.index()].0
    }

    /// How many of them the deck holds.
    pub const fn copies(self) -> u8 {
        DECK[self.index()].1
    }

    /// What it is worth.
    pub const fn points(self) -> i32 {
        DECK[self.index()].2 as i32
    }
}

/// What these cards are worth together.
pub fn points<'c>(cards: impl IntoIterator<Item = &'c Card>) -> i32 {
    cards.into_iter().map(|card| card.points()).sum()
}

/// The word these cards spell.
pub fn spell<'c>(cards: impl IntoIterator<Item = &'c Card>) -> String {
    cards.into_iter().map(|card| card.letters()).collect()
}

/// How many of each face, by [`Card::index`].
pub(crate) type Counts = [u8; Card::FACES];

/// How many there are of each face.
pub(crate) fn counts<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Counts {
    let mut counts = [0; Card::FACES];
    cards.into_iter().for_each(|card| counts[card.index()] += 1);
    counts
}

/// The cards of the deck that are not among `seen`, in order.
pub(crate) fn rest(seen: &Counts) -> Vec<Card> {
    let left = |card: Card| usize::from(card.copies().saturating_sub(seen[card.index()]));
    Card::all().flat_map(|card| std::iter::repeat_n(card, left(card))).collect()
}

impl fmt::Display for Card {
    /// As people say it: `QU`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letters().to_ascii_uppercase())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Cards by the names that actions use, for programs: `th`, `e`.
pub(crate) fn named<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Vec<&'static str> {
    cards.into_iter().map(|card| card.letters()).collect()
}

/// Cards as people say them: `TH, E`.
pub(crate) fn listed<'c>(cards: impl IntoIterator<Item = &'c Card>) -> String {
    let faces: Vec<String> = cards.into_iter().map(Card::to_string).collect();
    faces.join(", ")
}

impl FromStr for Card {
    type Err = CardRefusal;

    fn from_str(text: &str) -> Result<Card, CardRefusal> {
        let known = DECK.iter().position(|(face, ..)| *face == text);
        known.map(|i| Card(i as u8)).ok_or_else(|| CardRefusal::NoSuchCard { text: text.into() })
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.letters())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        struct TextVisitor;
        impl de::Visitor<'_> for TextVisitor {
            type Value = Card;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card: \"a\" to \"z\", \"cl\", \"er\", \"in\", \"qu\" or \"th\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(|refusal: CardRefusal| E::custom(refusal.as_parse_error()))
            }
        }
        from.deserialize_str(TextVisitor)
    }
}
