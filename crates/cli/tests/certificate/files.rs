//! `--tls-cert` and `--tls-key`: page and moves come encrypted, and whoever forgets the s is led there.

use crate::{Host, ask, connect, get, once, trusting, without_encryption};
use futures_util::{SinkExt, StreamExt};
use protocol::{ToClient, ToHost, VERSION};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::CertificateDer;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Where port 443 is free on most machines: an address of this machine that nobody uses.
const QUIET: &str = "127.91.17.3";

impl Host {
    /// The program with a certificate in files, for localhost; the port at which it listens, and who
    /// trusts it.
    fn with_files(folder: &Path, listen: &str) -> (Host, u16, TlsConnector) {
        let made = generate_simple_self_signed(vec!["localhost".into()]).unwrap();
        let CertifiedKey { cert, signing_key } = made;
        let (cert_file, key_file) = (folder.join("cert.pem"), folder.join("key.pem"));
        std::fs::write(&cert_file, cert.pem()).unwrap();
        std::fs::write(&key_file, signing_key.serialize_pem()).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(["serve", "--forget", "--bot-pace", "0", "--listen", listen]);
        command.arg("--tls-cert").arg(cert_file).arg("--tls-key").arg(key_file);
        let mut host = Host(command.stdout(Stdio::piped()).spawn().expect("the program starts"));
        let lines = BufReader::new(host.0.stdout.take().unwrap()).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let address = line.split_once("On this machine: https://")?.1.to_owned();
            Some(address.rsplit_once(':').map_or(443, |(_, port)| port.trim().parse().unwrap()))
        });
        let certificate: CertificateDer<'static> = cert.der().clone();
        (host, port.expect("it says where it is"), trusting(vec![certificate]))
    }
}

/// One seat at a table against a bot, over an encrypted WebSocket.
struct Player(WebSocketStream<TlsStream<TcpStream>>);

impl Player {
    async fn sit(tls: &TlsConnector, port: u16, table: &str, secret: &str) -> Player {
        let address = format!("wss://localhost:{port}/api/tables/{table}/socket");
        let stream = once(tls, "localhost", port).await.unwrap();
        let (socket, _) = client_async(address, stream).await.unwrap();
        let mut player = Player(socket);
        let (table, seq, commit) = (None, None, None);
        let secret = Some(secret.to_owned());
        player
            .say(&ToHost::Hello { version: VERSION, table, secret, seq, commit, tv: false })
            .await;
        player
    }

    async fn say(&mut self, message: &ToHost) {
        let text = serde_json::to_string(message).unwrap();
        self.0.send(Message::text(text)).await.unwrap();
    }

    async fn hear(&mut self) -> ToClient {
        loop {
            if let Message::Text(text) = self.0.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// What this seat sees when it is its turn.
    async fn turn(&mut self) -> Value {
        loop {
            let snapshot = match self.hear().await {
                ToClient::Welcome(welcome) => welcome.snapshot,
                ToClient::News(news) => Some(news.snapshot),
                _ => None,
            };
            let seen = serde_json::to_value(snapshot).unwrap();
            if seen["can"]["actions"].as_array().is_some_and(|actions| !actions.is_empty()) {
                return seen;
            }
        }
    }
}

async fn post(stream: TlsStream<TcpStream>, host: &str, path: &str, body: &str) -> String {
    let head = format!("POST {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close");
    let length = body.len();
    let kind = "content-type: application/json";
    ask(stream, &format!("{head}\r\n{kind}\r\ncontent-length: {length}\r\n\r\n{body}")).await
}

fn body(answer: &str) -> &str {
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.split_once("\r\n\r\n").unwrap().1
}

#[tokio::test(flavor = "multi_thread")]
async fn page_and_moves_are_encrypted() {
    let folder = tempfile::tempdir().unwrap();
    let (_host, port, tls) = Host::with_files(folder.path(), "127.0.0.1:0");
    let page = get(connect(&tls, "localhost", port).await, "localhost", "/").await;
    assert!(body(&page).contains("<title>"), "{page}");
    let host = format!("localhost:{port}");
    let answer = without_encryption(&format!("127.0.0.1:{port}"), &host).await;
    assert!(answer.starts_with("HTTP/1.1 308"), "{answer}");
    assert!(answer.contains(&format!("location: https://{host}/t/abc\r\n")), "{answer}");

    let wish = json!({ "game": "candy-chain", "bots": ["beginner"], "name": "Ada" }).to_string();
    let made = post(connect(&tls, "localhost", port).await, &host, "/api/tables", &wish).await;
    let made: Value = serde_json::from_str(body(&made)).unwrap();
    let (table, secret) = (made["table"]["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let mut player = Player::sit(&tls, port, table, secret).await;
    let action = to_raw_value(&player.turn().await["can"]["actions"][0]).unwrap();
    player.say(&ToHost::Act { id: "first".into(), action }).await;
    let answer = loop {
        if let ToClient::Answer(answer) = player.hear().await {
            break answer;
        }
    };
    assert_eq!((answer.id.as_str(), answer.error), ("first", None));
}

/// At the usual port of HTTPS the host also answers at the usual one of HTTP.
#[tokio::test(flavor = "multi_thread")]
async fn the_usual_port_of_http_leads_to_https() {
    // Some systems let only root have these ports.
    if let Err(error) = TcpListener::bind((QUIET, 443)) {
        assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied, "{error}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (_host, port, _) = Host::with_files(folder.path(), &format!("{QUIET}:443"));
    assert_eq!(port, 443);
    let answer = without_encryption(&format!("{QUIET}:80"), "games.example.org").await;
    assert!(answer.starts_with("HTTP/1.1 308"), "{answer}");
    assert!(answer.contains("location: https://games.example.org/t/abc\r\n"), "{answer}");
}
