//! What the host says about words.

mod common;

use common::{quick, start, start_at};
use serde_json::{Value, json};
use server::Config;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Status and body of a request.
async fn get(base: &str, path: &str) -> (u16, Value) {
    let address = base.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let text = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.unwrap();
    let status = reply.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(reply.split_once("\r\n\r\n").unwrap().1).unwrap())
}

#[tokio::test]
async fn a_word_is_explained_and_judged() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let (status, report) = get(host.base(), "/api/words/Quixotic").await;
    assert_eq!(status, 200);
    assert_eq!(report["allowed"], true);
    assert_eq!(report["list"]["name"], "standard");
    assert_eq!(report["lists"], json!(["family", "standard", "large"]));
    assert_eq!(report["definition"]["senses"][0]["part"], "adjective");
    let (_, report) = get(host.base(), "/api/words/qi?list=family").await;
    assert_eq!((&report["allowed"], &report["code"]), (&json!(false), &json!("other-list-only")));
    host.stop().await;
}

#[tokio::test]
async fn nonsense_about_words_is_answered_with_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let (status, error) = get(host.base(), "/api/words/cat?list=nonsense").await;
    assert_eq!((status, &error["error"]["code"]), (404, &json!("unknown-list")));
    assert!(error["error"]["message"].as_str().unwrap().contains("family, standard, large"));
    for path in ["/api/words/%FF", "/api/words/cat?list=family&list=large", "/api/tables/%FF"] {
        let (status, error) = get(host.base(), path).await;
        assert_eq!((status, &error["error"]["code"]), (400, &json!("bad-address")), "{path}");
    }
    for (path, code) in [
        ("/api/words/r2d2", "not-letters"),
        ("/api/words/%F0%9F%90%88", "not-letters"),
        ("/api/words/x", "too-short"),
        ("/api/words/%20", "too-short"),
        (&format!("/api/words/{}", "a".repeat(5_000)), "too-long"),
    ] {
        let (status, report) = get(host.base(), path).await;
        assert_eq!((status, &report["code"]), (200, &json!(code)), "{path}");
        assert!(report.to_string().len() < 1_000, "{report}");
    }
    host.stop().await;
}

#[tokio::test]
async fn lists_and_notices_are_told() {
    lexicon::add(Arc::new(lexicon::Lexicon::of_words("club", &["zyzzx"])));
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let (_, body) = get(host.base(), "/api/words").await;
    assert_eq!(body["lists"], json!(["family", "standard", "large", "club"]));
    assert!(body["notices"][0]["text"].as_str().unwrap().contains("J Ross Beresford"));
    let (_, report) = get(host.base(), "/api/words/zyzzx?list=club").await;
    assert_eq!(report["allowed"], true);
    host.stop().await;
}

#[tokio::test]
async fn looking_words_up_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { changes_per_second: 1, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let mut refused = 0;
    for _ in 0..20 {
        let (status, body) = get(host.base(), "/api/words/cat").await;
        if status == 429 {
            assert_eq!(body["error"]["code"], "slow-down");
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
    host.stop().await;
}
