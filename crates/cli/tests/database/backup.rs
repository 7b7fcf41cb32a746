//! The scripts of `deploy/`: backed up while it runs, put back, found sound.

use crate::fixture::{Fixture, host, node, play, play_on, setup, text};
use client::Http;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use testcluster::Postgres;

/// Runs a script of `deploy/`, with our program at hand.
fn script(name: &str, args: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_parlour")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    Command::new(script).args(args).env("PATH", path).output().unwrap()
}

/// The backup it made.
fn back_up(database: &str, folder: &Path) -> PathBuf {
    let said = script("backup.sh", &[database, folder.to_str().unwrap()]);
    assert!(said.status.success(), "is sqlite3 installed? {}", text(&said.stderr));
    PathBuf::from(text(&said.stdout).trim())
}

/// What the doctor says in the end.
fn restore(backup: &Path, database: &str) -> Result<String, String> {
    let said = script("restore.sh", &[backup.to_str().unwrap(), database]);
    match said.status.success() {
        true => Ok(text(&said.stdout)),
        false => Err(text(&said.stderr)),
    }
}

/// Somebody who never stops playing.
async fn game_after_game(http: Http) {
    loop {
        let made = http.make(&setup("candy-chain", json!({"variant": "mini"}))).await.unwrap();
        drop(play(&http, &made.table.id, &made.secret.unwrap(), usize::MAX).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_is_backed_up_while_people_play() {
    let fixture = Fixture::new().await;
    let (http, stop) = host(fixture.path()).await;
    let playing = tokio::spawn(game_after_game(http.clone()));
    let stored = tempfile::tempdir().unwrap();
    let database = fixture.path().to_str().unwrap().to_owned();
    let folder = stored.path().to_owned();
    let backup = tokio::task::spawn_blocking(move || {
        // More than one, so that one at least falls between two moves of a game.
        (0..3).map(|n| back_up(&database, &folder.join(n.to_string()))).collect::<Vec<_>>()
    });
    let backups = backup.await.unwrap();
    playing.abort();
    stop.await;
    for backup in backups {
        let again = tempfile::tempdir().unwrap();
        let again = again.path().join("data");
        let said = restore(&backup, again.to_str().unwrap()).unwrap();
        assert!(said.starts_with("All is well"), "{said}");
        let error = restore(&backup, again.to_str().unwrap()).unwrap_err();
        assert!(error.contains("There are games in"), "{error}");
        // People in the middle of a game play on.
        let (http, stop) = host(&again).await;
        drop(play_on(&http, &fixture.running, &fixture.secrets[1], 1, "b").await);
        stop.await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_is_dumped_while_people_play_and_put_back() {
    let server = Postgres::start();
    let (address, again) = (server.new_database(), server.new_database());
    let fixture = Fixture::new().await;
    let from = fixture.path().to_str().unwrap();
    let said = crate::fixture::parlour(&["migrate", "--from", from, "--to", &address]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    let (http, stop) = node(&address).await;
    let playing = tokio::spawn(game_after_game(http.clone()));
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let stored = tempfile::tempdir().unwrap();
    let (database, folder) = (address.clone(), stored.path().to_owned());
    let backup = tokio::task::spawn_blocking(move || back_up(&database, &folder)).await.unwrap();
    playing.abort();
    stop.await;
    let said = restore(&backup, &again).unwrap();
    assert!(said.starts_with("All is well: "), "{said}");
    assert!(!said.starts_with("All is well: 5 tables"), "nobody played meanwhile: {said}");
    assert!(restore(&backup, &again).unwrap_err().contains("not empty"));
    // People in the middle of a game play on.
    let (http, stop) = node(&again).await;
    drop(play_on(&http, &fixture.running, &fixture.secrets[1], 1, "b").await);
    stop.await;
}

#[test]
fn wrong_calls_are_told_how() {
    for name in ["backup.sh", "restore.sh"] {
        let said = script(name, &[]);
        assert_eq!(said.status.code(), Some(2), "{name}");
        assert!(text(&said.stderr).contains(name), "{}", text(&said.stderr));
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let said = script("backup.sh", &[folder, folder]);
    assert!(text(&said.stderr).contains("no parlour.sqlite"), "{}", text(&said.stderr));
}
