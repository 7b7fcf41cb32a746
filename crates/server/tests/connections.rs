//! Connections: how many there may be, how long they may be silent, what they may begin with.

mod common;

use client::Live;
use common::{Running, candy_chain, pair, quick, start, start_at};
use protocol::{ToClient, ToHost};
use server::Config;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn address(host: &Running) -> String {
    host.base().trim_start_matches("http://").to_owned()
}

async fn connect(host: &Running) -> TcpStream {
    TcpStream::connect(address(host)).await.unwrap()
}

/// Everything that comes until the connection ends, which it must.
async fn to_the_end(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let reading = stream.read_to_end(&mut text);
    // A connection that is cut ends, too.
    let _ = tokio::time::timeout(Duration::from_secs(20), reading).await.expect("it never ends");
    String::from_utf8_lossy(&text).into_owned()
}

/// One request on a connection of its own.
async fn get(host: &Running, path: &str, headers: &str) -> String {
    let mut stream = connect(host).await;
    let request = format!("GET {path} HTTP/1.1\r\nconnection: close\r\n{headers}\r\n");
    let _ = stream.write_all(request.as_bytes()).await;
    to_the_end(stream).await
}

#[tokio::test]
async fn unfinished_headers_and_silence_are_ended() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { request_timeout: Duration::from_millis(300), ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let silent = connect(&host).await;
    let mut unfinished = connect(&host).await;
    unfinished.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ").await.unwrap();
    // A connection that was used, and then is not.
    let mut idle = connect(&host).await;
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").await.unwrap();
    for stream in [silent, unfinished, idle] {
        to_the_end(stream).await;
    }
    // A table is no such silence.
    let mut pair = pair(&host, candy_chain()).await;
    pair.live[1].act("a", r#"{"right":"first"}"#).await.unwrap();
    host.stop().await;
}

#[tokio::test]
async fn headers_are_only_so_long() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let fine = format!("host: localhost\r\nx: {}\r\n", "x".repeat(8000));
    assert!(get(&host, "/healthz", &fine).await.starts_with("HTTP/1.1 200"));
    let long = format!("host: localhost\r\nx: {}\r\n", "x".repeat(40_000));
    assert!(!get(&host, "/healthz", &long).await.starts_with("HTTP/1.1 200"));
    let many = format!("host: localhost\r\n{}", "x: y\r\n".repeat(200));
    assert!(!get(&host, "/healthz", &many).await.starts_with("HTTP/1.1 200"));
    host.stop().await;
}

/// A connection counts from the moment it is there, before it has said a word.
#[tokio::test]
async fn silent_connections_count() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { connections_per_address: 3, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    // Of those that wait to be taken, which are refused shows when they are spoken to.
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(connect(&host).await);
    }
    let refused = get(&host, "/healthz", "host: localhost\r\n").await;
    assert!(refused.is_empty() || refused.contains("too-many-connections"), "{refused}");
    drop(silent);
    // Their places are given back as soon as the host notices.
    let again = async {
        while !get(&host, "/healthz", "host: localhost\r\n").await.starts_with("HTTP/1.1 200") {}
    };
    tokio::time::timeout(Duration::from_secs(10), again).await.expect("no place is given back");
    let metrics = get(&host, "/metrics", "host: localhost\r\n").await;
    let counted = r#"parlour_security_events_total{kind="connection-refused"}"#;
    assert!(metrics.contains(counted) && metrics.contains("parlour_connections_open"), "{metrics}");
    host.stop().await;
}

