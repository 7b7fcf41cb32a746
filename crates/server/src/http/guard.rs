//! Security headers, origin check, limits per address.

use super::body::RefusedFor;
use crate::monitoring::metric_list;
use crate::security::SecurityEvent;
use crate::{Host, HostError};
use axum::body::HttpBody;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tracing::Instrument;

/// Only our own scripts, styles, pictures and connections, and the rules in WebAssembly, with which
/// the page checks a game; nobody may frame us. `web/scripts/pack.mjs`
/// adds the hashes of what the page has inline.
const CSP: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                   img-src 'self' data:; \
                   font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
                   form-action 'self'; frame-ancestors 'none'";

/// For answers that are no page and no script, such as data, fonts and pictures: if somebody opens one by
/// its address, it may load nothing. Short, because most of a page's requests carry it.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

/// How long a request may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);

/// An address that makes too many requests waits this long for each refusal.
const TOO_MANY_REQUESTS_PAUSE: Duration = Duration::from_millis(500);

/// Around every request.
pub(crate) async fn guard(
    State(host): State<Arc<Host>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let id = request_id(&host, request.headers());
    let span = tracing::info_span!("request", %id);
    let answering = async {
        let method = request.method().clone();
        // Not the path, which may hold the id of a family's link.
        let route = request.extensions().get::<MatchedPath>().cloned();
        match read_body(request).await {
            Ok(request) => {
                let begun = Instant::now();
                let response = check(&host, peer, request, next).await;
                let route = route.as_ref().map_or("page", MatchedPath::as_str);
                note_answer(&method, route, response.status().as_u16(), begun.elapsed());
                response
            }
            Err(error) => error.into_response(),
        }
    };
    let mut response = answering.instrument(span).await;
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    // The policy of a worker is that of its script.
    let runs = is_kind(headers, "text/html") || is_kind(headers, "text/javascript");
    let policy = if runs { CSP } else { NOTHING };
    let mut fixed = vec![
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    if is_kind(headers, "text/html") {
        let permissions = "camera=(), microphone=(), geolocation=()";
        fixed.push((HeaderName::from_static("cross-origin-opener-policy"), "same-origin"));
        fixed.push((HeaderName::from_static("permissions-policy"), permissions));
    }
    for (name, value) in fixed {
        // The page itself brings a policy that knows its inline parts.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Says which request a line of the log belongs to.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longer names of requests are not taken from a proxy.
const LONGEST_REQUEST_ID: usize = 64;

/// The name of a request: the proxy's, where one is trusted, or one of our own.
fn request_id(host: &Host, headers: &HeaderMap) -> String {
    let is_plain = |id: &&str| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        (1..=LONGEST_REQUEST_ID).contains(&id.len()) && id.bytes().all(plain)
    };
    let named = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
    if let Some(id) = named.filter(|_| host.config.trust_proxy).filter(is_plain) {
        return id.to_owned();
    }
    static SALT: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("{:016x}", SALT.hash_one(NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// Counts an answered request, and logs it.
fn note_answer(method: &Method, route: &str, status: u16, took: Duration) {
    let class = metric_list::STATUS_CLASSES.get(usize::from(status / 100).wrapping_sub(1));
    metric_list::HTTP_REQUESTS.count_as(class.unwrap_or(&"5xx"));
    metric_list::HTTP_SECONDS.histogram().record(took);
    let ms = took.as_millis() as u64;
    match status {
        500.. => tracing::warn!(%method, route, status, ms, "request failed"),
        _ => tracing::debug!(%method, route, status, ms, "request answered"),
    }
}

/// Whether an answer is of this kind.
fn is_kind(headers: &HeaderMap, kind: &str) -> bool {
    let is = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    is.is_some_and(|is| is.starts_with(kind))
}

/// Reads the body of a request before anybody judges it. A connection on which somebody is answered
/// before they have finished is cut; a proxy in front would take that for a node that fails, and
/// one address could take the whole host out of service.
async fn read_body(request: Request) -> Result<Request, HostError> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let reading = axum::body::to_bytes(body, super::LONGEST_BODY);
    match tokio::time::timeout(BODY_TIMEOUT, reading).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        Ok(Err(_)) => Err(HostError::TooLong { most: super::LONGEST_BODY }),
        Err(_) => Err(HostError::TooSlow),
    }
}

/// Whether a request may be made, and its answer.
async fn check(host: &Host, peer: SocketAddr, mut request: Request, next: Next) -> Response {
    let address = address(host, request.headers(), peer);
    let client = host.limits.client(address);
    request.extensions_mut().insert(Address(address));
    // A replay that is not cached is proved again, which costs as much as many changes; to
    // explain a word costs about as much as one.
    let path = request.uri().path();
    let costs = path.ends_with("/replay") || path.starts_with("/api/words/");
    let changes = request.method() == Method::POST || costs;
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let names_table = path.starts_with("/api/tables/")
        || path.starts_with("/api/finished/")
        || path.starts_with("/api/families/")
        || path == "/api/codes";
    let response = if !host.limits.may_request(address) {
        // A client that does not wait by itself is made to.
        tokio::time::sleep(TOO_MANY_REQUESTS_PAUSE).await;
        HostError::SlowDown.into_response()
    } else if let Some(Err(error)) =
        path.starts_with("/api/").then(|| host.blocks.check_address(host, address))
    {
        // The page itself is given out, so that it can say why.
        error.into_response()
    } else if let Err(error) =
        one_host(&request).and_then(|()| own_name(host, peer, request.headers()))
    {
        error.into_response()
    } else if (changes || upgrades) && !own_origin(host, request.headers()) {
        HostError::ForeignOrigin.into_response()
    } else if (changes && !host.limits.may_change(address))
        || (names_table && !host.limits.may_ask_for_tables(client))
    {
        HostError::SlowDown.into_response()
    } else {
        next.run(request).await
    };
    if let Some(RefusedFor(event)) = response.extensions().get() {
        host.security.note(*event, Some(address));
        if matches!(event, SecurityEvent::TableGuessed | SecurityEvent::CodeGuessed) {
            host.limits.note_guess(client);
        }
    }
    response
}

/// A request that panicked still gets an answer; it shares no state with others.
pub(crate) fn on_panic(panic: Box<dyn Any + Send>) -> Response {
    let why = panic.downcast_ref::<&str>().copied();
    let why = why.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!("request handler panicked: {}", why.unwrap_or("no message"));
    metric_list::PANICS.count();
    HostError::HostBrokeDown.into_response()
}

/// Where a request comes from, as limits count it.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

fn address(host: &Host, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    // The last entry of the last line is the one our own proxy added; anybody can make up others.
    let lines = headers.get_all("x-forwarded-for");
    let named = lines.iter().next_back().and_then(|v| v.to_str().ok());
    let named = named.and_then(|v| v.rsplit(',').next()?.trim().parse().ok());
    named.filter(|_| host.config.trust_proxy).unwrap_or(peer.ip()).to_canonical()
}

/// A request that names two hosts may be meant for one and judged by the other.
fn one_host(request: &Request) -> Result<(), HostError> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    let of_uri = request.uri().authority().map(|authority| authority.as_str().as_bytes());
    let same = of_uri.is_none_or(|of_uri| first.is_none_or(|first| first.as_bytes() == of_uri));
    if second.is_some() || !same { Err(HostError::BadAddress) } else { Ok(()) }
}

/// Whether the request is for this host by a name that it has. A page of another site could
/// otherwise let its own name lead here, and then pass for ours. Numbers cannot be led elsewhere, nor
/// can names of this machine and of the network at home.
fn own_name(host: &Host, peer: SocketAddr, headers: &HeaderMap) -> Result<(), HostError> {
    // A proxy answers for its own names alone; by a Unix socket, which has no port, only proxies come.
    if host.config.trust_proxy || peer.port() == 0 {
        return Ok(());
    }
    let Some(asked) = headers.get(header::HOST) else { return Ok(()) };
    let asked = asked.to_str().map_err(|_| HostError::BadAddress)?;
    let name = asked.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
    let name = name.map_or(asked, |(name, _)| name).trim_end_matches('.').to_ascii_lowercase();
    let is_number = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let is_local =
        name.is_empty() || !name.contains('.') || LOCAL.iter().any(|of| name.ends_with(of));
    let configured = host.config.origins.iter().filter_map(|origin| {
        let authority = origin.split_once("://")?.1;
        Some(authority.split(':').next().unwrap_or(authority))
    });
    let mut names = configured.chain(host.config.names.iter().map(String::as_str));
    if is_number || is_local || names.any(|own| own.eq_ignore_ascii_case(&name)) {
        return Ok(());
    }
    Err(HostError::ForeignHost { name })
}

/// Endings of names that no name server of the internet gives out.
const LOCAL: [&str; 6] = [".localhost", ".local", ".lan", ".home.arpa", ".internal", ".home"];

/// Browsers say which page asks. Other programs say nothing, and need not be guarded against: they
/// carry nobody's cookies, and there are none.
fn own_origin(host: &Host, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let asked = headers.get(header::HOST).and_then(|v| v.to_str().ok());
    let from = origin.split_once("://").map(|(_, host)| host);
    (from.is_some() && from == asked) || host.config.origins.iter().any(|own| own == origin)
}
