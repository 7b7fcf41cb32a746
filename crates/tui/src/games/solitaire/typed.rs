//! The word that is typed: letters pick open cards, and each pick can be another pile's.

use crate::shell::spelling::{Spelling, spellings};
use quiddler::Card;

/// The word that is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// The open card of each pile.
    open: Vec<Option<Card>>,
    text: String,
    /// Which of the ways to lay it.
    spelling: usize,
}

impl Typed {
    /// The open cards as they are now. A word that they no longer make is forgotten.
    pub fn deal(&mut self, open: Vec<Option<Card>>) {
        if open != self.open {
            *self = Typed { open, ..Typed::default() };
        }
    }

    /// What is typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn spellings(&self) -> Vec<Spelling> {
        let open = self.open.iter().enumerate();
        let cards: Vec<(usize, &str)> =
            open.filter_map(|(i, card)| Some((i, card.as_ref()?.letters()))).collect();
        spellings(&self.text, &cards)
    }

    fn spelling(&self) -> Option<Spelling> {
        let mut spellings = self.spellings();
        (!spellings.is_empty()).then(|| spellings.swap_remove(self.spelling % spellings.len()))
    }

    /// The piles of the word's cards, in order; a card that is typed by half is among them.
    pub fn piles(&self) -> Vec<usize> {
        self.spelling().map(|spelling| spelling.cards).unwrap_or_default()
    }

    /// The word's cards, in order.
    pub fn faces(&self) -> Vec<Card> {
        self.piles().iter().filter_map(|pile| self.open[*pile]).collect()
    }

    /// Whether the last card is typed by half only.
    pub fn is_half(&self) -> bool {
        self.spelling().is_some_and(|spelling| !spelling.whole)
    }

    /// Types a letter; whether an open card has it.
    pub fn type_letter(&mut self, letter: char) -> bool {
        self.text.push(letter);
        self.spelling = 0;
        let fits = !self.spellings().is_empty();
        if !fits {
            self.text.pop();
        }
        fits
    }

    /// Takes the last letter back; whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.spelling = 0;
        self.text.pop().is_some()
    }

    /// Forgets the word; whether there was one.
    pub fn clear(&mut self) -> bool {
        self.spelling = 0;
        !std::mem::take(&mut self.text).is_empty()
    }

    /// Whether other cards have the same letters.
    pub fn has_others(&self) -> bool {
        self.spellings().iter().filter(|spelling| spelling.whole).count() > 1
    }

    /// Other cards for the same letters; whether there are any.
    pub fn other_cards(&mut self) -> bool {
        let count = self.spellings().iter().filter(|spelling| spelling.whole).count();
        self.spelling = if count > 1 { (self.spelling + 1) % count } else { 0 };
        count > 1
    }

    /// Adds the card of this very pile, or takes it out; whether there is one.
    pub fn toggle(&mut self, pile: usize) -> bool {
        if self.open.get(pile).copied().flatten().is_none() {
            return false;
        }
        let mut wanted = self
            .spelling()
            .filter(|spelling| spelling.whole)
            .map(|spelling| spelling.cards)
            .unwrap_or_default();
        match wanted.iter().position(|p| *p == pile) {
            Some(at) => drop(wanted.remove(at)),
            None => wanted.push(pile),
        }
        self.text = wanted.iter().filter_map(|p| self.open[*p]).map(|c| c.letters()).collect();
        // Of equal cards the order does not matter, so the same set in the same faces will do.
        let key = |piles: &[usize]| {
            let mut set = piles.to_vec();
            set.sort_unstable();
            (set, piles.iter().map(|p| self.open[*p]).collect::<Vec<_>>())
        };
        let spellings = self.spellings();
        self.spelling =
            spellings.iter().position(|spelling| key(&spelling.cards) == key(&wanted)).unwrap_or(0);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(faces: &str) -> Typed {
        let card = |face: &str| (face != "-").then(|| face.parse().unwrap());
        let mut typed = Typed::default();
        typed.deal(faces.split(' ').map(card).collect());
        typed
    }

    /// QD-23: a word is made of open cards; which of two equal ones is for the player to say.
    #[test]
    fn equal_cards_can_be_told_apart() {
        let mut typed = open("e - l e th - - e");
        assert!("eel".chars().all(|letter| typed.type_letter(letter)));
        assert_eq!(typed.piles(), [0, 3, 2]);
        assert!(typed.other_cards());
        assert_eq!(typed.piles(), [0, 7, 2]);
        assert!(!typed.type_letter('z') && typed.text() == "eel");
        assert!(typed.clear());
        assert!(typed.toggle(7) && typed.toggle(3) && typed.toggle(2));
        assert_eq!(typed.piles(), [3, 7, 2], "the very cards, whichever comes first");
        assert!(typed.toggle(7));
        assert_eq!((typed.piles(), typed.text()), (vec![3, 2], "el"));
        assert!(!typed.toggle(1), "there is no card");
    }

    #[test]
    fn half_a_card_is_no_card() {
        let mut typed = open("th e");
        assert!(typed.type_letter('t') && typed.is_half());
        assert!(typed.type_letter('h') && !typed.is_half());
        typed.deal(vec![None; 2]);
        assert_eq!(typed.text(), "");
    }
}
