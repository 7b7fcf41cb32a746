//! `parlour serve --acme`: the host gets its certificate by itself, keeps it, and asks for no other while
//! it is good. The authority is a real one, Pebble.

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use testcluster::Authority;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

const NAME: &str = "games.example.org";
const CERTIFICATE_TIMEOUT: Duration = Duration::from_secs(60);

/// The program, ended with the test.
struct Host(Child);

impl Host {
    fn start(port: u16, data: &Path, authority: &Authority) -> Host {
        let listen = format!("127.0.0.1:{port}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(["serve", "--acme", NAME, "--listen", &listen]).arg("--data").arg(data);
        command.args(["--acme-directory", &authority.directory(), "--acme-root"]);
        command.arg(authority.own_certificate()).env("PARLOUR_LOG", "info,rustls_acme=debug");
        Host(command.stdout(Stdio::null()).spawn().expect("the program starts"))
    }
}

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

/// An encrypted connection to this name, at this port, once there is one.
async fn connect(tls: &TlsConnector, name: &'static str, port: u16) -> TlsStream<TcpStream> {
    let name = ServerName::try_from(name).unwrap();
    let connecting = async {
        loop {
            if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)).await
                && let Ok(stream) = tls.connect(name.clone(), stream).await
            {
                return stream;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(CERTIFICATE_TIMEOUT, connecting)
        .await
        .expect("there is a certificate in time")
}

async fn get(mut stream: TlsStream<TcpStream>, host: &str, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // Some servers end a connection without saying so.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn leaf(stream: &TlsStream<TcpStream>) -> CertificateDer<'static> {
    stream.get_ref().1.peer_certificates().unwrap()[0].clone().into_owned()
}

fn port_of(address: &str) -> u16 {
    address.split('/').nth(2).unwrap().rsplit(':').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_gets_and_keeps_its_certificate() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let authority = tokio::task::block_in_place(|| Authority::start(port));
    let own = CertificateDer::from_pem_file(authority.own_certificate()).unwrap();
    let root = connect(&trusting(vec![own]), "localhost", port_of(&authority.root())).await;
    let root = get(root, "localhost", "/roots/0").await;
    let root = root.split_once("\r\n\r\n").unwrap().1;
    let root = CertificateDer::from_pem_slice(root.as_bytes()).unwrap();
    let tls = trusting(vec![root]);

    let data = tempfile::tempdir().unwrap();
    let host = Host::start(port, data.path(), &authority);
    let stream = connect(&tls, NAME, port).await;
    let first = leaf(&stream);
    // Its own name needs no other setting.
    let answer = get(stream, NAME, "/api/games").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let answer = get(connect(&tls, NAME, port).await, "evil.example.org", "/api/games").await;
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    // Without encryption people are led to it.
    let mut plain = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let request = format!("GET /t/abc HTTP/1.1\r\nhost: {NAME}:{port}\r\n\r\n");
    plain.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    plain.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains(&format!("location: https://{NAME}:{port}/t/abc\r\n")), "{answer}");
    assert_eq!(authority.given(), 1);

    // The key is the host's alone.
    let folder = data.path().join("certificate");
    assert_eq!(folder.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    let kept = || std::fs::read_dir(&folder).unwrap().count();
    tokio::time::timeout(CERTIFICATE_TIMEOUT, async {
        while kept() < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the key of the account and the certificate are kept");

    // The next host takes the one that is there.
    drop(host);
    let _host = Host::start(port, data.path(), &authority);
    assert_eq!(leaf(&connect(&tls, NAME, port).await), first);
    assert_eq!(authority.given(), 1);
}
