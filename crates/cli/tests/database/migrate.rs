//! Games go from SQLite to PostgreSQL and back, and are the same.

use crate::doctor::doctor;
use crate::fixture::{Fixture, parlour, text};
use serde_json::Value;
use std::path::Path;
use store::{Note, PostgresStore, SqliteStore, Store};
use testcluster::Postgres;

fn migrate(from: &str, to: &str) -> Result<Value, String> {
    let said = parlour(&["migrate", "--json", "--from", from, "--to", to]);
    match said.status.success() {
        true => Ok(serde_json::from_slice(&said.stdout).unwrap()),
        false => Err(text(&said.stderr) + &text(&said.stdout)),
    }
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_there_and_back() {
    let server = Postgres::start();
    let address = server.new_database();
    let fixture = Fixture::new().await;
    // What the host notes beside the games goes along: here a family's link.
    let link = Note { value: "the family's table".into(), until: None };
    let store = SqliteStore::open(fixture.path()).unwrap();
    assert!(store.swap_note("family/ada", None, Some(link.clone()), 0).await.unwrap());
    drop(store);
    let there = migrate(name(fixture.path()), &address).unwrap();
    assert_eq!(there["tables"], 5, "{there}");
    let said = parlour(&["doctor", "--json", "--database-url", &address]);
    assert!(said.status.success(), "{}{}", text(&said.stdout), text(&said.stderr));
    assert!(text(&said.stdout).contains(r#""tables":5"#), "{}", text(&said.stdout));

    let back = tempfile::tempdir().unwrap();
    let again = migrate(&address, name(back.path())).unwrap();
    assert_eq!(again, there, "the same tables, lines, notes and hash");
    let store = SqliteStore::open(back.path()).unwrap();
    assert_eq!(store.note("family/ada", 0).await.unwrap(), Some(link));
    drop(store);
    let (well, report) = doctor(back.path());
    assert!(well, "{report}");
    // And people go on playing where they were.
    let (http, stop) = crate::fixture::host(back.path()).await;
    drop(crate::fixture::play_on(&http, &fixture.running, &fixture.secrets[1], 1, "b").await);
    stop.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_mixed_or_written_over() {
    let (here, there) = (Fixture::new().await, Fixture::new().await);
    let error = migrate(name(here.path()), name(there.path())).unwrap_err();
    assert!(error.contains("There are games in"), "{error}");
    assert!(migrate(name(here.path()), name(here.path())).unwrap_err().contains("already"));
    let done = tempfile::tempdir().unwrap();
    migrate(name(here.path()), name(done.path())).unwrap();
    let error = migrate(name(there.path()), name(done.path())).unwrap_err();
    assert!(error.contains("There are games in"), "done is done: {error}");
    let nothing = done.path().join("away");
    assert!(migrate(name(&nothing), name(here.path())).unwrap_err().contains("no parlour.sqlite"));
    assert!(!nothing.exists());
}

/// Cut off at any table and between any two steps of one: said again, it goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_was_cut_off_is_taken_up() {
    let server = Postgres::start();
    let address = server.new_database();
    let fixture = Fixture::new().await;
    let whole = migrate(name(fixture.path()), &address).unwrap();
    // Back to how it looks in the middle: one table away, one without its log, one not begun.
    let store = PostgresStore::open(&address).await.unwrap();
    store.put_setting("migration", "begun").await.unwrap();
    drop(store);
    let key = |id: &str| format!("(select key from tables where id = '{id}')");
    let (running, finished) = (key(&fixture.running), key(&fixture.finished));
    server.psql(
        &address,
        &format!(
            "delete from log where table_key in ({running}, {finished});
             update heads set position = 0, running = false where table_key = {running};
             update tables set state = 'waiting', version = 1 where key = {running};
             delete from heads where table_key = {finished};
             delete from seats where table_key = {finished};
             delete from tables where key = {finished};"
        ),
    );
    assert_eq!(migrate(name(fixture.path()), &address).unwrap(), whole);
}

/// Somebody changed the target behind the migration's back.
#[tokio::test(flavor = "multi_thread")]
async fn a_difference_is_told() {
    let (fixture, target) = (Fixture::new().await, Fixture::new().await);
    let file = rusqlite::Connection::open(target.path().join("parlour.sqlite")).unwrap();
    let sql = "insert into settings (name, value) values ('migration', 'begun')";
    file.execute(sql, []).unwrap();
    drop(file);
    let error = migrate(name(fixture.path()), name(target.path())).unwrap_err();
    assert!(error.contains("only the target has it"), "{error}");
}
