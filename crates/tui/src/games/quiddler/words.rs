//! Words under construction: typed letters pick cards of the hand, and one card is put by to be
//! discarded. They stay as plans while others play.

use crate::shell::spelling::{Spelling, spellings};
use quiddler::{Card, Lay};

/// Words under construction. Cards are meant by their place in the hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    hand: Vec<Card>,
    done: Vec<Vec<usize>>,
    typed: String,
    /// Which of the ways to lay what is typed.
    spelling: usize,
    discard: Option<usize>,
    cursor: usize,
}

/// Where a card of the hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nowhere in particular.
    Free,
    /// In a word that is done, counted from 0.
    Word(usize),
    /// In the word that is being typed.
    Typed,
    /// Put by to be discarded.
    Discard,
}

impl Words {
    /// The hand as it is now, in order. Words that can still be laid stay.
    pub fn deal(&mut self, hand: &[Card]) {
        let mut sorted = hand.to_vec();
        sorted.sort_unstable();
        if sorted == self.hand {
            return;
        }
        let mut old = std::mem::replace(self, Words { hand: sorted, ..Words::default() });
        self.cursor = old.cursor.min(self.hand.len().saturating_sub(1));
        for word in std::mem::take(&mut old.done) {
            let mut places = Vec::new();
            for card in word.iter().map(|i| old.hand[*i]) {
                let free = |i: &usize| self.place(*i) == Place::Free && !places.contains(i);
                let found = (0..self.hand.len()).filter(free).find(|i| self.hand[*i] == card);
                places.extend(found);
            }
            if places.len() == word.len() {
                self.done.push(places);
            }
        }
        self.typed = old.typed;
        while !self.typed.is_empty() && self.spellings().is_empty() {
            self.typed.pop();
        }
    }

    /// Forgets every plan.
    pub fn clear(&mut self) {
        *self =
            Words { hand: std::mem::take(&mut self.hand), cursor: self.cursor, ..Words::default() };
    }

    /// The hand, in order.
    pub fn hand(&self) -> &[Card] {
        &self.hand
    }

    /// The card that arrows have led to.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Moves to another card.
    pub fn step(&mut self, by: isize) {
        let last = self.hand.len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
    }

    /// Moves to this card.
    pub fn go_to(&mut self, card: usize) {
        self.cursor = card.min(self.hand.len().saturating_sub(1));
    }

    /// Where a card of the hand is.
    pub fn place(&self, card: usize) -> Place {
        if let Some(word) = self.done.iter().position(|word| word.contains(&card)) {
            Place::Word(word)
        } else if self.discard == Some(card) {
            Place::Discard
        } else if self.typed_spelling().is_some_and(|spelling| spelling.cards.contains(&card)) {
            Place::Typed
        } else {
            Place::Free
        }
    }

    /// All ways to lay what is typed; equal cards are all the same here.
    fn spellings(&self) -> Vec<Spelling> {
        let used =
            |i: &usize| self.discard != Some(*i) && !self.done.iter().any(|word| word.contains(i));
        let free = (0..self.hand.len()).filter(used);
        let cards: Vec<(usize, &str)> = free.map(|i| (i, self.hand[i].letters())).collect();
        let mut seen: Vec<Vec<Card>> = Vec::new();
        let mut all = spellings(&self.typed, &cards);
        all.retain(|spelling| {
            let faces: Vec<Card> = spelling.cards.iter().map(|i| self.hand[*i]).collect();
            let new = !seen.contains(&faces);
            if new {
                seen.push(faces);
            }
            new
        });
        all
    }

    fn typed_spelling(&self) -> Option<Spelling> {
        let mut spellings = self.spellings();
        (!spellings.is_empty()).then(|| spellings.swap_remove(self.spelling % spellings.len()))
    }

    /// What is typed.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Types a letter; whether there is a card for it.
    pub fn type_letter(&mut self, letter: char) -> bool {
        self.typed.push(letter);
        self.spelling = 0;
        let fits = !self.spellings().is_empty();
        if !fits {
            self.typed.pop();
        }
        fits
    }

