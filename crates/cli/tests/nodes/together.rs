//! Playing across nodes.

use crate::cluster::{small_table, start, table_for_two, table_with_bot};
use client::Live;
use play::Seat;
use protocol::{Join, Stage, ToClient};
use std::time::Duration;
use testcluster::{TestClient, assert_nothing_lost};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_nodes_play_at_one_table() {
    let cluster = start(3);
    let mut clients = Vec::new();
    for n in 0..3 {
        // Made at one node, joined at the next, and played wherever each of them comes in.
        let (table, secrets) = table_for_two(&cluster.http(n), &cluster.http((n + 1) % 3)).await;
        for (seat, secret) in (0..).zip(&secrets) {
            clients.push(TestClient::new(&cluster.addresses, &table, seat, secret));
        }
        let (table, secret) = table_with_bot(&cluster.http(n)).await;
        clients.push(TestClient::new(&cluster.addresses, &table, 0, &secret));
        let info = cluster.http((n + 2) % 3).table(&table).await.unwrap();
        assert_eq!(info.id, table, "any node tells of it");
    }
    let mut playing = tokio::task::JoinSet::new();
    for client in &clients {
        playing.spawn(client.clone().play(Duration::ZERO));
    }
    playing.join_all().await;
    assert!(assert_nothing_lost(&cluster.store().await, &clients).await > 20);
    // Finished games are available on every node.
    for n in 0..3 {
        assert_eq!(cluster.http(n).finished().await.unwrap().len(), 6);
        cluster.http(n).log(&clients[0].table).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_a_bot_and_a_rematch_from_afar() {
    let cluster = start(2);
    let made = cluster.http(0).make(&small_table(&[])).await.unwrap();
    let (table, secret) = (made.table.id, made.secret.unwrap());
    let afar = cluster.http(1);
    let bot = Join { bot: Some("beginner".into()), ..Join::default() };
    let refused = afar.sit(&table, Seat(1), &bot, None).await.unwrap_err();
    assert_eq!(refused.code(), "not-seated");
    let refused = afar.sit(&table, Seat(7), &bot, Some(&secret)).await.unwrap_err();
    assert_eq!(refused.code(), "no-such-seat");
    afar.sit(&table, Seat(1), &bot, Some(&secret)).await.unwrap();
    // Coming in at node 1 first.
    let client = TestClient { start: 1, ..TestClient::new(&cluster.addresses, &table, 0, &secret) };
    client.clone().play(Duration::ZERO).await;
    assert_nothing_lost(&cluster.store().await, std::slice::from_ref(&client)).await;

    let connecting = Live::connect(cluster.base(1), &table, Some("wrong"), None).await;
    assert_eq!(connecting.err().expect("no seat for this key").code(), "wrong-secret");
    let (mut live, welcome) =
        Live::connect(cluster.base(1), &table, Some(&secret), None).await.unwrap();
    assert_eq!(welcome.table.stage, Stage::Finished);
    live.rematch("r").await.unwrap();
    let next = loop {
        match live.next().await.unwrap() {
            ToClient::Moved { table } => break table,
            ToClient::Table(info) if info.next.is_some() => break info.next.unwrap(),
            _ => {}
        }
    };
    let welcome = live.switch_table(&next, Some(&secret)).await.unwrap();
    assert_eq!((welcome.table.id, welcome.you), (next, Some(Seat(1))), "one seat further");
}

/// Tables that nobody is at are passed over, on whichever node, and take nobody's place in the list.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_shows_where_somebody_is_on_any_node() {
    let cluster = start(2);
    let made = cluster.http(0).make(&small_table(&[])).await.unwrap();
    let table = made.table.id;
    let secret = made.secret.as_deref();
    let (_ada, _) = Live::connect(cluster.base(0), &table, secret, None).await.unwrap();
    for n in 0..70 {
        cluster.http(n % 2).make(&small_table(&[])).await.unwrap();
    }
    for n in 0..2 {
        let listed = cluster.http(n).tables().await.unwrap().tables;
        let ids: Vec<&str> = listed.iter().map(|table| table.id.as_str()).collect();
        assert_eq!(ids, [table.as_str()], "node {n}");
    }
}
