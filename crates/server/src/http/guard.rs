//! Security headers, origin check, limits per address.

use super::body::No;
use crate::Host;
use axum::body::HttpBody;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

/// Only our own scripts, styles, pictures and connections; nobody may frame us.
const CSP: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                   font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
                   form-action 'self'; frame-ancestors 'none'";

/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// Around every request.
pub(crate) async fn guard(
    State(host): State<Arc<Host>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match hear_out(request).await {
        Ok(request) => judge(&host, peer, request, next).await,
        Err(no) => no.into_response(),
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            header::HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=()",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Reads the body of a request before anybody judges it. A connection on which somebody is answered
/// before they have finished is cut; a proxy in front would take that for a node that fails, and
/// one address could put the whole house out of service.
async fn hear_out(request: Request) -> Result<Request, No> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let reading = axum::body::to_bytes(body, super::LONGEST_BODY);
    match tokio::time::timeout(PATIENCE, reading).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        Ok(Err(_)) => {
            let say =
                format!("A request may have {} bytes; this one is longer.", super::LONGEST_BODY);
            Err(No::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", say))
        }
        Err(_) => {
            let say = "This request did not arrive in time. Try again.";
            Err(No::new(StatusCode::REQUEST_TIMEOUT, "too-slow", say))
        }
    }
}

/// Whether a request may be made, and its answer.
async fn judge(host: &Host, peer: SocketAddr, mut request: Request, next: Next) -> Response {
    let address = address(host, request.headers(), peer);
    request.extensions_mut().insert(Address(address));
    // A replay is proved anew when it is not remembered, which costs as much as many changes; to
    // explain a word costs about as much as one.
    let path = request.uri().path();
    let costs = path.ends_with("/replay") || path.starts_with("/api/words/");
    let changes = request.method() == Method::POST || costs;
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !own_origin(host, request.headers()) {
        let say = "This page belongs to somebody else and may not play here.";
        No::new(StatusCode::FORBIDDEN, "foreign-origin", say).into_response()
    } else if changes && !host.limits.may_change(address) {
        let say = "That is too much at once from here. Wait a second, then try again.";
        No::new(StatusCode::TOO_MANY_REQUESTS, "slow-down", say).into_response()
    } else {
        let (method, path) = (request.method().clone(), path.to_owned());
        let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
        answer.unwrap_or_else(|_| broke_down(&method, &path))
    }
}

/// A request that panicked is answered like any other; what it worked on is its own.
fn broke_down(method: &Method, path: &str) -> Response {
    tracing::error!(%method, path, "a request broke down");
    metrics::counter!("parlour_requests_broken_total").increment(1);
    let say = "Something went wrong here that never should. The host's operator has been told.";
    No::new(StatusCode::INTERNAL_SERVER_ERROR, "host-broke-down", say).into_response()
}

/// Where a request comes from, as limits count it.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

fn address(host: &Host, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    // The last entry of the last line is the one our own proxy added; anybody can make up others.
    let lines = headers.get_all("x-forwarded-for");
    let named = lines.iter().next_back().and_then(|v| v.to_str().ok());
    let named = named.and_then(|v| v.rsplit(',').next()?.trim().parse().ok());
    named.filter(|_| host.config.trust_proxy).unwrap_or(peer.ip())
}

/// Browsers say which page asks. Other programs say nothing, and need not be guarded against: they
/// carry nobody's cookies, and there are none.
fn own_origin(host: &Host, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let asked = headers.get(header::HOST).and_then(|v| v.to_str().ok());
    let from = origin.split_once("://").map(|(_, host)| host);
    (from.is_some() && from == asked) || host.config.origins.iter().any(|own| own == origin)
}
