//! The lobby: tables where somebody is, and only so many of one address.

mod common;

use client::Live;
use common::{candy_chain, quick, start, start_at};
use protocol::{Join, MakeTable};
use server::Config;
use std::time::Duration;

#[tokio::test]
async fn a_table_is_listed_while_somebody_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let listed = async || host.http.tables().await.unwrap().tables.len();
    assert_eq!(listed().await, 0, "nobody is there yet");
    let (_eve, _) = Live::connect(host.base(), &made.table.id, None, None).await.unwrap();
    assert_eq!(listed().await, 0, "nobody is there to play with");
    let secret = made.secret.as_deref();
    let (ada, _) = Live::connect(host.base(), &made.table.id, secret, None).await.unwrap();
    assert_eq!(listed().await, 1);
    drop(ada);
    let gone = async { while listed().await > 0 {} };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("it is still listed");
    host.stop().await;
}

#[tokio::test]
async fn one_address_has_only_so_many_open_public_tables() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { open_tables_per_address: 2, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let first = host.http.make(&candy_chain()).await.unwrap();
    host.http.make(&candy_chain()).await.unwrap();
    let refused = host.http.make(&candy_chain()).await.unwrap_err();
    assert_eq!(refused.code(), "too-many-open-tables");
    let private = MakeTable { public: false, ..candy_chain() };
    host.http.make(&private).await.expect("private tables are in nobody's way");
    // A table where the game has begun does not wait for players any more.
    let join = Join { bot: Some("easy".into()), ..Join::default() };
    let secret = first.secret.as_deref();
    host.http.sit(&first.table.id, play::Seat(1), &join, secret).await.unwrap();
    let (_ada, _) = Live::connect(host.base(), &first.table.id, secret, None).await.unwrap();
    host.http.make(&candy_chain()).await.expect("one of them has begun");
    host.stop().await;
}
