//! The puzzles of a game, and the way into one.

use super::body::{Path, Query};
use super::guard::Address;
use super::packed::PackedJson;
use super::route::{LessonPath, PuzzleQuery};
use super::tables::{Accepted, Upgrade, connect};
use crate::alone::{AloneSession, NumberedPuzzle};
use crate::socket::Place;
use crate::{Host, HostError};
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use catalog::puzzle::PuzzleRun;
use protocol::{PuzzleList, PuzzleRating};
use std::sync::Arc;

/// `GET /api/puzzles/{game}`
pub(crate) async fn list(
    asked: HeaderMap,
    Path(LessonPath { game }): Path<LessonPath>,
) -> Result<Response, HostError> {
    let form = catalog::game(&game)?.puzzle_form()?;
    let rating = |puzzle: catalog::puzzle::Puzzle| PuzzleRating {
        theme: puzzle.theme,
        level: Some(puzzle.level).filter(|level| !level.is_empty()),
    };
    let puzzles = form.puzzles().map(rating).collect();
    Ok(PackedJson::new(&PuzzleList { game, puzzles }).answer(&asked))
}

/// `GET /api/puzzles/{game}/socket`
pub(crate) async fn socket(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    accepted: Accepted,
    Path(LessonPath { game }): Path<LessonPath>,
    Query(PuzzleQuery { number }): Query<PuzzleQuery>,
    upgrade: Upgrade,
) -> Result<Response, HostError> {
    let game = catalog::game(&game)?;
    let form = game.puzzle_form()?;
    let count = form.count();
    let puzzle = form.puzzle(number.into()).ok_or(HostError::NoSuchPuzzle { count })?;
    let run = PuzzleRun::new(game, puzzle)?;
    let session = AloneSession::new(NumberedPuzzle { run, number: number.into(), count });
    let upgrade = upgrade.map_err(|_| HostError::NotASocket)?;
    connect(host, address, accepted, upgrade, Place::Alone(Box::new(session)))
}
