//! The scripts of `deploy/`: backed up while it runs, put back, found sound.

use crate::fixture::{Fixture, host, node, play, play_on, setup, text};
use client::Http;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use testcluster::Postgres;
use tokio::sync::oneshot;

/// Runs a script of `deploy/`, with our program at hand.
fn script(name: &str, args: &[&str]) -> Output {
    command(name, args).output().unwrap()
}

fn command(name: &str, args: &[&str]) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_parlour")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    let mut command = Command::new(script);
    command.args(args).env("PATH", path);
    command
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

/// Somebody who never stops playing, and says when the first game is under way.
async fn game_after_game(http: Http, begun: oneshot::Sender<()>) {
    let mut begun = Some(begun);
    loop {
        let made = http.make(&setup("candy-chain", json!({"variant": "mini"}))).await.unwrap();
        if let Some(begun) = begun.take() {
            let _ = begun.send(());
        }
        drop(play(&http, &made.table.id, &made.secret.unwrap(), usize::MAX).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_is_backed_up_while_people_play() {
    let fixture = Fixture::new().await;
    let (http, stop) = host(fixture.path()).await;
    let (begun, first) = oneshot::channel();
    let playing = tokio::spawn(game_after_game(http.clone(), begun));
    first.await.unwrap();
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
    let (begun, first) = oneshot::channel();
    let playing = tokio::spawn(game_after_game(http.clone(), begun));
    first.await.unwrap();
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

/// Everybody on a machine sees the arguments of programs: here a program in the place of `pg_dump` writes
/// down what it is given.
#[test]
fn a_password_is_in_no_list_of_processes() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let witness = "#!/bin/sh\necho \"$*\" >> \"$0.args\"; echo \"$PGPASSWORD\" > \"$0.password\"\n\
                   for word; do case $word in --file=*) : > \"${word#--file=}\";; esac; done\n";
    for name in ["pg_dump", "pg_restore"] {
        std::fs::write(at(name), witness).unwrap();
        Command::new("chmod").arg("755").arg(at(name)).status().unwrap();
    }
    let path = format!("{}:{}", place.path().display(), std::env::var("PATH").unwrap());
    let url = "postgres://ada:hunter%2F2%25@db:5432/games?sslmode=require";
    std::fs::write(at("url"), format!("{url}\n")).unwrap();
    let folder = at("copies").display().to_string();
    let file = at("url").display().to_string();
    let ways: [(&[&str], &str, &str); 3] = [
        (&[&file, &folder], "NOTHING", ""),
        (&[&folder], "PARLOUR_DATABASE_URL", url),
        (&[&folder], "PARLOUR_DATABASE_URL_FILE", &file),
    ];
    for (args, variable, value) in ways {
        let mut backup = command("backup.sh", args);
        let said = backup.env("PATH", &path).env(variable, value).output().unwrap();
        assert!(said.status.success(), "{}", text(&said.stderr));
        let read = |name: &str| std::fs::read_to_string(at(name)).unwrap();
        assert_eq!(read("pg_dump.password").trim(), "hunter/2%");
        let args = read("pg_dump.args");
        assert!(args.contains("postgres://ada@db:5432/games?sslmode=require"), "{args}");
        assert!(!args.contains("hunter"), "{args}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn old_copies_go_and_the_newest_stay() {
    let fixture = Fixture::new().await;
    let stored = tempfile::tempdir().unwrap();
    let names = || {
        let files = std::fs::read_dir(stored.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.collect::<std::collections::BTreeSet<String>>()
    };
    let old = ["parlour-20200101T000000Z.sqlite", "parlour-20210101T000000Z.sqlite"];
    for name in old.into_iter().chain(["notes.txt", "parlour-other.sqlite"]) {
        std::fs::write(stored.path().join(name), "old").unwrap();
    }
    let (from, to) = (fixture.path().to_str().unwrap(), stored.path().to_str().unwrap());
    let said = script("backup.sh", &["--keep", "2", from, to]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    let kept = names();
    assert!(!kept.contains(old[0]) && kept.contains(old[1]), "{kept:?}");
    assert!(kept.contains("notes.txt") && kept.contains("parlour-other.sqlite"), "{kept:?}");
    assert_eq!(kept.len(), 4, "{kept:?}");
}

/// Somebody else's, where somebody else restores it: root does so for the host.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_back_belongs_to_the_folders_owner() {
    use std::os::unix::fs::MetadataExt;
    let fixture = Fixture::new().await;
    let (stored, again) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let backup = back_up(fixture.path().to_str().unwrap(), stored.path());
    // Only root may give a folder away; for anybody else it stays their own.
    let _ = Command::new("chown").args(["65534:65534"]).arg(again.path()).output().unwrap();
    let owner = again.path().metadata().unwrap();
    // As in the environment of a host that keeps its games elsewhere.
    let mut restore =
        command("restore.sh", &[backup.to_str().unwrap(), again.path().to_str().unwrap()]);
    restore.env("PARLOUR_DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing");
    let said = restore.output().unwrap();
    assert!(said.status.success(), "{}", text(&said.stderr));
    assert!(text(&said.stdout).starts_with("All is well"), "{}", text(&said.stdout));
    for file in std::fs::read_dir(again.path()).unwrap() {
        let file = file.unwrap();
        let found = file.metadata().unwrap();
        let name = file.file_name();
        assert_eq!((found.uid(), found.gid()), (owner.uid(), owner.gid()), "{name:?}");
        assert_eq!(found.mode() & 0o077, 0, "{name:?} is private");
    }
}

#[test]
fn wrong_calls_are_told_how() {
    for name in ["backup.sh", "restore.sh"] {
        let said = script(name, &[]);
        assert_eq!(said.status.code(), Some(2), "{name}");
        let name = format!("parlour-{}", name.trim_end_matches(".sh"));
        assert!(text(&said.stderr).contains(&name), "{}", text(&said.stderr));
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let said = script("backup.sh", &[folder, folder]);
    assert!(text(&said.stderr).contains("no parlour.sqlite"), "{}", text(&said.stderr));
    // A settings file is not read here, and other games than the host's are not copied instead.
    let mut command = command("backup.sh", &[folder]);
    let said = command.env("PARLOUR_CONFIG", "host.toml").env("STATE_DIRECTORY", folder).output();
    let said = said.unwrap();
    assert_eq!(said.status.code(), Some(2));
    assert!(text(&said.stderr).contains("Name the database"), "{}", text(&said.stderr));
}
