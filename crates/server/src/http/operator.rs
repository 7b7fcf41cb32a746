//! Health and metrics.

use crate::monitoring::health::{Check, checks};
use crate::{Host, monitoring};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use std::sync::Arc;

/// `GET /healthz`: whether all that a move needs is there. Answered within half a second, whatever is
/// down, and says what is.
pub(crate) async fn healthz(State(host): State<Arc<Host>>) -> impl IntoResponse {
    let checks = checks(&host).await;
    let broken = |check: &&Check| check.result.is_err();
    let down: Vec<&str> = checks.iter().filter(broken).map(|check| check.name).collect();
    let first = checks.iter().filter(|check| check.vital).find_map(|c| c.result.as_ref().err());
    let mut health = json!({
        "ok": first.is_none(),
        "down": down,
        "checks": checks.iter().map(as_json).collect::<serde_json::Map<_, _>>(),
        "version": crate::PROGRAM_VERSION,
        "up_seconds": host.started.elapsed().as_secs(),
    });
    if let Some(nodes) = &host.nodes {
        health["node"] = nodes.me().as_str().into();
        health["reaches_others"] = nodes.reaches_others().into();
    }
    let Some((code, message)) = first else { return (StatusCode::OK, axum::Json(health)) };
    health["error"] = json!(play::Reject::new(code, "", message));
    (StatusCode::SERVICE_UNAVAILABLE, axum::Json(health))
}

fn as_json(check: &Check) -> (String, Value) {
    let result = match &check.result {
        Ok(()) => json!({ "ok": true }),
        Err((code, message)) => json!({ "ok": false, "code": code, "message": message }),
    };
    (check.name.into(), result)
}

/// `GET /metrics`, for Prometheus.
pub(crate) async fn metrics(State(host): State<Arc<Host>>) -> impl IntoResponse {
    monitoring::health::begin_probe(&host);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], monitoring::render(&host))
}

/// `GET /api/retention`: for how long what is kept, for the people it is about.
pub(crate) async fn retention(State(host): State<Arc<Host>>) -> axum::Json<Value> {
    let config = &host.config;
    let hours = |kept: Option<std::time::Duration>| kept.map(|kept| kept.as_secs() / 3600);
    axum::Json(json!({
        "waiting_hours": hours(config.keep_waiting),
        "finished_days": hours(config.keep_finished).map(|hours| hours / 24),
        "addresses_logged": config.log_addresses,
        "contact": config.contact,
    }))
}

/// `GET /api/openapi.json`: this interface, described.
pub(crate) async fn openapi() -> axum::Json<Value> {
    axum::Json(super::openapi::document())
}
