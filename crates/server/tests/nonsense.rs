//! Bad input: a clear error with a stable code, nothing changed, other tables unharmed; only abuse
//! ends a connection.

mod common;

use client::{Error, Live};
use common::{candy_chain, pair, quick, setup, snapshot_of, start, start_at};
use play::Seat;
use protocol::{Join, MakeTable, ToClient, ToHost, VERSION};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

async fn next_error(live: &mut Live) -> String {
    loop {
        match live.next().await.unwrap() {
            ToClient::Error(error) => return error.code.into_owned(),
            ToClient::Answer(answer) => return answer.error.unwrap().code.into_owned(),
            _ => {}
        }
    }
}

#[tokio::test]
async fn malformed_frames_are_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let ada = &mut pair.live[0];
    for junk in
        ["", "{", "null", "[]", "{\"act\":{}}", "{\"fly\":{}}", "\u{0}", "{\"act\":{\"id\":1}}"]
    {
        ada.send_text(junk).await.unwrap();
        assert_eq!(next_error(ada).await, "malformed-message", "{junk:?}");
    }
    ada.send_raw(Message::binary(vec![0xff; 100])).await.unwrap();
    assert_eq!(next_error(ada).await, "text-only");
    for (action, code) in
        [("\"fly\"", "malformed-action"), ("{\"take\":\"z99\"}", "malformed-action")]
    {
        assert_eq!(ada.act("x", action).await.unwrap_err().code(), code, "{action}");
    }
    let long = "x".repeat(65);
    assert_eq!(ada.act(&long, "\"resign\"").await.unwrap_err().code(), "bad-id");
    assert_eq!(ada.act("", "\"resign\"").await.unwrap_err().code(), "bad-id");
    assert_eq!(ada.act("a\u{0}", "\"resign\"").await.unwrap_err().code(), "bad-id");
    // Still in good standing.
    ada.send(&ToHost::Ping {}).await.unwrap();
    while !matches!(ada.next().await.unwrap(), ToClient::Pong {}) {}
    host.stop().await;
}

#[tokio::test]
async fn wrong_secrets_versions_and_tables_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let id = &made.table.id;
    let error = Live::connect(host.base(), id, Some("guess"), None).await.err().unwrap();
    assert_eq!(error.code(), "wrong-secret");
    let mut live = Live::open(host.base(), id).await.unwrap();
    live.send_text("{\"rematch\":{\"id\":\"r\"}}").await.unwrap();
    assert_eq!(next_error(&mut live).await, "hello-first");
    live.send(&ToHost::Hello {
        version: 999,
        table: None,
        secret: None,
        seq: None,
        commit: None,
        tv: false,
    })
    .await
    .unwrap();
    assert_eq!(next_error(&mut live).await, "other-version");
    // After a refused hello the right one is still welcome.
    live.send(&ToHost::Hello {
        version: VERSION,
        table: None,
        secret: None,
        seq: None,
        commit: None,
        tv: false,
    })
    .await
    .unwrap();
    while !matches!(live.next().await.unwrap(), ToClient::Welcome(_)) {}
    for unknown in ["nosuchtable", "..%2f..", "x".repeat(200).as_str()] {
        assert!(Live::open(host.base(), unknown).await.is_err(), "{unknown}");
        assert!(matches!(host.http.table(unknown).await, Err(Error::Refused(_))), "{unknown}");
    }
    host.stop().await;
}

