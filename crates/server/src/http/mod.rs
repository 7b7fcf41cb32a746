//! Routes, pages, security headers.
//!
//! | file | what |
//! |---|---|
//! | `tables` | making, joining and listing tables; the socket's door |
//! | `finished` | finished games: list, log, replay |
//! | `words` | what words mean, and which lists hold them |
//! | `pages` | the web client, embedded |
//! | `guard` | security headers, origin check, limits per address |
//! | `body` | JSON in, JSON out, refusals in one shape |
//! | `operator` | health and metrics |
//! | `openapi` | this interface, described |

mod body;
mod finished;
mod guard;
mod openapi;
mod operator;
mod pages;
mod tables;
mod words;

pub(crate) use finished::Replays;
pub(crate) use tables::{fit_entropy, summary};

use crate::Host;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::sync::Arc;

/// The longest body of a request.
const LONGEST_BODY: usize = 64 * 1024;

/// Everything the host answers. [`run`](crate::run) serves it on a port; whoever serves it
/// otherwise says where requests come from, by [`ConnectInfo`](axum::extract::ConnectInfo).
pub fn routes(host: Arc<Host>) -> Router {
    Router::new()
        .route("/api/games", get(tables::games))
        .route("/api/tables", get(tables::list).post(tables::make))
        .route("/api/tables/{id}", get(tables::info))
        .route("/api/tables/{id}/seats/{seat}", post(tables::sit))
        .route("/api/tables/{id}/socket", get(tables::socket))
        .route("/api/finished", get(finished::list))
        .route("/api/finished/{id}/log", get(finished::log))
        .route("/api/finished/{id}/replay", get(finished::replay))
        .route("/api/words", get(words::lists))
        .route("/api/words/{word}", get(words::about))
        .route("/api/openapi.json", get(operator::openapi))
        .route("/api", axum::routing::any(pages::no_such_route))
        .route("/api/", axum::routing::any(pages::no_such_route))
        .route("/api/{*rest}", axum::routing::any(pages::no_such_route))
        .route("/healthz", get(operator::healthz))
        .route("/metrics", get(operator::metrics))
        .fallback(pages::page)
        .method_not_allowed_fallback(pages::wrong_method)
        .layer(from_fn_with_state(Arc::clone(&host), guard::guard))
        .with_state(host)
}
