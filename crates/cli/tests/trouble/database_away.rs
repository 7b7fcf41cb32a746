//! PostgreSQL away for a long time: nothing is accepted, nothing is lost, people see sentences that
//! say so, and everything recovers by itself.

use crate::game::Game;
use crate::node::{Node, parlour};
use std::time::{Duration, Instant};
use testcluster::{Nats, Postgres};

/// Longer than anything that waits for the database, and many leases. Nothing waits longer after
/// after that, so an hour would be no different.
const LONG: Duration = Duration::from_secs(14);

/// Everybody who connects here is told why, before they give up.
async fn is_refused(node: &Node, game: &Game) {
    let (http, begun) = (node.http(), Instant::now());
    assert!(http.text("/").await.unwrap().contains("<!doctype html"), "the page is served");
    let (health, made, came) =
        tokio::join!(node.health(), Game::try_to_make(&http), game.connect(&node.base));
    assert_eq!(health["ok"], false, "nothing can be saved");
    assert_eq!(health["down"][0], "store", "{health}");
    let error = made.map(drop).unwrap_err();
    assert_eq!(error.code(), "not-saved", "{error}");
    assert!(error.to_string().contains("Try again in a moment"), "{error}");
    let error = came.map(drop).unwrap_err();
    assert!(["not-saved", "table-away"].contains(&error.code()), "{error}");
    assert!(error.to_string().contains("Try again"), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_goes_on_when_the_database_is_back() {
    let mut postgres = Postgres::start();
    let database = postgres.new_database();
    let nats = Nats::start();
    let flags = ["--database-url", &database, "--nats", &nats.address(), "--lease", "1000"];
    let mut nodes = [Node::start(&flags), Node::start(&flags)];
    let mut games = [Game::make(&nodes[0].http()).await, Game::make(&nodes[1].http()).await];
    for (game, node) in games.iter_mut().zip(nodes.iter().rev()) {
        game.play(&node.base, 2).await.unwrap();
    }
    postgres.stop();
    for node in &nodes {
        node.says("releasing all tables").await;
    }
    let (away, mut refused) = (Instant::now(), 0);
    while away.elapsed() < LONG {
        let [one, two] = &nodes;
        tokio::join!(
            is_refused(one, &games[0]),
            is_refused(one, &games[1]),
            is_refused(two, &games[0])
        );
        refused += 1;
    }
    assert!(refused > 1, "{refused}");
    for node in &mut nodes {
        assert!(node.is_up(), "{}", node.said());
        node.says(&format!("at 127.0.0.1:{} is unreachable", postgres.port())).await;
        node.says("this node or another takes them up").await;
        // Logged once, not at every attempt: an hour of this must not fill a disk.
        let lines = node.said().lines().count();
        assert!(lines < 20, "{lines} lines in {LONG:?}: {}", node.said());
    }
    postgres.restart();
    let back = Instant::now();
    for (game, node) in games.iter_mut().zip(&nodes) {
        game.go_on(&node.base).await;
    }
    assert!(back.elapsed() < Duration::from_secs(10), "{:?}", back.elapsed());
    for (game, node) in games.iter_mut().zip(nodes.iter().rev()) {
        game.go_on(&node.base).await;
        assert!(node.is_healthy().await);
        node.says("database reachable again").await;
    }
    let said = parlour(&["doctor", "--database-url", &database]);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
}
