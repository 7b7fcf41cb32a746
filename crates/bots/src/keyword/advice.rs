//! What to lay with a hand and a row.

use super::best::{Made, Towards, left_after, longest, optimal, towards};
use super::pool::Pool;
use super::words_by_length::WordsByLength;
use keyword::{Colour, ENGLISH, Face, Slots};
use lexicon::Vocabulary;
use play::{Luck, Reject};

/// Cards, and what is known of the keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cards of the hand.
    pub hand: Vec<Face>,
    /// The blue row.
    pub row: Vec<Face>,
    /// The letters of the keyword that are missing.
    pub missing: String,
}

/// The answer. Everything but the chance is proved.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// All words that win every round that these cards can win; empty if there are none.
    pub best: Vec<Made>,
    /// The words that gain the most letters of the keyword, by the letters missing afterwards;
    /// empty if no word gains any.
    pub towards: Vec<Towards>,
    /// The chance that the best word wins a round against one other player who overlooks
    /// nothing: estimated.
    pub chance: f64,
}

impl Question {
    /// Cards, the keyword, and letters of scored words.
    pub fn new(hand: Vec<Face>, row: Vec<Face>, keyword: &str, have: &str) -> Question {
        Question { hand, row, missing: left_after(keyword, have) }
    }

    /// Whether the decks have these cards and somebody can hold them.
    pub fn check(&self) -> Result<(), Reject> {
        let most = Slots::LEN;
        if self.hand.is_empty() || self.hand.len() > most || self.row.len() > most {
            let message = format!(
                "A hand has one to six cards and the blue row up to six; yours have {} and {}.",
                self.hand.len(),
                self.row.len()
            );
            return Err(Reject::new("wrong-hand", "KW-03", message));
        }
        for (colour, cards) in [(Colour::Orange, &self.hand), (Colour::Blue, &self.row)] {
            for face in Face::all() {
                let here = cards.iter().filter(|card| **card == face).count();
                let all = ENGLISH.count(colour, face);
                if here > usize::from(all) {
                    let name = face
                        .letter()
                        .map_or("blank".into(), |letter| letter.to_ascii_uppercase().to_string());
                    let message = format!(
                        "There are {all} {colour} cards with {name}, not {here}: check the cards."
                    );
                    return Err(
                        Reject::new("too-many-alike", "KW-01", message).at([face.written()])
                    );
                }
            }
        }
        Ok(())
    }

    /// What the cards can make. The chance is estimated with this many hands of another player.
    pub fn answer(
        &self,
        by_length: &WordsByLength,
        vocabulary: Vocabulary,
        hands: u32,
        luck: &mut Luck,
    ) -> Advice {
        let pool = Pool::new(self.hand.iter().copied(), self.row.iter().copied());
        let best = optimal(by_length, &pool, vocabulary);
        let rank = best.first().map(Made::rank);
        let mut unseen = ENGLISH.cards(Colour::Orange);
        for card in &self.hand {
            if let Some(at) = unseen.iter().position(|other| other == card) {
                unseen.swap_remove(at);
            }
        }
        let mut wins = || {
            luck.shuffle(&mut unseen);
            let theirs = unseen.iter().take(Slots::LEN).copied();
            let theirs = Pool::new(theirs, self.row.iter().copied());
            rank > longest(by_length, &theirs, vocabulary).first().map(Made::rank)
        };
        let won = (0..hands).filter(|_| wins()).count();
        Advice {
            towards: towards(by_length, &pool, vocabulary, &self.missing),
            chance: won as f64 / f64::from(hands.max(1)),
            best,
        }
    }
}
