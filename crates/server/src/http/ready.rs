//! `GET /readyz`: whether people should be sent here. Unlike the health check it asks nobody: a node
//! that cannot save can still tell people so, and no other node can either.

use crate::{Host, HostError};
use axum::extract::State;
use axum::response::IntoResponse;
use std::sync::Arc;

/// Ready from the first request on, until the host is told to stop.
pub(crate) async fn readyz(State(host): State<Arc<Host>>) -> Result<impl IntoResponse, HostError> {
    match host.is_draining() {
        true => Err(HostError::Leaving),
        false => Ok(axum::Json(serde_json::json!({ "ready": true }))),
    }
}
