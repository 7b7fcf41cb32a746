//! Programs that play by themselves: the way in, and the way to ask one to a table.

use super::body::{Json, Path};
use super::guard::Address;
use super::route::SeatPath;
use super::tables::{Accepted, Upgrade, bearer, change_seat, sized};
use crate::programs::{self, Invitation, issue_for_seat};
use crate::room::SeatChange;
use crate::{Host, HostError};
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Request};
use axum::response::{IntoResponse, Response};
use play::Seat;
use protocol::{AskProgram, ProgramAsked, ProgramInfo};
use std::sync::Arc;

/// `GET /api/programs`
pub(crate) async fn list(State(host): State<Arc<Host>>) -> axum::Json<Vec<ProgramInfo>> {
    axum::Json(host.programs.list())
}

/// `POST /api/tables/{id}/seats/{seat}/program`
pub(crate) async fn ask(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(request): Json<AskProgram>,
) -> Result<axum::Json<ProgramAsked>, HostError> {
    let seat = Seat(seat);
    let table = change_seat(&host, &id, seat, SeatChange::Offer, bearer(&headers)).await?;
    let token = match request.program {
        Some(name) => {
            host.programs.invite(&name, Invitation { table, seat })?;
            None
        }
        None => Some(issue_for_seat(&host, &id.parse()?, seat).await?),
    };
    Ok(axum::Json(ProgramAsked { token }))
}

/// `GET /api/programs/socket`
pub(crate) async fn socket(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    accepted: Accepted,
    upgrade: Upgrade,
) -> Result<Response, HostError> {
    let upgrade = sized(upgrade.map_err(|_| HostError::NotASocket)?);
    let slot = host.limits.connections.upgrade(address).ok_or(HostError::TooManyConnections)?;
    let slots = (slot, accepted.map(|Extension(slot)| slot));
    let tasks = host.tasks.clone();
    Ok(upgrade.on_upgrade(move |socket| {
        tasks.track_future(async move {
            let _slots = slots;
            programs::serve(socket, host, address).await
        })
    }))
}

/// `/mcp`: the tools for language models.
pub(crate) async fn model(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    request: Request<Body>,
) -> Response {
    let answered = programs::answer(&host, address, request).await;
    answered.unwrap_or_else(IntoResponse::into_response)
}
