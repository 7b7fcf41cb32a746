//! A host behind a Unix socket.
#![cfg(unix)]

mod common;

use client::Http;
use common::{candy_chain, pair, play_on, quick, snapshot_of, start_on_socket};
use server::Config;
use server::unix::{CannotOpen, UnixSocket};
use std::os::unix::fs::PermissionsExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

#[tokio::test]
async fn a_game_is_played_through_a_unix_socket_and_its_file_goes_with_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("parlour.sock");
    let host = start_on_socket(&folder.path().join("games"), quick(), &socket);
    let mode = std::fs::metadata(&socket).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o660, "nobody but the owner and the group");
    let mut pair = pair(&host, candy_chain()).await;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let (views, _) = play_on(&mut pair, views, usize::MAX).await;
    assert!(!views[0]["turn"]["outcome"].is_null(), "a whole game: {}", views[0]);
    drop(pair);
    host.stop().await;
    assert!(!socket.exists(), "a stopped host leaves no socket behind");
}

/// A request through the socket, with these headers; the status.
async fn status(socket: &std::path::Path, headers: &str) -> u16 {
    let mut stream = UnixStream::connect(socket).await.unwrap();
    let body = r#"{"game":"candy-chain"}"#;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: play.example.org\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_socket_counts_as_one_address_unless_a_trusted_proxy_names_others() {
    for trust_proxy in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("parlour.sock");
        let config = Config { changes_per_second: 1, trust_proxy, ..quick() };
        let host = start_on_socket(&folder.path().join("games"), config, &socket);
        let mut slowed = 0;
        for person in 1..=20 {
            let named = format!("x-forwarded-for: 192.0.2.{person}\r\n");
            slowed += u32::from(status(&socket, &named).await == 429);
        }
        assert_eq!(slowed == 0, trust_proxy, "{slowed} of 20 slowed down");
        host.stop().await;
    }
}

#[tokio::test]
async fn a_page_of_another_site_is_kept_out_here_too() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("parlour.sock");
    let host = start_on_socket(&folder.path().join("games"), quick(), &socket);
    assert_eq!(status(&socket, "origin: https://play.example.org\r\n").await, 200);
    assert_eq!(status(&socket, "origin: https://elsewhere.example\r\n").await, 403);
    host.stop().await;
}

#[tokio::test]
async fn a_socket_left_behind_is_replaced_and_nothing_else_is() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("parlour.sock");
    // As after `kill -9`: the file is there, and nobody listens.
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    assert!(socket.exists());
    let listening = UnixSocket::open(&socket).unwrap();
    let taken = UnixSocket::open(&socket).unwrap_err();
    assert!(matches!(&taken, CannotOpen::Taken(path) if *path == socket), "{taken}");
    assert!(UnixStream::connect(&socket).await.is_ok(), "who listens goes on listening");
    drop(listening);
    std::fs::write(&socket, "a letter").unwrap();
    let error = UnixSocket::open(&socket).unwrap_err();
    assert!(matches!(error, CannotOpen::NoSocket(_)), "{error}");
    assert_eq!(std::fs::read_to_string(&socket).unwrap(), "a letter");
    let nowhere = UnixSocket::open(&folder.path().join("no/such/folder.sock")).unwrap_err();
    assert!(nowhere.to_string().contains("folder must be there"), "{nowhere}");
}

#[tokio::test]
async fn a_client_is_told_when_nobody_listens() {
    let folder = tempfile::tempdir().unwrap();
    let http = Http::new(format!("unix:{}/nobody.sock", folder.path().display()));
    assert_eq!(http.games().await.unwrap_err().code(), "unreachable");
}
