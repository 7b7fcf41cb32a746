//! `parlour admin`, `prune`, `forget` and `top`, with the real program.

use crate::node::{Node, PROGRAM, parlour, until};
use client::{Http, Live};
use play::Seat;
use protocol::{Join, Joined, MakeTable, Stage, ToClient};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};
use testcluster::{Nats, Postgres};

fn table(game: Value) -> MakeTable {
    serde_json::from_value(game).unwrap()
}

fn candy_chain(name: &str) -> MakeTable {
    table(json!({"game": "candy-chain", "name": name, "public": true}))
}

fn said(run: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr))
}

/// Asks by a socket; what is said must succeed.
fn admin(socket: &str, words: &[&str]) -> String {
    let run = parlour(&[&["admin", "--admin-socket", socket], words].concat());
    assert!(run.status.success(), "{words:?}: {}", said(&run));
    String::from_utf8(run.stdout).unwrap()
}

fn refused(socket: &str, words: &[&str]) -> String {
    let run = parlour(&[&["admin", "--admin-socket", socket], words].concat());
    assert!(!run.status.success(), "{words:?}: {}", said(&run));
    String::from_utf8(run.stderr).unwrap()
}

async fn hears<T>(live: &mut Live, mut pick: impl FnMut(&ToClient) -> Option<T>) -> T {
    let hearing = async {
        loop {
            if let Some(found) = pick(&live.next().await.unwrap()) {
                return found;
            }
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), hearing).await.expect("it is said")
}

