//! What to do with a hand: what is proved, and what is only estimated.

use super::laying::Laying;
use super::outlook::{Piles, Unseen, after_discards, piles};
use lexicon::{Lexicon, Vocabulary};
use play::Reject;
use quiddler::{Card, Source};

/// A hand, and what else is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cards in the hand.
    pub hand: Vec<Card>,
    /// How many were dealt to each: the hand has as many before its turn, one more in it.
    pub dealt: u8,
    /// The open card, before a turn.
    pub top: Option<Card>,
    /// Other cards that cannot come any more.
    pub seen: Vec<Card>,
}

/// What to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// Before a turn: which pile to take from.
    Take {
        /// From where.
        from: Source,
        /// How one goes out with the open card, if one can: proved.
        out: Option<Laying>,
        /// What either pile is worth: estimated.
        piles: Piles,
        /// With the open card, the words that score most if the round ended then: proved.
        best: Laying,
        /// Without a way out: the card to discard after taking the open one, and what the others
        /// are worth: estimated.
        discard: Option<(Card, f64)>,
    },
    /// In a turn.
    Play {
        /// The words that score most, if the round ended now: proved.
        best: Laying,
        /// How one goes out, if one can: proved.
        out: Option<Laying>,
        /// Without a way out: the card to discard, and what the others are worth: estimated.
        discard: Option<(Card, f64)>,
    },
}

impl Question {
    /// Whether the deck has these cards and somebody can hold them.
    pub fn check(&self) -> Result<(), Reject> {
        if !(3..=10).contains(&self.dealt) {
            let message = format!(
                "No round deals {} cards: the first deals 3, the eighth 10. Name the round, 1 to 8.",
                self.dealt
            );
            return Err(Reject::new("no-such-round", "QD-05", message));
        }
        let (held, dealt) = (self.hand.len(), usize::from(self.dealt));
        if held != dealt && held != dealt + 1 {
            let message = format!(
                "In this round a hand has {dealt} cards, and {} in its turn; yours has {held}.",
                dealt + 1
            );
            return Err(Reject::new("wrong-hand", "QD-05", message));
        }
        if held == dealt && self.top.is_none() {
            let message = "Before your turn the open card counts: add it, as top=e. Or name the card \
                       you took as part of your hand.";
            return Err(Reject::new("no-top", "QD-07", message));
        }
        for card in Card::all() {
            let all = self.hand.iter().chain(&self.top).chain(&self.seen);
            let here = all.filter(|other| **other == card).count();
            if here > usize::from(card.copies()) {
                let message =
                    format!("The deck has {} {card}, not {here}: check the cards.", card.copies());
                return Err(Reject::new("too-many-alike", "QD-01", message).at([card.letters()]));
            }
        }
        Ok(())
    }

    /// What to do. The question must be a sound one.
    pub fn answer(&self, list: &Lexicon, vocabulary: Vocabulary) -> Option<Advice> {
        let unseen = Unseen::without(self.hand.iter().chain(&self.top).chain(&self.seen));
        let before = self.hand.len() == usize::from(self.dealt);
        let mut hand = self.hand.clone();
        hand.extend(self.top.filter(|_| before));
        let best = Laying::best(&hand, list, vocabulary)?;
        let out = Laying::out(&hand, list, vocabulary);
        let discard = out.is_none().then(|| {
            let worths = after_discards(&hand, &unseen, list, vocabulary);
            let place = (0..worths.len()).max_by(|a, b| worths[*a].total_cmp(&worths[*b]))?;
            Some((hand[place], worths[place]))
        });
        let discard = discard.flatten();
        if before {
            let piles = piles(&self.hand, self.top?, &unseen, list, vocabulary, None);
            let take = out.is_some() || piles.taken > piles.drawn;
            let from = if take { Source::Discard } else { Source::Draw };
            return Some(Advice::Take { from, out, piles, best, discard });
        }
        Some(Advice::Play { best, out, discard })
    }
}
