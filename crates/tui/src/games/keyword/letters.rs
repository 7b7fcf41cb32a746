//! The word that is typed, and the card of each letter: blue ones first, blanks last, and each can
//! be another one. Or, before a pass, the cards that are to go.

use keyword::{Face, Part, Place, Slots, pick};

/// The word that is typed, or the cards that are to go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    round: u32,
    hand: Slots,
    row: Slots,
    text: String,
    /// The card of each letter.
    parts: Vec<Part>,
    /// Whether somebody has chosen a card: then letters that are typed leave the others alone.
    chosen: bool,
    /// A letter of the word; without a word, a card of the hand.
    cursor: usize,
    /// The cards that are to go, by place.
    drops: Vec<u8>,
}

impl Letters {
    /// The cards as they are now. What was typed for other cards is forgotten.
    pub fn deal(&mut self, round: u32, hand: Slots, row: Slots) {
        if (round, hand, row) != (self.round, self.hand, self.row) {
            *self = Letters { round, hand, row, ..Letters::default() };
        }
    }

    /// What is typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The card of each letter.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The letter, or without a word the card of the hand, that arrows have led to.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The places in the hand whose cards are to go.
    pub fn drops(&self) -> &[u8] {
        &self.drops
    }

    /// Where in the word a card is used.
    pub fn used(&self, place: Place) -> Option<usize> {
        self.parts.iter().position(|part| part.from == place)
    }

    fn face(&self, place: Place) -> Option<Face> {
        match place {
            Place::Hand(slot) => self.hand.get(slot),
            Place::Row(slot) => self.row.get(slot),
        }
    }

    /// Every place with a card, blue ones first.
    fn places(&self) -> impl Iterator<Item = Place> {
        let row = self.row.iter().map(|(slot, _)| Place::Row(slot));
        row.chain(self.hand.iter().map(|(slot, _)| Place::Hand(slot)))
    }

    /// The cards that can be this letter and are not used: those with the letter, then blanks.
    fn cards_for(&self, letter: char) -> Vec<Part> {
        let free = |place: &Place| self.used(*place).is_none();
        let with = |face: Option<Face>, part: fn(Place, char) -> Part| {
            let fits = move |place: &Place| self.face(*place) == face && free(place);
            self.places().filter(fits).map(move |place| part(place, letter)).collect::<Vec<_>>()
        };
        let mut all = with(Face::new(letter), |from, _| Part { from, letter: None });
        all.extend(with(Some(Face::BLANK), |from, letter| Part { from, letter: Some(letter) }));
        all
    }

    /// Types a letter; whether there is a card for it.
    pub fn type_letter(&mut self, letter: char) -> bool {
        let text = format!("{}{letter}", self.text);
        let picked = pick(&self.hand, &self.row, &text).filter(|_| !self.chosen);
        // Blue cards alone are not a word yet, but a start.
        let added = || {
            let part = *self.cards_for(letter).first()?;
            Some([&self.parts[..], &[part]].concat())
        };
        let Some(parts) = picked.or_else(added) else { return false };
        self.text = text;
        self.parts = parts;
        self.cursor = self.text.len() - 1;
        self.drops.clear();
        true
    }

