//! Accepting connections. They count from the first moment, request headers have a time and a size
//! limit, and a connection too many is refused.

use crate::connections::ConnectionSlot;
use crate::security::SecurityEvent;
use crate::{Host, HostError};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::IntoResponse;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// Bytes of a request's headers, at most.
const LONGEST_HEADERS: usize = 16 * 1024;
/// Headers of a request, at most.
const MAX_HEADERS: usize = 64;
/// Bytes that are read ahead, at most.
const READ_AHEAD: usize = 64 * 1024;
/// A proxy keeps idle connections open for a minute or two. If the host closed them first, requests
/// that the proxy sends at that moment would fail.
const PROXY_TIMEOUT: Duration = Duration::from_secs(180);
/// This many refused connections at a time are told why, for at most this long. Others are just
/// closed.
const MAX_REFUSALS: usize = 32;
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(2);

/// What happens to a connection before it is served.
pub(crate) trait Encryption<Io>: Clone + Send + 'static {
    /// The connection after that.
    type Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static;

    /// Makes the connection ready, or gives it up.
    fn begin(self, io: Io) -> impl Future<Output = Option<Self::Stream>> + Send;
}

/// Connections are served as they come.
#[derive(Clone, Copy)]
pub(crate) struct NoEncryption;

impl<Io: AsyncRead + AsyncWrite + Unpin + Send + 'static> Encryption<Io> for NoEncryption {
    type Stream = Io;

    async fn begin(self, io: Io) -> Option<Io> {
        Some(io)
    }
}

/// Accepts connections until the host stops, then serves the open ones until they end.
pub(crate) async fn serve<L, E>(host: &Arc<Host>, mut listener: L, encryption: E, routes: Router)
where
    L: Listener<Addr = SocketAddr>,
    E: Encryption<L::Io>,
{
    let (connections, refusals) = (TaskTracker::new(), TaskTracker::new());
    let mut stopping = pin!(host.stopping.clone().cancelled_owned());
    loop {
        let (io, peer) = tokio::select! {
            biased;
            () = &mut stopping => break,
            accepted = listener.accept() => accepted,
        };
        // Telling a client that reconnects all the time would cost more than serving it.
        let in_time = host.limits.may_connect(peer.ip());
        let slot = host.limits.connections.accept(peer.ip()).filter(|_| in_time);
        match slot {
            Some(slot) => {
                let (host, encryption, routes) =
                    (Arc::clone(host), encryption.clone(), routes.clone());
                connections.spawn(async move {
                    let opening =
                        tokio::time::timeout(host.config.request_timeout, encryption.begin(io));
                    let opened = host.stopping.run_until_cancelled(opening).await;
                    if let Some(Ok(Some(io))) = opened {
                        serve_one(host, io, peer, slot, routes).await;
                    }
                });
            }
            None => {
                host.security.note(SecurityEvent::ConnectionRefused, Some(peer.ip()));
                if in_time && refusals.len() < MAX_REFUSALS {
                    let encryption = encryption.clone();
                    let refusing = async move {
                        if let Some(io) = encryption.begin(io).await {
                            refuse(io).await;
                        }
                    };
                    refusals.spawn(tokio::time::timeout(REFUSAL_TIMEOUT, refusing));
                }
            }
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

fn builder(timeout: Duration) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(timeout)
        .max_header_size(LONGEST_HEADERS)
        .max_headers(MAX_HEADERS)
        .max_buf_size(READ_AHEAD);
    builder
}

/// Serves one connection that came from `peer` by whatever way, as those of a port are served; `routes`
/// are those of [`routes`](crate::routes).
pub async fn serve_stream(
    host: Arc<Host>,
    io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    routes: Router,
) {
    match host.limits.connections.accept(peer.ip()) {
        Some(slot) => serve_one(host, io, peer, slot, routes).await,
        None => refuse(io).await,
    }
}

/// Serves one connection.
async fn serve_one(
    host: Arc<Host>,
    io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    slot: ConnectionSlot,
    routes: Router,
) {
    // A WebSocket keeps the slot of its request.
    let slot = Arc::new(slot);
    let asked = AtomicBool::new(false);
    let service = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
        asked.store(true, Ordering::Relaxed);
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&slot));
        routes.clone().oneshot(request)
    });
    // This is also how long a connection may be idle between two requests.
    let timeout = match host.config.trust_proxy {
        true => PROXY_TIMEOUT.max(host.config.request_timeout),
        false => host.config.request_timeout,
    };
    let connection = builder(timeout).serve_connection(TokioIo::new(io), service).with_upgrades();
    let mut connection = pin!(connection);
    // Errors are not logged: clients leave, and some do not speak HTTP.
    tokio::select! {
        biased;
        _ = connection.as_mut() => return,
        // Whoever has asked nothing yet, as connections that clients keep ready, is not waited for.
        () = host.stopping.cancelled() => match asked.load(Ordering::Relaxed) {
            true => connection.as_mut().graceful_shutdown(),
            false => return,
        },
    }
    let _ = connection.await;
}

/// Tells a client that there are too many connections.
async fn refuse(io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
    let service = service_fn(async |_: hyper::Request<hyper::body::Incoming>| {
        let mut response = HostError::TooManyConnections.into_response();
        let close = axum::http::HeaderValue::from_static("close");
        response.headers_mut().insert(axum::http::header::CONNECTION, close);
        Ok::<_, Infallible>(response)
    });
    let _ = builder(REFUSAL_TIMEOUT).serve_connection(TokioIo::new(io), service).await;
}

/// Lets this process open as many files as the system allows, because every connection is one.
/// Returns how many, if the system says.
pub(crate) fn raise_file_limit() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        // If this is not allowed, the limit stays as it was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
        getrlimit(Resource::Nofile).current
    }
    #[cfg(not(unix))]
    None
}
