//! Making, joining, leaving and listing tables; opening the socket.

use super::body::{Json, Path};
use super::create::{NewGame, create};
use super::guard::Address;
use super::packed::PackedJson;
use super::route::{SeatPath, TablePath};
use crate::connections::ConnectionSlot;
use crate::lobby::{Kind, Lobby};
use crate::name::{clean_name, program_name};
use crate::player_text::{check_avatar, check_commit};
use crate::room::{RoomCommand, SeatChange, SeatRequest};
use crate::socket::{self, Place};
use crate::{Host, HostError, secret};
use axum::extract::{Extension, State, WebSocketUpgrade};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use catalog::{GameEntry, Level};
use play::Seat;
use protocol::{
    BotLevel, ChangePerson, GameInfo, Join, Joined, MAX_MESSAGE, MAX_SEATS, MakeTable, OptionInfo,
    TableInfo, TableList,
};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use store::{SecretHash, TableId};
use tracing::Instrument;

/// Bytes read from a connection at once: more than any message of an ordinary game.
const READ_BUFFER: usize = 2 * 1024;

/// `GET /api/games`
pub(crate) async fn games(asked: HeaderMap) -> Response {
    let bot = |game: &GameEntry, number: usize, level: &Level| BotLevel {
        id: level.id.into(),
        word: level.word.into(),
        name: level.name.into(),
        names: level.names.iter().map(|name| (*name).into()).collect(),
        line: level.line.into(),
        strength: game.scale.strength(number, game.levels.len()),
    };
    let info = |game: &GameEntry| GameInfo {
        id: game.about.id.into(),
        name: game.about.name.into(),
        line: game.about.line.into(),
        goal: game.about.goal.into(),
        min_seats: game.about.min_seats,
        max_seats: game.about.max_seats,
        minutes: game.about.minutes,
        lesson_seconds: game.lesson().seconds,
        puzzles: game.puzzles.map_or(0, |form| form.count() as u32),
        bots: game.levels.iter().enumerate().map(|(i, level)| bot(game, i, level)).collect(),
        rating_span: game.scale.span(game.levels.len()),
        options: options(game),
        card_sets: game.card_sets(),
    };
    let games: Vec<GameInfo> = catalog::GAMES.iter().map(info).collect();
    PackedJson::new(&games).answer(&asked)
}

/// What a table of this game can choose, with what is usual.
fn options(game: &GameEntry) -> Vec<OptionInfo> {
    let usual = game.with_table_defaults(&Value::Null);
    let whole = |options: &Value| game.check_options(options, None).unwrap_or_default();
    let (mut defaults, mut among_people) = (whole(&usual), whole(&game.with_time_limit(&usual)));
    // What is usual at any table is left out of options that are written in full.
    for options in [&mut defaults, &mut among_people] {
        if options.get("time").is_none() {
            options["time"] = "none".into();
        }
    }
    game.all_options().map(|spec| OptionInfo::new(spec, &defaults, &among_people)).collect()
}

/// `GET /api/tables`
pub(crate) async fn list(
    State(host): State<Arc<Host>>,
) -> Result<axum::Json<TableList>, HostError> {
    let tables = host.lobby.list(&host).await?;
    Ok(axum::Json(TableList { tables }))
}

/// `GET /api/tables/{id}`
pub(crate) async fn info(
    State(host): State<Arc<Host>>,
    Path(TablePath { id }): Path<TablePath>,
) -> Result<axum::Json<TableInfo>, HostError> {
    let id: TableId = id.parse()?;
    let info = host.ask(&id, |reply| RoomCommand::Info { relayed: false, reply }).await??;
    Ok(axum::Json(info))
}

/// The game with this id, if the host has it.
pub(super) fn known_game(id: &str) -> Result<&'static GameEntry, HostError> {
    catalog::game(id).map_err(|reject| HostError::UnknownGame { reason: reject.message })
}

