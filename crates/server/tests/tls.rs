//! HTTPS with a certificate from two files: encrypted and plain connections, a certificate that is
//! replaced, files that are wrong.

mod common;

use common::quick;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use server::{Host, Tls};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::SqliteStore;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_rustls::TlsConnector;

/// Files of a certificate for 127.0.0.1, and the certificate itself.
fn certificate(folder: &Path) -> (PathBuf, PathBuf, CertificateDer<'static>) {
    let made = generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).unwrap();
    let CertifiedKey { cert, signing_key } = made;
    let (cert_file, key_file) = (folder.join("cert.pem"), folder.join("key.pem"));
    std::fs::write(&cert_file, cert.pem()).unwrap();
    std::fs::write(&key_file, signing_key.serialize_pem()).unwrap();
    (cert_file, key_file, cert.der().clone())
}

/// A connector that trusts this certificate alone.
fn trusting(certificate: CertificateDer<'static>) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(certificate).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}

async fn ask(mut stream: impl AsyncRead + AsyncWrite + Unpin, request: &str) -> String {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // A server may end a TLS connection without saying so.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}

async fn ask_securely(address: SocketAddr, tls: &TlsConnector, path: &str) -> String {
    let stream = TcpStream::connect(address).await.unwrap();
    let name = ServerName::try_from("127.0.0.1").unwrap();
    let stream = tls.connect(name, stream).await.unwrap();
    ask(stream, &format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"))
        .await
}

#[tokio::test]
async fn the_host_speaks_https_and_leads_others_there() {
    let folder = tempfile::tempdir().unwrap();
    let (cert, key, trusted) = certificate(folder.path());
    let host = Host::new(Arc::new(SqliteStore::temporary().unwrap()), quick());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let plain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, plain_address) = (listener.local_addr().unwrap(), plain.local_addr().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    let tls = Tls::load(&cert, &key).unwrap();
    let running = server::run_tls(host, listener, tls, Some(plain), async { drop(stopped.await) });
    let running = tokio::spawn(running);
    let connector = trusting(trusted);
    let answer = ask_securely(address, &connector, "/api/games").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // Without encryption, at the same port and at the one for HTTP.
    let port = address.port();
    for (to, asked) in [(address, address.to_string()), (plain_address, "127.0.0.1".to_owned())] {
        let stream = TcpStream::connect(to).await.unwrap();
        let request = format!("GET /t/abc?x=1 HTTP/1.1\r\nhost: {asked}\r\n\r\n");
        let answer = ask(stream, &request).await;
        assert!(answer.starts_with("HTTP/1.1 308"), "{answer}");
        let location = format!("location: https://127.0.0.1:{port}/t/abc?x=1\r\n");
        assert!(answer.contains(&location), "{answer}");
    }
    // Nonsense gets nowhere, and others do not notice.
    let nonsense = TcpStream::connect(address).await.unwrap();
    ask(nonsense, "\u{16}nonsense").await;
    let answer = ask_securely(address, &connector, "/healthz").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
}

#[test]
fn wrong_files_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (cert, key, _) = certificate(folder.path());
    let other = tempfile::tempdir().unwrap();
    let (_, other_key, _) = certificate(other.path());
    let missing = folder.path().join("missing.pem");
    for (cert, key, said) in [
        (&missing, &key, "missing.pem cannot be read"),
        (&cert, &missing, "missing.pem cannot be read"),
        (&key, &key, "There is no certificate in"),
        (&cert, &cert, "There is no private key in"),
        (&cert, &other_key, "do not belong together"),
    ] {
        let error = Tls::load(cert, key).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
}
