//! JSON in, JSON out, refusals in one shape.

use crate::HostError;
use crate::monitoring::metric_list;
use crate::security::SecurityEvent;
use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use protocol::Refused;
use serde::de::DeserializeOwned;

impl IntoResponse for HostError {
    fn into_response(self) -> Response {
        let event = SecurityEvent::of(self.code());
        metric_list::count_refused(&self);
        let status = self.status();
        let mut response = (status, axum::Json(Refused { error: self.into() })).into_response();
        if let Some(event) = event {
            response.extensions_mut().insert(RefusedFor(event));
        }
        response
    }
}

/// The security event of a refused request, if it is one.
#[derive(Clone, Copy)]
pub(crate) struct RefusedFor(pub(crate) SecurityEvent);

/// A JSON body. Must say that it is JSON, which a form on somebody else's page cannot.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = HostError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, HostError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            return Err(HostError::NotJson);
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|e| HostError::MalformedBody { why: e.to_string() })?;
        table::strict::from_slice(&bytes)
            .map(Json)
            .map_err(|e| HostError::MalformedBody { why: play::explain_parse_error(e) })
    }
}

/// What an address names between its slashes.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = HostError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, HostError> {
        let path = extract::Path::from_request_parts(parts, state).await;
        path.map(|extract::Path(named)| Path(named)).map_err(|_| HostError::BadAddress)
    }
}

/// What an address asks behind its question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = HostError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, HostError> {
        let query = extract::Query::from_request_parts(parts, state).await;
        query.map(|extract::Query(asked)| Query(asked)).map_err(|_| HostError::BadAddress)
    }
}
