//! Health and metrics.

use crate::{Host, HostError};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The store is tried at most this often, however often somebody asks.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

/// `GET /healthz`: healthy if the store can be written to, because that is what a move needs.
pub(crate) async fn healthz(State(host): State<Arc<Host>>) -> Result<impl IntoResponse, HostError> {
    let mut health = host.health.lock().await;
    let fresh = health.as_ref().filter(|(when, _)| when.elapsed() < PROBE_INTERVAL);
    let tried = match fresh {
        Some((_, tried)) => tried.clone(),
        None => {
            let now = crate::host::wall_clock().to_string();
            let tried = host.store.put_setting("health", &now).await.map_err(HostError::from);
            // A database may have room for this and none for a move.
            let tried = tried.and_then(|()| match host.could_not_save() {
                true => Err(HostError::NotSaved),
                false => Ok(()),
            });
            *health = Some((Instant::now(), tried.clone()));
            tried
        }
    };
    drop(health);
    tried?;
    let mut well = serde_json::json!({
        "ok": true,
        "version": env!("CARGO_PKG_VERSION"),
        "up_seconds": host.started.elapsed().as_secs(),
    });
    if let Some(nodes) = &host.nodes {
        well["node"] = nodes.me().as_str().into();
        // A node that cannot reach the others still serves its own tables.
        well["reaches_others"] = nodes.reaches_others().into();
    }
    Ok(axum::Json(well))
}

/// `GET /metrics`, for Prometheus.
pub(crate) async fn metrics(State(host): State<Arc<Host>>) -> impl IntoResponse {
    metrics::gauge!("parlour_tables_awake").set(host.registry.awake_count() as f64);
    metrics::gauge!("parlour_up_seconds").set(host.started.elapsed().as_secs_f64());
    host.metrics.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], host.metrics.render())
}

/// `GET /api/openapi.json`: this interface, described.
pub(crate) async fn openapi() -> axum::Json<serde_json::Value> {
    axum::Json(super::openapi::document())
}
