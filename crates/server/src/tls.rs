//! HTTPS with a certificate from two files, which are read again when they change, or from an authority.
//! Whoever comes to the same port without encryption is sent to the same address with it.

use crate::accept::Encryption;
use crate::acme::{self, Acme, Ordering};
use axum::http::{Request, Response, StatusCode, header};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use rustls::ServerConfig;
use rustls::crypto::ring::{default_provider, sign::any_supported_type};
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_util::sync::CancellationToken;

/// How often the files are looked at.
const INTERVAL: Duration = Duration::from_secs(60);
/// How long somebody without encryption may take to say where they want to go.
const REDIRECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The first byte of a TLS connection.
const HANDSHAKE: u8 = 0x16;

/// Why a certificate cannot be used, as a sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error(
        "The file {file} cannot be read: {why}. Check its name, and that the host's user may read it."
    )]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        why: String,
    },
    /// The certificate's file holds no certificate.
    #[error(
        "There is no certificate in {file}. Give the file that begins with -----BEGIN CERTIFICATE-----, often called fullchain.pem."
    )]
    NoCertificate {
        /// The file.
        file: String,
    },
    /// The key's file holds no key.
    #[error(
        "There is no private key in {file}. Give the file that begins with -----BEGIN PRIVATE KEY-----, often called privkey.pem."
    )]
    NoKey {
        /// The file.
        file: String,
    },
    /// They do not belong together.
    #[error(
        "The certificate in {cert} and the key in {key} do not belong together. Give both from the same certificate."
    )]
    Mismatch {
        /// The certificate's file.
        cert: String,
        /// The key's file.
        key: String,
    },
    /// Where a certificate is to be kept.
    #[error(
        "The folder {folder} for the certificate cannot be made or kept to the host's user: {why}. The host's user must own it."
    )]
    Folder {
        /// The folder.
        folder: String,
        /// What the system says.
        why: String,
    },
}

/// A certificate, and where the next one comes from.
#[derive(Debug)]
pub struct Tls(Origin);

#[derive(Debug)]
enum Origin {
    Files(Files),
    Authority(Box<Ordering>),
}

/// A certificate and its key, as the files have them now.
#[derive(Debug)]
struct Files {
    cert: PathBuf,
    key: PathBuf,
    current: Arc<Current>,
}

#[derive(Debug)]
struct Current(RwLock<Arc<CertifiedKey>>);

impl ResolvesServerCert for Current {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Tls {
    /// The certificate in the file `cert` with the key in the file `key`.
    pub fn load(cert: &Path, key: &Path) -> Result<Tls, TlsError> {
        let current = Arc::new(Current(RwLock::new(Arc::new(read(cert, key)?))));
        let (cert, key) = (cert.to_owned(), key.to_owned());
        Ok(Tls(Origin::Files(Files { cert, key, current })))
    }

    /// A certificate that an authority gives, soon and again and again.
    pub fn ask_for(acme: &Acme) -> Result<Tls, TlsError> {
        Ok(Tls(Origin::Authority(Box::new(Ordering::new(acme)?))))
    }

    /// Sees to it that the certificate stays valid, until the host stops.
    pub(crate) async fn keep_current(self, stopping: CancellationToken) {
        match self.0 {
            Origin::Files(files) => files.keep_current(stopping).await,
            Origin::Authority(ordering) => ordering.keep_current(stopping).await,
        }
    }

    /// What connections to a host with this certificate go through.
    pub(crate) fn encryption(&self) -> TlsEncryption {
        let certificates: Arc<dyn ResolvesServerCert> = match &self.0 {
            Origin::Files(files) => Arc::clone(&files.current) as _,
            Origin::Authority(ordering) => ordering.certificates(),
        };
        let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring has them")
            .with_no_client_auth()
            .with_cert_resolver(certificates);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        if matches!(self.0, Origin::Authority(_)) {
            config.alpn_protocols.push(acme::CHALLENGE.to_vec());
        }
        TlsEncryption(TlsAcceptor::from(Arc::new(config)))
    }
}

impl Files {
    /// Reads the files again if they have changed. What cannot be used is logged, and the certificate
    /// stays as it was.
    fn reload(&self) {
        match read(&self.cert, &self.key) {
            Ok(fresh) => {
                *self.current.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(fresh);
                tracing::info!("the certificate was read again");
            }
            Err(e) => tracing::warn!("the certificate stays as it was: {e}"),
        }
    }

    fn changed(&self) -> [Option<SystemTime>; 2] {
        let changed = |file: &Path| std::fs::metadata(file).and_then(|data| data.modified()).ok();
        [changed(&self.cert), changed(&self.key)]
    }

