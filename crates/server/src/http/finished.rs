//! Finished games: list, log, replay.

use super::body::{No, Path, Query};
use super::tables::summary;
use crate::Host;
use crate::host::refusal;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use play::Reject;
use protocol::{FinishedGame, Frame, Replay};
use serde::Deserialize;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use store::TableId;
use table::End;

/// Replays that were asked for lately, as JSON; finished games never change.
#[derive(Default)]
pub(crate) struct Replays {
    remembered: Mutex<VecDeque<(TableId, Bytes)>>,
    /// One at a time: proving takes a second or two of a core.
    turn: tokio::sync::Mutex<()>,
}

/// How many replays are remembered.
const REMEMBERED: usize = 64;

impl Replays {
    fn get(&self, id: &TableId) -> Option<Bytes> {
        let remembered = self.remembered.lock().expect("nothing panics here");
        remembered.iter().find(|(known, _)| known == id).map(|(_, bytes)| bytes.clone())
    }

    fn put(&self, id: TableId, bytes: Bytes) {
        let mut remembered = self.remembered.lock().expect("nothing panics here");
        remembered.truncate(REMEMBERED - 1);
        remembered.push_front((id, bytes));
    }
}

/// What to list.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    game: Option<String>,
}

/// `GET /api/finished`: public games that are over, newest first.
pub(crate) async fn list(
    State(host): State<Arc<Host>>,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Vec<FinishedGame>>, No> {
    let query = store::Query {
        public: Some(true),
        game: wanted.game,
        limit: 50,
        ..store::Query::of(store::State::Finished)
    };
    let page = host.store.list(query).await.map_err(refusal)?;
    let games = page.tables.iter().filter_map(|kept| {
        let info = summary(kept)?;
        Some(FinishedGame {
            players: kept.seats.iter().map(|(_, sitter)| sitter.name.clone()).collect(),
            outcome: info.outcome?,
            id: info.id,
            game: info.game,
            made: info.made,
        })
    });
    Ok(axum::Json(games.collect()))
}

/// The lines of a game that is over. A running game's log holds its secrets, so nobody gets it.
async fn lines(host: &Host, id: &str) -> Result<(store::Table, String), No> {
    let id: TableId = id.parse().map_err(refusal)?;
    let kept = host.store.table(&id).await.map_err(refusal)?;
    if kept.state != store::State::Finished {
        let say = "This game is not over yet, so its log is not public.";
        return Err(Reject::new("not-over", "", say).into());
    }
    let entries = host.store.read(&id, 0).await.map_err(refusal)?;
    let mut text: String = entries.iter().flat_map(|e| [e.line.as_str(), "\n"]).collect();
    text.truncate(text.trim_end().len());
    Ok((kept, text))
}

/// `GET /api/finished/{id}/log`: the whole game, for `parlour verify`.
pub(crate) async fn log(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, No> {
    let (kept, mut text) = lines(&host, &id).await?;
    text.push('\n');
    let name = format!("attachment; filename=\"{}-{}.jsonl\"", kept.game, kept.id);
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

/// `GET /api/finished/{id}/replay`: the game step by step.
pub(crate) async fn replay(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, No> {
    let id: TableId = id.parse().map_err(refusal)?;
    let turn = host.replays.turn.lock().await;
    let bytes = match host.replays.get(&id) {
        Some(bytes) => bytes,
        None => {
            let bytes = make_replay(&host, &id).await?;
            host.replays.put(id, bytes.clone());
            bytes
        }
    };
    drop(turn);
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes))
}

async fn make_replay(host: &Host, id: &TableId) -> Result<Bytes, No> {
    let (kept, text) = lines(host, id.as_str()).await?;
    let broken = |say: String| {
        tracing::error!(table = %kept.id, "a finished game does not replay: {say}");
        Reject::new("table-frozen", "", "This game cannot be replayed by this host.")
    };
    let table = summary(&kept).ok_or_else(|| broken("its record cannot be read".into()))?;
    let end: Option<End> = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let seed = end.map(|end| end.seed.reveal()).ok_or_else(|| broken("it has no end".into()))?;
    // Connections must not wait for this.
    let work = tokio::task::spawn_blocking(move || {
        let film = catalog::film(&text, play::Viewer::Watcher)?;
        let proved = catalog::proved(&text)?;
        Ok::<_, table::Fault>((film, proved))
    });
    let (film, proved) = work
        .await
        .map_err(|e| broken(e.to_string()))?
        .map_err(|fault| broken(fault.to_string()))?;
    let proved = proved.into_iter().chain(std::iter::repeat(None));
    let frames = film.into_iter().zip(proved).map(|(still, proved)| Frame {
        events: still.events,
        view: still.view,
        at: still.at.0,
        proved,
    });
    let replay = Replay { table, frames: frames.collect(), seed };
    Ok(serde_json::to_vec(&replay).expect("a replay is plain data").into())
}
