//! The state in numbers, for players of code who look at thousands of them.

use crate::cards::Card;
use crate::game::CandyMonsters;
use crate::state::{Deed, RowName, Stage, State};
use play::Seat;

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Now {
    /// Somebody's turn.
    Turn {
        /// Actions left.
        actions: u8,
        /// What must be bought now, because its price was lowered.
        bound: Option<Deed>,
        /// Whether an action was begun: the start of the turn is over.
        begun: bool,
    },
    /// Somebody is asked whether they want what an event offers.
    Offer,
    /// Somebody feeds their monsters.
    Feeding,
    /// The First Player may discard open cards.
    Sweeping,
    /// Cards are to be dealt or shuffled.
    Luck,
    /// It is over.
    Over,
}

impl Card {
    /// How many cards can lie in front of a player: their numbers are below this.
    pub const PLAYABLE: usize = Card::OWNED as usize;

    /// Its number, from 0: starters, monsters, abilities, events.
    pub const fn number(self) -> usize {
        self.index()
    }
}

impl State {
    /// What is going on.
    pub fn now(&self) -> Now {
        match self.stage {
            Stage::Over(_) => Now::Over,
            _ if self.refill != 0 => Now::Luck,
            Stage::Turn(turn) => {
                Now::Turn { actions: turn.actions, bound: turn.bound, begun: turn.begun }
            }
            Stage::Offer { .. } => Now::Offer,
            Stage::Feeding(_) => Now::Feeding,
            Stage::Sweeping { .. } => Now::Sweeping,
            Stage::Dealing | Stage::Round => Now::Luck,
        }
    }

    /// The round, counted from 1.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// How many events have come.
    pub const fn drawn(&self) -> u8 {
        self.drawn
    }

    /// Each open card of a row once.
    pub fn each_open(&self, row: RowName, give: impl FnMut(Card)) {
        crate::moves::each_open(self.row(row), give);
    }
}

impl CandyMonsters {
    /// What an open card costs the player whose turn it is; zero outside of turns.
    pub fn price_now(&self, state: &State, card: Card) -> u8 {
        match &state.stage {
            Stage::Turn(turn) => self.price(state, turn, card),
            _ => 0,
        }
    }

    /// What a monster of the feeding player eats this time; zero if nobody is feeding.
    pub fn hunger_now(&self, state: &State, monster: Card) -> u8 {
        match &state.stage {
            Stage::Feeding(feeding) => self.hunger(feeding, monster),
            _ => 0,
        }
    }

    /// Everybody else at the table, clockwise.
    pub fn others(&self, state: &State, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.rivals(state, seat)
    }
}