/// `POST /api/tables`
pub(crate) async fn make(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Json(request): Json<MakeTable>,
) -> Result<axum::Json<Joined>, HostError> {
    make_table(&host, Address(address), request).await.map(axum::Json)
}

/// Makes a table and seats whoever asks for it.
pub(crate) async fn make_table(
    host: &Arc<Host>,
    Address(address): Address,
    request: MakeTable,
) -> Result<Joined, HostError> {
    check_bounds(&request)?;
    let game = known_game(&request.game)?;
    let seats = request.seats.unwrap_or(game.about.usual_seats());
    let options = game.with_table_defaults(&request.options);
    // Where all others are bots nobody waits for people, so nobody is hurried.
    let options = match request.bots.len() + 1 < usize::from(seats) {
        true => game.with_patience(&game.with_time_limit(&options)),
        false => game.without_clocks(&options),
    };
    let options = game.check_options(&options, request.seats)?;
    if game.day(&options).is_some() && request.bots.len() + 1 < usize::from(seats) {
        return Err(HostError::DailyIsForOne);
    }
    if game.day(&options).is_some() && !request.scenario.is_null() {
        return Err(HostError::LaidOutDaily);
    }
    let new = NewGame {
        game,
        options,
        seats,
        scenario: request.scenario,
        clock: 0,
        public: request.public,
        seat: request.seat.unwrap_or(Seat(0)),
        name: request.name,
        avatar: request.avatar,
        program: request.program,
        bots: request.bots,
        secret: request.secret,
    };
    let waits = new.bots.len() + 1 < usize::from(seats);
    let slot = match Kind::of(new.public, waits) {
        Some(kind) => Some(Lobby::reserve(host, host.limits.client(address), kind).await?),
        None => None,
    };
    // A task of its own: whoever hangs up meanwhile has made the table all the same.
    let making = Arc::clone(host);
    let made = async move {
        let made = create(&making, new).await?;
        if let Some(slot) = slot {
            slot.keep(made.table.id.parse()?);
        }
        Ok(made)
    };
    // Its line in the log has the request's id.
    match tokio::spawn(made.in_current_span()).await {
        Ok(made) => made,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The host ends.
            Err(_) => Err(HostError::NotSaved),
        },
    }
}

/// What the schema of a request says and its types do not.
fn check_bounds(request: &MakeTable) -> Result<(), HostError> {
    let malformed = |why: &str| Err(HostError::MalformedBody { why: why.into() });
    for (name, value) in [("options", &request.options), ("scenario", &request.scenario)] {
        if !value.is_object() && !value.is_null() {
            return malformed(&format!("`{name}` is an object, or left out"));
        }
    }
    if request.seats.is_some_and(|seats| !(1..=MAX_SEATS).contains(&seats)) {
        return malformed(&format!("a table has 1 to {MAX_SEATS} `seats`"));
    }
    if request.bots.len() > usize::from(MAX_SEATS) {
        return malformed(&format!("`bots` are at most {MAX_SEATS}"));
    }
    Ok(())
}

/// `POST /api/tables/{id}/seats/{seat}`
pub(crate) async fn sit(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(request): Json<Join>,
) -> Result<axum::Json<Joined>, HostError> {
    let seat = Seat(seat);
    let commit = request.commit.map(check_commit).transpose()?;
    let avatar = check_avatar(request.avatar)?;
    let program = request.program && request.bot.is_none();
    let (name, key) = match &request.bot {
        // The room knows the game, and so the bot's name.
        Some(_) => (String::new(), None),
        None => {
            let name = clean_name(&request.name, seat)?;
            host.blocks.check_name(&host, &name)?;
            let name = if request.program { program_name(&name) } else { name };
            let key = request.secret.unwrap_or_else(|| secret::make(&host.config.entropy_source));
            secret::check(&key)?;
            (name, Some(key))
        }
    };
    let hash = key.as_deref().map(|key| secret::hash(key).0);
    let change =
        SeatChange::Sit { name, avatar, bot_level: request.bot, key: hash, commit, program };
    let table = change_seat(&host, &id, seat, change, bearer(&headers)).await?;
    let seat = key.as_ref().map(|_| seat);
    Ok(axum::Json(Joined { table, seat, secret: key }))
}