/// A page of somebody else whose name leads here all of a sudden would pass for ours.
#[tokio::test]
async fn the_host_answers_to_its_own_names() {
    let folder = tempfile::tempdir().unwrap();
    let names = vec!["games.example.org".to_owned()];
    let config = Config { names, origins: vec!["https://club.example".into()], ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let own = [
        "127.0.0.1:7777",
        "localhost",
        "[::1]:7777",
        "192.168.1.20",
        "GAMES.example.org:7777",
        "club.example",
        "kitchen-pi",
        "kitchen-pi.local:7777",
        "kitchen-pi.fritz.home.arpa",
    ];
    for name in own {
        let answer = get(&host, "/api/games", &format!("host: {name}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{name}: {answer}");
    }
    for name in ["evil.example", "games.example.org.evil.example:80", "127.0.0.1.evil.example"] {
        let headers = format!("host: {name}\r\norigin: http://{name}\r\n");
        let answer = get(&host, "/api/games", &headers).await;
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("foreign-host"), "{answer}");
    }
    // Whoever names two could mean one and be judged by the other.
    for (path, headers) in [
        ("/api/games", "host: localhost\r\nhost: evil.example\r\n"),
        ("http://evil.example/api/games", "host: localhost\r\n"),
    ] {
        let answer = get(&host, path, headers).await;
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("bad-address"), "{answer}");
    }
    let answer = get(&host, "http://localhost/api/games", "host: localhost\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    host.stop().await;
}

/// A page connects while its table is being made, and says afterwards which table it is.
#[tokio::test]
async fn a_connection_may_be_there_before_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let local = std::net::Ipv4Addr::LOCALHOST.into();
    let mut early = Live::open_from(host.base(), "/api/socket", local).await.unwrap();
    early.send_text(r#"{"hello":{"version":3}}"#).await.unwrap();
    assert!(matches!(early.next().await, Ok(ToClient::Error(e)) if e.code == "which-table"));
    let made = host.http.make(&candy_chain()).await.unwrap();
    let (table, secret) = (Some(made.table.id.clone()), made.secret);
    let (seq, commit) = (None, None);
    let hello = ToHost::Hello { version: protocol::VERSION, table, secret, seq, commit, tv: false };
    early.send(&hello).await.unwrap();
    let Ok(ToClient::Welcome(welcome)) = early.next().await else { panic!("not welcome") };
    assert_eq!((welcome.table.id, welcome.you), (made.table.id, Some(play::Seat(0))));
    host.stop().await;
}

/// Every address that the page has is answered as found, and others are not.
#[tokio::test]
async fn the_page_is_found_at_its_own_addresses_only() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let own = ["/", "/t/x", "/t/x/replay", "/t/x/tv", "/rules/x", "/learn/x", "/about", "/device"];
    for path in own.into_iter().chain(["/f", "/f/x"]) {
        let answer = get(&host, path, "host: localhost\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    }
    for path in ["/nowhere", "/t", "/t/x/y", "/about/x"] {
        let answer = get(&host, path, "host: localhost\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    host.stop().await;
}

#[tokio::test]
async fn tables_cannot_be_found_by_trying() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { changes_per_second: 20, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let table = host.http.make(&candy_chain()).await.unwrap().table.id;
    let mut codes = Vec::new();
    for guess in 0..40 {
        let error = host.http.table(&format!("guess{guess}")).await.unwrap_err();
        codes.push(error.code().to_owned());
    }
    assert_eq!(codes[0], "unknown-table");
    assert_eq!(codes[39], "slow-down");
    assert_eq!(host.http.table(&table).await.unwrap_err().code(), "slow-down", "nor a right one");
    host.stop().await;
}

#[tokio::test]
async fn a_connection_may_say_hello_a_few_times_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { changes_per_second: 20, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let table = host.http.make(&candy_chain()).await.unwrap().table.id;
    let (mut eve, _) = Live::connect(host.base(), &table, None, None).await.unwrap();
    let hello = format!(r#"{{"hello":{{"version":{}}}}}"#, protocol::VERSION);
    for _ in 0..50 {
        eve.send_text(&hello).await.unwrap();
    }
    eve.send_text(r#"{"ping":{}}"#).await.unwrap();
    let (mut welcomed, mut slowed) = (0, 0);
    loop {
        match eve.next().await.unwrap() {
            protocol::ToClient::Welcome(_) => welcomed += 1,
            protocol::ToClient::Error(no) if no.code == "slow-down" => slowed += 1,
            protocol::ToClient::Pong {} => break,
            _ => {}
        }
    }
    assert!(welcomed < 20 && slowed >= 30, "{welcomed} {slowed}");
    host.stop().await;
}

/// RFC 6455 5.5.1: a close frame is answered with one, so that the client sees 1000, not 1006.
#[tokio::test]
async fn a_close_frame_is_answered() {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::{CloseFrame, frame::coding::CloseCode};
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let table = host.http.make(&candy_chain()).await.unwrap().table.id;
    let url = format!("ws://{}/api/tables/{table}/socket", address(&host));
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let close = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    socket.send(Message::Close(Some(close))).await.unwrap();
    match socket.next().await {
        Some(Ok(Message::Close(Some(answer)))) => assert_eq!(answer.code, CloseCode::Normal),
        other => panic!("not a close frame but {other:?}"),
    }
    host.stop().await;
}

#[tokio::test]
async fn a_name_of_an_action_is_for_that_action() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let (ada, ben) = (r#"{"side":"mints"}"#, r#"{"right":"first"}"#);
    pair.live[1].act("a", ben).await.unwrap();
    pair.live[1].act("a", r#"{ "right" : "first" }"#).await.expect("the same once more");
    let reused = pair.live[1].act("a", r#"{"right":"side"}"#).await.unwrap_err();
    assert_eq!(reused.code(), "reused-id");
    pair.live[0].act("a", ada).await.expect("another seat's names are its own");
    // A host that was started again knows it from the log.
    let (table, secret) = (pair.table, pair.secrets[1].clone());
    host.stop().await;
    let host = start(folder.path()).await;
    let (mut ben_again, _) = Live::connect(host.base(), &table, Some(&secret), None).await.unwrap();
    ben_again.act("a", ben).await.expect("the same after a restart");
    let reused = ben_again.act("a", r#"{"right":"side"}"#).await.unwrap_err();
    assert_eq!(reused.code(), "reused-id");
    host.stop().await;
}

/// Each connection keeps within its limit, but all of them together send too much. The host reads
/// more slowly then; it refuses nothing and loses nothing.
#[tokio::test]
async fn all_connections_of_an_address_share_a_budget() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), Config { messages_per_second: 100, ..quick() }, 0).await;
    let table = host.http.make(&candy_chain()).await.unwrap().table.id;
    let mut watchers = Vec::new();
    for _ in 0..6 {
        watchers.push(Live::connect(host.base(), &table, None, None).await.unwrap().0);
    }
    for live in &mut watchers {
        for _ in 0..190 {
            live.send(&ToHost::Ping {}).await.unwrap();
        }
    }
    for live in &mut watchers {
        let mut pongs = 0;
        while pongs < 190 {
            match live.next().await.unwrap() {
                ToClient::Pong {} => pongs += 1,
                ToClient::Error(reject) => panic!("{reject}"),
                _ => {}
            }
        }
    }
    let metrics = get(&host, "/metrics", "host: localhost\r\n").await;
    assert!(metrics.contains("parlour_reading_paused_total"), "{metrics}");
    host.stop().await;
}

#[tokio::test]
async fn requests_of_an_address_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), Config { changes_per_second: 20, ..quick() }, 0).await;
    let mut stream = connect(&host).await;
    let mut asked = 0;
    let refused = loop {
        let request = b"GET /api/tables HTTP/1.1\r\nhost: localhost\r\n\r\n";
        stream.write_all(request).await.unwrap();
        asked += 1;
        let mut answer = [0; 4096];
        let len = stream.read(&mut answer).await.unwrap();
        if !answer.starts_with(b"HTTP/1.1 200") {
            break String::from_utf8_lossy(&answer[..len]).into_owned();
        }
        assert!(asked < 100_000, "nothing is refused");
    };
    assert!(asked > 1000, "refused after {asked}");
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("slow-down"), "{refused}");
    host.stop().await;
}
