//! Wrong addresses, foreign and newer databases, no server: reported before anything is done.

use crate::game::Game;
use crate::node::{Node, PROGRAM, parlour};
use std::process::Command;
use store::{PostgresStore, SqliteStore};
use testcluster::Postgres;

/// What the program says when it does not start: one sentence or two, and neither a panic nor a
/// password.
fn complaint(args: &[&str]) -> String {
    let out = Command::new(PROGRAM).args(args).env("RUST_BACKTRACE", "1").output().unwrap();
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(matches!(out.status.code(), Some(1 | 2)), "{args:?}: {said}");
    assert!(said.starts_with("parlour: ") && said.trim_end().lines().count() == 1, "{said}");
    for part in ["panicked", "hunter2", "stack backtrace", "Error("] {
        assert!(!said.contains(part), "{args:?}: {said}");
    }
    said
}

/// Every command that is given the address of a database says the same about it.
fn refused(address: &str, parts: &[&str]) {
    let empty = tempfile::tempdir().unwrap();
    let folder = empty.path().join("data");
    drop(SqliteStore::open(&folder).unwrap());
    let folder = folder.to_str().unwrap();
    for args in [
        &["serve", "--listen", "127.0.0.1:0", "--database-url", address][..],
        &["doctor", "--database-url", address],
        &["migrate", "--from", folder, "--to", address],
        &["migrate", "--from", address, "--to", folder],
    ] {
        let said = complaint(args);
        for part in parts {
            assert!(said.contains(part), "{part:?} is missing in what {} says: {said}", args[0]);
        }
    }
}

#[test]
fn what_is_no_address_is_told_with_how_to_write_one() {
    let shape = "postgres://user:password@host:5432/name";
    let serve = |address: &str| complaint(&["serve", "--database-url", address]);
    for address in ["", "parlour", "postgres:/", "parlour:hunter2@db/parlour"] {
        let said = serve(address);
        assert!(said.contains(shape), "{address}: {said}");
    }
    for address in ["mysql://parlour:hunter2@127.0.0.1/parlour", "postgres://u:hunter2@h:port/d"] {
        refused(address, &["not a database URL", shape]);
    }
    // Passwords with signs that mean something in an address, as people paste them in.
    for sign in ["/", "?", "#"] {
        let address = format!("postgres://parlour:12{sign}hunter2@127.0.0.1:1/parlour");
        let said = serve(&address);
        assert!(said.contains("%2F") && said.contains(shape), "{address}: {said}");
    }
    let said = complaint(&["serve", "--forget", "--nats", "nats://user:hunter2@127.0.0.1:4222"]);
    assert!(said.contains("--database-url"), "{said}");
}

#[test]
fn nobody_there_is_told_with_where() {
    let address = "postgres://parlour:hunter2@127.0.0.1:1/parlour";
    refused(
        address,
        &["parlour at 127.0.0.1:1 is unreachable", "Check that PostgreSQL is running"],
    );
    let address = "postgres://parlour:hunter2@no-such-host.invalid/parlour";
    refused(address, &["parlour at no-such-host.invalid:5432 is unreachable"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_fit_is_told_and_left_as_it_is() {
    let server = Postgres::start();
    server.new_user("ada", "lovelace");
    let ours = server.new_database();
    let as_ada = ours.replace("parlour@", "ada:hunter2@");
    refused(&as_ada, &["denies access", "password", "Check the user"]);
    let right = ours.replace("parlour@", "ada:lovelace@");
    let node = Node::start(&["--database-url", &right]);
    Game::make(&node.http()).await.play(&node.base, 1).await.unwrap();
    drop(node);

    refused(&server.address("nowhere"), &["nowhere", "does not exist", "database name"]);

    let others = server.new_database();
    server.psql(&others, "create schema parlour; create table parlour.tables (legs integer)");
    refused(&others, &["not one of Parlour's", "another"]);

    // A later version of this program was here.
    server.psql(&ours, "update parlour_schema set version = 999");
    let dump = || server.psql(&ours, "select * from tables, log, settings, nodes, heads");
    let before = dump();
    refused(&ours, &["newer Parlour", "999", "Start the newer program", "Nothing was changed"]);
    assert_eq!(dump(), before);
    drop(PostgresStore::open(&server.new_database()).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_does_not_fit_is_told_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let node = Node::start(&["--data", data]);
    Game::make(&node.http()).await.play(&node.base, 2).await.unwrap();
    let said = complaint(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
    assert!(said.contains("already in use by another host (process "), "{said}");
    drop(node);
    let file = folder.path().join("parlour.sqlite");
    let database = rusqlite::Connection::open(&file).unwrap();
    database.pragma_update(None, "user_version", 999).unwrap();
    drop(database);
    let before = std::fs::read(&file).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    for args in [
        &["serve", "--listen", "127.0.0.1:0", "--data", data][..],
        &["doctor", "--data", data],
        &["migrate", "--from", data, "--to", elsewhere.to_str().unwrap()],
    ] {
        let said = complaint(args);
        assert!(said.contains("newer Parlour") && said.contains("999"), "{said}");
        assert!(said.contains("Nothing was changed") && said.contains(data), "{said}");
    }
    assert!(std::fs::read(&file).unwrap() == before, "the file is as it was");
    let said = parlour(&["migrate", "--from", data, "--to", data]);
    assert!(!said.status.success());
}
