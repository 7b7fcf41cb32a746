//! Being told that it is one's turn.

use super::body::{Json, Path};
use super::route::SeatPath;
use super::tables::{bearer, change_seat, known_game};
use crate::notify::{Notice, Target, check_address, check_keys};
use crate::room::SeatChange;
use crate::{Host, HostError};
use axum::extract::State;
use axum::http::HeaderMap;
use play::Seat;
use protocol::{NoticeSettings, NoticeText, StopTelling, TableInfo, TellMe};
use std::sync::Arc;

/// Minutes of a day.
const DAY: u16 = 24 * 60;
/// Minutes between the first and the last time zone, and UTC.
const MAX_OFFSET: i16 = 14 * 60;

/// `GET /api/notices`
pub(crate) async fn settings(
    State(host): State<Arc<Host>>,
) -> Result<axum::Json<NoticeSettings>, HostError> {
    let key = host.notifier.public_key(&host).await?;
    Ok(axum::Json(NoticeSettings { key }))
}

/// `POST /api/tables/{id}/seats/{seat}/notices`
pub(crate) async fn tell_me(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(request): Json<TellMe>,
) -> Result<axum::Json<NoticeText>, HostError> {
    let malformed = |why: &str| Err(HostError::MalformedBody { why: why.into() });
    let target = match (request.push, request.address) {
        (Some(push), None) => {
            if !check_keys(&push.p256dh, &push.auth) {
                return malformed("`push` holds what a browser's subscription says");
            }
            Target::from(push)
        }
        (None, Some(url)) => Target::Address { url },
        _ => return malformed("say either `push` or `address`"),
    };
    if !check_address(target.url(), host.config.notify_private) {
        return Err(HostError::BadNoticeAddress);
    }
    if let Some(quiet) = &request.quiet
        && (quiet.from >= DAY || quiet.until >= DAY || quiet.offset.abs() > MAX_OFFSET)
    {
        return malformed("`quiet` hours are minutes of a day, and `offset` at most 14 hours");
    }
    let change = SeatChange::Tell { target, quiet: request.quiet };
    let table = change_seat(&host, &id, Seat(seat), change, bearer(&headers)).await?;
    text(&table, seat)
}

/// `POST /api/tables/{id}/seats/{seat}/notices/stop`
pub(crate) async fn stop(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(StopTelling { address }): Json<StopTelling>,
) -> Result<axum::Json<NoticeText>, HostError> {
    let change = SeatChange::StopTelling { address };
    let table = change_seat(&host, &id, Seat(seat), change, bearer(&headers)).await?;
    text(&table, seat)
}

fn text(table: &TableInfo, seat: u8) -> Result<axum::Json<NoticeText>, HostError> {
    let game = known_game(&table.game)?.about.name;
    let others = table.seats.iter().enumerate().filter(|(other, _)| *other != usize::from(seat));
    let names = others.filter_map(|(_, other)| other.occupant.as_ref()).map(|who| who.name());
    Ok(axum::Json(NoticeText { text: Notice::Turn(0).text(game, names) }))
}