#[tokio::test]
async fn http_nonsense_is_refused_with_its_code() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let refused = |setup: MakeTable| {
        let http = host.http.clone();
        async move { http.make(&setup).await.unwrap_err().code().to_owned() }
    };
    assert_eq!(refused(setup("chess")).await, "unknown-game");
    let setup = || candy_chain();
    assert_eq!(refused(MakeTable { options: json!({"size": 9}), ..setup() }).await, "bad-options");
    let list = json!(["mini"]);
    assert_eq!(refused(MakeTable { options: list, ..setup() }).await, "malformed-body");
    assert_eq!(refused(MakeTable { seats: Some(5), ..setup() }).await, "wrong-seats");
    assert_eq!(refused(MakeTable { seats: Some(0), ..setup() }).await, "malformed-body");
    assert_eq!(refused(MakeTable { seat: Some(Seat(7)), ..setup() }).await, "no-such-seat");
    assert_eq!(refused(MakeTable { name: "x".repeat(99), ..setup() }).await, "long-name");
    assert_eq!(refused(MakeTable { bots: vec!["god".into()], ..setup() }).await, "unknown-bot");
    let bots = vec!["beginner".into(); 2];
    assert_eq!(refused(MakeTable { bots, ..setup() }).await, "too-many-bots");
    let scenario = json!({"board": "nonsense"});
    assert_ne!(refused(MakeTable { scenario, ..setup() }).await, "unexpected");

    let made = host.http.make(&setup()).await.unwrap();
    let sit = |seat, join: Join, by: Option<&str>| {
        let (http, id, by) = (host.http.clone(), made.table.id.clone(), by.map(str::to_owned));
        async move {
            http.sit(&id, Seat(seat), &join, by.as_deref()).await.unwrap_err().code().to_owned()
        }
    };
    let bot = || Join { bot: Some("beginner".into()), ..Join::default() };
    assert_eq!(sit(0, Join::default(), None).await, "seat-taken");
    assert_eq!(sit(2, Join::default(), None).await, "no-such-seat");
    assert_eq!(sit(255, Join::default(), None).await, "no-such-seat");
    assert_eq!(
        sit(255, Join { name: "Eve".into(), ..Join::default() }, None).await,
        "no-such-seat"
    );
    assert_eq!(sit(1, bot(), None).await, "not-seated");
    assert_eq!(sit(1, bot(), Some("guess")).await, "wrong-secret");
    let secret = made.secret.as_deref();
    let unknown = Join { bot: Some("god".into()), ..Join::default() };
    assert_eq!(sit(1, unknown, secret).await, "unknown-bot");
    let log = host.http.log(&made.table.id).await.unwrap_err();
    assert_eq!(log.code(), "not-over", "a running game's log holds its secrets");
    assert_eq!(host.http.text("/api/nothing").await.unwrap_err().code(), "no-such-route");
    let unknown = host.http.text("/api/finished?game=chess").await.unwrap_err();
    assert_eq!(unknown.code(), "unknown-game");
    let unknown = host.http.text("/api/tables/nobody/socket").await.unwrap_err();
    assert_eq!(unknown.code(), "unknown-table", "also to whoever does not want a socket");
    assert_eq!(host.http.text("/nothing.js").await.unwrap_err().code(), "no-such-file");
    host.stop().await;
}

/// Who is refused is heard out first, so that their connection lasts: through it, a proxy speaks for
/// others too.
#[tokio::test]
async fn a_refused_request_leaves_its_connection_open() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { changes_per_second: 1, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let address = host.base().trim_start_matches("http://").to_owned();
    let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for (kind, length) in [("text/plain", 8), ("application/json", 8)].repeat(10) {
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: {kind}\r\n\
             Content-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // The rest comes a little later, as through a network.
        tokio::time::sleep(Duration::from_millis(5)).await;
        stream.write_all(&vec![b' '; length]).await.unwrap();
        let mut answer = vec![0; 4096];
        let n = stream.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..n]).into_owned();
        seen.insert(answer.get(9..12).unwrap_or_default().to_owned());
    }
    assert_eq!(seen, ["400", "415", "429"].map(str::to_owned).into());
    let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
    let long =
        format!("POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Length: 100000\r\n\r\n");
    stream.write_all(long.as_bytes()).await.unwrap();
    stream.write_all(&[b' '; 100_000]).await.unwrap();
    let mut answer = vec![0; 4096];
    let n = stream.read(&mut answer).await.unwrap();
    assert!(String::from_utf8_lossy(&answer[..n]).contains("too-long"));
    host.stop().await;
}

#[tokio::test]
async fn a_message_of_10_mb_ends_only_its_own_connection() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let _ = pair.live[0].send_text("x".repeat(10_000_000)).await;
    let mut code = None;
    let closed = loop {
        match pair.live[0].next().await {
            Ok(ToClient::Error(error)) => code = Some(error.code.into_owned()),
            Ok(_) => {}
            Err(e) => break e,
        }
    };
    // A client that is still busy sending may find the line cut before it reads why.
    assert!(code.as_deref().is_none_or(|code| code == "too-long"), "{code:?} {closed}");
    pair.live[1].act("a", &json!({"right": "first"}).to_string()).await.unwrap();
    host.stop().await;
}

#[tokio::test]
async fn a_message_slightly_too_long_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    pair.live[0].send_text("x".repeat(protocol::MAX_MESSAGE + 1)).await.unwrap();
    assert_eq!(next_error(&mut pair.live[0]).await, "too-long");
    let closed = loop {
        if let Err(e) = pair.live[0].next().await {
            break e;
        }
    };
    assert!(matches!(closed, Error::Closed { code: 1009, .. }), "{closed}");
    host.stop().await;
}

