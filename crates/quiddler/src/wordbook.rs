//! The table's word list, and what it says about words made of cards.

use crate::Card;
use crate::card::{listed, named, spell};
use lexicon::{Cards, Laid, Lexicon, ListId, Vocabulary};
use play::Reject;
use std::sync::Arc;

/// The list a table has chosen, and whether offensive words may be laid there.
#[derive(Clone, Debug)]
pub struct Wordbook {
    lexicon: Arc<Lexicon>,
    offensive: bool,
}

impl Wordbook {
    /// The list that `wanted` names. Fills in its version and hash, and refuses another list, so
    /// that a log never replays with other words.
    pub(crate) fn open(
        wanted: &mut ListId,
        offensive: bool,
        lexicon: Arc<Lexicon>,
    ) -> Result<Wordbook, Reject> {
        if !wanted.means(lexicon.id()) {
            let say = format!(
                "This game was begun with another word list called “{}” than the one here: play \
                 it where that list is, or begin a new game.",
                wanted.name
            );
            return Err(Reject::new("other-list", "QD-04", say).at([&wanted.name]));
        }
        *wanted = lexicon.id().clone();
        Ok(Wordbook { lexicon, offensive })
    }

    /// Whether the list has it, and the table allows it.
    pub fn allows(&self, text: &str) -> bool {
        match self.lexicon.entry(text) {
            Some(entry) => self.offensive || !entry.offensive,
            None => false,
        }
    }

    /// Whether these cards are a word here (QD-03), or why not.
    pub fn judge(&self, cards: &[Card]) -> Result<(), Reject> {
        two_cards(cards)?;
        let text = spell(cards);
        if self.allows(&text) {
            return Ok(());
        }
        let (code, why) = if self.lexicon.is_word(&text) {
            ("offensive-word", "this table does not take offensive words")
        } else {
            ("not-a-word", "it is not in this table's word list")
        };
        let say = format!("“{text}” cannot be laid: {why}. Try another word.");
        Err(Reject::new(code, "QD-03", say).at([text]))
    }

    /// Shows `visit` every word that some of these cards make, and whether it is fit to be shown
    /// to somebody who did not ask for it; in a stable order.
    pub(crate) fn each(&self, cards: &[Card], mut visit: impl FnMut(&[Card], bool)) {
        let faces: Vec<&str> = cards.iter().map(|card| card.letters()).collect();
        let Ok(held) = Cards::new(&faces, 0) else { return };
        let kinds: Vec<Card> = held.kinds().iter().filter_map(|k| k.letters.parse().ok()).collect();
        let mut word = Vec::new();
        self.lexicon.anagrams(&held, 2, self.vocabulary(), |found| {
            word.clear();
            word.extend(found.cards.iter().filter_map(|laid| match laid {
                Laid::Card(kind) => kinds.get(usize::from(*kind)),
                Laid::Blank(_) => None,
            }));
            visit(&word, !found.entry.offensive);
        });
    }

    /// Whether these cards make any word at all.
    pub(crate) fn any(&self, cards: &[Card]) -> bool {
        let mut found = false;
        self.each(cards, |_, _| found = true);
        found
    }

    /// The list itself.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// All words of the list that may be laid here.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary { offensive: self.offensive, ..Vocabulary::WHOLE }
    }
}

/// QD-03: a word has two cards at least.
pub(crate) fn two_cards(cards: &[Card]) -> Result<(), Reject> {
    if cards.len() >= 2 {
        return Ok(());
    }
    let say = if cards.is_empty() {
        "One of the words has no cards: leave it out, or give it two cards at least.".into()
    } else {
        format!("{} alone is no word: a word needs two cards at least.", listed(cards))
    };
    Err(Reject::new("one-card", "QD-03", say).at(named(cards)))
}
