//! One request to an address that a stranger gave: a short one, to a place on the internet, with an
//! answer that nobody reads beyond its status.

use super::address::{is_public, literal};
use crate::trust;
use axum::body::Body;
use axum::http::uri::Scheme;
use axum::http::{HeaderMap, Method, Request, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long a request may take, from looking up the name to the status of the answer.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Why a message was not sent.
#[derive(Debug, thiserror::Error)]
pub(super) enum PostError {
    #[error("the address cannot be read")]
    Address,
    #[error("the address leads into a private network")]
    Forbidden,
    #[error("the host has no key")]
    NoKey,
    #[error("no answer within {} seconds", TIMEOUT.as_secs())]
    Timeout,
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Http(#[from] hyper::Error),
}

pub(super) struct Client {
    /// Whether addresses of this machine and its network may be called, and plain HTTP used.
    private: bool,
    /// Made with the first request, because reading the system's certificates takes a while.
    tls: OnceLock<TlsConnector>,
}

impl Client {
    pub(super) fn new(private: bool) -> Client {
        Client { private, tls: OnceLock::new() }
    }

    /// Posts `body`; the status of the answer. Redirections are not followed.
    pub(super) async fn post(
        &self,
        address: &str,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<u16, PostError> {
        let posting = self.try_post(address, headers, body);
        tokio::time::timeout(TIMEOUT, posting).await.map_err(|_| PostError::Timeout)?
    }

    async fn try_post(
        &self,
        address: &str,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<u16, PostError> {
        if !super::check_address(address, self.private) {
            return Err(PostError::Address);
        }
        let uri: Uri = address.parse().map_err(|_| PostError::Address)?;
        let (host, secure) = (uri.host().ok_or(PostError::Address)?, is_https(&uri));
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let stream = self.connect(host, port).await?;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = uri.authority().ok_or(PostError::Address)?.as_str();
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(header::HOST, authority)
            .header(header::CONTENT_LENGTH, body.len())
            .body(Body::from(body))
            .map_err(|_| PostError::Address)?;
        request.headers_mut().extend(headers);
        match secure {
            false => exchange(stream, request).await,
            true => {
                let name = host.trim_start_matches('[').trim_end_matches(']').to_owned();
                let name = ServerName::try_from(name).map_err(|_| PostError::Address)?;
                let tls = self.tls.get_or_init(connector).clone();
                exchange(tls.connect(name, stream).await?, request).await
            }
        }
    }

    /// Connects to the address that was judged, not to its name: that could lead elsewhere the next
    /// time it is looked up.
    async fn connect(&self, host: &str, port: u16) -> Result<TcpStream, PostError> {
        let found: Vec<SocketAddr> = match literal(host) {
            Some(ip) => vec![SocketAddr::new(ip, port)],
            None => tokio::net::lookup_host((host, port)).await?.collect(),
        };
        let allowed = |address: &&SocketAddr| self.private || is_public(address.ip());
        if !found.is_empty() && !found.iter().any(|address| allowed(&address)) {
            return Err(PostError::Forbidden);
        }
        let mut last = io::Error::from(io::ErrorKind::HostUnreachable);
        for address in found.iter().filter(allowed).take(4) {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(e) => last = e,
            }
        }
        Err(last.into())
    }
}

fn is_https(uri: &Uri) -> bool {
    uri.scheme() == Some(&Scheme::HTTPS)
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Body>,
) -> Result<u16, PostError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    connection.abort();
    Ok(answer?.status().as_u16())
}

fn connector() -> TlsConnector {
    TlsConnector::from(Arc::new(trust::client_config(trust::usual_roots())))
}
