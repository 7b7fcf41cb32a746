//! HTTP requests: method, path, headers and body, as a whole host answers them.
//!
//! Law: every request is answered, no answer says that the host broke down, and each forbids other
//! sites to frame it.

use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::MockConnectInfo;
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri};
use server::{Config, Host};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use store::SqliteStore;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A host without a socket.
fn host() -> &'static (Runtime, Router) {
    static HOST: OnceLock<(Runtime, Router)> = OnceLock::new();
    HOST.get_or_init(|| {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build();
        let runtime = runtime.expect("threads can be started");
        let store = SqliteStore::temporary().expect("a temporary folder");
        let config = Config { trust_proxy: true, ..Config::default() };
        let host = runtime.block_on(async { Host::new(Arc::new(store), config) });
        let here = MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1)));
        (runtime, server::routes(host).layer(here))
    })
}

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
    let (runtime, routes) = host();
    let answer = match runtime.block_on(routes.clone().oneshot(request)) {
        Ok(answer) => answer,
        Err(never) => match never {},
    };
    assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.headers()["x-frame-options"], "DENY");
}
