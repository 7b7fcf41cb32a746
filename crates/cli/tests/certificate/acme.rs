//! `parlour serve --acme`: the host gets its certificate by itself, keeps it, and asks for no other while
//! it is good. The authority is a real one, Pebble.

use crate::{CERTIFICATE_TIMEOUT, Host, connect, get, leaf, once, trusting, without_encryption};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use testcluster::Authority;
use tokio_rustls::TlsConnector;

const NAME: &str = "games.example.org";

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

fn port_of(address: &str) -> u16 {
    address.split('/').nth(2).unwrap().rsplit(':').next().unwrap().parse().unwrap()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Trusts those that this authority has given certificates to.
async fn trusting_those_of(authority: &Authority) -> TlsConnector {
    let own = CertificateDer::from_pem_file(authority.own_certificate()).unwrap();
    let root = connect(&trusting(vec![own]), "localhost", port_of(&authority.root())).await;
    let root = get(root, "localhost", "/roots/0").await;
    let root = root.split_once("\r\n\r\n").unwrap().1;
    trusting(vec![CertificateDer::from_pem_slice(root.as_bytes()).unwrap()])
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_gets_and_keeps_its_certificate() {
    let port = free_port();
    let authority = tokio::task::block_in_place(|| Authority::start(port));
    let tls = trusting_those_of(&authority).await;
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
    let answer = without_encryption(&format!("127.0.0.1:{port}"), &format!("{NAME}:{port}")).await;
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

/// Nobody starts the host again for a new certificate, and nobody is turned away meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_renews_its_certificate_before_it_ends() {
    const VALID: Duration = Duration::from_secs(30);
    let port = free_port();
    let authority = tokio::task::block_in_place(|| Authority::with_short_certificates(port, VALID));
    let tls = trusting_those_of(&authority).await;
    let data = tempfile::tempdir().unwrap();
    let _host = Host::start(port, data.path(), &authority);
    let first = leaf(&connect(&tls, NAME, port).await);
    let begun = Instant::now();
    while leaf(&once(&tls, NAME, port).await.expect("the certificate is good")) == first {
        assert!(begun.elapsed() < VALID, "the certificate was not renewed in time");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert!(begun.elapsed() > VALID / 3, "it was renewed while it was good for long");
    assert!(authority.given() >= 2);
    // What the first one was good for is over; the host has another.
    tokio::time::sleep(VALID.saturating_sub(begun.elapsed())).await;
    let answer = get(once(&tls, NAME, port).await.unwrap(), NAME, "/api/games").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
