//! The lobby: tables where somebody is, and only so many of one address.

mod common;

use client::{Http, Live};
use common::{candy_chain, quick, start, start_at};
use protocol::{Join, MakeTable, Stage};
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
    for _ in 0..20 {
        host.http.make(&private).await.expect("private tables are in nobody's way");
    }
    let refused = host.http.make(&private).await.unwrap_err();
    assert_eq!(refused.code(), "too-many-private-tables", "but in the host's");
    let alone = MakeTable { bots: vec!["easy".into()], ..private };
    host.http.make(&alone).await.expect("a table where nobody is waited for is no such table");
    // A table where the game has begun does not wait for players any more.
    let join = Join { bot: Some("easy".into()), ..Join::default() };
    let secret = first.secret.as_deref();
    host.http.sit(&first.table.id, play::Seat(1), &join, secret).await.unwrap();
    let (_ada, _) = Live::connect(host.base(), &first.table.id, secret, None).await.unwrap();
    host.http.make(&candy_chain()).await.expect("one of them has begun");
    host.stop().await;
}

/// Requests that come at the same moment do not slip past the limit together.
#[tokio::test]
async fn many_requests_at_once_make_no_more_tables() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), Config { open_tables_per_address: 5, ..quick() }, 0).await;
    let setup = candy_chain();
    let made = futures_util::future::join_all((0..50).map(|_| host.http.make(&setup))).await;
    let (made, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
    assert_eq!((made.len(), refused.len()), (5, 45));
    assert!(refused.into_iter().all(|r| r.unwrap_err().code() == "too-many-open-tables"));
    // A repeated request, whose answer was lost, takes no second place.
    for closed in made.into_iter().take(2).map(Result::unwrap) {
        let key = closed.secret.unwrap();
        host.http.leave(&closed.table.id, play::Seat(0), &key).await.unwrap();
    }
    let secret = Some("4ca5c7e415d13fee35010a41755862ef".to_owned());
    let again = MakeTable { secret, ..candy_chain() };
    for _ in 0..2 {
        host.http.make(&again).await.expect("two are closed");
    }
    host.http.make(&setup).await.expect("the second place is still free");
    assert_eq!(host.http.make(&setup).await.unwrap_err().code(), "too-many-open-tables");
    host.stop().await;
}

/// Tables where all others are bots are never open; there may be only so many all the same, and they
/// do not hide anybody's.
#[tokio::test]
async fn running_tables_do_not_hide_those_that_wait() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), Config { open_tables_per_address: 11, ..quick() }, 0).await;
    let open = host.http.make(&candy_chain()).await.unwrap();
    let secret = open.secret.as_deref();
    let (_ada, _) = Live::connect(host.base(), &open.table.id, secret, None).await.unwrap();
    let with_bot = MakeTable { bots: vec!["easy".into()], ..candy_chain() };
    let mut crowd = Vec::new();
    for _ in 0..110 {
        let made = host.http.make(&with_bot).await.unwrap();
        let secret = made.secret.as_deref();
        let live = Live::connect(host.base(), &made.table.id, secret, None).await.unwrap();
        crowd.push((made.table.id, live));
    }
    let refused = host.http.make(&with_bot).await.unwrap_err();
    assert_eq!(refused.code(), "too-many-shown-tables");
    let listed = host.http.tables().await.unwrap().tables;
    assert_eq!(listed.len(), 100);
    assert_eq!(listed[0].id, open.table.id);
    assert!(listed[1..].iter().all(|table| table.stage == Stage::Running));
    host.stop().await;
}

/// Of those who have made many tables, only the latest come before the tables of others.
#[tokio::test]
async fn a_list_is_shared_by_those_who_made_tables() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), quick(), 0).await;
    let theirs = host.http.make(&candy_chain()).await.unwrap();
    let secret = theirs.secret.as_deref();
    let (_ada, _) = Live::connect(host.base(), &theirs.table.id, secret, None).await.unwrap();
    let spammer = Http::new_from(host.base(), "127.0.0.2".parse().unwrap());
    let mut crowd = Vec::new();
    for _ in 0..120 {
        let made = spammer.make(&candy_chain()).await.unwrap();
        let secret = made.secret.as_deref();
        crowd.push(Live::connect(host.base(), &made.table.id, secret, None).await.unwrap());
    }
    let listed = host.http.tables().await.unwrap().tables;
    assert_eq!(listed.len(), 100);
    assert!(listed.iter().any(|table| table.id == theirs.table.id));
    host.stop().await;
}