    /// Takes the last letter back; whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.parts.pop();
        let had = self.text.pop().is_some();
        self.chosen &= !self.text.is_empty();
        self.cursor = self.text.len().saturating_sub(1);
        had
    }

    /// Forgets the word, or which cards are to go; whether there was anything.
    pub fn clear(&mut self) -> bool {
        let had = !self.text.is_empty() || !self.drops.is_empty();
        let Letters { round, hand, row, .. } = *self;
        *self = Letters { round, hand, row, ..Letters::default() };
        had
    }

    /// Moves along the word, or along the hand.
    pub fn step(&mut self, by: isize) {
        let last = if self.text.is_empty() { Slots::LEN } else { self.text.len() } - 1;
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
    }

    /// Moves to a letter of the word.
    pub fn go_to(&mut self, letter: usize) {
        self.cursor = letter.min(self.text.len().saturating_sub(1));
    }

    /// Another card for the letter under the cursor; whether there is one.
    pub fn other_card(&mut self) -> bool {
        let Some(letter) = self.text[self.cursor.min(self.text.len())..].chars().next() else {
            return false;
        };
        let now = self.parts[self.cursor];
        // With its own card free again, the next one after it.
        let mut free = self.clone();
        free.parts.remove(self.cursor);
        let all = free.cards_for(letter);
        let Some(at) = all.iter().position(|part| *part == now) else { return false };
        self.parts[self.cursor] = all[(at + 1) % all.len()];
        self.chosen = true;
        all.len() > 1
    }

    /// Adds this very card, for its own letter; whether it is free and has one.
    pub fn add(&mut self, place: Place) -> bool {
        let letter = self.face(place).and_then(Face::letter).filter(|_| self.used(place).is_none());
        let Some(letter) = letter else { return false };
        self.text.push(letter);
        self.parts.push(Part { from: place, letter: None });
        self.chosen = true;
        self.cursor = self.text.len() - 1;
        self.drops.clear();
        true
    }

    /// Marks a card of the hand to go, or to stay; whether there is one, and no word.
    pub fn drop_or_keep(&mut self, slot: u8) -> bool {
        if self.hand.get(slot).is_none() || !self.text.is_empty() {
            return false;
        }
        self.cursor = slot.into();
        match self.drops.iter().position(|s| *s == slot) {
            Some(at) => drop(self.drops.remove(at)),
            None => self.drops.push(slot),
        }
        self.drops.sort_unstable();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(text: &str) -> Slots {
        let mut places = text.chars().map(|c| (c != '.').then(|| Face::new(c).unwrap()));
        Slots(std::array::from_fn(|_| places.next().flatten()))
    }

    fn dealt(hand: &str, row: &str) -> Letters {
        let mut letters = Letters::default();
        letters.deal(1, slots(hand), slots(row));
        letters
    }

    /// The word's cards: small from the hand, capital from the row, `?` before a blank's letter.
    fn written(letters: &Letters) -> String {
        let mut text = String::new();
        for (part, letter) in letters.parts().iter().zip(letters.text().chars()) {
            text += if part.letter.is_some() { "?" } else { "" };
            text.push(match part.from {
                Place::Row(_) => letter.to_ascii_uppercase(),
                Place::Hand(_) => letter,
            });
        }
        text
    }

    fn type_in(letters: &mut Letters, text: &str) -> bool {
        text.chars().all(|letter| letters.type_letter(letter))
    }

    /// KW-05, KW-06: as many blue cards as can be, one of the hand at least, blanks last.
    #[test]
    fn typing_picks_blue_cards_first_and_blanks_last() {
        let mut letters = dealt("traine", "stein?");
        assert!(
            type_in(&mut letters, "s") && written(&letters) == "S",
            "blue alone, to begin with"
        );
        assert!(type_in(&mut letters, "trainee"));
        assert_eq!(written(&letters), "ST?RaINEe", "a blue blank before an orange letter");
        assert!(letters.type_letter('z') && written(&letters).ends_with("?Z"));
        assert!(!letters.type_letter('z'), "there is one blank only");
        assert_eq!(letters.text(), "straineez");
        let mut both = dealt("aee...", "ate...");
        assert!(type_in(&mut both, "ate"));
        assert_eq!(written(&both), "aTE", "one must come from the hand");
    }

    /// KW-06: each letter can be another card, and what was chosen stays.
    #[test]
    fn each_card_can_be_another_one() {
        let mut letters = dealt("e?rst.", "een...");
        assert!(type_in(&mut letters, "ne"));
        assert_eq!(written(&letters), "Ne");
        assert!(letters.other_card() && written(&letters) == "N?e", "{}", written(&letters));
        assert!(letters.other_card() && written(&letters) == "NE");
        assert_eq!(letters.parts()[1], Part::row(0));
        assert!(letters.other_card());
        assert_eq!(letters.parts()[1], Part::row(1), "the other blue one");
        assert!(type_in(&mut letters, "r"));
        assert_eq!(letters.parts()[1], Part::row(1), "and it stays");
        letters.go_to(2);
        assert!(letters.other_card() && written(&letters) == "NE?r");
        letters.step(-9);
        assert!(!letters.other_card(), "the blank is used; the N can be nothing else");
    }

    /// KW-07: cards to go are marked while there is no word.
    #[test]
    fn cards_to_go_are_marked() {
        let mut letters = dealt("abc...", "......");
        assert!(letters.drop_or_keep(2) && letters.drop_or_keep(0) && letters.drop_or_keep(1));
        assert!(letters.drop_or_keep(1) && !letters.drop_or_keep(5));
        assert_eq!(letters.drops(), [0, 2]);
        assert!(letters.type_letter('a') && letters.drops().is_empty(), "a word instead");
        assert!(!letters.drop_or_keep(1));
        letters.deal(2, letters.hand, letters.row);
        assert_eq!(letters.text(), "", "another round, another word");
    }

    #[test]
    fn cards_are_added_one_by_one() {
        let mut letters = dealt("a?c...", "a.....");
        assert!(letters.add(Place::Hand(0)) && letters.add(Place::Row(0)));
        assert_eq!(written(&letters), "aA");
        assert!(!letters.add(Place::Hand(0)) && !letters.add(Place::Hand(1)));
        assert!(letters.take_back() && letters.clear() && !letters.clear());
    }
}
