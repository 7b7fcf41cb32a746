//! A host that is told to stop says so first, and everything goes on until load balancers have
//! noticed.

mod common;

use client::{Http, Live};
use common::{any_action, candy_chain, eventually, quick, snapshot_of, waits_for};
use server::{Config, Host};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::SqliteStore;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A host that takes this long to leave, and its end.
async fn start(drain: Duration) -> (Arc<Host>, Http, JoinHandle<std::io::Result<()>>) {
    let host = Host::new(
        Arc::new(SqliteStore::temporary().unwrap()),
        Config { drain, close_timeout: Duration::from_secs(2), ..quick() },
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let http = Http::new(format!("http://{}", listener.local_addr().unwrap()));
    let never = std::future::pending();
    let ended = tokio::spawn(server::run(Arc::clone(&host), listener, never));
    (host, http, ended)
}

#[tokio::test]
async fn a_host_that_leaves_says_so_and_plays_on_until_it_stops() {
    let (host, http, ended) = start(Duration::from_secs(3600)).await;
    assert_eq!(http.text("/readyz").await.unwrap(), r#"{"ready":true}"#);
    let setup = protocol::MakeTable { bots: vec!["beginner".into()], ..candy_chain() };
    let made = http.make(&setup).await.unwrap();
    let secret = made.secret.unwrap();
    let (mut live, welcome) =
        Live::connect(http.base(), &made.table.id, Some(&secret), None).await.unwrap();
    let leaving = Arc::clone(&host);
    let leaving = tokio::spawn(async move { leaving.drain().await });
    eventually("load balancers are told", async || {
        http.text("/readyz").await.is_err_and(|error| error.code() == "leaving")
    })
    .await;
    assert!(http.text("/healthz").await.is_ok(), "nothing is wrong with it");
    // The game goes on, and somebody whom nobody has sent elsewhere may still come.
    let mut seen = snapshot_of(&welcome);
    while !waits_for(&seen, 0) {
        seen = common::next_snapshot(&mut live).await.1;
    }
    live.act("a", &any_action(&seen).unwrap().to_string()).await.unwrap();
    http.make(&candy_chain()).await.unwrap();
    // Somebody who does not want to wait.
    host.stop();
    leaving.await.unwrap();
    ended.await.unwrap().unwrap();
    let gone = loop {
        match live.next().await {
            Ok(_) => {}
            Err(gone) => break gone,
        }
    };
    assert!(matches!(gone, client::Error::Closed { code: 1012, .. }), "{gone}");
}

#[tokio::test]
async fn it_stops_when_its_time_is_over() {
    let drain = Duration::from_millis(300);
    let (host, http, ended) = start(drain).await;
    let begun = Instant::now();
    tokio::join!(host.drain(), host.drain());
    assert!(begun.elapsed() >= drain && host.is_draining());
    ended.await.unwrap().unwrap();
    assert_eq!(http.text("/readyz").await.unwrap_err().code(), "unreachable");
}

/// Clients keep connections ready that they may never use.
#[tokio::test]
async fn a_silent_connection_does_not_hold_up_the_end() {
    let (host, http, ended) = start(Duration::ZERO).await;
    let address = http.base().trim_start_matches("http://");
    let silent = tokio::net::TcpStream::connect(address).await.unwrap();
    let used = http.text("/readyz").await.unwrap();
    let begun = Instant::now();
    host.drain().await;
    ended.await.unwrap().unwrap();
    // It would be waited for three seconds.
    assert!(begun.elapsed() < Duration::from_millis(2500), "{:?}", begun.elapsed());
    drop((silent, used));
}
