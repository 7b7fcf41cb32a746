//! JSON in, JSON out, refusals in one shape.

use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use play::Reject;
use protocol::Refused;
use serde::de::DeserializeOwned;

/// A refusal as a response.
#[derive(Debug)]
pub(crate) struct No(pub(crate) StatusCode, pub(crate) Reject);

impl No {
    pub(crate) fn new(status: StatusCode, code: &'static str, say: impl Into<String>) -> No {
        No(status, Reject::new(code, "", say))
    }
}

impl From<Reject> for No {
    /// The status by the code: what is not there, what may not be, what failed here, or what was
    /// asked for wrongly.
    fn from(no: Reject) -> No {
        let status = match no.code.as_ref() {
            "unknown-table" | "unknown-game" | "no-such-seat" => StatusCode::NOT_FOUND,
            "wrong-secret" | "not-seated" => StatusCode::FORBIDDEN,
            "seat-taken" | "secret-in-use" | "not-over" => StatusCode::CONFLICT,
            "not-saved" | "table-away" | "table-frozen" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        No(status, no)
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        (self.0, axum::Json(Refused::from(self.1))).into_response()
    }
}

/// A JSON body. Must say that it is JSON, which a form on somebody else's page cannot.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = No;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, No> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            let say = "Send JSON, and say so: content-type: application/json.";
            return Err(No::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", say));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|e| {
            No::new(e.status(), "unreadable", format!("The request cannot be read: {e}."))
        })?;
        serde_json::from_slice(&bytes).map(Json).map_err(|e| {
            let say = format!("This is not what is expected here: {}.", play::misread(e));
            No::new(StatusCode::BAD_REQUEST, "malformed-body", say)
        })
    }
}

/// What an address names between its slashes.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, No> {
        let path = extract::Path::from_request_parts(parts, state).await;
        path.map(|extract::Path(named)| Path(named)).map_err(|_| bad_address())
    }
}

/// What an address asks behind its question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, No> {
        let query = extract::Query::from_request_parts(parts, state).await;
        query.map(|extract::Query(asked)| Query(asked)).map_err(|_| bad_address())
    }
}

fn bad_address() -> No {
    let say = "This address cannot be read: write it in UTF-8, and say everything once.";
    No::new(StatusCode::BAD_REQUEST, "bad-address", say)
}
