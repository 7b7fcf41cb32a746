//! Words made of cards.

use crate::{Colour, Face};
use serde::{Deserialize, Serialize};

/// A card in a word. A blank keeps the letter it stands for (KW-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Card {
    /// Orange from a hand, blue from the row.
    pub colour: Colour,
    /// The letter it has or, if blank, stands for.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub letter: char,
    /// Whether nothing is printed on it.
    pub blank: bool,
}

impl Card {
    /// What is printed on it.
    pub fn face(&self) -> Face {
        Face::new(self.letter).filter(|_| !self.blank).unwrap_or(Face::BLANK)
    }
}

/// A word made of cards. In JSON also its text, its length and how many cards are blue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "WordJson", try_from = "WordJson")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "WordJson", export_to = "keyword/"))]
pub struct Word {
    cards: Vec<Card>,
}

/// A word as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct WordJson {
    /// Its letters.
    text: String,
    /// How many letters, blue ones and blanks counted (KW-11).
    length: u8,
    /// How many of them are blue cards.
    blue: u8,
    /// Its cards in order.
    cards: Vec<Card>,
}

impl From<Word> for WordJson {
    fn from(word: Word) -> WordJson {
        WordJson { text: word.text(), length: word.length(), blue: word.blue(), cards: word.cards }
    }
}

impl TryFrom<WordJson> for Word {
    type Error = String;

    fn try_from(json: WordJson) -> Result<Word, String> {
        let Some(word) = Word::new(json.cards) else {
            return Err("the letters of a word's cards are a to z".into());
        };
        if (&json.text, json.length, json.blue) != (&word.text(), word.length(), word.blue()) {
            return Err(format!(
                "the cards spell “{}” with {} letters, {} of them blue",
                word.text(),
                word.length(),
                word.blue()
            ));
        }
        Ok(word)
    }
}

impl Word {
    /// The word of these cards, unless one has no letter or they are too many to count.
    pub fn new(cards: Vec<Card>) -> Option<Word> {
        let sound = |card: &Card| card.letter.is_ascii_lowercase();
        (cards.len() <= usize::from(u8::MAX) && cards.iter().all(sound)).then_some(Word { cards })
    }

    /// Its cards in order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Its letters.
    pub fn text(&self) -> String {
        self.cards.iter().map(|card| card.letter).collect()
    }

    /// How many letters it has, blue ones and blanks counted (KW-11).
    pub fn length(&self) -> u8 {
        self.cards.len() as u8
    }

    /// How many of its cards are blue.
    pub fn blue(&self) -> u8 {
        self.of(Colour::Blue).count() as u8
    }

    /// The faces of its cards of one colour.
    pub fn of(&self, colour: Colour) -> impl Iterator<Item = Face> {
        self.cards.iter().filter(move |card| card.colour == colour).map(Card::face)
    }

    /// The word in short, as scenarios have it: orange letters small, blue ones capital, `?`
    /// before a letter that a blank stands for: `kEy?w?ORd`.
    pub fn written(&self) -> String {
        let mut text = String::new();
        for card in &self.cards {
            if card.blank {
                text.push('?');
            }
            let blue = card.colour == Colour::Blue;
            text.push(if blue { card.letter.to_ascii_uppercase() } else { card.letter });
        }
        text
    }

    /// Reads what [`written`](Word::written) writes.
    pub fn read(text: &str) -> Option<Word> {
        let mut cards = Vec::new();
        let mut blank = false;
        for c in text.chars() {
            if c == '?' && !blank {
                blank = true;
                continue;
            }
            let colour = if c.is_ascii_uppercase() { Colour::Blue } else { Colour::Orange };
            cards.push(Card { colour, letter: c.to_ascii_lowercase(), blank });
            blank = false;
        }
        Word::new(cards).filter(|_| !blank)
    }
}