    /// Reads the files again whenever they change, until the host stops.
    async fn keep_current(self, stopping: CancellationToken) {
        let mut known = self.changed();
        while stopping.run_until_cancelled(tokio::time::sleep(INTERVAL)).await.is_some() {
            let now = self.changed();
            if now != known && now.iter().all(Option::is_some) {
                known = now;
                self.reload();
            }
        }
    }
}

fn read(cert: &Path, key: &Path) -> Result<CertifiedKey, TlsError> {
    let name = |file: &Path| file.display().to_string();
    let unreadable = |file: &Path, why: &dyn std::fmt::Display| TlsError::Unreadable {
        file: name(file),
        why: why.to_string(),
    };
    let chain: Result<Vec<CertificateDer<'static>>, pem::Error> =
        CertificateDer::pem_file_iter(cert).and_then(Iterator::collect);
    let chain = match chain {
        Ok(chain) if !chain.is_empty() => chain,
        Err(pem::Error::Io(e)) => return Err(unreadable(cert, &e)),
        _ => return Err(TlsError::NoCertificate { file: name(cert) }),
    };
    let private = match PrivateKeyDer::from_pem_file(key) {
        Ok(private) => private,
        Err(pem::Error::Io(e)) => return Err(unreadable(key, &e)),
        Err(_) => return Err(TlsError::NoKey { file: name(key) }),
    };
    let signing = any_supported_type(&private).map_err(|_| TlsError::NoKey { file: name(key) })?;
    let certified = CertifiedKey::new(chain, signing);
    match certified.keys_match() {
        Ok(()) => Ok(certified),
        Err(_) => Err(TlsError::Mismatch { cert: name(cert), key: name(key) }),
    }
}

/// Lets in whoever speaks TLS, and sends others to the same address with it.
#[derive(Clone)]
pub(crate) struct TlsEncryption(TlsAcceptor);

impl Encryption<TcpStream> for TlsEncryption {
    type Stream = TlsStream<TcpStream>;

    async fn begin(self, stream: TcpStream) -> Option<TlsStream<TcpStream>> {
        let mut first = [0];
        match stream.peek(&mut first).await {
            Ok(1) if first[0] == HANDSHAKE => {
                let stream = self.0.accept(stream).await.ok()?;
                // The authority has seen what it wanted to see.
                let protocol = stream.get_ref().1.alpn_protocol();
                (protocol != Some(acme::CHALLENGE)).then_some(stream)
            }
            Ok(1) => {
                let _ = tokio::time::timeout(REDIRECT_TIMEOUT, redirect(stream, None)).await;
                None
            }
            _ => None,
        }
    }
}

/// Answers one request without encryption: the same address begins with https, at `port` if it is
/// another.
pub(crate) async fn redirect(stream: TcpStream, port: Option<u16>) {
    let service = service_fn(async |request: Request<hyper::body::Incoming>| {
        Ok::<_, Infallible>(redirection(&request, port))
    });
    let mut builder = http1::Builder::new();
    builder.keep_alive(false).max_headers(64).max_buf_size(16 * 1024);
    let _ = builder.serve_connection(TokioIo::new(stream), service).await;
}

fn redirection<B>(request: &Request<B>, port: Option<u16>) -> Response<String> {
    let asked = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let authority = asked.and_then(|host| host.parse::<axum::http::uri::Authority>().ok());
    let mut response = Response::new(String::new());
    let Some(authority) = authority.filter(|authority| !authority.as_str().contains('@')) else {
        *response.status_mut() = StatusCode::BAD_REQUEST;
        return response;
    };
    let place = match port {
        None => authority.to_string(),
        Some(443) => authority.host().to_owned(),
        Some(port) => format!("{}:{port}", authority.host()),
    };
    match format!("https://{place}{path}").parse() {
        Ok(location) => {
            // 308: a request that changes something is repeated as it was.
            *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
            response.headers_mut().insert(header::LOCATION, location);
            "This host is at https.\n".clone_into(response.body_mut());
        }
        Err(_) => *response.status_mut() = StatusCode::BAD_REQUEST,
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_address_with_encryption() {
        let location = |host: &str, path: &str, port| {
            let request = Request::builder().uri(path).header("host", host).body(()).unwrap();
            let response = redirection(&request, port);
            let location = response.headers().get("location").cloned();
            location.map(|location| location.to_str().unwrap().to_owned())
        };
        let to = |place: &str| Some(place.to_owned());
        assert_eq!(location("a.lan:7777", "/t/x?y=1", None), to("https://a.lan:7777/t/x?y=1"));
        assert_eq!(location("games.example", "/", Some(443)), to("https://games.example/"));
        assert_eq!(location("[::1]:80", "/", Some(8443)), to("https://[::1]:8443/"));
        assert_eq!(location("me@games.example", "/", None), None);
        assert_eq!(location("not a name", "/", None), None);
    }
}
