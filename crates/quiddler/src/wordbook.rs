//! The table's word list, and what it says about words made of cards.

use crate::Card;
use crate::card::{listed, spell};
use lexicon::{Lexicon, ListId, Node};
use play::Reject;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The list a table has chosen, and whether offensive words may be laid there.
#[derive(Clone, Debug)]
pub struct Wordbook {
    lexicon: Arc<Lexicon>,
    offensive: bool,
}

/// How many of each face, by [`Card::index`].
pub(crate) type Counts = [u8; Card::FACES];

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

    /// Whether the word may be shown to people who did not ask for it by name.
    pub(crate) fn polite(&self, cards: &[Card]) -> bool {
        self.lexicon.entry(&spell(cards)).is_some_and(|entry| !entry.offensive)
    }

    /// Shows `visit` every word that some of these cards make, in the order of the cards' faces;
    /// stops when it says so.
    pub(crate) fn each(&self, held: &Counts, visit: &mut impl FnMut(&[Card]) -> ControlFlow<()>) {
        let mut search = Search { book: self, held: *held, word: Vec::new(), visit };
        let _ = search.from(self.lexicon.graph().root());
    }

    /// Whether these cards make any word at all.
    pub(crate) fn any(&self, held: &Counts) -> bool {
        let mut found = false;
        self.each(held, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
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
    Err(Reject::new("one-card", "QD-03", say).at(cards))
}

/// How many there are of each face.
pub(crate) fn counts<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Counts {
    let mut counts = [0; Card::FACES];
    cards.into_iter().for_each(|card| counts[card.index()] += 1);
    counts
}

/// Walks the word graph with the cards that are left.
struct Search<'s, F> {
    book: &'s Wordbook,
    held: Counts,
    word: Vec<Card>,
    visit: &'s mut F,
}

impl<F: FnMut(&[Card]) -> ControlFlow<()>> Search<'_, F> {
    fn from(&mut self, node: Node) -> ControlFlow<()> {
        let graph = self.book.lexicon.graph();
        for card in Card::all() {
            if self.held[card.index()] == 0 {
                continue;
            }
            let (mut on, mut ends) = (Some(node), false);
            for letter in card.letters().bytes() {
                let step = on.and_then(|node| graph.step(node, letter - b'a'));
                (on, ends) = (step.map(|s| s.node), step.is_some_and(|s| s.ends));
            }
            let Some(node) = on else { continue };
            self.held[card.index()] -= 1;
            self.word.push(card);
            if ends && self.word.len() >= 2 && (self.book.offensive || self.book.polite(&self.word))
            {
                (self.visit)(&self.word)?;
            }
            self.from(node)?;
            self.word.pop();
            self.held[card.index()] += 1;
        }
        ControlFlow::Continue(())
    }
}
