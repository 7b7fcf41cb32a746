//! `parlour serve` with HTTPS: with a certificate from files, and with one that an authority gives.

mod acme;
mod files;

use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::process::Child;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

const CERTIFICATE_TIMEOUT: Duration = Duration::from_secs(60);

/// The program, ended with the test.
struct Host(Child);

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn trusting(certificates: Vec<CertificateDer<'static>>) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}

/// An encrypted connection to this name, at this port of 127.0.0.1.
async fn once(
    tls: &TlsConnector,
    name: &'static str,
    port: u16,
) -> std::io::Result<TlsStream<TcpStream>> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    tls.connect(ServerName::try_from(name).expect("it is a name"), stream).await
}

/// The same, as soon as there is one.
async fn connect(tls: &TlsConnector, name: &'static str, port: u16) -> TlsStream<TcpStream> {
    let connecting = async {
        loop {
            match once(tls, name, port).await {
                Ok(stream) => return stream,
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    };
    tokio::time::timeout(CERTIFICATE_TIMEOUT, connecting)
        .await
        .expect("there is a certificate in time")
}

async fn get(stream: TlsStream<TcpStream>, host: &str, path: &str) -> String {
    ask(stream, &format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")).await
}

async fn ask(mut stream: TlsStream<TcpStream>, request: &str) -> String {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // Some servers end a connection without saying so.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn leaf(stream: &TlsStream<TcpStream>) -> CertificateDer<'static> {
    stream.get_ref().1.peer_certificates().unwrap()[0].clone().into_owned()
}

/// What is answered without encryption to somebody who asks for `/t/abc` at this name.
async fn without_encryption(address: &str, name: &str) -> String {
    let mut plain = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /t/abc HTTP/1.1\r\nhost: {name}\r\n\r\n");
    plain.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    plain.read_to_string(&mut answer).await.unwrap();
    answer
}
