//! Links that always lead to a family's current game.

use super::body::{Json, Path};
use super::route::FamilyPath;
use crate::host::wall_clock;
use crate::meta::{Meta, summary};
use crate::{Host, HostError, secret};
use axum::extract::State;
use protocol::{Family, FamilyTable, Stage, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use store::{Note, StoreError, TableId};

/// A link that nobody used for so long is forgotten.
const LIFETIME: Duration = Duration::from_hours(24 * 400);
/// So many rematches are followed at once.
const MAX_REMATCHES: usize = 200;

fn note_name(id: &str) -> String {
    format!("family:{id}")
}

fn now() -> i64 {
    wall_clock().cast_signed()
}

fn note(table: &str) -> Note {
    let until = now().saturating_add(LIFETIME.as_millis() as i64);
    Note { value: table.to_owned(), until: Some(until) }
}

/// `POST /api/families`
pub(crate) async fn make(State(host): State<Arc<Host>>) -> Result<axum::Json<Family>, HostError> {
    let id = secret::table_id(&host.config.entropy_source);
    match host.store.swap_note(&note_name(&id), None, Some(note("")), now()).await? {
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
    let table = current(&host, &led_to).await?;
    let leads_to = table.as_ref().map_or(led_to.as_str(), |table| &table.id);
    // Keeps the link, and the way to the last rematch short. Somebody else may have done so just now.
    host.store.swap_note(&note_name(&id), Some(&led_to), Some(note(leads_to)), now()).await?;
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
        if let Some(table) = current(&host, &led_to).await? {
            return Ok(axum::Json(Family { id, table: Some(table) }));
        }
        let note = note(new.as_str());
        if host.store.swap_note(&note_name(&id), Some(&led_to), Some(note), now()).await? {
            return Ok(axum::Json(Family { id, table: summary(&made) }));
        }
    }
}

/// Where a link led when somebody last used it.
async fn led_to(host: &Host, id: &str) -> Result<String, HostError> {
    let found = host.store.note(&note_name(id), now()).await?;
    found.map(|note| note.value).ok_or(HostError::UnknownFamily)
}

/// The game that this table's people play now: there, or at the table of a rematch. Nothing where it is
/// over, or gone.
async fn current(host: &Host, table: &str) -> Result<Option<TableInfo>, HostError> {
    let mut next = table.parse::<TableId>().ok();
    for _ in 0..MAX_REMATCHES {
        let Some(id) = next else { return Ok(None) };
        let record = match host.store.table(&id).await {
            Err(StoreError::UnknownTable { .. }) => return Ok(None),
            record => record?,
        };
        let info = summary(&record);
        if info.as_ref().is_some_and(|info| matches!(info.stage, Stage::Waiting | Stage::Running)) {
            return Ok(info);
        }
        let meta: Option<Meta> = serde_json::from_str(&record.meta).ok();
        next = meta.and_then(|meta| meta.next).and_then(|next| next.parse().ok());
    }
    Ok(None)
}
