//! Routes, pages, security headers.
//!
//! | file | what |
//! |---|---|
//! | `tables` | making, joining, leaving and listing tables; opening the socket |
//! | `create` | opening a table |
//! | `daily` | daily games, and the ranking of a day |
//! | `devices` | playing a seat on another device: codes and keys |
//! | `lessons`, `puzzles` | the ways into a lesson and into a puzzle |
//! | `notices` | being told that it is one's turn |
//! | `families` | links that always lead to a family's current game |
//! | `finished` | finished games: list, log, replay, going on from one |
//! | `words` | what words mean, and which lists hold them |
//! | `programs` | programs that play by themselves, language models among them |
//! | `pages` | the web client, embedded |
//! | `packed` | long answers, compressed |
//! | `guard` | security headers, origin check, limits per address |
//! | `body` | JSON in, JSON out, refusals in one shape |
//! | `operator` | health and metrics |
//! | `ready` | whether people should be sent here |
//! | `route` | every route, once: who answers, what it takes and gives |
//! | `openapi` | this interface, described |

mod body;
mod coach;
mod create;
mod daily;
mod devices;
mod families;
mod finished;
mod guard;
mod lessons;
mod notices;
mod openapi;
mod operator;
mod packed;
mod pages;
mod programs;
mod puzzles;
mod ready;
mod route;
mod tables;
mod words;

pub(crate) use daily::Dailies;
pub(crate) use guard::Address;
pub(crate) use packed::PackedJson;
pub(crate) use tables::make_table;

use crate::Host;
use axum::Router;
use axum::middleware::from_fn_with_state;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// The longest body of a request.
const LONGEST_BODY: usize = 64 * 1024;

/// Everything the host answers. [`run`](crate::run) serves it on a port; whoever serves it
/// otherwise says where requests come from, by [`ConnectInfo`](axum::extract::ConnectInfo).
pub fn routes(host: Arc<Host>) -> Router {
    let routes = route::all().into_iter();
    routes
        .fold(Router::new(), |router, route| router.route(route.path, route.handler))
        .route("/mcp", axum::routing::any(programs::model))
        .route("/api", axum::routing::any(pages::no_such_route))
        .route("/api/", axum::routing::any(pages::no_such_route))
        .route("/api/{*rest}", axum::routing::any(pages::no_such_route))
        .fallback(pages::page)
        .method_not_allowed_fallback(pages::wrong_method)
        .layer(CatchPanicLayer::custom(guard::on_panic))
        .layer(from_fn_with_state(Arc::clone(&host), guard::guard))
        .with_state(host)
}
