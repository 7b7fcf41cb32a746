//! HTTP requests: method, path, headers and body, as a whole host answers them.
//!
//! Law: every request is answered, no answer says that the host broke down, and each forbids other
//! sites to frame it. Limits are out of the way: otherwise the one address that all inputs come from
//! would be refused before anything reads them.

use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::MockConnectInfo;
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri};
use server::{Config, Host};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use store::SqliteStore;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// How often each status was answered.
static STATUSES: Mutex<BTreeMap<u16, u64>> = Mutex::new(BTreeMap::new());
/// Disk space for tables that inputs make.
const MAX_DISK: u64 = 64 << 20;

/// How often each status was answered so far.
pub fn statuses() -> BTreeMap<u16, u64> {
    STATUSES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// A host without a socket.
pub(crate) struct Deaf {
    pub(crate) runtime: Runtime,
    pub(crate) host: Arc<Host>,
    pub(crate) routes: Router,
}

/// The host that all inputs are for.
pub(crate) fn host() -> &'static Deaf {
    static HOST: OnceLock<Deaf> = OnceLock::new();
    HOST.get_or_init(|| {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build();
        let runtime = runtime.expect("threads can be started");
        let store = SqliteStore::temporary().expect("a temporary folder");
        let config = Config {
            trust_proxy: true,
            changes_per_second: 1_000_000,
            open_tables_per_address: 1_000_000,
            max_disk: Some(MAX_DISK),
            ..Config::default()
        };
        let host = runtime.block_on(async { Host::new(Arc::new(store), config) });
        Deaf { runtime, routes: server::routes(Arc::clone(&host)), host }
    })
}

/// Where all inputs come from.
pub(crate) const HERE: ([u8; 4], u16) = ([127, 0, 0, 1], 1);

/// Makes a request of bytes: a line with method and path, lines with headers, and after an empty line
/// the body. Nothing where they cannot be a request.
fn request(bytes: &[u8]) -> Option<Request<Body>> {
    let (head, body) = match bytes.windows(2).position(|two| two == b"\n\n") {
        Some(at) => (&bytes[..at], &bytes[at + 2..]),
        None => (bytes, &[][..]),
    };
    let mut lines = head.split(|byte| *byte == b'\n');
    let mut first = lines.next()?.splitn(2, |byte| *byte == b' ');
    let method = Method::from_bytes(first.next()?).ok()?;
    let path = Uri::try_from(first.next()?).ok()?;
    let mut request = Request::builder().method(method).uri(path);
    for line in lines {
        let colon = line.iter().position(|byte| *byte == b':')?;
        let name = HeaderName::from_bytes(&line[..colon]).ok()?;
        request =
            request.header(name, HeaderValue::from_bytes(line[colon + 1..].trim_ascii()).ok()?);
    }
    request.body(Body::from(body.to_vec())).ok()
}

/// Asks a host what the bytes say.
pub fn run(bytes: &[u8]) {
    let Some(request) = request(bytes) else { return };
    let host = host();
    let routes = host.routes.clone().layer(MockConnectInfo(SocketAddr::from(HERE)));
    let answer = match host.runtime.block_on(routes.oneshot(request)) {
        Ok(answer) => answer,
        Err(never) => match never {},
    };
    let status = answer.status().as_u16();
    *STATUSES.lock().unwrap_or_else(PoisonError::into_inner).entry(status).or_default() += 1;
    assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.headers()["x-frame-options"], "DENY");
}