/// Ada and Ben at a table where the game is on.
async fn pair(http: &Http) -> (String, Live, Live) {
    let Joined { table, secret, .. } = http.make(&candy_chain("Ada")).await.unwrap();
    let join = Join { name: "Ben".into(), ..Join::default() };
    let ben = http.sit(&table.id, Seat(1), &join, None).await.unwrap();
    let (ada, _) = Live::connect(http.base(), &table.id, secret.as_deref(), None).await.unwrap();
    let (ben, _) =
        Live::connect(http.base(), &table.id, ben.secret.as_deref(), None).await.unwrap();
    (table.id, ada, ben)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_runs_a_host() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    let node = Node::start(&["--data", data.to_str().unwrap()]);
    let socket = data.join("admin.sock");
    let mode = std::fs::metadata(&socket).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "nobody else can open it");
    let socket = socket.to_str().unwrap();
    assert!(admin(socket, &["tables"]).contains("No table"));

    let http = node.http();
    let (id, mut ada, mut ben) = pair(&http).await;
    let tables = admin(socket, &["tables"]);
    for part in [id.as_str(), "candy-chain", "running", "Ada, Ben"] {
        assert!(tables.contains(part), "{part} in {tables}");
    }
    let people = admin(socket, &["people"]);
    assert!(people.contains("Ada") && people.contains("here"), "{people}");
    let by_folder = parlour(&["admin", "--data", data.to_str().unwrap(), "statistics", "--json"]);
    let statistics: Value = serde_json::from_slice(&by_folder.stdout).unwrap();
    assert!(statistics["nodes"][0]["metrics"].as_str().unwrap().contains("parlour_tables_awake 1"));
    assert!(admin(socket, &["statistics"]).contains("all is well"));

    admin(socket, &["broadcast", "We restart in five minutes."]);
    for live in [&mut ada, &mut ben] {
        let text = hears(live, |message| match message {
            ToClient::Broadcast { text } => Some(text.clone()),
            _ => None,
        });
        assert_eq!(text.await, "We restart in five minutes.");
    }

    admin(socket, &["hide", &id]);
    assert!(!http.table(&id).await.unwrap().public);
    admin(socket, &["show", &id]);
    assert!(http.table(&id).await.unwrap().public);

    assert!(refused(socket, &["close", "nothing", "--reason", "x"]).contains("no table"));
    admin(socket, &["close", &id, "--reason", "Two people asked for it."]);
    let reason = hears(&mut ada, |message| match message {
        ToClient::Table(info) if info.stage == Stage::Finished => info.closed_because.clone(),
        _ => None,
    });
    assert_eq!(reason.await, "Two people asked for it.");
    assert!(refused(socket, &["close", &id, "--reason", "again"]).contains("closed"));
    let waiting = http.make(&candy_chain("Ada")).await.unwrap().table.id;
    admin(socket, &["close", &waiting, "--reason", "Nobody comes."]);
    let closed = http.table(&waiting).await.unwrap();
    assert_eq!(
        (closed.stage, closed.closed_because.as_deref()),
        (Stage::Closed, Some("Nobody comes."))
    );

    admin(socket, &["block", "Mallory", "--for", "1h", "--reason", "Be kind."]);
    let error = http.make(&candy_chain("mallory")).await.unwrap_err();
    assert_eq!(error.code(), "blocked");
    assert!(error.to_string().contains("Be kind."), "{error}");
    assert!(admin(socket, &["blocks"]).contains("Mallory"));
    admin(socket, &["unblock", "MALLORY"]);
    http.make(&candy_chain("mallory")).await.unwrap();
    admin(socket, &["block", "127.0.0.1", "--for", "30m", "--reason", "Floods."]);
    assert_eq!(http.make(&candy_chain("Ada")).await.unwrap_err().code(), "blocked");
    admin(socket, &["unblock", "127.0.0.1"]);
    assert!(admin(socket, &["blocks"]).contains("Nothing is blocked"));
    assert!(refused(socket, &["block", "Eve", "--for", "soon", "--reason", "x"]).contains("30m"));

    for action in ["close", "hide", "show", "block", "unblock", "broadcast"] {
        assert!(node.said().contains(&format!("admin: {action}")), "{action} in {}", node.said());
    }
    admin(socket, &["drain"]);
    let mut node = node;
    until("it stops", || !node.is_up(), String::new).await;
    let gone = refused(socket, &["tables"]);
    assert!(gone.contains("No host answers"), "{gone}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_runs_a_cluster_from_any_node() {
    let (server, nats) = (Postgres::start(), Nats::start());
    let (database, bus) = (server.new_database(), nats.address());
    let folder = tempfile::tempdir().unwrap();
    let sockets = ["a", "b"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let nodes = [0, 1].map(|i| {
        let flags = ["--database-url", &database, "--nats", &bus, "--admin-socket", &sockets[i]];
        Node::start(&flags)
    });
    let (id, mut ada, _ben) = pair(&nodes[0].http()).await;
    let (other, mut cleo, _dan) = pair(&nodes[1].http()).await;
    for socket in &sockets {
        let tables = admin(socket, &["tables"]);
        assert!(tables.contains(&id) && tables.contains(&other), "{tables}");
        let answer = admin(socket, &["statistics", "--json"]);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["nodes"].as_array().map(Vec::len), Some(2));
    }
    admin(&sockets[1], &["broadcast", "Hello, everybody."]);
    for live in [&mut ada, &mut cleo] {
        hears(live, |message| matches!(message, ToClient::Broadcast { .. }).then_some(())).await;
    }
    admin(&sockets[1], &["close", &id, "--reason", "From the other node."]);
    let reason = hears(&mut ada, |message| match message {
        ToClient::Table(info) if info.stage == Stage::Finished => info.closed_because.clone(),
        _ => None,
    });
    assert_eq!(reason.await, "From the other node.");
    admin(&sockets[0], &["block", "Mallory", "--reason", "Be kind."]);
    let error = nodes[1].http().make(&candy_chain("Mallory")).await.unwrap_err();
    assert_eq!(error.code(), "blocked", "at the other node, at once");

    let statistics = admin(&sockets[1], &["statistics", "--json"]);
    let statistics: Value = serde_json::from_str(&statistics).unwrap();
    let names = [1, 0].map(|i| statistics["nodes"][i]["node"].as_str().unwrap().to_owned());

    // What only one node was told is not said to be done everywhere.
    drop(nats);
    let without = || parlour(&["admin", "--admin-socket", &sockets[0], "statistics"]);
    until("NATS is missed", || said(&without()).contains("One other node"), String::new).await;
    let told = parlour(&["admin", "--admin-socket", &sockets[0], "broadcast", "Hello?"]);
    assert_eq!(told.status.code(), Some(1));
    assert!(said(&told).contains("One other node could not be asked"), "{}", said(&told));
    let away = refused(&sockets[0], &["drain", "--node", &names[1]]);
    assert!(away.contains("cannot be reached from here"), "{away}");
}

