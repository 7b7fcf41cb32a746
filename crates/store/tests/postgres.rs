//! The suite of all stores, for PostgreSQL; and what an operator is told.

#[macro_use]
mod suite;

use loopback::Postgres;
use std::sync::Arc;
use store::{PostgresStore, Store, StoreError};

/// A database that outlives the stores opened in it.
struct Database(String);

impl suite::Home for Database {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(PostgresStore::open(&self.0).await.unwrap())
    }
}

/// One server for all cases, and a database for each: a server takes longer to start than all
/// cases take.
#[test]
fn the_suite() {
    let server = Postgres::start();
    every_case_with!(|| Database(server.new_database()));
}

async fn refusal(address: &str) -> StoreError {
    match PostgresStore::open(address).await {
        Ok(_) => panic!("it opened"),
        Err(e) => e,
    }
}

/// The text says all of this.
fn says(error: &StoreError, parts: &[&str]) {
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in: {text}");
    }
}

#[tokio::test]
async fn an_address_that_is_none() {
    for junk in ["", "parlour", "mysql://host/db", "postgres://user@host:port/db"] {
        let error = refusal(junk).await;
        assert_eq!(error.code(), "bad-database-address", "{junk}");
        says(&error, &["postgres://user:password@host:5432/name"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_operator_is_told() {
    let mut server = Postgres::start();
    let port = server.port().to_string();

    let error = refusal(&server.address("nowhere")).await;
    assert_eq!(error.code(), "database-not-let-in");
    says(&error, &["nowhere", &port, "does not exist"]);

    let others = server.new_database();
    server.psql(&others, "create table tables (legs integer)");
    let error = refusal(&others).await;
    assert_eq!(error.code(), "not-our-database");

    let newer = server.new_database();
    drop(PostgresStore::open(&newer).await.unwrap());
    server.psql(&newer, "update parlour_schema set version = 999");
    let before = server.psql(&newer, "select * from settings");
    let error = refusal(&newer).await;
    assert_eq!(error.code(), "newer-schema");
    says(&error, &["999", "newer Parlour", "Nothing was changed"]);
    assert_eq!(server.psql(&newer, "select * from settings"), before);

    // A user who may look and not touch.
    let closed = server.new_database();
    server.psql(&closed, "create role guest login");
    let error = refusal(&closed.replace("parlour@", "guest@")).await;
    assert_eq!(error.code(), "database-not-let-in");
    says(&error, &["permission", "may make tables"]);

    let well = server.new_database();
    let store = PostgresStore::open(&well).await.unwrap();
    store.put_setting("x", "1").await.unwrap();
    server.stop();
    let error = refusal(&well.replace("parlour@", "parlour:hunter2@")).await;
    assert_eq!(error.code(), "database-away");
    says(&error, &[&port, "Check that PostgreSQL runs"]);
    assert!(!error.to_string().contains("hunter2"), "a password is not told: {error}");
    let error = store.setting("x").await.unwrap_err();
    assert_eq!(error.code(), "database-away");
    assert!(error.is_unsure() && !error.is_refusal());
    // And goes on by itself when it is back, also after a crash.
    server.start_again();
    assert_eq!(store.setting("x").await, Ok(Some("1".into())));
    store.put_setting("x", "2").await.unwrap();
    server.crash();
    assert_eq!(store.setting("x").await.unwrap_err().code(), "database-away");
    server.start_again();
    assert_eq!(store.setting("x").await, Ok(Some("2".into())));
}

/// Nodes that start at the same moment bring a new database up to date once.
#[tokio::test(flavor = "multi_thread")]
async fn many_nodes_may_open_a_new_database_at_once() {
    let server = Postgres::start();
    let address = server.new_database();
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let address = address.clone();
        crowd.spawn(async move { PostgresStore::open(&address).await.map(drop) });
    }
    for opened in crowd.join_all().await {
        opened.unwrap();
    }
    assert_eq!(server.psql(&address, "select count(*) from settings where name = 'cluster'"), "1");
}
