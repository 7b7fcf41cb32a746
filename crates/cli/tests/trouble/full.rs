//! Disks that are really full: moves are refused with a sentence, the log says why, and play
//! goes on where it was as soon as there is room.

use crate::game::Game;
use crate::node::{Node, PROGRAM, parlour, until};
use client::Error;
use std::time::{Duration, Instant};
use testcluster::{OnDisk, Postgres, SmallDisk};

/// Makes tables until one is refused for lack of the last bytes; returns the refusal.
async fn fill_to_the_last_byte(disk: &SmallDisk, node: &Node) -> Error {
    disk.fill();
    let begun = Instant::now();
    loop {
        if let Err(error) = Game::try_to_make(&node.http()).await {
            return error;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the disk never filled up");
    }
}

fn refused_for_now(error: &Error) {
    assert_eq!(error.code(), "not-saved", "{error}");
    assert!(error.to_string().contains("nothing was changed. Try again"), "{error}");
}

async fn becomes(node: &Node, well: bool) {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let health = node.health().await;
        if health["ok"] == well {
            assert_eq!(
                health["down"].get(0).is_some_and(|down| down == "store"),
                !well,
                "{health}"
            );
            return;
        }
        assert!(Instant::now() < until, "healthy should be {well}: {}", node.said());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_on_a_full_disk() {
    let disk = SmallDisk::of_megabytes(4);
    let data = disk.path().join("data");
    let data = data.to_str().unwrap();
    let mut node = Node::start_by(disk.command(PROGRAM), &["--data", data]);
    let mut games = [Game::make(&node.http()).await, Game::make(&node.http()).await];
    for game in &mut games {
        game.play(&node.base, 2).await.unwrap();
    }
    refused_for_now(&fill_to_the_last_byte(&disk, &node).await);
    node.says("The disk that holds the database is full").await;
    node.says("Free some space").await;
    becomes(&node, false).await;
    // Everybody still sees their table.
    let (_, view) = games[1].connect(&node.base).await.unwrap();
    assert!(view["view"]["stage"].is_string(), "{view}");
    assert!(node.is_up());
    disk.free();
    becomes(&node, true).await;
    for game in &mut games {
        game.go_on(&node.base).await;
    }
    drop(node);

    // A host that is started on a full disk shows what it has, and says that it cannot save; one
    // that would have to make its file says why it cannot.
    disk.fill();
    let node = Node::start_by(disk.command(PROGRAM), &["--data", data]);
    // Its start makes a little room: what was in the write-ahead log is moved to where it belongs.
    refused_for_now(&fill_to_the_last_byte(&disk, &node).await);
    becomes(&node, false).await;
    games[1].connect(&node.base).await.unwrap();
    let other = disk.path().join("other");
    let mut serve = disk.command(PROGRAM);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--data", other.to_str().unwrap()]);
    let out = serve.output().unwrap();
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(
        !out.status.success() && said.contains("is full") && said.contains("Free some space"),
        "{said}"
    );
    disk.free();
    becomes(&node, true).await;
    for game in &mut games {
        game.go_on(&node.base).await;
    }
    drop(node);
    let found = disk.command(PROGRAM).args(["doctor", "--data", data]).output().unwrap();
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
}

/// The server goes on and refuses what needs room.
#[tokio::test(flavor = "multi_thread")]
async fn postgresql_with_its_data_on_a_full_disk() {
    let disk = SmallDisk::of_megabytes(48);
    let server = Postgres::start_on(&disk, OnDisk::Data);
    let database = server.new_database();
    let mut node = Node::start(&["--database-url", &database]);
    let mut games = [Game::make(&node.http()).await, Game::make(&node.http()).await];
    for game in &mut games {
        game.play(&node.base, 2).await.unwrap();
    }
    refused_for_now(&fill_to_the_last_byte(&disk, &node).await);
    node.says("The disk that holds the database is full").await;
    becomes(&node, false).await;
    assert!(node.is_up());
    disk.free();
    becomes(&node, true).await;
    for game in &mut games {
        game.go_on(&node.base).await;
    }
    let found = parlour(&["doctor", "--database-url", &database]);
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
}

/// The server cannot even write its own log, and stops; it comes back when there is room.
#[tokio::test(flavor = "multi_thread")]
async fn postgresql_wholly_on_a_full_disk() {
    let disk = SmallDisk::of_megabytes(64);
    let mut server = Postgres::start_on(&disk, OnDisk::All);
    let database = server.new_database();
    let mut node = Node::start(&["--database-url", &database, "--lease", "1000"]);
    let mut games = [Game::make(&node.http()).await, Game::make(&node.http()).await];
    for game in &mut games {
        game.play(&node.base, 2).await.unwrap();
    }
    let error = fill_to_the_last_byte(&disk, &node).await;
    assert!(["not-saved", "table-away", "closed"].contains(&error.code()), "{error}");
    until("the log says so", || node.said().contains("ERROR"), || node.said()).await;
    becomes(&node, false).await;
    assert!(node.is_up());
    server.crash();
    disk.free();
    server.restart();
    becomes(&node, true).await;
    for game in &mut games {
        game.go_on(&node.base).await;
    }
    let found = parlour(&["doctor", "--database-url", &database]);
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
}