/// A finished game between Ada and Ben in this folder.
async fn finished(data: &str) -> String {
    let node = Node::start(&["--data", data]);
    let (id, mut ada, _ben) = pair(&node.http()).await;
    admin(&format!("{data}/admin.sock"), &["close", &id, "--reason", "It is late."]);
    hears(&mut ada, |message| match message {
        ToClient::Table(info) if info.stage == Stage::Finished => Some(()),
        _ => None,
    })
    .await;
    let _waiting = node.http().make(&candy_chain("ada")).await.unwrap();
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_forgotten_and_the_log_still_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let id = finished(data).await;
    let doctor = || parlour(&["doctor", "--data", data]);
    assert!(doctor().status.success(), "{}", said(&doctor()));

    let run = parlour(&["forget", "--data", data, "ADA"]);
    let told = said(&run);
    assert!(told.contains("from 1 finished games") && told.contains("still in use"), "{told}");
    assert_eq!(run.status.code(), Some(1), "a table that waits still has the name");
    let again = said(&parlour(&["forget", "--data", data, "Ada"]));
    assert!(again.contains("from 0 finished games"), "{again}");
    assert!(doctor().status.success(), "{}", said(&doctor()));

    let node = Node::start(&["--data", data]);
    let log = node.http().text(&format!("/api/finished/{id}/log")).await.unwrap();
    assert!(!log.contains("Ada") && log.contains("Ben") && log.contains("(forgotten)"), "{log}");
    assert!(log.starts_with("{\"parlour\":4,") && log.contains("\"forgotten\":[0]"), "{log}");
    let file = folder.path().join("log.jsonl");
    std::fs::write(&file, &log).unwrap();
    let verified = parlour(&["verify", file.to_str().unwrap()]);
    assert!(verified.status.success(), "{}", said(&verified));
    let changed = log.replace("Ben", "Eve");
    std::fs::write(&file, changed).unwrap();
    assert!(!parlour(&["verify", file.to_str().unwrap()]).status.success());
    let table = node.http().table(&id).await.unwrap();
    assert_eq!(table.seats[0].occupant.as_ref().unwrap().name(), "(forgotten)");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_forgotten_in_postgresql() {
    let server = Postgres::start();
    let database = server.new_database();
    let socket = tempfile::tempdir().unwrap().keep().join("socket");
    let socket = socket.to_str().unwrap().to_owned();
    let node = Node::start(&["--database-url", &database, "--admin-socket", &socket]);
    let (id, mut ada, _ben) = pair(&node.http()).await;
    admin(&socket, &["close", &id, "--reason", "It is late."]);
    hears(&mut ada, |message| match message {
        ToClient::Table(info) if info.stage == Stage::Finished => Some(()),
        _ => None,
    })
    .await;
    drop(node);
    let mut forget = Command::new(PROGRAM);
    forget.args(["forget", "Ada", "--database-url", &database]);
    let mut is_done = || said(&forget.output().unwrap()).contains("from 1 finished games");
    // The node that was killed has the table until its lease is over.
    until("it is done", &mut is_done, String::new).await;
    let doctor = parlour(&["doctor", "--database-url", &database]);
    assert!(doctor.status.success(), "{}", said(&doctor));
    let names = server.psql(&database, "select name from seats order by name");
    assert_eq!(names, "(forgotten)\nBen");
    assert_eq!(server.psql(&database, "select count(*) from log where line like '%Ada%'"), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn old_games_are_pruned() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let id = finished(data).await;
    let pruned = |words: &[&str]| said(&parlour(words));
    let kept = pruned(&["prune", "--data", data, "--older-than", "1d"]);
    assert!(kept.contains("Deleted 0"), "{kept}");
    // As if it had ended two days ago.
    let file = rusqlite::Connection::open(folder.path().join("parlour.sqlite")).unwrap();
    file.execute("update tables set since = since - 172800000 where id = ?1", [&id]).unwrap();
    drop(file);
    let gone = pruned(&["prune", "--data", data, "--older-than", "1d"]);
    assert!(gone.contains("Deleted 1"), "{gone}");
    assert!(pruned(&["prune", "--data", data, "--older-than", "soon"]).contains("90d"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_with_too_many_games_makes_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let node = Node::start(&["--data", data, "--max-disk", "1"]);
    node.http().make(&candy_chain("Ada")).await.unwrap();
    drop(node);
    let file = rusqlite::Connection::open(folder.path().join("parlour.sqlite")).unwrap();
    let sql = "insert into settings (name, value) values ('ballast', hex(zeroblob(700000)))";
    file.execute(sql, []).unwrap();
    drop(file);
    let node = Node::start(&["--data", data, "--max-disk", "1"]);
    let error = node.http().make(&candy_chain("Ada")).await.unwrap_err();
    assert_eq!(error.code(), "host-full");
    node.says("raise --max-disk").await;
}
