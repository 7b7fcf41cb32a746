//! The table's word list, and what it says about words made of cards.

use crate::card::{named, spell};
use crate::refusal::CardRefusal;
use crate::{Card, Options};
use lexicon::{Cards, Laid, Lexicon, ListId, TableWords, Vocabulary};
use play::{Refusal as _, Reject};
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
            let name = wanted.name.clone();
            return Err(CardRefusal::OtherList { name }.at([&wanted.name]));
        }
        *wanted = lexicon.id().clone();
        Ok(Wordbook { lexicon, offensive })
    }

    /// The list of every seat, likewise.
    pub(crate) fn by_seat(
        options: &mut Options,
        seats: u8,
        words: &TableWords,
    ) -> Result<Vec<Wordbook>, Reject> {
        if let Err(other) = words.settle(&mut options.words, &mut options.seat_words) {
            let name = other.name.clone();
            return Err(CardRefusal::OtherList { name }.at([&other.name]));
        }
        let offensive = options.offensive;
        let of_seat = |seat| Wordbook { lexicon: words.of_seat(seat).clone(), offensive };
        Ok((0..usize::from(seats)).map(of_seat).collect())
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
        let at = [text.clone()];
        Err(if self.lexicon.is_word(&text) {
            CardRefusal::OffensiveWord { text }.at(at)
        } else {
            CardRefusal::NotAWord { text }.at(at)
        })
    }

    /// Whether all of these are words here, or why not; names all that are not.
    pub(crate) fn judge_all(&self, words: &[Vec<Card>]) -> Result<(), Reject> {
        let mut wrong = words.iter().filter_map(|cards| self.judge(cards).err());
        let Some(mut first) = wrong.next() else { return Ok(()) };
        wrong.for_each(|other| first.at.extend(other.at));
        Err(first)
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
    match cards {
        [] => Err(CardRefusal::EmptyWord.into()),
        [one] => Err(CardRefusal::OneCard { face: one.to_string() }.at(named(cards))),
        _ => Ok(()),
    }
}