    /// Adds this very card to what is typed; whether it is free.
    pub fn add(&mut self, card: usize) -> bool {
        self.go_to(card);
        if self.discard == Some(card) {
            self.discard = None;
        }
        if self.place(card) != Place::Free {
            return false;
        }
        let face = self.hand[card];
        let before = self.typed_spelling().filter(|spelling| spelling.whole);
        let before = before.map(|spelling| spelling.cards).unwrap_or_default();
        self.typed = before.iter().map(|i| self.hand[*i].letters()).collect();
        self.typed += face.letters();
        let faces = |cards: &[usize]| cards.iter().map(|i| self.hand[*i]).collect::<Vec<_>>();
        let wanted = [faces(&before), vec![face]].concat();
        self.spelling = self
            .spellings()
            .iter()
            .position(|spelling| faces(&spelling.cards) == wanted)
            .unwrap_or(0);
        true
    }

    /// Other cards for the same letters; whether there are any.
    pub fn other_cards(&mut self) -> bool {
        let count = self.spellings().iter().filter(|spelling| spelling.whole).count();
        self.spelling = if count > 1 { (self.spelling + 1) % count } else { 0 };
        count > 1
    }

    /// Ends the word that is typed; whether it is whole.
    pub fn end_word(&mut self) -> bool {
        let Some(spelling) = self.typed_spelling().filter(|spelling| spelling.whole) else {
            return false;
        };
        self.typed.clear();
        self.spelling = 0;
        self.done.push(spelling.cards);
        true
    }