#[tokio::test]
async fn a_flood_is_slowed_then_ended() {
    flood(Message::text("{\"ping\":{}}")).await;
    flood(Message::binary(vec![1, 2, 3])).await;
}

async fn flood(drop: Message) {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { messages_per_second: 50, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let pair = pair(&host, candy_chain()).await;
    let [mut ada, mut ben] = pair.live;
    let flood = async {
        for _ in 0..2000 {
            if ada.send_raw(drop.clone()).await.is_err() {
                break;
            }
        }
        let mut slowed = 0;
        loop {
            match ada.next().await {
                Ok(ToClient::Error(error)) if error.code == "slow-down" => slowed += 1,
                Ok(_) => {}
                Err(_) => break slowed,
            }
        }
    };
    let slowed = tokio::time::timeout(Duration::from_secs(20), flood).await.unwrap();
    assert!(slowed > 0);
    ben.act("a", &json!({"right": "first"}).to_string()).await.unwrap();
    host.stop().await;
}

/// A client that never reads is let go; the others at its table notice nothing.
#[tokio::test]
async fn a_client_that_never_reads_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let mut deaf = Vec::new();
    for _ in 0..3 {
        deaf.push(Live::connect(host.base(), &pair.table, None, None).await.unwrap());
    }
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let playing = common::play_on(&mut pair, views, 500);
    let (views, _) = tokio::time::timeout(Duration::from_secs(20), playing).await.unwrap();
    assert_eq!(views[0]["view"]["stage"], "over");
    host.stop().await;
}

#[tokio::test]
async fn pages_of_others_may_not_play_here() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let address = host.base().trim_start_matches("http://").to_owned();
    let ask = |extra: &'static str, body: &'static str| {
        let address = address.clone();
        async move {
            let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
            let request = format!(
                "POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{extra}\
                 content-length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            answer
        }
    };
    let json = "{\"game\":\"candy-chain\"}";
    let foreign =
        ask("origin: http://evil.example\r\ncontent-type: application/json\r\n", json).await;
    assert!(foreign.starts_with("HTTP/1.1 403") && foreign.contains("foreign-origin"), "{foreign}");
    let form = ask("content-type: text/plain\r\n", json).await;
    assert!(form.starts_with("HTTP/1.1 415") && form.contains("not-json"), "{form}");
    let junk = ask("content-type: application/json\r\n", "{\"game\":").await;
    assert!(junk.starts_with("HTTP/1.1 400") && junk.contains("malformed-body"), "{junk}");
    let page = |method: &'static str| {
        let address = address.clone();
        async move {
            let mut page = tokio::net::TcpStream::connect(&address).await.unwrap();
            let request =
                format!("{method} / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
            page.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            page.read_to_string(&mut answer).await.unwrap();
            answer
        }
    };
    let posted = page("POST").await;
    assert!(posted.starts_with("HTTP/1.1 405"), "{posted}");
    let shown = page("GET").await;
    for header in ["content-security-policy: default-src 'self'", "cross-origin-opener-policy"] {
        assert!(shown.contains(header), "{shown}");
    }
    let fine = ask("content-type: application/json\r\n", json).await;
    assert!(fine.starts_with("HTTP/1.1 200"), "{fine}");
    for header in [
        "content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n",
        "x-content-type-options: nosniff",
    ] {
        assert!(fine.contains(header), "{fine}");
    }
    host.stop().await;
}

/// Everything the OpenAPI document names is answered, and by its own route.
#[tokio::test]
async fn every_documented_route_exists() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let document: serde_json::Value =
        serde_json::from_str(&host.http.text("/api/openapi.json").await.unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 11);
    for (path, operations) in paths {
        assert!(!operations.as_object().unwrap().is_empty());
        let mut asked = path
            .replace("{id}", "nosuchtable")
            .replace("{seat}", "0")
            .replace("{game}", "candy-chain");
        let parameters = operations["get"]["parameters"].as_array();
        let needed = parameters.into_iter().flatten().filter(|parameter| {
            parameter["in"] == "query" && parameter["required"] == serde_json::json!(true)
        });
        for (i, parameter) in needed.enumerate() {
            let name = parameter["name"].as_str().unwrap();
            asked += &format!("{}{name}=0", if i == 0 { '?' } else { '&' });
        }
        if operations.get("get").is_some()
            && let Err(error) = host.http.text(&asked).await
        {
            assert!(
                ["unknown-table", "unknown-family", "not-a-socket"].contains(&error.code()),
                "{path}: {error}"
            );
        }
    }
    host.stop().await;
}
