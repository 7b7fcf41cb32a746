//! Every word that a seat can lay, with every choice of cards that makes a difference.

use crate::action::{Action, Part, Place};
use crate::state::State;
use crate::{Face, Keyword, Slots};
use lexicon::{Cards, Vocabulary};
use play::Seat;
use std::cmp::Reverse;

/// The cards of one kind that are still free.
#[derive(Clone, Default)]
struct Free {
    blue: Vec<Place>,
    orange: Vec<Place>,
}

/// Chooses the cards for one word.
struct Choice<'a> {
    /// The different letters of the word, each with where it stands.
    letters: Vec<(char, Vec<usize>)>,
    round: u32,
    most: usize,
    into: &'a mut Vec<Action>,
}

impl Keyword {
    /// Every word that these cards make for a seat, the longest first.
    pub(crate) fn all_words(&self, seat: Seat, hand: &Slots, row: &Slots) -> Vec<String> {
        let faces = || hand.iter().chain(row.iter()).map(|(_, face)| face);
        let letters: Vec<String> = faces().filter_map(Face::letter).map(String::from).collect();
        let blanks = faces().filter(|face| *face == Face::BLANK).count() as u8;
        let cards = Cards::new(&letters, blanks).expect("twelve cards of one letter each");
        let vocabulary = Vocabulary { offensive: self.options.offensive, ..Vocabulary::WHOLE };
        let mut words: Vec<String> = Vec::new();
        self.words_of(seat).anagrams(&cards, 2, vocabulary, |found| {
            words.push(found.word().to_owned());
        });
        words.sort_unstable_by(|a, b| (Reverse(a.len()), a).cmp(&(Reverse(b.len()), b)));
        words.dedup();
        words
    }

    /// Appends every way to lay a word, until there are `most` actions; says whether those are all.
    /// Cards with the same face are the same here, and so are two places in a word that have the
    /// same letter (KW-11, KW-12: what counts is how many cards of each kind are used).
    pub(crate) fn list_words(
        &self,
        state: &State,
        seat: Seat,
        most: usize,
        into: &mut Vec<Action>,
    ) -> bool {
        let player = &state.players[seat];
        let mut free = vec![Free::default(); Face::KINDS];
        for (slot, face) in player.hand.iter() {
            free[face.index()].orange.push(Place::Hand(slot));
        }
        for (slot, face) in state.row.iter() {
            free[face.index()].blue.push(Place::Row(slot));
        }
        for word in self.all_words(seat, &player.hand, &state.row) {
            let mut letters: Vec<(char, Vec<usize>)> = Vec::new();
            for (at, letter) in word.chars().enumerate() {
                match letters.iter_mut().find(|(known, _)| *known == letter) {
                    Some((_, places)) => places.push(at),
                    None => letters.push((letter, vec![at])),
                }
            }
            let mut choice = Choice { letters, round: state.round, most, into };
            let mut parts = vec![None; word.len()];
            if !choice.letter(0, &mut free.clone(), &mut parts) {
                return false;
            }
        }
        true
    }

    /// Appends every pass, with every choice of cards to drop (KW-07).
    pub(crate) fn list_passes(state: &State, seat: Seat, into: &mut Vec<Action>) {
        let held: Vec<(u8, Face)> = state.players[seat].hand.iter().collect();
        let mut known: Vec<Vec<Face>> = Vec::new();
        for chosen in 0..1u32 << held.len() {
            let some = held.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            let (drop, mut faces): (Vec<u8>, Vec<Face>) = some.map(|(_, card)| *card).unzip();
            faces.sort_unstable();
            if !known.contains(&faces) {
                known.push(faces);
                into.push(Action::Pass { round: state.round, drop });
            }
        }
    }
}

impl Choice<'_> {
    /// Chooses for the `n`th letter and all after it. Says whether there was room for every choice.
    fn letter(&mut self, n: usize, free: &mut [Free], parts: &mut Vec<Option<Part>>) -> bool {
        let Some((letter, places)) = self.letters.get(n).cloned() else {
            return self.add(parts);
        };
        let face = Face::new(letter).expect("words are a to z");
        let (own, blank) = (free[face.index()].clone(), free[Face::BLANK.index()].clone());
        let count = places.len();
        for blue in (0..=count.min(own.blue.len())).rev() {
            for orange in (0..=(count - blue).min(own.orange.len())).rev() {
                let blanks = count - blue - orange;
                for blue_blanks in (0..=blanks.min(blank.blue.len())).rev() {
                    let orange_blanks = blanks - blue_blanks;
                    if orange_blanks > blank.orange.len() {
                        continue;
                    }
                    let plain = |from: &Place| Part { from: *from, letter: None };
                    let stands = |from: &Place| Part { from: *from, letter: Some(letter) };
                    let chosen = own.blue[..blue].iter().chain(&own.orange[..orange]).map(plain);
                    let blanks = blank.blue[..blue_blanks].iter();
                    let blanks = blanks.chain(&blank.orange[..orange_blanks]).map(stands);
                    for (at, part) in places.iter().zip(chosen.chain(blanks)) {
                        parts[*at] = Some(part);
                    }
                    let left = &mut free[Face::BLANK.index()];
                    left.blue.drain(..blue_blanks);
                    left.orange.drain(..orange_blanks);
                    let room = self.letter(n + 1, free, parts);
                    free[Face::BLANK.index()] = blank.clone();
                    if !room {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// A whole word: one card at least comes from the hand (KW-05).
    fn add(&mut self, parts: &[Option<Part>]) -> bool {
        let word: Vec<Part> = parts.iter().copied().flatten().collect();
        if word.iter().all(|part| matches!(part.from, Place::Row(_))) {
            return true;
        }
        if self.into.len() >= self.most {
            return false;
        }
        self.into.push(Action::Commit { round: self.round, word });
        true
    }
}
