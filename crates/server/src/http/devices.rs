//! Playing a seat on another device: codes and keys.

use super::body::{Json, Path};
use super::route::SeatPath;
use super::tables::{bearer, change_seat};
use crate::room::SeatChange;
use crate::{Host, HostError, device_code, secret};
use axum::extract::State;
use axum::http::HeaderMap;
use play::Seat;
use protocol::{AskDeviceCode, DeviceCode, Joined, RenewKey, UseDeviceCode};
use std::sync::Arc;

/// The secret that a client brought, or a new one.
fn new_secret(host: &Host, brought: Option<String>) -> Result<String, HostError> {
    let key = brought.unwrap_or_else(|| secret::make(&host.config.entropy_source));
    secret::check(&key)?;
    Ok(key)
}

/// `POST /api/tables/{id}/seats/{seat}/code`
pub(crate) async fn ask_code(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(AskDeviceCode { stay }): Json<AskDeviceCode>,
) -> Result<axum::Json<DeviceCode>, HostError> {
    let by = bearer(&headers).ok_or(HostError::NotSeated)?;
    let seat = Seat(seat);
    change_seat(&host, &id, seat, SeatChange::Check, Some(by)).await?;
    let code = device_code::make(&host, &id.parse()?, seat, by, stay).await?;
    Ok(axum::Json(code))
}

/// `POST /api/codes`
pub(crate) async fn use_code(
    State(host): State<Arc<Host>>,
    Json(request): Json<UseDeviceCode>,
) -> Result<axum::Json<Joined>, HostError> {
    if !host.limits.may_use_codes() {
        return Err(HostError::SlowDown);
    }
    let key = new_secret(&host, request.secret)?;
    let hash = secret::hash(&key);
    let offer = match device_code::take(&host, &request.code, hash).await {
        Err(HostError::UnknownCode) => {
            host.limits.note_wrong_code();
            return Err(HostError::UnknownCode);
        }
        taken => taken?,
    };
    let change = SeatChange::AddKey { key: hash.0, stay: offer.stay };
    let changed = change_seat(&host, &offer.table, offer.seat, change, offer.by()).await;
    let table = match changed {
        // The device that made the code was signed out since, or its player has left.
        Err(HostError::WrongSecret | HostError::NotSeated) => Err(HostError::UnknownCode),
        changed => changed,
    }?;
    Ok(axum::Json(Joined { table, seat: Some(offer.seat), secret: Some(key) }))
}

/// `POST /api/tables/{id}/seats/{seat}/key`
pub(crate) async fn renew_key(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(request): Json<RenewKey>,
) -> Result<axum::Json<Joined>, HostError> {
    let key = new_secret(&host, request.secret)?;
    let change = SeatChange::RenewKey { key: secret::hash(&key).0 };
    let table = change_seat(&host, &id, Seat(seat), change, bearer(&headers)).await?;
    Ok(axum::Json(Joined { table, seat: Some(Seat(seat)), secret: Some(key) }))
}