/// `POST /api/tables/{id}/seats/{seat}/person`
pub(crate) async fn change_person(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
    Json(request): Json<ChangePerson>,
) -> Result<axum::Json<TableInfo>, HostError> {
    let (name, avatar) = (clean_name(&request.name, Seat(seat))?, check_avatar(request.avatar)?);
    host.blocks.check_name(&host, &name)?;
    let change = SeatChange::Rename { name, avatar };
    change_seat(&host, &id, Seat(seat), change, bearer(&headers)).await.map(axum::Json)
}

/// `POST /api/tables/{id}/seats/{seat}/leave`
pub(crate) async fn leave(
    State(host): State<Arc<Host>>,
    Path(SeatPath { id, seat }): Path<SeatPath>,
    headers: HeaderMap,
) -> Result<axum::Json<TableInfo>, HostError> {
    change_seat(&host, &id, Seat(seat), SeatChange::Leave, bearer(&headers)).await.map(axum::Json)
}

/// The key that a request brings, as the host stores it.
pub(super) fn bearer(headers: &HeaderMap) -> Option<SecretHash> {
    let by = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    by.strip_prefix("Bearer ").map(secret::hash)
}

/// Asks the table's room to change a seat, for the holder of the key `by`.
pub(super) async fn change_seat(
    host: &Arc<Host>,
    id: &str,
    seat: Seat,
    change: SeatChange,
    by: Option<SecretHash>,
) -> Result<TableInfo, HostError> {
    let request = SeatRequest { seat, change, by, relayed: false };
    let id = id.parse()?;
    host.ask(&id, |reply| RoomCommand::Seat { request: Box::new(request.clone()), reply }).await?
}

/// `GET /api/tables/{id}/socket`
pub(crate) async fn socket(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    accepted: Accepted,
    Path(TablePath { id }): Path<TablePath>,
    upgrade: Upgrade,
) -> Result<Response, HostError> {
    let id: TableId = id.parse()?;
    if let Err(error) = host.registry.room(&host, &id).await
        && error.is_refusal()
    {
        return Err(error.into());
    }
    let upgrade = upgrade.map_err(|_| HostError::NotASocket)?;
    // If the store fails, the socket says so: a page cannot read why it got
    // none.
    connect(host, address, accepted, upgrade, Place::Table(id))
}

/// `GET /api/socket`: a connection whose hello names the table.
pub(crate) async fn early_socket(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    accepted: Accepted,
    upgrade: Upgrade,
) -> Result<Response, HostError> {
    let upgrade = upgrade.map_err(|_| HostError::NotASocket)?;
    connect(host, address, accepted, upgrade, Place::Anywhere)
}

/// A request to become a WebSocket connection.
pub(super) type Upgrade =
    Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>;

/// The place that the connection was given when it was accepted.
pub(super) type Accepted = Option<Extension<Arc<ConnectionSlot>>>;

/// Lets a connection in, as long as its address has not too many.
pub(super) fn connect(
    host: Arc<Host>,
    address: IpAddr,
    accepted: Accepted,
    upgrade: WebSocketUpgrade,
    place: Place,
) -> Result<Response, HostError> {
    let slot = host.limits.connections.upgrade(address).ok_or(HostError::TooManyConnections)?;
    let slots = (slot, accepted.map(|Extension(slot)| slot));
    let upgrade = sized(upgrade);
    let tasks = host.tasks.clone();
    Ok(upgrade.on_upgrade(move |socket| {
        // Tracked, so that a shutdown waits for the closing message.
        tasks.track_future(async move {
            let _slots = slots;
            socket::serve(socket, host, place, address).await
        })
    }))
}

/// A connection for messages of the usual length. The read buffer is cleared before every read; the
/// usual 128 KiB would be most of the work.
pub(super) fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).read_buffer_size(READ_BUFFER)
}
