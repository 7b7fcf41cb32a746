//! What a viewer sees: everything there is, and what they themselves can do now.

use crate::notation::write_board;
use crate::options::Variant;
use crate::state::{End, Phase, Reason, State};
use crate::{CandyChain, Clock, Colour, Name, Scenario, Side};
use play::{Millis, Outcome, Seat};
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Stage {
    /// The pieces are being laid out.
    Placing,
    /// The seat that did not place takes a right.
    Rights,
    /// The seat with that right names a side.
    Sides,
    /// Pieces are taken.
    Play,
    /// Somebody has won.
    Over,
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct View {
    /// The named board, if it has a name. `mini` is ours, not the rulebook's.
    pub variant: Option<Variant>,
    /// Cells in a rank.
    pub width: u8,
    /// Cells in a file.
    pub height: u8,
    /// How far the game has come.
    pub stage: Stage,
    /// The ranks from the top joined by `/`, once the pieces are placed.
    pub board: Option<String>,
    /// The position as a line to paste and share (CC-13), once pieces are being taken.
    pub position: Option<String>,
    /// The seat that places the pieces.
    pub placer: Seat,
    /// The side of each seat, once it is settled.
    pub sides: [Option<Side>; 2],
    /// The seat that moves first, once it is settled.
    pub first: Option<Seat>,
    /// How many pieces a move may take: one in the opening, then two.
    pub limit: u8,
    /// Pieces on the board by colour, in the order W B G R U Y.
    pub left: [u8; 6],
    /// The cells of all pieces, of both sides, that cannot be taken alone now (CC-14).
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub pinned: Vec<Name>,
    /// The clock, at a table that has one.
    pub clock: Option<ClockView>,
}

/// The clock as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct ClockView {
    /// What each seat had left at `since`.
    pub left: [Millis; 2],
    /// When the clock of the seat that the game waits for was started.
    pub since: Millis,
}

/// What a draft would do, were it made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct Draft {
    /// The colours it would clear.
    pub clears: Vec<Colour>,
    /// Whether it would win.
    pub wins: bool,
    /// Whether the opponent would have to pass (CC-09).
    pub passes: bool,
}

impl View {
    /// What `viewer` sees of `state`.
    pub(crate) fn of(game: &CandyChain, state: &State) -> View {
        let geometry = &game.board.geometry;
        let stage = match state.phase {
            _ if state.end.is_some() => Stage::Over,
            Phase::Placing => Stage::Placing,
            Phase::Rights { .. } => Stage::Rights,
            Phase::Sides { .. } => Stage::Sides,
            Phase::Play { .. } => Stage::Play,
        };
        let chain = state.board().map_or(0, |board| board.iter().fold(0, |all, b| all | b));
        let board = state.board().map(|pieces| write_board(geometry, pieces));
        let position = state.position().zip(board.as_deref()).map(|(p, board)| p.line(board));
        View {
            variant: game.board.variant,
            width: geometry.width(),
            height: geometry.height(),
            stage,
            board,
            position,
            placer: game.options.placer,
            sides: state.sides().map_or([None; 2], |sides| sides.map(Some)),
            first: state.first(),
            limit: if state.position().is_some_and(|p| !p.opening()) { 2 } else { 1 },
            left: state.board().map_or([0; 6], |board| board.map(|b| b.count_ones() as u8)),
            pinned: geometry.names(geometry.pinned(chain, chain)),
            clock: state.clock.map(|clock| ClockView { left: clock.left, since: clock.since }),
        }
    }

    /// The scenario behind the view: nothing is hidden, so there is only one.
    pub(crate) fn scenario(&self, outcome: Option<&Outcome>) -> Scenario {
        let turn = self.position.as_ref().map(|line| line.split(' ').nth(1) == Some("m"));
        let moving = turn.map(|mints| if mints { Side::Mints } else { Side::Fruits });
        let to_act = moving.and_then(|side| self.sides.iter().position(|s| *s == Some(side)));
        let ended = outcome.and_then(|outcome| {
            let reason = Reason::ALL.into_iter().find(|r| r.name() == outcome.reason)?;
            Some(End { winner: outcome.winners().iter().next()?, reason })
        });
        Scenario {
            board: self.board.clone(),
            first: self.first,
            sides: self.sides[0].zip(self.sides[1]).map(|(a, b)| [a, b]),
            to_act: to_act.map(|seat| Seat(seat as u8)),
            opening: None,
            clock: self.clock.map(|c| Clock { left: c.left, since: c.since }),
            ended,
        }
    }
}
