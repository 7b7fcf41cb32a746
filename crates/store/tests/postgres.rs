//! The suite of all stores, for PostgreSQL; and the messages for operators.

#[macro_use]
mod suite;

use std::sync::Arc;
use store::{PostgresStore, Store, StoreError};
use testcluster::Postgres;

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
    server.psql(&others, "create table tables (legs integer); create table log (wood text)");
    drop(PostgresStore::open(&others).await.unwrap());
    let legs = "select count(*) from public.tables, public.log";
    assert_eq!(server.psql(&others, legs), "0", "what others have there stays as it is");
    server.psql(&others, "drop table parlour.parlour_schema");
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
    says(&error, &["permission", "may create tables"]);

    let well = server.new_database();
    let store = PostgresStore::open(&well).await.unwrap();
    store.put_setting("x", "1").await.unwrap();
    server.stop();
    let error = refusal(&well.replace("parlour@", "parlour:hunter2@")).await;
    assert_eq!(error.code(), "database-away");
    says(&error, &[&port, "Check that PostgreSQL is running"]);
    assert!(!error.to_string().contains("hunter2"), "a password is never shown: {error}");
    let error = store.setting("x").await.unwrap_err();
    assert_eq!(error.code(), "database-away");
    assert!(error.is_outcome_unknown() && !error.is_refusal());
    // And it goes on by itself when the database is back, even after a crash.
    server.restart();
    assert_eq!(store.setting("x").await, Ok(Some("1".into())));
    store.put_setting("x", "2").await.unwrap();
    server.crash();
    assert_eq!(store.setting("x").await.unwrap_err().code(), "database-away");
    server.restart();
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

/// Lines that somebody takes out, adds or changes behind the nodes' backs are noticed, at the end of a
/// log as in its middle; and a database of an earlier release is protected from then on.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_log_is_protected_like_its_middle() {
    let server = Postgres::start();
    let address = server.new_database();
    let store = PostgresStore::open(&address).await.unwrap();
    let t = suite::id("t");
    store.create(suite::table("t")).await.unwrap();
    store.append(&t, suite::FREE, 0, suite::lines(0..3)).await.unwrap();
    store.append(&t, suite::FREE, 3, suite::lines(3..4)).await.unwrap();
    // As the first release left it.
    drop(store);
    server.psql(
        &address,
        "alter table heads drop column last, drop column last_of, drop column wake; drop table notes;
         create index heads_by_owner on heads (owner) where running",
    );
    server.psql(&address, "update parlour_schema set version = 1");
    let store = PostgresStore::open(&address).await.unwrap();
    assert_eq!(store.read(&t, 0).await, Ok(suite::lines(0..4)));
    for (spoil, repair, code) in [
        (
            "delete from log where position = 3",
            "insert into log values (1, 3, '{\"n\":3}')",
            "missing-lines",
        ),
        (
            "update log set line = 'x' where position = 3",
            "update log set line = '{\"n\":3}' where position = 3",
            "changed-end",
        ),
        (
            "insert into log values (1, 4, 'more')",
            "delete from log where position = 4",
            "added-lines",
        ),
        (
            "delete from log where position = 1",
            "insert into log values (1, 1, '{\"n\":1}')",
            "missing-lines",
        ),
    ] {
        server.psql(&address, spoil);
        assert_eq!(store.read(&t, 0).await.unwrap_err().code(), code, "{spoil}");
        server.psql(&address, repair);
        assert_eq!(store.read(&t, 0).await, Ok(suite::lines(0..4)), "{repair}");
    }
    // A node of the first release that still runs does not update the hash; that is not damage.
    server.psql(&address, "insert into log values (1, 4, 'by an old node')");
    server.psql(&address, "update heads set position = 5");
    assert_eq!(store.read(&t, 4).await.unwrap()[0].line, "by an old node");
    let finished = store.finish(&t, suite::FREE, 5, "over".into(), 1).await;
    assert_eq!(finished, Ok(2));
    assert_eq!(store.read(&t, 0).await.unwrap().len(), 5);
}

/// What other programs keep in the database is not ours; and the documented command gives back the room
/// of games that were deleted.
#[tokio::test(flavor = "multi_thread")]
async fn the_size_is_that_of_our_tables() {
    const BALLAST: u64 = 2 << 20;
    let server = Postgres::start();
    let database = server.new_database();
    let store = PostgresStore::open(&database).await.unwrap();
    let empty = store.size().await.unwrap();
    assert!(empty > 0 && empty < BALLAST, "{empty}");
    let fill =
        "as select n as name, repeat(md5(n::text), 2) as value from generate_series(1, 50000) n";
    server.psql(&database, &format!("create table public.others {fill}"));
    assert_eq!(store.size().await.unwrap(), empty);
    server.psql(&database, &format!("create temporary table ballast {fill}; insert into parlour.settings select name, value from ballast"));
    let full = store.size().await.unwrap();
    assert!(full > empty + BALLAST, "{full}");
    server.psql(&database, "delete from parlour.settings where value like repeat('_', 64)");
    server.psql(&database, "vacuum full");
    let again = store.size().await.unwrap();
    assert!(again < empty + BALLAST / 4, "{again} after {full}");
}
