//! Every reason to refuse something in the solitaire.

use crate::refusal::{CardRefusal, join};
use play::{Refusal as _, RefusalInfo};

/// All refusals of the solitaire, including those it shares with Quiddler.
pub const REFUSALS: &[RefusalInfo] =
    &join::<{ CardRefusal::ALL.len() + Refusal::ALL.len() }>(&[CardRefusal::ALL, Refusal::ALL]);

play::refusals! {
    /// Why something was refused in the solitaire.
    pub enum Refusal {
        /// The solitaire has one seat.
        NoSuchSeat = "no-such-seat", "QD-22", "This is a game for one player.";
        /// The cards have not been dealt yet.
        NotDealt = "not-dealt", "QD-22", "The cards have not been dealt yet. Wait a moment.";
        /// The cards have already been dealt.
        AlreadyDealt = "already-dealt", "QD-22", "The piles have already been dealt.";
        /// Too few or too many cards.
        WrongCards { found: usize } = "wrong-cards", "QD-22", "48 cards are dealt, not {found}.";
        /// The scenario describes something before the deal.
        NothingDealt = "not-dealt", "QD-22",
            "Nothing can have happened before the deal. Give the eight piles too.";
        /// The piles do not add up.
        WrongPiles = "wrong-piles", "QD-22",
            "There must be 8 piles of at most 6 cards, and 48 cards in all with those in words.";
        /// The pile has no open card.
        NoSuchPile { pile: u16 } = "no-such-card", "QD-23",
            "Pile {pile} has no open card. Use open cards only.";
        /// A card is used twice.
        CardTwice { card: String, pile: u16 } = "card-twice", "QD-23",
            "There is only one {card} on pile {pile}. Use it once.";
        /// A space must be filled first.
        FillFirst = "fill-first", "QD-24",
            "A pile is empty. First move a card into its space, from a pile that has more cards.";
        /// There is no space to fill.
        NoSpace = "no-space", "QD-24", "There is no space to fill. Make a word.";
        /// The pile has nothing under its open card.
        NothingBelow = "nothing-below", "QD-24",
            "That pile has no cards under its open one. Choose another pile.";
        /// The game has ended.
        GameOver = "game-over", "QD-25", "The game is over. Start a new one to play again.";
        /// The hint is already showing.
        HintShowing = "hint-showing", "QD-25",
            "The hint for these cards is already showing. Make a word first.";
        /// The game has already ended by itself.
        EndedAlready = "ended-already", "QD-25",
            "This game ended by itself, so it cannot have been stopped.";
        /// The hint is wrong.
        WrongHint = "wrong-hint", "QD-25",
            "The hint on show must be a word made from the open cards, and counted.";
        /// The text is not a command.
        NotUnderstood = "not-understood", "",
            "Type a word made from the open cards, “Move pile 3”, “Hint” or “Stop”.";
        /// The command moves several cards.
        OnePile = "not-understood", "QD-24", "Move one card into the space, such as “Move pile 3”.";
        /// The open cards do not spell the word.
        NotInCards { text: String } = "no-such-card", "QD-23",
            "The open cards do not spell {text}. Use open cards only.";
        /// The deal is not the day's.
        OtherDeal { day: String } = "other-deal", "QD-26",
            "These are not the cards for {day}: everybody gets the same ones.";
        /// The text is not a date.
        NoSuchDay { text: String } = "no-such-day", "QD-26",
            "“{text}” is not a date. Write year, month and day, such as 2026-11-15.";
    }
}
