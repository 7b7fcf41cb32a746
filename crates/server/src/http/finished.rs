//! Finished games: list, log, replay, going on from one.

use super::body::{Json, Path, Query};
use super::create::{NewGame, create};
use super::guard::Address;
use super::route::{FinishedQuery, MomentQuery, ReplayQuery, TablePath};
use super::tables::known_game;
use crate::compute::{Client, Job};
use crate::meta::summary;
use crate::replays::finished_log;
use crate::{Host, HostError};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use catalog::Moment;
use play::{Seat, Viewer};
use protocol::{ContinueGame, FinishedGame, Joined};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;

/// How long it takes to replay a game and to look at what was possible, about.
const LOOK: Duration = Duration::from_millis(300);

/// `GET /api/finished`: public games that are over, newest first.
pub(crate) async fn list(
    State(host): State<Arc<Host>>,
    Query(query): Query<FinishedQuery>,
) -> Result<axum::Json<Vec<FinishedGame>>, HostError> {
    query.game.as_deref().map(known_game).transpose()?;
    let query = store::Query {
        public: Some(true),
        game: query.game,
        limit: 50,
        ..store::Query::of(store::State::Finished)
    };
    let page = host.store.list(query).await?;
    let games = page.tables.iter().filter_map(|record| {
        let info = summary(record)?;
        Some(FinishedGame {
            players: record.seats.iter().map(|(_, occupant)| occupant.name.clone()).collect(),
            outcome: info.outcome?,
            id: info.id,
            game: info.game,
            made: info.made,
            finished: info.finished?,
        })
    });
    Ok(axum::Json(games.collect()))
}

/// `GET /api/finished/{id}/log`: the whole game, for `parlour verify`.
pub(crate) async fn log(
    State(host): State<Arc<Host>>,
    Path(TablePath { id }): Path<TablePath>,
) -> Result<impl IntoResponse, HostError> {
    let (record, mut text) = finished_log(&host, &id.parse()?).await?;
    text.push('\n');
    let name = format!("attachment; filename=\"{}-{}.jsonl\"", record.game, record.id);
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

/// `GET /api/finished/{id}/replay`: the game step by step.
pub(crate) async fn replay(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(TablePath { id }): Path<TablePath>,
    Query(ReplayQuery { seat }): Query<ReplayQuery>,
    asked: HeaderMap,
) -> Result<Response, HostError> {
    let viewer = seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
    let client = host.limits.client(address);
    let replay = host.replays.get(&host, &id.parse()?, viewer, client).await?;
    Ok(replay.answer(&asked))
}

/// `GET /api/finished/{id}/possible`: what was possible at one step.
pub(crate) async fn possible(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(TablePath { id }): Path<TablePath>,
    Query(MomentQuery { frame, seat }): Query<MomentQuery>,
) -> Result<axum::Json<Value>, HostError> {
    let viewer = Viewer::Seat(Seat(seat));
    let client = host.limits.client(address);
    let found = at_moment(&host, &id, frame, client, move |moment| moment.possible(viewer)).await?;
    Ok(axum::Json(found?))
}

/// `POST /api/finished/{id}/continue`: a new table that begins where this game stood.
pub(crate) async fn go_on(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(TablePath { id }): Path<TablePath>,
    Json(request): Json<ContinueGame>,
) -> Result<axum::Json<Joined>, HostError> {
    let client = host.limits.client(address);
    let position = at_moment(&host, &id, request.frame, client, |moment| {
        (!moment.is_over()).then(|| moment.position())
    });
    let position = position.await?.ok_or(HostError::OverThere)?;
    let mut options = position.options;
    // What comes next is dealt afresh: it is no longer the deal of a day.
    if let Some(options) = options.as_object_mut() {
        options.remove(table::options::DAILY);
    }
    let others = usize::from(position.seats).saturating_sub(1);
    let new = NewGame {
        game: catalog::game(&position.game)?,
        options,
        seats: position.seats,
        scenario: position.scenario,
        clock: position.at.0,
        public: false,
        seat: request.seat,
        name: request.name,
        avatar: request.avatar,
        program: false,
        bots: request.bot.map(|level| vec![level; others]).unwrap_or_default(),
        secret: request.secret,
    };
    create(&host, new).await.map(axum::Json)
}

/// Looks at one moment of a finished game, where connections need not wait for it.
async fn at_moment<T: Send + 'static>(
    host: &Host,
    id: &str,
    frame: u32,
    client: Client,
    look: impl FnOnce(&Moment) -> T + Send + 'static,
) -> Result<T, HostError> {
    let id: TableId = id.parse()?;
    let (record, text) = finished_log(host, &id).await?;
    let last = text.lines().count().saturating_sub(2);
    let job = Job { client, table: Some(id), cost: LOOK, refusable: true };
    let work = host.compute.run(job, move || {
        let moment = Moment::of(&text, frame as usize)?;
        Ok::<_, table::Fault>(moment.map(|moment| look(&moment)))
    });
    let found = work.await?.map_err(|fault| {
        tracing::error!(table = %record.id, "replaying a finished game failed: {fault}");
        HostError::frozen("This game cannot be replayed by this host.")
    })?;
    found.ok_or(HostError::NoSuchFrame { last })
}
