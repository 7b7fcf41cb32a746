//! Health and metrics.

use super::body::No;
use crate::Host;
use crate::host::refusal;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::Arc;

/// `GET /healthz`: fine when the store answers.
pub(crate) async fn healthz(State(host): State<Arc<Host>>) -> Result<impl IntoResponse, No> {
    host.store.setting("health").await.map_err(refusal)?;
    Ok(axum::Json(serde_json::json!({
        "ok": true,
        "version": env!("CARGO_PKG_VERSION"),
        "up_seconds": host.started.elapsed().as_secs(),
    })))
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
