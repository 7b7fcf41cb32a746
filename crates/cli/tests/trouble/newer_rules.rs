//! A game of rules that this program does not know yet, as when the newer of two nodes is lost: it is
//! frozen where it comes to, untouched, and goes on where its rules are known. A header that is raised by
//! one stands in for the newer program.

use crate::game::Game;
use crate::node::{Node, parlour, until};
use protocol::Stage;
use testcluster::{Nats, Postgres};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_newer_rules_waits_for_a_program_that_knows_them() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.new_database();
    let flags = ["--database-url", &database, "--nats", &nats.address(), "--lease", "1000"];
    let (newer, older) = (Node::start(&flags), Node::start(&flags));
    let mut game = Game::make(&newer.http()).await;
    game.play(&newer.base, 3).await.unwrap();
    let mut other = Game::make(&newer.http()).await;
    other.play(&newer.base, 3).await.unwrap();

    let of_game = format!("table_key = (select key from tables where id = '{}')", game.table);
    let log = || {
        let sql =
            format!("select string_agg(line, '|' order by position) from log where {of_game}");
        postgres.psql(&database, &sql)
    };
    let known = log();
    let header = known.split('|').next().unwrap();
    let rules =
        serde_json::from_str::<serde_json::Value>(header).unwrap()["rules"].as_u64().unwrap();
    let [now, next] = [rules, rules + 1].map(|version| format!("\"rules\":{version},"));
    assert!(header.contains(&now), "{header}");
    let rewrite = |header: &str| {
        let first = format!("position = (select min(position) from log where {of_game})");
        let sql = format!("update log set line = $line${header}$line$ where {of_game} and {first}");
        postgres.psql(&database, &sql);
    };
    rewrite(&header.replace(&now, &next));
    let raised = log();
    assert_ne!(raised, known);

    drop(newer);
    let frozen = || older.said().contains(&format!("parlour doctor --table {}", game.table));
    until("the older node takes it up", frozen, || older.said()).await;
    let error = game.connect(&older.base).await.map(drop).unwrap_err();
    assert_eq!(error.code(), "table-frozen", "{error}");
    assert_eq!(older.http().table(&game.table).await.unwrap().stage, Stage::Frozen);
    older.says(&format!("version {}", rules + 1)).await;
    other.go_on(&older.base).await;
    assert_eq!(log(), raised, "not a byte of it has changed");
    let doctor = parlour(&["doctor", "--database-url", &database]);
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("other-rules"));

    drop(older);
    rewrite(header);
    let upgraded = Node::start(&flags);
    game.go_on(&upgraded.base).await;
    game.play(&upgraded.base, 2).await.unwrap();
    assert!(log().starts_with(&known), "what was played before is there");
    let doctor = parlour(&["doctor", "--database-url", &database]);
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}
