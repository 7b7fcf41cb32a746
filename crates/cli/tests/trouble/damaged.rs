//! Logs that somebody changed: their tables are reported as damaged, with what to do; all others go
//! on.

use crate::game::Game;
use crate::node::{Node, parlour, until};
use protocol::Stage;
use std::time::Duration;
use testcluster::{Nats, Postgres};

/// Everybody who connects here learns that the table is frozen.
async fn frozen_at(game: &Game, node: &Node) -> String {
    let error = game.connect(&node.base).await.map(drop).unwrap_err();
    assert_eq!(error.code(), "table-frozen", "{error}");
    let info = node.http().table(&game.table).await.unwrap();
    assert_eq!(info.stage, Stage::Frozen);
    error.to_string()
}

/// What the doctor finds.
fn doctor(place: [&str; 2]) -> String {
    let said = parlour(&["doctor", place[0], place[1]]);
    assert_eq!(said.status.code(), Some(1));
    String::from_utf8(said.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_tells_of_a_damaged_log_and_serves_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let node = Node::start(&["--data", data]);
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(Game::make(&node.http()).await);
        games.last_mut().unwrap().play(&node.base, 3).await.unwrap();
    }
    drop(node);
    let spoil = |sql: &str, table: &str| {
        let file = rusqlite::Connection::open(folder.path().join("parlour.sqlite")).unwrap();
        let sql = sql.replace("ID", &format!("(select key from tables where id = '{table}')"));
        assert!(file.execute(&sql, []).unwrap() > 0);
    };
    let changed = "update log set line = replace(line, '\"at\":', '\"at\":1')
                   where position = 3 and table_key = ID";
    spoil(changed, &games[0].table);
    spoil("delete from log where position = 2 and table_key = ID", &games[1].table);
    let node = Node::start(&["--data", data]);
    for game in &games[..2] {
        let message = frozen_at(game, &node).await;
        assert!(message.contains("operator has been told"), "{message}");
        node.says(&format!("table={}", game.table)).await;
        node.says(&format!("parlour doctor --table {}", game.table)).await;
    }
    games[2].play(&node.base, 2).await.unwrap();
    assert!(node.is_healthy().await);
    assert!(node.http().text("/metrics").await.unwrap().contains("parlour_tables_frozen_total 2"));
    drop(node);
    let found = doctor(["--data", data]);
    assert!(games[..2].iter().all(|game| found.contains(&game.table)), "{found}");
    assert!(!found.contains(&games[2].table), "{found}");
}

/// A table that is damaged does not go from node to node, whatever becomes of them; wherever one
/// asks, the answer is the same; and once repaired, the game goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_tell_the_same_of_a_damaged_log_and_serve_the_others() {
    let postgres = Postgres::start();
    let database = postgres.new_database();
    let nats = Nats::start();
    let flags = ["--database-url", &database, "--nats", &nats.address(), "--lease", "1000"];
    let doomed = Node::start(&flags);
    let (one, two) = (Node::start(&flags), Node::start(&flags));
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(Game::make(&doomed.http()).await);
        games.last_mut().unwrap().play(&one.base, 3).await.unwrap();
    }
    let in_log = |game: &Game, sql: &str| {
        let key = format!("(select key from tables where id = '{}')", game.table);
        postgres.psql(&database, &sql.replace("ID", &key))
    };
    let key = "position = 3 and table_key = ID";
    let right = in_log(&games[0], &format!("select line from log where {key}"));
    in_log(&games[0], &format!("update log set line = replace(line, ':', ' :') where {key}"));
    // The last line is gone: what is left replays, and is not what was acknowledged.
    let last = "position = (select max(position) from log where table_key = ID)";
    in_log(&games[1], &format!("delete from log where table_key = ID and {last}"));
    drop(doomed);

    for game in &games[..2] {
        let message = || format!("{}{}", one.said(), two.said());
        let name = format!("parlour doctor --table {}", game.table);
        until("one of the nodes tells its operator", || message().contains(&name), message).await;
    }
    let claims = || {
        let sql = "select h.owner, h.fence from heads h where h.table_key = ID";
        [in_log(&games[0], sql), in_log(&games[1], sql)]
    };
    let before = claims();
    for _ in 0..3 {
        for game in &games[..2] {
            let message = [frozen_at(game, &one).await, frozen_at(game, &two).await];
            assert_eq!(message[0], message[1]);
        }
        // A lease and a look for games that nobody has.
        tokio::time::sleep(Duration::from_millis(1100)).await;
    }
    assert_eq!(claims(), before, "nobody claims it again");
    let times = |node: &Node, game: &Game| {
        node.said().matches(&format!("parlour doctor --table {}", game.table)).count()
    };
    for game in &games[..2] {
        assert_eq!(times(&one, game) + times(&two, game), 1, "logged once");
    }
    for (game, node) in games[2..].iter_mut().zip([&one, &two]) {
        game.go_on(&node.base).await;
    }
    assert!(one.is_healthy().await && two.is_healthy().await);
    let found = doctor(["--database-url", &database]);
    assert!(games[..2].iter().all(|game| found.contains(&game.table)), "{found}");
    assert!(games[2..].iter().all(|game| !found.contains(&game.table)), "{found}");

    // Mended by its operator, and taken up by the next node that claims it.
    let repair = format!("update log set line = '{}' where {key}", right.replace('\'', "''"));
    in_log(&games[0], &repair);
    drop(one);
    drop(two);
    let three = Node::start(&flags);
    games[0].go_on(&three.base).await;
    frozen_at(&games[1], &three).await;
}
