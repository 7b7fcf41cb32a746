//! The way into a lesson.

use super::body::{Path, Query};
use super::guard::Address;
use super::route::{LessonPath, LessonQuery};
use super::tables::{Accepted, Upgrade, connect};
use crate::alone::AloneSession;
use crate::socket::Place;
use crate::{Host, HostError};
use axum::extract::{Extension, State};
use axum::response::Response;
use catalog::lesson::LessonRun;
use std::sync::Arc;

/// `GET /api/lessons/{game}/socket`
pub(crate) async fn socket(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    accepted: Accepted,
    Path(LessonPath { game }): Path<LessonPath>,
    Query(LessonQuery { step }): Query<LessonQuery>,
    upgrade: Upgrade,
) -> Result<Response, HostError> {
    let session = AloneSession::new(LessonRun::at(catalog::game(&game)?, step.into()));
    let upgrade = upgrade.map_err(|_| HostError::NotASocket)?;
    connect(host, address, accepted, upgrade, Place::Alone(Box::new(session)))
}
