//! Links that always lead to a family's current game.

use super::body::{Json, Path};
use super::route::FamilyPath;
use crate::meta::{Meta, summary};
use crate::{Host, HostError, secret};
use axum::extract::State;
use protocol::{Family, FamilyTable, Stage, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use store::{Note, StoreError, TableId};

/// A link that nobody used for so long is forgotten.
const LIFETIME: Duration = Duration::from_hours(24 * 400);
/// A link that never led anywhere is forgotten sooner, so that nobody fills the disk with them.
const UNUSED_LIFETIME: Duration = Duration::from_hours(24);
/// So many rematches are followed at once.
const MAX_REMATCHES: usize = 200;

fn note_name(id: &str) -> String {
    format!("family:{id}")
}

fn note(table: &str, now: i64) -> Note {
    let lifetime = if table.is_empty() { UNUSED_LIFETIME } else { LIFETIME };
    let until = now.saturating_add(lifetime.as_millis() as i64);
    Note { value: table.to_owned(), until: Some(until) }
}

/// `POST /api/families`
pub(crate) async fn make(State(host): State<Arc<Host>>) -> Result<axum::Json<Family>, HostError> {
    let id = secret::table_id(&host.config.entropy_source);
    let now = host.now();
    match host.store.swap_note(&note_name(&id), None, Some(note("", now)), now).await? {
        true => Ok(axum::Json(Family { id, table: None })),
        false => Err(HostError::Busy),
    }
}

/// `GET /api/families/{id}`
pub(crate) async fn get(
    State(host): State<Arc<Host>>,
    Path(FamilyPath { id }): Path<FamilyPath>,
) -> Result<axum::Json<Family>, HostError> {
    let led_to = led_to(&host, &id).await?;
    let (last, table) = current(&host, &led_to).await?;
    // Keeps the link, and the way to the last rematch short. Somebody else may have done so just now.
    let (leads_to, now) = (note(&last, host.now()), host.now());
    host.store.swap_note(&note_name(&id), Some(&led_to), Some(leads_to), now).await?;
    Ok(axum::Json(Family { id, table }))
}

/// `POST /api/families/{id}`
pub(crate) async fn lead(
    State(host): State<Arc<Host>>,
    Path(FamilyPath { id }): Path<FamilyPath>,
    Json(request): Json<FamilyTable>,
) -> Result<axum::Json<Family>, HostError> {
    let new: TableId = request.table.parse()?;
    let made = host.store.table(&new).await?;
    loop {
        let led_to = led_to(&host, &id).await?;
        if let (_, Some(table)) = current(&host, &led_to).await? {
            return Ok(axum::Json(Family { id, table: Some(table) }));
        }
        let (note, now) = (note(new.as_str(), host.now()), host.now());
        if host.store.swap_note(&note_name(&id), Some(&led_to), Some(note), now).await? {
            return Ok(axum::Json(Family { id, table: summary(&made) }));
        }
    }
}

/// Where a link led when somebody last used it.
async fn led_to(host: &Host, id: &str) -> Result<String, HostError> {
    let found = host.store.note(&note_name(id), host.now()).await?;
    found.map(|note| note.value).ok_or(HostError::UnknownFamily)
}

/// The last table on the way from this one by rematches, and the game that its people play there now:
/// nothing where it is over, or gone.
async fn current(host: &Host, table: &str) -> Result<(String, Option<TableInfo>), HostError> {
    let (mut last, mut next) = (table.to_owned(), table.parse::<TableId>().ok());
    for _ in 0..MAX_REMATCHES {
        let Some(id) = next else { break };
        let record = match host.store.table(&id).await {
            Err(StoreError::UnknownTable { .. }) => break,
            record => record?,
        };
        last = id.to_string();
        let info = summary(&record);
        if info.as_ref().is_some_and(|info| matches!(info.stage, Stage::Waiting | Stage::Running)) {
            return Ok((last, info));
        }
        let meta: Option<Meta> = serde_json::from_str(&record.meta).ok();
        next = meta.and_then(|meta| meta.next).and_then(|next| next.parse().ok());
    }
    Ok((last, None))
}
