//! What people do besides playing: calling something out, and meeting again by the same link.

mod common;

use client::Live;
use common::{Running, candy_chain, next_snapshot, pair, start};
use play::Seat;
use protocol::{Join, MakeTable, REACTIONS, ToClient};
use std::time::Duration;
use tokio::time::timeout;

async fn react(live: &mut Live, reaction: &str) {
    live.send_text(format!(r#"{{"react":{{"reaction":"{reaction}"}}}}"#)).await.unwrap();
}

/// The next reaction or refusal that a client is told of.
async fn next(live: &mut Live) -> String {
    let told = async {
        loop {
            match live.next().await.unwrap() {
                ToClient::Reaction { seat, reaction } => return format!("{} {reaction}", seat.0),
                ToClient::Error(error) => return error.code.to_string(),
                _ => {}
            }
        }
    };
    timeout(Duration::from_secs(5), told).await.expect("told within five seconds")
}

#[tokio::test]
async fn a_reaction_is_seen_by_all_and_kept_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    let (mut watcher, _) = Live::connect(host.base(), &game.table, None, None).await.unwrap();
    assert_eq!(REACTIONS.len(), 8);
    react(&mut game.live[0], REACTIONS[1]).await;
    for live in [&mut game.live[0], &mut watcher] {
        assert_eq!(next(live).await, "0 well-played");
    }
    assert_eq!(next(&mut game.live[1]).await, "0 well-played");
    // Whoever comes back is not told again.
    let (mut again, _) =
        Live::connect(host.base(), &game.table, Some(&game.secrets[1]), None).await.unwrap();
    react(&mut game.live[1], "thanks").await;
    assert_eq!(next(&mut again).await, "1 thanks");
    // Words of one's own, and reactions of those who only watch, are refused.
    react(&mut game.live[1], "you-cheat").await;
    assert_eq!(next(&mut game.live[1]).await, "1 thanks");
    assert_eq!(next(&mut game.live[1]).await, "unknown-reaction");
    react(&mut watcher, "hello").await;
    assert_eq!(next(&mut watcher).await, "1 thanks");
    assert_eq!(next(&mut watcher).await, "only-watching");
    // The log knows nothing of it.
    game.live[0].act("bye", r#""resign""#).await.unwrap();
    next_snapshot(&mut game.live[1]).await;
    let log = host.http.log(&game.table).await.unwrap();
    assert!(!REACTIONS.iter().any(|reaction| log.contains(&format!("\"{reaction}\""))), "{log}");
    host.stop().await;
}

/// One seat that calls out all the time is slowed down; others are not.
#[tokio::test]
async fn nobody_calls_out_all_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    for _ in 0..4 {
        react(&mut game.live[0], "haha").await;
    }
    for _ in 0..3 {
        assert_eq!(next(&mut game.live[0]).await, "0 haha");
        assert_eq!(next(&mut game.live[1]).await, "0 haha");
    }
    assert_eq!(next(&mut game.live[0]).await, "too-many-reactions");
    react(&mut game.live[1], "hmm").await;
    assert_eq!(next(&mut game.live[1]).await, "1 hmm");
    host.stop().await;
}

async fn leads_to(host: &Running, family: &str) -> Option<String> {
    host.http.family(family).await.unwrap().table.map(|table| table.id)
}

#[tokio::test]
async fn a_family_link_leads_to_the_current_game() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let family = host.http.make_family().await.unwrap();
    assert!(family.table.is_none());
    assert_eq!(host.http.family("nobodys").await.unwrap_err().code(), "unknown-family");
    let private = MakeTable { public: false, ..candy_chain() };
    let made = host.http.make(&private).await.unwrap();
    let other = host.http.make(&private).await.unwrap();
    let unknown = host.http.lead_family(&family.id, "nosuchtable").await.unwrap_err();
    assert_eq!(unknown.code(), "unknown-table");
    let led = host.http.lead_family(&family.id, &made.table.id).await.unwrap();
    assert_eq!(led.table.unwrap().id, made.table.id);
    // Of two who begin a game at the same moment, the second finds the game of the first.
    let led = host.http.lead_family(&family.id, &other.table.id).await.unwrap();
    assert_eq!(led.table.unwrap().id, made.table.id);
    // It survives the host, and goes along to the rematch.
    host.stop().await;
    let host = start(folder.path()).await;
    assert_eq!(leads_to(&host, &family.id).await.as_ref(), Some(&made.table.id));
    let join = Join { name: "Ben".into(), ..Join::default() };
    let ben = host.http.sit(&made.table.id, Seat(1), &join, None).await.unwrap();
    let mut live = Vec::new();
    for secret in [made.secret.as_deref(), ben.secret.as_deref()] {
        live.push(Live::connect(host.base(), &made.table.id, secret, None).await.unwrap().0);
    }
    live[0].act("bye", r#""resign""#).await.unwrap();
    next_snapshot(&mut live[1]).await;
    assert_eq!(leads_to(&host, &family.id).await, None, "the game is over: time for a new one");
    for live in &mut live {
        live.send_text(r#"{"rematch":{"id":"r"}}"#).await.unwrap();
    }
    let rematch = loop {
        if let ToClient::Moved { table } = live[0].next().await.unwrap() {
            break table;
        }
    };
    assert_eq!(leads_to(&host, &family.id).await, Some(rematch));
    host.stop().await;
}
