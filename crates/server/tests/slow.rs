//! Clients that read late or never, over a Unix socket, which holds little that nobody reads.
#![cfg(unix)]

mod common;

use client::{Error, Live};
use common::{Running, candy_chain, pair, play_on, quick, snapshot_of, start_on_socket};
use protocol::{ToClient, ToHost, VERSION};
use server::Config;
use std::time::Duration;

/// A host, a table where a whole game was played, and a watcher.
async fn watched(folder: &std::path::Path) -> (Running, String, Live) {
    let config = Config {
        messages_per_second: 1_000_000,
        hellos_per_second: 1_000_000,
        table_news_interval: Duration::ZERO,
        ..quick()
    };
    let host = start_on_socket(&folder.join("games"), config, &folder.join("parlour.sock"));
    let mut pair = pair(&host, candy_chain()).await;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    play_on(&mut pair, views, usize::MAX).await;
    let (watcher, _) = Live::connect(host.base(), &pair.table, None, None).await.unwrap();
    (host, pair.table, watcher)
}

/// Asks for two things without reading: a refusal with this name, and everything from the beginning.
async fn ask(watcher: &mut Live, name: u32) -> Result<(), Error> {
    watcher.send_text(format!(r#"{{"act":{{"id":"{name}","action":"resign"}}}}"#)).await?;
    let (table, secret, seq, commit) = (None, None, None, None);
    watcher.send(&ToHost::Hello { version: VERSION, table, secret, seq, commit, tv: false }).await
}

/// Reads to the end: names and welcomes in their order, and how it ended.
async fn read(watcher: &mut Live, until: usize) -> (Vec<String>, Option<Error>) {
    let mut received = Vec::new();
    while received.len() < until {
        match watcher.next().await {
            Ok(ToClient::Answer(answer)) => received.push(answer.id),
            Ok(ToClient::Welcome(_)) => received.push("welcome".into()),
            Ok(_) => {}
            Err(end) => return (received, Some(end)),
        }
    }
    (received, None)
}

#[tokio::test]
async fn a_slow_reader_gets_everything_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let (host, _, mut watcher) = watched(folder.path()).await;
    for name in 0..100 {
        ask(&mut watcher, name).await.unwrap();
    }
    // More than the socket holds: most of it waits at the host, or is not read by it yet.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let reading = read(&mut watcher, 200);
    let (received, end) = tokio::time::timeout(Duration::from_secs(20), reading).await.unwrap();
    assert!(end.is_none(), "{end:?}");
    let expected: Vec<String> =
        (0..100).flat_map(|name| [name.to_string(), "welcome".into()]).collect();
    assert_eq!(received, expected);
    ask(&mut watcher, 100).await.unwrap();
    let (received, _) = read(&mut watcher, 2).await;
    assert_eq!(received, ["100", "welcome"], "and it goes on");
    host.stop().await;
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_disconnected_and_told_why() {
    let folder = tempfile::tempdir().unwrap();
    let (host, table, mut deaf) = watched(folder.path()).await;
    let (mut other, welcome) = Live::connect(host.base(), &table, None, None).await.unwrap();
    let before = welcome.table.watchers;
    // Every time that somebody comes, everybody is shown the table, until no more fits.
    let mut shown = 0;
    let alone = loop {
        assert!(shown < 5_000, "a client that reads nothing is never let go");
        let (secret, seq, commit) = (None, None, None);
        let hello = ToHost::Hello { version: VERSION, table: None, secret, seq, commit, tv: false };
        other.send(&hello).await.unwrap();
        shown += 1;
        let watchers = loop {
            if let ToClient::Welcome(welcome) = other.next().await.unwrap() {
                break welcome.table.watchers;
            }
        };
        if watchers < before {
            break shown;
        }
    };
    let reading = read(&mut deaf, usize::MAX);
    let (_, end) = tokio::time::timeout(Duration::from_secs(20), reading).await.unwrap();
    let received = matches!(&end, Some(Error::Closed { code: 1013, .. }));
    assert!(received, "after {alone} messages: {end:?}");
    host.stop().await;
}
