//! The whole truth about a game.

use crate::{Clock, Position, Side};
use play::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The whole truth about a game. All of it is open to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) phase: Phase,
    /// Pieces taken so far, by colour. Stored rather than derived, so that a law can check the
    /// pieces on the board and the pieces taken against each other.
    pub(crate) taken: [u8; 6],
    /// The clock, at a table that has one.
    pub(crate) clock: Option<Clock>,
    /// How it ended, in whatever phase.
    pub(crate) end: Option<End>,
}

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The pieces are still in the box.
    Placing,
    /// The seat that did not place takes a right.
    Rights { board: [u64; 6] },
    /// The seat that does not move first names its side.
    Sides { board: [u64; 6], first: Seat },
    /// Pieces are taken.
    Play { position: Position, first: Seat, mints: Seat },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// Who won.
    pub winner: Seat,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Reason {
    /// The winner took all pieces of two colours (CC-11).
    TwoColours,
    /// The other gave up (CC-15).
    Resigned,
    /// The other's time ran out (CC-15).
    Time,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 3] = [Reason::TwoColours, Reason::Resigned, Reason::Time];

    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::TwoColours => "two-colours",
            Reason::Resigned => "resigned",
            Reason::Time => "time",
        }
    }

    /// The rule that ends the game.
    pub const fn rule(self) -> &'static str {
        match self {
            Reason::TwoColours => "CC-11",
            Reason::Resigned | Reason::Time => "CC-15",
        }
    }
}

impl End {
    /// The outcome in the form that all games share.
    pub fn outcome(&self) -> Outcome {
        Outcome::won_by(self.winner, 2, self.reason.name(), self.reason.rule())
    }
}

impl State {
    /// The position, once pieces are being taken.
    pub fn position(&self) -> Option<&Position> {
        match &self.phase {
            Phase::Play { position, .. } => Some(position),
            _ => None,
        }
    }

    /// The pieces on the board by colour, once they are placed.
    pub fn board(&self) -> Option<&[u64; 6]> {
        match &self.phase {
            Phase::Placing => None,
            Phase::Rights { board } | Phase::Sides { board, .. } => Some(board),
            Phase::Play { position, .. } => Some(&position.pieces),
        }
    }

    /// Who moves first, once that is settled.
    pub fn first(&self) -> Option<Seat> {
        match self.phase {
            Phase::Placing | Phase::Rights { .. } => None,
            Phase::Sides { first, .. } | Phase::Play { first, .. } => Some(first),
        }
    }

    /// The seat that plays this side, once that is settled.
    pub fn seat_of(&self, side: Side) -> Option<Seat> {
        match self.phase {
            Phase::Play { mints, .. } if side == Side::Mints => Some(mints),
            Phase::Play { mints, .. } => Some(mints.next(2)),
            _ => None,
        }
    }

    /// The sides by seat, once they are settled.
    pub fn sides(&self) -> Option<[Side; 2]> {
        self.seat_of(Side::Mints).map(|mints| {
            if mints == Seat(0) { [Side::Mints, Side::Fruits] } else { [Side::Fruits, Side::Mints] }
        })
    }

    /// The seat that the game waits for, where `placer` lays out the pieces.
    pub(crate) fn waiting_for(&self, placer: Seat) -> Option<Seat> {
        match self.phase {
            _ if self.end.is_some() => None,
            Phase::Placing => None,
            Phase::Rights { .. } => Some(placer.next(2)),
            Phase::Sides { first, .. } => Some(first.next(2)),
            Phase::Play { position, .. } => self.seat_of(position.to_move()),
        }
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}
