//! What a viewer sees: everything there is, and what they themselves can do now.

use crate::action::Right;
use crate::notation::write_board;
use crate::options::Variant;
use crate::state::{End, Phase, Reason, State};
use crate::{CandyChain, Clock, Colour, MoveList, Name, Scenario, Side};
use play::{Game, Millis, Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct View {
    /// The seat of the viewer, if they have one.
    pub you: Option<Seat>,
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
    /// The seat that is awaited.
    pub to_act: Option<Seat>,
    /// How many pieces a move may take: one in the opening, then two.
    pub limit: u8,
    /// Pieces on the board by colour, in the order W B G R U Y.
    pub left: [u8; 6],
    /// The cells of all pieces, of both sides, that cannot be taken alone now (CC-14).
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub pinned: Vec<Name>,
    /// Every legal take, if it is the viewer's move.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub moves: Vec<Name>,
    /// The rights open to the viewer now.
    pub open_rights: Vec<Right>,
    /// The sides open to the viewer now.
    pub open_sides: Vec<Side>,
    /// The clock, at a table that has one.
    pub clock: Option<ClockView>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// The clock as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct ClockView {
    /// Whose clock is running.
    pub running: Option<Seat>,
    /// What each seat had left at `since`.
    pub left: [Millis; 2],
    /// When the running clock was started.
    pub since: Millis,
    /// When it runs out.
    pub deadline: Option<Millis>,
}

/// What a draft would do, were it made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    pub(crate) fn of(game: &CandyChain, state: &State, viewer: Viewer) -> View {
        let geometry = &game.board.geometry;
        let to_act = game.awaited(state);
        let mine = to_act.is_some() && to_act == viewer.seat();
        let stage = match state.phase {
            _ if state.end.is_some() => Stage::Over,
            Phase::Placing => Stage::Placing,
            Phase::Rights { .. } => Stage::Rights,
            Phase::Sides { .. } => Stage::Sides,
            Phase::Play { .. } => Stage::Play,
        };
        let mut moves = MoveList::new();
        if let Some(position) = state.position().filter(|_| mine) {
            position.moves(&mut moves);
        }
        let chain = state.board().map_or(0, |board| board.iter().fold(0, |all, b| all | b));
        let board = state.board().map(|pieces| write_board(geometry, pieces));
        let position = state.position().zip(board.as_deref()).map(|(p, board)| p.line(board));
        View {
            you: viewer.seat(),
            variant: game.board.variant,
            width: geometry.width(),
            height: geometry.height(),
            stage,
            board,
            position,
            placer: game.options.placer,
            sides: state.sides().map_or([None; 2], |sides| sides.map(Some)),
            first: state.first(),
            to_act,
            limit: if state.position().is_some_and(|p| !p.opening()) { 2 } else { 1 },
            left: state.board().map_or([0; 6], |board| board.map(|b| b.count_ones() as u8)),
            pinned: geometry.names(geometry.pinned(chain, chain)),
            moves: moves.iter().map(|mv| mv.name(geometry)).collect(),
            open_rights: if mine && stage == Stage::Rights { Right::ALL.into() } else { vec![] },
            open_sides: if mine && stage == Stage::Sides { Side::ALL.into() } else { vec![] },
            clock: state.clock.map(|clock| ClockView {
                running: to_act,
                left: clock.left,
                since: clock.since,
                deadline: game.deadline(state),
            }),
            outcome: state.end.map(|end| end.outcome()),
        }
    }

    /// The scenario behind the view: nothing is hidden, so there is only one.
    pub(crate) fn scenario(&self) -> Scenario {
        let turn = self.position.as_ref().map(|line| line.split(' ').nth(1) == Some("m"));
        let moving = turn.map(|mints| if mints { Side::Mints } else { Side::Fruits });
        let to_act = moving.and_then(|side| self.sides.iter().position(|s| *s == Some(side)));
        let ended = self.outcome.as_ref().and_then(|outcome| {
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
