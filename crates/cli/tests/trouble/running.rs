//! `admin`, `prune`, `forget` and `token` with a host that runs, and without being told where it is.

use crate::node::{Node, PROGRAM, parlour, until};
use client::{Http, Live};
use protocol::{Joined, PlayDaily};
use std::path::Path;
use std::process::{Command, Output};
use testcluster::{Nats, Postgres};

fn said(run: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr))
}

/// The program with a home and nothing else in its environment.
fn at_home(home: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.env_clear().env("XDG_DATA_HOME", home);
    command
}

fn succeeds(command: &mut Command, words: &[&str]) -> String {
    let run = command.args(words).output().unwrap();
    assert!(run.status.success(), "{words:?}: {}", said(&run));
    said(&run)
}

const DAILY: &str = "quiddler-solitaire";

/// Ada's attempt at the game of the day, which she stops at once: its table.
async fn ranked(http: &Http) -> String {
    let player = Some("ada-0123456789abcdefghij".into());
    let ask = PlayDaily { game: DAILY.into(), day: None, player, name: "Ada".into(), avatar: None };
    let Joined { table, secret, .. } = http.play_daily(&ask).await.unwrap();
    let (mut live, _) =
        Live::connect(http.base(), &table.id, secret.as_deref(), None).await.unwrap();
    live.act("stop", r#""stop""#).await.unwrap();
    assert_eq!(best(http).await, "Ada");
    table.id
}

/// Who is first in the ranking of the day.
async fn best(http: &Http) -> String {
    let games = http.daily_games(None).await.unwrap().games;
    let daily = games.into_iter().find(|daily| daily.game == DAILY).unwrap();
    daily.board[0].name.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_runs_does_it_itself() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("parlour");
    let data = data.to_str().unwrap();
    let serve = || Node::start_by(at_home(home.path()), &[]);
    let node = serve();
    let table = ranked(&node.http()).await;
    let run = at_home(home.path()).args(["forget", "ada"]).output().unwrap();
    assert_eq!(run.status.code(), Some(1), "its table is in memory: {}", said(&run));
    assert!(said(&run).contains("still in use"), "{}", said(&run));
    drop(node);

    // Killed, it has left its socket; then it is there again, with nobody at the table.
    let here = || at_home(home.path());
    assert!(said(&here().args(["admin", "tables"]).output().unwrap()).contains("No host answers"));
    let node = serve();
    let told = succeeds(&mut here(), &["admin", "forget", "ADA"]);
    assert!(told.contains("from 1 finished games"), "{told}");
    let log = node.http().text(&format!("/api/finished/{table}/log")).await.unwrap();
    assert!(!log.contains("Ada") && log.contains("(forgotten)"), "{log}");
    assert_eq!(best(&node.http()).await, "(forgotten)");
    node.says("admin: forget").await;
    let said = node.said();
    let line = said.lines().find(|line| line.contains("admin: forget")).expect("it is logged");
    assert!(!line.contains("ADA"), "the log does not keep what is forgotten: {line}");

    for place in [&[][..], &["--data", data]] {
        let words = |words: &[&'static str]| [words, place].concat();
        let token = succeeds(&mut here(), &words(&["token", "new", "Echo"]));
        assert!(succeeds(&mut here(), &words(&["token", "list"])).contains("Echo (bot)"));
        assert!(!node.said().contains(token.trim()), "a token is told to whoever asks, alone");
        succeeds(&mut here(), &words(&["token", "revoke", "Echo"]));
        let told = succeeds(&mut here(), &words(&["prune", "--older-than", "1d"]));
        assert!(told.contains("Deleted 0 finished games"), "{told}");
        node.says("admin: prune").await;
    }
    assert!(succeeds(&mut here(), &["admin", "statistics"]).contains("all is well"));
    drop(node);
    assert!(parlour(&["doctor", "--data", data]).status.success());
}

/// The address of a database that somebody exported is for whoever says nothing else.
#[test]
fn an_address_in_the_environment_does_not_contradict_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    drop(store::SqliteStore::open(&data).unwrap());
    let data = data.to_str().unwrap();
    let nowhere = "postgres://parlour@127.0.0.1:1/parlour";
    let file = folder.path().join("url");
    std::fs::write(&file, nowhere).unwrap();
    let file = file.to_str().unwrap();
    let commands = [&["prune", "--older-than", "90d"][..], &["forget", "Ada"], &["token", "list"]];
    for words in commands {
        for (variable, value) in [("DATABASE_URL", nowhere), ("DATABASE_URL_FILE", file)] {
            let exported = || {
                let mut command = at_home(folder.path());
                command.env(format!("PARLOUR_{variable}"), value);
                command
            };
            succeeds(&mut exported(), &[words, &["--data", data]].concat());
            let run = exported().args(words).output().unwrap();
            assert!(said(&run).contains("127.0.0.1:1 is unreachable"), "{}", said(&run));
        }
        let run = at_home(folder.path()).args(words).args(["--database-url-file", file]).output();
        assert!(said(&run.unwrap()).contains("127.0.0.1:1 is unreachable"), "{words:?}");
    }
    let empty = folder.path().to_str().unwrap();
    let words = ["prune", "--older-than", "90d", "--data", empty];
    let none = at_home(folder.path()).args(words).output().unwrap();
    assert!(said(&none).contains("--database-url-file"), "{}", said(&none));
    // To ask for what is not there makes nothing.
    let nowhere = folder.path().join("nowhere");
    let words = ["token", "list", "--data", nowhere.to_str().unwrap()];
    let none = at_home(folder.path()).args(words).output().unwrap();
    assert!(said(&none).contains("There are no games in") && !nowhere.exists(), "{}", said(&none));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_found_and_sent_away_by_its_name() {
    let (server, nats) = (Postgres::start(), Nats::start());
    let (database, bus) = (server.new_database(), nats.address());
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let flags = ["--database-url", &database, "--nats", &bus, "--drain", "0"];
    let [one, mut two] = folders.each_ref().map(|folder| {
        let mut serve = Command::new(PROGRAM);
        // As systemd does it for a service with RuntimeDirectory=.
        serve.env("RUNTIME_DIRECTORY", folder.path());
        Node::start_by(serve, &flags)
    });
    let socket = folders[0].path().join("admin.sock");
    let admin = || {
        let mut command = Command::new(PROGRAM);
        command.args(["admin", "--admin-socket", socket.to_str().unwrap()]);
        command
    };
    let health: serde_json::Value =
        serde_json::from_str(&two.http().text("/healthz").await.unwrap()).unwrap();
    let name = health["node"].as_str().unwrap();
    assert!(succeeds(&mut admin(), &["statistics"]).contains(name));
    let run = admin().args(["drain", "--node", "nobody"]).output().unwrap();
    assert!(!run.status.success() && said(&run).contains("No node is called nobody"));
    let told = succeeds(&mut admin(), &["drain", "--node", name]);
    assert!(told.contains(&format!("Node {name} leaves")), "{told}");
    until("it stops", || !two.is_up(), String::new).await;
    assert!(one.is_healthy().await, "the one that was asked goes on");
    assert!(two.said().contains("admin: drain"), "{}", two.said());
}
