//! NATS away, at the start and for long: each node serves what it has, and all is well again by
//! itself.

use crate::game::Game;
use crate::node::{Node, until};
use std::time::{Duration, Instant};
use testcluster::{Nats, Postgres};

/// A short one, so that many of them pass in a test.
const LEASE: &str = "1000";

fn node(database: &str, nats: &str) -> Node {
    Node::start(&["--database-url", database, "--nats", nats, "--lease", LEASE])
}

/// Whether a node reports that it can reach the others.
async fn reaches_others(node: &Node) -> bool {
    node.health().await["reaches_others"] == true
}

async fn wait_until_heard(node: &Node) {
    let begun = Instant::now();
    while !reaches_others(node).await {
        assert!(begun.elapsed() < Duration::from_secs(10), "{}", node.said());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A person who connects to a node that does not have their table gets a sentence that says so.
async fn told_to_try_again(game: &Game, node: &Node) {
    let begun = Instant::now();
    let error = game.connect(&node.base).await.map(drop).unwrap_err();
    assert_eq!(error.code(), "table-away", "{error}");
    assert!(error.to_string().contains("Try again"), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_starts_without_nats_joins_when_it_comes() {
    let postgres = Postgres::start();
    let database = postgres.new_database();
    let mut nats = Nats::prepare();
    let (one, two) = (node(&database, &nats.address()), node(&database, &nats.address()));
    one.says(&format!("NATS at 127.0.0.1:{} unreachable", nats.port())).await;
    one.says("check that it runs").await;
    assert!(one.is_healthy().await && !reaches_others(&one).await);
    let mut game = Game::make(&one.http()).await;
    game.play(&one.base, 2).await.unwrap();
    told_to_try_again(&game, &two).await;
    nats.restart();
    wait_until_heard(&one).await;
    wait_until_heard(&two).await;
    game.play(&two.base, 1).await.unwrap();
}

/// Twenty leases, and more than the 60 tries after which clients of NATS give up unless they are
/// told not to. No wait grows after that, so an hour would be no different.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_served_where_they_are_for_as_long_as_nats_is_away() {
    let postgres = Postgres::start();
    let database = postgres.new_database();
    let mut nats = Nats::start();
    let address = nats.address();
    let (one, two) = (node(&database, &address), node(&database, &address));
    let mut doomed = node(&database, &address);
    let mut games = [Game::make(&one.http()).await, Game::make(&two.http()).await];
    let mut orphan = Game::make(&doomed.http()).await;
    games[0].play(&two.base, 1).await.unwrap();
    orphan.play(&doomed.base, 1).await.unwrap();
    // Somebody whose socket is at another node than their table when NATS goes.
    let (mut cut, _) = games[1].connect(&one.base).await.unwrap();
    nats.stop();
    let away = Instant::now();
    let ended =
        tokio::time::timeout(Duration::from_secs(10), async { while cut.next().await.is_ok() {} });
    ended.await.expect("who cannot be served there is let go, to come in elsewhere");
    two.says("unreachable, retrying").await;
    let mut rounds = 0;
    while away.elapsed() < Duration::from_secs(20) {
        for (game, (here, there)) in games.iter_mut().zip([(&one, &two), (&two, &one)]) {
            if rounds < 6 {
                game.play(&here.base, 1).await.unwrap();
            }
            told_to_try_again(game, there).await;
        }
        // People who have lost a node are served by another, with or without NATS.
        if rounds == 2 {
            assert!(doomed.is_up());
            drop(std::mem::replace(&mut doomed, node(&database, &address)));
        }
        assert!(one.is_healthy().await && two.is_healthy().await, "moves can be saved");
        assert_eq!((one.down().await, two.down().await), (vec!["bus".into()], vec!["bus".into()]));
        rounds += 1;
    }
    assert!(rounds > 4, "{rounds}");
    assert_eq!(
        one.said().matches("unreachable, retrying").count(),
        1,
        "logged once: {}",
        one.said()
    );
    // A new table needs no other node; one of a node that is gone is at one of those that are.
    Game::make(&one.http()).await.play(&one.base, 1).await.unwrap();
    let mut found = 0;
    for node in [&one, &two, &doomed] {
        found += u32::from(orphan.play(&node.base, 1).await.is_ok());
    }
    assert_eq!(found, 1, "a table is at one node");
    nats.restart();
    for node in [&one, &two, &doomed] {
        wait_until_heard(node).await;
    }
    for (game, there) in games.iter_mut().zip([&two, &one]) {
        let took = game.go_on(&there.base).await;
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
    for node in [&one, &two, &doomed] {
        orphan.play(&node.base, 1).await.unwrap();
    }
    until("the log says so", || one.said().contains("connected"), || one.said()).await;
    let said = crate::node::parlour(&["doctor", "--database-url", &database]);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_without_nats_among_others_says_that_it_is_alone() {
    let postgres = Postgres::start();
    let database = postgres.new_database();
    let nats = Nats::start();
    let among_others = node(&database, &nats.address());
    let alone = Node::start(&["--database-url", &database, "--lease", LEASE]);
    alone.says("no-bus").await;
    alone.says("Start all nodes with --nats").await;
    assert_eq!(alone.down().await, ["bus"]);
    let bus = |metrics: String| {
        let line = metrics.lines().find(|line| line.starts_with("parlour_bus_up ")).unwrap();
        line.to_owned()
    };
    assert_eq!(bus(alone.http().text("/metrics").await.unwrap()), "parlour_bus_up 0");
    // It serves its own tables, and those of the others are not its.
    Game::make(&alone.http()).await.play(&alone.base, 1).await.unwrap();
    let game = Game::make(&among_others.http()).await;
    told_to_try_again(&game, &alone).await;
    assert!(alone.is_healthy().await, "{}", alone.said());
    wait_until_heard(&among_others).await;
    assert!(among_others.down().await.is_empty());
    let metrics = among_others.http().text("/metrics").await.unwrap();
    assert_eq!(bus(metrics), "parlour_bus_up 1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_password_of_nats_is_told() {
    let postgres = Postgres::start();
    let database = postgres.new_database();
    let nats = Nats::start_with_password("parlour", "lovelace");
    let wrong = nats.address().replace("lovelace", "hunter2");
    let node = Node::start(&["--database-url", &database, "--nats", &wrong]);
    node.says("denies access").await;
    node.says("user and the password").await;
    assert!(!node.said().contains("hunter2"), "{}", node.said());
    assert!(node.is_healthy().await && !reaches_others(&node).await);
    let right = Node::start(&["--database-url", &database, "--nats", &nats.address()]);
    wait_until_heard(&right).await;
    let error = std::process::Command::new(crate::node::PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--database-url", &database])
        .args(["--nats", "nats://parlour:hunter2@"])
        .output()
        .unwrap();
    let error = String::from_utf8(error.stderr).unwrap();
    assert!(error.contains("nats://host:4222") && !error.contains("hunter2"), "{error}");
}
