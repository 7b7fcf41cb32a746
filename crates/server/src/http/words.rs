//! Words: what they mean, which lists hold them, and whose work that is.

use super::body::{Path, Query};
use super::guard::Address;
use super::route::{WordPath, WordQuery};
use crate::compute::Job;
use crate::{Host, HostError};
use axum::extract::{Extension, State};
use lexicon::{WordLists, WordReport};
use std::sync::Arc;
use std::time::Duration;

/// How long it takes to look a word up, about.
const LOOK_UP: Duration = Duration::from_millis(5);

/// `GET /api/words`: the word lists of this host, and the notices that must be shown.
pub(crate) async fn lists() -> axum::Json<WordLists> {
    axum::Json(WordLists::known())
}

/// `GET /api/words/{word}`: all about a word, and whether the list allows it.
pub(crate) async fn about(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(WordPath { word }): Path<WordPath>,
    Query(query): Query<WordQuery>,
) -> Result<axum::Json<WordReport>, HostError> {
    let name = query.list.unwrap_or_else(|| lexicon::ListId::default().name);
    // Lists are unpacked when first asked for, and connections must not wait for that.
    let client = host.limits.client(address);
    let job = Job { client, table: None, cost: LOOK_UP, refusable: true };
    let work = move || lexicon::named(&name).map(|list| lexicon::about_word(&word, &list));
    let report = host.compute.run(job, work).await?;
    let report = report.map_err(|e| HostError::UnknownList { reason: e.to_string() })?;
    Ok(axum::Json(report))
}
