//! The coach: what decisions of a finished game were worth, and the way into an exercise.

use super::body::{Path, Query};
use super::guard::Address;
use super::route::{CoachQuery, MomentQuery, TablePath};
use super::tables::{Accepted, Upgrade, connect};
use crate::alone::AloneSession;
use crate::compute::Job;
use crate::replays::finished_log;
use crate::reports::report;
use crate::socket::Place;
use crate::{Host, HostError};
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::exercise::Exercise;
use futures_util::StreamExt;
use play::Seat;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;

/// How long it takes to lay out an exercise, about.
const LAY_OUT: Duration = Duration::from_millis(500);

/// `GET /api/finished/{id}/coach`: progress line by line, then the report.
pub(crate) async fn coach(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(TablePath { id }): Path<TablePath>,
    Query(CoachQuery { seat }): Query<CoachQuery>,
) -> Result<Response, HostError> {
    let client = host.limits.client(address);
    let lines = report(host, id.parse()?, seat, client).await?.map(|line| {
        let line = serde_json::to_string(&line).expect("a report is plain data");
        Ok::<_, Infallible>(line + "\n")
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// `GET /api/finished/{id}/exercise/socket`
pub(crate) async fn exercise(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    accepted: Accepted,
    Path(TablePath { id }): Path<TablePath>,
    Query(MomentQuery { frame, seat }): Query<MomentQuery>,
    upgrade: Upgrade,
) -> Result<Response, HostError> {
    let id: TableId = id.parse()?;
    let (record, text) = finished_log(&host, &id).await?;
    if usize::from(seat) >= record.seats.len() {
        return Err(HostError::NothingDecided);
    }
    let client = host.limits.client(address);
    let job = Job { client, table: Some(id), cost: LAY_OUT, refusable: true };
    let laid = host.compute.run(job, move || Exercise::of(&text, frame, Seat(seat))).await?;
    let exercise = laid.map_err(|fault| {
        tracing::error!(table = %record.id, "laying out an exercise failed: {fault}");
        HostError::frozen("This game cannot be replayed by this host.")
    })?;
    let session = AloneSession::new(exercise.ok_or(HostError::NothingDecided)?);
    // Last: a page whose connection is refused asks for this address to read why.
    let upgrade = upgrade.map_err(|_| HostError::NotASocket)?;
    connect(host, address, accepted, upgrade, Place::Alone(Box::new(session)))
}