    /// Takes the last letter back, or the last word up again; whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.spelling = 0;
        if self.typed.pop().is_none() {
            let Some(word) = self.done.pop() else { return false };
            self.reopen(&word);
        }
        true
    }

    /// Takes a word that is done up again.
    pub fn take_up(&mut self, word: usize) {
        self.end_word();
        if word < self.done.len() {
            let word = self.done.remove(word);
            self.reopen(&word);
        }
    }

    fn reopen(&mut self, word: &[usize]) {
        let faces = |cards: &[usize]| cards.iter().map(|i| self.hand[*i]).collect::<Vec<_>>();
        let wanted = faces(word);
        self.typed = wanted.iter().map(|card| card.letters()).collect();
        self.spelling = self
            .spellings()
            .iter()
            .position(|spelling| faces(&spelling.cards) == wanted)
            .unwrap_or(0);
    }

    /// Forgets what is typed; whether there was anything.
    pub fn untype(&mut self) -> bool {
        self.spelling = 0;
        !std::mem::take(&mut self.typed).is_empty()
    }

    /// Puts a card by to be discarded: the one that is typed, else the one under the cursor. Or
    /// takes it back. Whether that was possible.
    pub fn put_by(&mut self) -> bool {
        let typed = self.typed_spelling().filter(|spelling| spelling.cards.len() == 1);
        let card = match (typed, self.typed.is_empty()) {
            (Some(spelling), _) => spelling.cards[0],
            (None, true) => self.cursor,
            (None, false) => return false,
        };
        match self.place(card) {
            Place::Discard => self.discard = None,
            Place::Free | Place::Typed => {
                self.untype();
                self.discard = Some(card);
                self.cursor = card;
            }
            Place::Word(_) => return false,
        }
        true
    }

    /// The card to be discarded: the one put by, or the only one that is left beside words.
    pub fn discard(&self) -> Option<Card> {
        (0..self.hand.len()).find(|i| self.discards(*i)).map(|i| self.hand[i])
    }

    /// Whether this is the card to be discarded.
    pub fn discards(&self, card: usize) -> bool {
        let mut others = (0..self.hand.len()).filter(|i| *i != card);
        let only = |i| !matches!(self.place(i), Place::Free | Place::Discard);
        self.discard == Some(card) || (self.place(card) == Place::Free && others.all(only))
    }

    /// The words that are done, and the one that is typed if it is whole: its cards in order.
    pub fn words(&self) -> Vec<Vec<Card>> {
        let typed =
            self.typed_spelling().filter(|spelling| spelling.whole).map(|spelling| spelling.cards);
        let all = self.done.iter().cloned().chain(typed);
        all.map(|word| word.iter().map(|i| self.hand[*i]).collect()).collect()
    }

    /// How many words are done, without the one that is typed.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// Whether the last card is typed by half only.
    pub fn half_typed(&self) -> bool {
        self.typed_spelling().is_some_and(|spelling| !spelling.whole)
    }

    /// The same as the rules take it.
    pub fn lay(&self) -> Lay {
        Lay { words: self.words(), discard: self.discard() }
    }

    /// Whether everything but the discard is in words.
    pub fn is_complete(&self) -> bool {
        let used: usize = self.words().iter().map(Vec::len).sum();
        used > 0 && self.discard().is_some() && used + 1 == self.hand.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(faces: &str) -> Words {
        let cards: Vec<Card> = faces.split(' ').map(|face| face.parse().unwrap()).collect();
        let mut words = Words::default();
        words.deal(&cards);
        words
    }

    fn type_in(words: &mut Words, keys: &str) {
        for key in keys.chars() {
            match key {
                ' ' => assert!(words.end_word()),
                letter => assert!(words.type_letter(letter), "{letter} in {keys}"),
            }
        }
    }

    fn written(words: &Words) -> String {
        let word = |cards: &Vec<Card>| cards.iter().map(Card::to_string).collect::<String>();
        let all: Vec<String> = words.words().iter().map(word).collect();
        format!("{} -{}", all.join(" "), words.discard().map(|c| c.to_string()).unwrap_or_default())
    }

    /// QD-08, QD-09: words of the hand's own cards, and the card that is left is the discard.
    #[test]
    fn typing_picks_cards() {
        let mut words = hand("th e qu i d z");
        type_in(&mut words, "quid the");
        assert_eq!(written(&words), "QUID THE -Z");
        assert!(words.is_complete());
        assert!(!words.type_letter('e'), "that E is in a word");
        assert!(words.take_back() && words.typed() == "th", "a letter");
        assert!(words.untype() && words.take_back() && words.typed() == "quid", "a word");
        assert_eq!(words.done(), 0);
    }

    #[test]
    fn the_same_letters_can_be_other_cards() {
        let mut words = hand("qu q u i d");
        type_in(&mut words, "quid");
        let cards = |words: &Words| words.words()[0].len();
        assert_eq!(cards(&words), 3);
        assert!(words.other_cards());
        assert_eq!(cards(&words), 4);
        assert!(words.end_word());
        assert_eq!(written(&words), "QUID -QU");
        assert!(words.take_back());
        assert_eq!(cards(&words), 4, "taken up as it was");
        assert!(words.other_cards());
        assert_eq!(cards(&words), 3);
    }

    #[test]
    fn plans_outlast_a_turn() {
        let mut words = hand("c a t o x");
        type_in(&mut words, "cat o");
        let cards = |faces: &str| faces.split(' ').map(|f| f.parse().unwrap()).collect::<Vec<_>>();
        words.deal(&cards("c a t o x a"));
        assert_eq!((words.words().len(), words.typed()), (2, "o"));
        words.deal(&cards("c a o x"));
        assert_eq!((words.done(), words.typed()), (0, "o"), "without the T there is no cat");
        words.deal(&cards("c a x"));
        assert_eq!(words.typed(), "");
    }

    #[test]
    fn a_discard_is_typed_or_pointed_at() {
        let mut words = hand("a b z");
        type_in(&mut words, "z");
        assert!(words.put_by());
        assert_eq!((words.discard().map(|c| c.letters()), words.typed()), (Some("z"), ""));
        words.step(-1);
        assert!(words.put_by());
        assert_eq!(words.discard().map(|c| c.letters()), Some("b"));
        assert!(words.put_by() && words.discard().is_none(), "and taken back");
        type_in(&mut words, "ab ");
        words.go_to(0);
        assert!(!words.put_by(), "a card in a word stays there");
        assert_eq!(words.discard().map(|c| c.letters()), Some("z"), "the only one left");
    }

    #[test]
    fn cards_are_added_one_by_one() {
        let mut words = hand("t h e th");
        assert!(words.add(3) && words.add(0) && !words.add(0));
        assert_eq!(written(&words), "THE -");
        assert_eq!(words.words()[0].len(), 2, "the very card");
    }
}
