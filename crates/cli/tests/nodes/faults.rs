//! Things fall, and games go on.

use crate::cluster::{Cluster, small_table, start, table_for_two, table_with_bot};
use client::Live;
use protocol::MakeTable;
use serde_json::json;
use std::time::{Duration, Instant};
use store::{State, Store};
use testcluster::{TestClient, assert_nothing_lost, wait_until_all_progress};
use tokio::task::JoinSet;

/// A pace at which games last through what happens to them.
const PACE: Duration = Duration::from_millis(300);
/// A table is taken over within five seconds; a busy machine may need a little longer.
const TAKEN_OVER: Duration = Duration::from_secs(5);
const BUSY: Duration = Duration::from_secs(5);

/// Four tables at every node, against bots and for two, and clients on their way to them.
async fn start_clients(cluster: &Cluster, nodes: usize) -> (Vec<TestClient>, JoinSet<()>) {
    let (mut clients, mut playing) = (Vec::new(), JoinSet::new());
    for n in 0..nodes {
        for _ in 0..2 {
            let (table, secrets) =
                table_for_two(&cluster.http(n), &cluster.http((n + 1) % nodes)).await;
            for (seat, secret) in (0..).zip(&secrets) {
                clients.push(TestClient::new(&cluster.addresses, &table, seat, secret));
            }
            let (table, secret) = table_with_bot(&cluster.http(n)).await;
            clients.push(TestClient::new(&cluster.addresses, &table, 0, &secret));
        }
    }
    for client in &clients {
        playing.spawn(client.clone().play(PACE));
    }
    (clients, playing)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_node_is_taken_over() {
    let mut cluster = start(3);
    let (clients, playing) = start_clients(&cluster, 3).await;
    tokio::time::sleep(PACE * 4).await;
    cluster.kill(0);
    let took = wait_until_all_progress(&clients, Instant::now()).await;
    println!("everybody played on {took:?} after the kill");
    assert!(took < TAKEN_OVER + PACE * 2 + BUSY, "{took:?}");
    playing.join_all().await;
    assert_nothing_lost(&cluster.store().await, &clients).await;
}

/// Somebody is connected to another node and does nothing: the clock of the game runs on there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_run_on_at_another_node() {
    let mut cluster = start(2);
    let options = json!({"clock": {"per-move": {"seconds": 6}}});
    let setup = MakeTable { options, ..small_table(&["beginner"]) };
    let made = cluster.http(0).make(&setup).await.unwrap();
    let id: store::TableId = made.table.id.parse().unwrap();
    let store = cluster.store().await;
    while store.table(&id).await.unwrap().state == State::Waiting {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (base, secret) = (cluster.base(1).to_owned(), made.secret.unwrap());
    let table = made.table.id.clone();
    let waiting = tokio::spawn(async move {
        loop {
            if let Ok((mut live, _)) = Live::connect(&base, &table, Some(&secret), None).await {
                while live.next().await.is_ok() {}
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    cluster.kill(0);
    let until = Instant::now() + Duration::from_secs(60);
    while store.table(&id).await.unwrap().state != State::Finished {
        assert!(Instant::now() < until, "nobody took the table over");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    waiting.abort();
    let outcome = store.table(&id).await.unwrap().outcome.unwrap();
    assert!(outcome.contains("time"), "{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_drops_no_table() {
    let mut cluster = start(3);
    let (clients, playing) = start_clients(&cluster, 3).await;
    for _ in 0..3 {
        tokio::time::sleep(PACE * 2).await;
        let stopped = Instant::now();
        cluster.stop(0);
        cluster.add();
        let took = wait_until_all_progress(&clients, stopped).await;
        println!("everybody played on {took:?} after the stop");
    }
    playing.join_all().await;
    assert_nothing_lost(&cluster.store().await, &clients).await;
}

/// The tables of a node that freezes for longer than its lease are taken over; when it goes on, it
/// changes nothing and shows nobody an outdated state.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_stood_still_does_no_harm() {
    let cluster = start(3);
    let (clients, playing) = start_clients(&cluster, 3).await;
    tokio::time::sleep(PACE * 3).await;
    cluster.pause(1);
    tokio::time::sleep(Duration::from_secs(5)).await;
    cluster.resume(1);
    wait_until_all_progress(&clients, Instant::now()).await;
    playing.join_all().await;
    assert_nothing_lost(&cluster.store().await, &clients).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_without_nats_and_after_it() {
    let mut cluster = start(2);
    let (clients, playing) = start_clients(&cluster, 2).await;
    tokio::time::sleep(PACE * 2).await;
    cluster.nats.stop();
    // People who connect to the node that has their table play on; clients connect here and there.
    let took = wait_until_all_progress(&clients, Instant::now()).await;
    println!("everybody played on {took:?} after NATS went");
    cluster.nats.restart();
    wait_until_all_progress(&clients, Instant::now()).await;
    playing.join_all().await;
    assert_nothing_lost(&cluster.store().await, &clients).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_after_the_database_was_away() {
    let mut cluster = start(2);
    let (clients, playing) = start_clients(&cluster, 2).await;
    // Shorter than a lease, then longer; the second time without closing connections.
    for away in [Duration::from_secs(1), Duration::from_secs(5)] {
        tokio::time::sleep(PACE * 2).await;
        if away.as_secs() > 1 {
            cluster.postgres.crash()
        } else {
            cluster.postgres.stop()
        }
        tokio::time::sleep(away).await;
        cluster.postgres.restart();
        let took = wait_until_all_progress(&clients, Instant::now()).await;
        println!("everybody played on {took:?} after the database was back");
    }
    playing.join_all().await;
    assert_nothing_lost(&cluster.store().await, &clients).await;
}
