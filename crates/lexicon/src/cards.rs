//! What words are made of: cards of one letter or several, and blanks.

use crate::Flaw;

/// A number of cards. Alike cards are one *kind*, numbered in the order in which they first came.
#[derive(Clone, Debug)]
pub struct Cards {
    kinds: Vec<Kind>,
    blanks: u8,
}

/// Cards that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its letters, lower case: `e`, `qu`.
    pub letters: String,
    /// How many of them there are.
    pub count: u8,
}

/// How a card is used in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// A card of this kind.
    Card(u8),
    /// A blank, standing for this letter (`a` to `z`).
    Blank(u8),
}

impl Cards {
    /// The most cards in a search.
    pub const MAX_CARDS: usize = 100;

    /// These cards (`"e"`, `"qu"`; lower case) and this many blanks, each for any one letter.
    ///
    /// # Errors
    /// A card without letters, or with anything but a to z on it; too many cards.
    pub fn new<S: AsRef<str>>(cards: &[S], blanks: u8) -> Result<Cards, Flaw> {
        if cards.len() + usize::from(blanks) > Cards::MAX_CARDS {
            let message =
                format!("A search takes {} cards at the most. Take some away.", Cards::MAX_CARDS);
            return Err(Flaw::new("too-many-cards", message));
        }
        let mut kinds: Vec<Kind> = Vec::new();
        for letters in cards.iter().map(AsRef::as_ref) {
            if !(1..=4).contains(&letters.len())
                || !letters.bytes().all(|byte| byte.is_ascii_lowercase())
            {
                let message = format!(
                    "\"{letters}\" is not a card. A card has one to four small letters, a to z."
                );
                return Err(Flaw::new("not-a-card", message));
            }
            match kinds.iter_mut().find(|kind| kind.letters == letters) {
                Some(kind) => kind.count += 1,
                None => kinds.push(Kind { letters: letters.to_owned(), count: 1 }),
            }
        }
        Ok(Cards { kinds, blanks })
    }

    /// The kinds of cards, and how many there are of each.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// How many blanks.
    pub fn blanks(&self) -> u8 {
        self.blanks
    }
}
