//! The whole truth about a game.

use crate::tally::{ROUNDS, dealt_in};
use crate::{Card, Round, Source, Word};
use components::{Deck, Hand, PerSeat, Pile};
use play::{Millis, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many circuits a round may last before everybody has a last turn (QD-14).
pub const CIRCUITS: u8 = 50;

/// The whole truth about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How many seats the table has.
    pub(crate) seats: u8,
    /// The points that each seat began with.
    pub(crate) head_start: [u16; 8],
    /// Who deals this round, or the next one between rounds; none before the first dealer is drawn.
    pub(crate) dealer: Option<Seat>,
    /// Those who have left.
    pub(crate) gone: Seats,
    /// The finished rounds. Shared, because they never change again.
    pub(crate) tally: Vec<Arc<Round>>,
    /// The cards on the table; nothing between rounds and when the game is over.
    pub(crate) deal: Option<Deal>,
}

/// A round under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    pub(crate) draw: Deck<Card>,
    pub(crate) discards: Pile<Card>,
    pub(crate) players: PerSeat<PlayerCards>,
    /// How often the turn has come round, from 1.
    pub(crate) circuit: u8,
    /// Whose turn it is; while others may challenge, who has laid.
    pub(crate) to_act: Seat,
    /// When its turn is over, at a table with a clock; nothing once words can be challenged.
    pub(crate) due: Option<Millis>,
    pub(crate) step: Step,
    pub(crate) ending: Option<Ending>,
}

/// What lies before a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerCards {
    pub(crate) hand: Hand<Card>,
    /// Cards in the hand that everybody saw it take from the discard pile.
    pub(crate) known: Hand<Card>,
    pub(crate) words: Vec<Word>,
    /// The discard of its final turn.
    pub(crate) discard: Option<Card>,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A card is to be taken.
    Draw,
    /// The draw pile was empty: luck makes a new one, and the card is drawn from that.
    Reshuffle,
    /// A card was taken; words are laid or not, and one is discarded.
    Decide(Taken),
    /// Words were laid; these seats have not yet let them stand.
    Challenge { waiting: Seats, due: Millis },
}

/// The card that was taken in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taken {
    /// Which.
    pub card: Card,
    /// From where.
    pub from: Source,
}

/// The end of a round has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Who went out; nobody if the circuits ran out.
    pub(crate) out: Option<Seat>,
    /// Those whose last turn is still to come, or under way.
    pub(crate) last: Seats,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All rounds are played (QD-18).
    HighestTotal,
    /// All others have left (QD-05).
    LeftAlone,
}

impl Reason {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::HighestTotal => "highest-total",
            Reason::LeftAlone => "left-alone",
        }
    }

    /// The rule that ends the game.
    pub const fn rule(self) -> &'static str {
        match self {
            Reason::HighestTotal => "QD-18",
            Reason::LeftAlone => "QD-05",
        }
    }
}

impl State {
    /// The round under way, or the next one between rounds, from 1.
    pub fn round(&self) -> u8 {
        (self.tally.len() as u8 + 1).min(ROUNDS)
    }

    /// How many cards are dealt to each in this round.
    pub fn cards(&self) -> u8 {
        dealt_in(self.round())
    }

    /// Those who are still there.
    pub(crate) fn present(&self) -> Seats {
        self.gone.iter().fold(Seats::all(self.seats), Seats::without)
    }

    /// The running tally.
    pub fn totals(&self) -> Vec<i32> {
        match self.tally.last() {
            Some(round) => round.seats.iter().map(|score| score.running).collect(),
            None => {
                let began = self.head_start.iter().take(self.seats.into());
                began.map(|points| i32::from(*points)).collect()
            }
        }
    }

    /// Why the game is over, if it is.
    pub fn over(&self) -> Option<Reason> {
        if self.tally.len() == usize::from(ROUNDS) {
            Some(Reason::HighestTotal)
        } else if self.present().len() < 2 {
            Some(Reason::LeftAlone)
        } else {
            None
        }
    }

    /// How it ended: the highest total is first, ties share, and players who left come after
    /// those who stayed (QD-18, QD-05).
    pub fn outcome(&self) -> Option<Outcome> {
        let reason = self.over()?;
        let scores = self.totals();
        let key = |seat: usize| (!self.gone.has(Seat(seat as u8)), scores[seat]);
        let place =
            |seat: usize| 1 + (0..scores.len()).filter(|other| key(*other) > key(seat)).count();
        Some(Outcome {
            places: (0..scores.len()).map(|seat| place(seat) as u8).collect(),
            scores: scores.clone(),
            reason: reason.name().into(),
            rule: reason.rule().into(),
        })
    }
}

impl Deal {
    /// Whether the turn under way is a last turn (QD-12, QD-14).
    pub(crate) fn last_turn(&self) -> bool {
        self.ending.is_some_and(|ending| ending.last.has(self.to_act))
    }
}

/// The first seat of `among` clockwise after `seat`; itself, if there is no other.
pub(crate) fn next_of(among: Seats, seat: Seat, seats: u8) -> Seat {
    let mut next = seat.next(seats);
    while next != seat && !among.has(next) {
        next = next.next(seats);
    }
    next
}
