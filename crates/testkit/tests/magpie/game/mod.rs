//! Magpie: a small card game with all that makes games hard to keep honest (hidden hands, a
//! deck, sealed choices made at the same time, a deadline), used to try the laws themselves.
//!
//! - MP-01 All cards are shuffled and three dealt to each seat.
//! - MP-02 Once a round, before sealing, a seat may trade: it puts a card aside, face down, and
//!   draws the top one.
//! - MP-03 Every seat with cards seals one; it may seal another instead until all have. After
//!   ten seconds the lowest card is sealed for players who have not.
//! - MP-04 The sealed cards are shown; the highest takes them all into its nest. Everybody draws
//!   a card while there are any.
//! - MP-05 When no seat has a card, the fullest nest wins; ties share.
//! - MP-06 A seat that resigns ends the game and comes last.

mod describe;
mod fault;
mod rules;
mod views;

pub use fault::Fault;
pub use views::{Draft, EventView, View};

use components::{Deck, Hand, PerSeat};
use play::{Millis, Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A card, 1 and up.
pub type Card = u8;

/// How long a round lasts.
pub const ROUND: Millis = Millis::secs(10);

/// What a table chooses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub seats: u8,
    pub cards: u8,
    #[serde(default)]
    pub fault: Fault,
}

/// The rules.
pub struct Magpie {
    pub options: Options,
    /// A memory that an honest game does not have.
    mood: AtomicU32,
}

impl Magpie {
    pub fn new(options: Options) -> Result<Magpie, play::Reject> {
        if options.cards < 3 * options.seats {
            let message = "There are too few cards. Choose at least three for each seat.";
            return Err(play::Reject::new("too-few-cards", "MP-01", message));
        }
        Ok(Magpie { options, mood: AtomicU32::new(0) })
    }

    pub fn with(fault: Fault) -> Magpie {
        Magpie::new(Options { seats: 3, cards: 14, fault }).unwrap()
    }

    fn has(&self, fault: Fault) -> bool {
        self.options.fault == fault
    }

    /// Another number each time, for the faults that need one; else 0.
    fn mood(&self, fault: Fault) -> u32 {
        if self.has(fault) { self.mood.fetch_add(1, Ordering::Relaxed) } else { 0 }
    }
}

/// The stage of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Deal,
    Seal { due: Millis },
    Over(Outcome),
}

/// Memory that states share by mistake.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<AtomicU32>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
    }
}

impl Eq for Shared {}

/// The whole truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub phase: Phase,
    pub deck: Deck<Card>,
    pub places: PerSeat<Place>,
    shared: Shared,
}

/// What lies before a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub hand: Hand<Card>,
    pub sealed: Option<Card>,
    pub aside: Option<Card>,
    pub nest: Vec<Card>,
    pub traded: bool,
}

/// Any position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub phase: Phase,
    pub deck: Vec<Card>,
    pub places: PerSeat<PlaceScenario>,
}

/// Any place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceScenario {
    pub hand: Vec<Card>,
    pub sealed: Option<Card>,
    pub aside: Option<Card>,
    pub nest: Vec<Card>,
    pub traded: bool,
}

/// What a seat can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    Trade {
        card: Card,
    },
    Seal {
        card: Card,
        /// Never written down, which matters to the fault `Unwritten` alone.
        #[serde(skip)]
        whim: bool,
    },
    Resign,
}

/// The shuffle, the top card first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffle(pub Vec<Card>);

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Dealt { hands: PerSeat<Vec<Card>> },
    Traded { seat: Seat, away: Card, drawn: Card },
    Sealed { seat: Seat, card: Card },
    Shown { cards: Vec<(Seat, Card)>, taker: Seat },
    Drew { seat: Seat, card: Card },
    Ended { mood: u32 },
}
