//! Making, joining and listing tables; the socket's door.

use super::body::{Json, No, Path};
use super::guard::Address;
use crate::host::{refusal, wall_clock};
use crate::meta::Meta;
use crate::room::{Ask, Sitting, occupant};
use crate::{Chance, Host, secret, socket};
use axum::extract::{Extension, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use catalog::{Level, Listing, Start};
use play::{Reject, Seat};
use protocol::{
    BotLevel, GameInfo, Join, Joined, MAX_MESSAGE, MakeTable, SeatInfo, Stage, TableInfo, TableList,
};
use serde_json::Value;
use std::sync::Arc;
use store::{NewTable, Query, Secret, Sitter, StoreError, TableId};

/// The longest name a person may have, in characters.
const LONGEST_NAME: usize = 24;
/// The most a seat may add to the luck, in bytes.
const LONGEST_ENTROPY: usize = 64;
/// Bytes read from a connection at once: more than any message of an ordinary game.
const READ_BUFFER: usize = 2 * 1024;
/// Tables in one list.
const LIST: u32 = 50;

/// `GET /api/games`
pub(crate) async fn games() -> axum::Json<Vec<GameInfo>> {
    let bot = |level: &Level| BotLevel {
        id: level.id.into(),
        name: level.name.into(),
        line: level.line.into(),
    };
    let info = |game: &Listing| GameInfo {
        id: game.about.id.into(),
        name: game.about.name.into(),
        line: game.about.line.into(),
        min_seats: game.about.min_seats,
        max_seats: game.about.max_seats,
        minutes: game.about.minutes,
        bots: game.levels.iter().map(bot).collect(),
        card_sets: game.card_sets(),
    };
    axum::Json(catalog::GAMES.iter().map(info).collect())
}

/// `GET /api/tables`
pub(crate) async fn list(State(host): State<Arc<Host>>) -> Result<axum::Json<TableList>, No> {
    let mut tables = Vec::new();
    for state in [store::State::Waiting, store::State::Running] {
        let query = Query { public: Some(true), limit: LIST, ..Query::of(state) };
        let page = host.store.list(query).await.map_err(refusal)?;
        // A full table that is about to begin is neither to join nor to watch yet.
        let open = |info: &TableInfo| {
            info.stage == Stage::Running || info.seats.iter().any(|seat| seat.occupant.is_none())
        };
        tables.extend(page.tables.iter().filter_map(summary).filter(open));
    }
    Ok(axum::Json(TableList { tables }))
}

/// A table as its record tells it, without waking its room.
pub(crate) fn summary(kept: &store::Table) -> Option<TableInfo> {
    let meta: Meta = serde_json::from_str(&kept.meta).ok()?;
    let seat = |seat: u8| {
        let sitter = kept.seats.iter().find(|(s, _)| *s == seat).map(|(_, sitter)| sitter);
        SeatInfo { occupant: sitter.map(occupant), here: false, rematch: false }
    };
    Some(TableInfo {
        id: kept.id.to_string(),
        game: kept.game.clone(),
        options: meta.options,
        stage: match kept.state {
            store::State::Waiting => Stage::Waiting,
            store::State::Running => Stage::Running,
            store::State::Finished => Stage::Finished,
        },
        seats: (0..meta.seats).map(seat).collect(),
        public: kept.public,
        commit: meta.commit,
        made: kept.created.max(0).unsigned_abs(),
        awaited: Vec::new(),
        outcome: kept.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        watchers: 0,
        next: meta.next,
    })
}

/// `GET /api/tables/{id}`
pub(crate) async fn info(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
) -> Result<axum::Json<TableInfo>, No> {
    let id: TableId = id.parse().map_err(refusal)?;
    let info = host.ask(&id, |reply| Ask::Info { relayed: false, reply }).await??;
    Ok(axum::Json(info))
}

/// `POST /api/tables`
pub(crate) async fn make(
    State(host): State<Arc<Host>>,
    Json(wish): Json<MakeTable>,
) -> Result<axum::Json<Joined>, No> {
    let game = catalog::game(&wish.game)?;
    let options = game.options(&wish.options, wish.seats)?;
    let seats = wish.seats.unwrap_or(game.about.usual_seats());
    let seat = wish.seat.unwrap_or(Seat(0));
    if seat.0 >= seats {
        let say = format!("This table would have {seats} seats; there is no {seat}.");
        return Err(Reject::new("no-such-seat", "", say).into());
    }
    if wish.bots.len() >= usize::from(seats) {
        let say = format!("{} bots and you do not fit at {seats} seats.", wish.bots.len());
        return Err(Reject::new("too-many-bots", "", say).into());
    }
    let name = fit_name(&wish.name, seat)?;
    check_scenario(game, &options, seats, &wish.scenario)?;

    let chance = &host.config.chance;
    // A secret that the client brought names the table, so that a repeated request finds it.
    let (key, id) = match wish.secret {
        Some(key) => {
            secret::check(&key)?;
            let id = secret::table_id_of(&key);
            (key, id)
        }
        None => (secret::make(chance), secret::table_id(chance)),
    };
    let id: TableId = id.parse().map_err(refusal)?;
    let seed = secret::seed(chance);
    let me = Sitter { name, bot_level: None, secret_hash: Some(secret::hash(&key)) };
    let mut sitters = vec![(seat.0, me)];
    let others = (0..seats).filter(|other| *other != seat.0);
    for (other, level) in others.zip(&wish.bots) {
        let level = game.level(level)?;
        sitters.push((other, bot(level)));
    }
    let meta = Meta {
        seats,
        options,
        scenario: wish.scenario,
        commit: seed.commit(),
        entropy: vec![None; usize::from(seats)],
        next: None,
    };
    let new = NewTable {
        id: id.clone(),
        game: wish.game,
        public: wish.public,
        at: wall_clock().cast_signed(),
        meta: meta.to_text(),
        secret: Secret::new(seed.reveal()),
        seats: sitters,
    };
    let created = host.store.create(new.clone()).await;
    host.note_saved(&created);
    let kept = match created {
        Ok(kept) => {
            host.registry.fresh(&host, kept.clone(), seed);
            metrics::counter!("parlour_tables_made_total").increment(1);
            kept
        }
        Err(StoreError::TableExists { .. }) => made_before(&host, &new, seat).await?,
        Err(e) => return Err(refusal(e).into()),
    };
    // The table is made and its secret is told only here, so no trouble from now on may hide it.
    let asked =
        host.ask(&id, |reply| Ask::Info { relayed: false, reply }).await.and_then(|info| info);
    let table = asked.or_else(|no| summary(&kept).ok_or(no))?;
    Ok(axum::Json(Joined { table, seat: Some(seat), secret: Some(key) }))
}

/// The table that the same request has made already; its answer was lost.
async fn made_before(host: &Host, new: &NewTable, seat: Seat) -> Result<store::Table, Reject> {
    let kept = host.store.table(&new.id).await.map_err(refusal)?;
    let mine = |seats: &[(u8, Sitter)]| {
        seats.iter().find(|(s, _)| *s == seat.0).and_then(|(_, sitter)| sitter.secret_hash)
    };
    let wish = |meta: &str| {
        let meta: Option<Meta> = serde_json::from_str(meta).ok();
        meta.map(|meta| (meta.seats, meta.options, meta.scenario))
    };
    let same = kept.game == new.game
        && mine(&kept.seats) == mine(&new.seats)
        && wish(&kept.meta) == wish(&new.meta);
    if same {
        return Ok(kept);
    }
    let say = "Another table was made with this key. Every table wants a key of its own.";
    Err(Reject::new("secret-in-use", "", say))
}

fn bot(level: &Level) -> Sitter {
    Sitter { name: level.name.into(), bot_level: Some(level.id.into()), secret_hash: None }
}

/// Opens the position once, with a seed that is thrown away, to say now what is wrong with it
/// rather than when everybody sits.
fn check_scenario(
    game: &Listing,
    options: &Value,
    seats: u8,
    scenario: &Value,
) -> Result<(), Reject> {
    if scenario.is_null() {
        return Ok(());
    }
    let start = Start {
        options: options.clone(),
        seats: Some(seats),
        scenario: scenario.clone(),
        players: vec![],
        seed: secret::seed(&Chance::default()),
        entropy: vec![],
        opened: 0,
    };
    game.open(start).map(drop)
}

/// `POST /api/tables/{id}/seats/{seat}`
pub(crate) async fn sit(
    State(host): State<Arc<Host>>,
    Path((id, seat)): Path<(String, String)>,
    headers: HeaderMap,
    Json(wish): Json<Join>,
) -> Result<axum::Json<Joined>, No> {
    let id: TableId = id.parse().map_err(refusal)?;
    let seat = seat.parse().map(Seat).map_err(|_| {
        let say = "A seat is a number: 0 for the first, 1 for the second.";
        Reject::new("no-such-seat", "", say)
    })?;
    let entropy = fit_entropy(wish.entropy)?;
    let (sitter, key) = match wish.bot {
        // The room knows the game, and so the bot's name.
        Some(level) => {
            let name = String::new();
            (Sitter { name, bot_level: Some(level), secret_hash: None }, None)
        }
        None => {
            let name = fit_name(&wish.name, seat)?;
            let key = wish.secret.unwrap_or_else(|| secret::make(&host.config.chance));
            secret::check(&key)?;
            let secret_hash = Some(secret::hash(&key));
            (Sitter { name, bot_level: None, secret_hash }, Some(key))
        }
    };
    let by = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    let by = by.and_then(|v| v.strip_prefix("Bearer ")).map(secret::hash);
    let sitting = Sitting { seat, sitter, entropy, by, relayed: false };
    let asked = host.ask(&id, |reply| Ask::Sit { sitting: Box::new(sitting.clone()), reply });
    let table = asked.await??;
    let seat = key.as_ref().map(|_| seat);
    Ok(axum::Json(Joined { table, seat, secret: key }))
}

/// A name as it will be shown: trimmed, without control characters, not too long.
fn fit_name(name: &str, seat: Seat) -> Result<String, Reject> {
    let name: String = name.chars().filter(|c| !c.is_control() && !turns_text(*c)).collect();
    let name = name.trim();
    if name.is_empty() {
        return Ok(format!("Player {}", u16::from(seat.0) + 1));
    }
    if name.chars().count() > LONGEST_NAME {
        let say = format!("Names here have at most {LONGEST_NAME} letters. Choose a shorter one.");
        return Err(Reject::new("long-name", "", say));
    }
    Ok(name.to_owned())
}

/// Characters that change the direction of the text around them: a name must not turn the
/// sentences that others read.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A seat's part of the luck.
pub(crate) fn fit_entropy(entropy: String) -> Result<String, Reject> {
    if entropy.len() > LONGEST_ENTROPY || entropy.chars().any(char::is_control) {
        let say = format!("Your part of the luck is plain text of up to {LONGEST_ENTROPY} bytes.");
        return Err(Reject::new("bad-entropy", "", say));
    }
    Ok(entropy)
}

/// `GET /api/tables/{id}/socket`
pub(crate) async fn socket(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, No> {
    let upgrade = upgrade.map_err(|_| {
        let say = "This address is for WebSocket connections.";
        No::new(StatusCode::UPGRADE_REQUIRED, "not-a-socket", say)
    })?;
    let id: TableId = id.parse().map_err(refusal)?;
    if let Err(error) = host.registry.room(&host, &id).await
        && error.is_refusal()
    {
        return Err(refusal(error).into());
    }
    // Where the store is in trouble, that is said over the socket: a page cannot read why it got
    // none.
    let place = host.limits.connect(address).ok_or_else(|| {
        let say = "Too many connections from here. Close some pages, then try again.";
        No::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", say)
    })?;
    let tasks = host.tasks.clone();
    // The read buffer is cleared before every read; the usual 128 KiB would be most of the work.
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| {
        // Tracked, so that a stop lets the goodbye out.
        tasks.track_future(socket::serve(socket, host, id, place))
    }))
}
