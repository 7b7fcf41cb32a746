//! PostgreSQL away for long: nothing is accepted, nothing is lost, people are told so in sentences,
//! and all goes on by itself.

use crate::game::Game;
use crate::node::{Node, parlour};
use loopback::{Nats, Postgres};
use std::time::{Duration, Instant};

/// Longer than anything that waits for the database, and many leases. Nothing waits longer after
/// that than before, so an hour is no different.
const LONG: Duration = Duration::from_secs(14);

/// Everybody who comes here is told, before they give up.
async fn told(node: &Node, game: &Game) {
    let (http, begun) = (node.http(), Instant::now());
    assert!(http.text("/").await.unwrap().contains("<!doctype html"), "the page is served");
    let (well, made, came) =
        tokio::join!(node.is_well(), Game::try_to_make(&http), game.connect(&node.base));
    assert!(!well, "nothing can be saved");
    let no = made.map(drop).unwrap_err();
    assert_eq!(no.code(), "not-saved", "{no}");
    assert!(no.to_string().contains("Try again in a moment"), "{no}");
    let no = came.map(drop).unwrap_err();
    assert!(["not-saved", "table-away"].contains(&no.code()), "{no}");
    assert!(no.to_string().contains("Try again"), "{no}");
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
        node.says("lets its tables go").await;
    }
    let (away, mut refused) = (Instant::now(), 0);
    while away.elapsed() < LONG {
        let [one, two] = &nodes;
        tokio::join!(told(one, &games[0]), told(one, &games[1]), told(two, &games[0]));
        refused += 1;
    }
    assert!(refused > 1, "{refused}");
    for node in &mut nodes {
        assert!(node.is_up(), "{}", node.said());
        node.says(&format!("at 127.0.0.1:{} cannot be reached", postgres.port())).await;
        node.says("taken up again, here or elsewhere, when it is").await;
        // Told, and not told again at every knock: an hour of this must not fill a disk.
        let lines = node.said().lines().count();
        assert!(lines < 20, "{lines} lines in {LONG:?}: {}", node.said());
    }
    postgres.start_again();
    let back = Instant::now();
    for (game, node) in games.iter_mut().zip(&nodes) {
        game.go_on(&node.base).await;
    }
    assert!(back.elapsed() < Duration::from_secs(10), "{:?}", back.elapsed());
    for (game, node) in games.iter_mut().zip(nodes.iter().rev()) {
        game.go_on(&node.base).await;
        assert!(node.is_well().await);
        node.says("the database is back").await;
    }
    let said = parlour(&["doctor", "--database-url", &database]);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
}
