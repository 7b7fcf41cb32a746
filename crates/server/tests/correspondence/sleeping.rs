//! Games that sleep: they cost nothing until somebody comes, or their time does.

use crate::days::{Days, HOUR, until};
use crate::{Game, awake, start};
use client::Http;
use futures_util::{StreamExt, stream};
use protocol::Stage;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{NewTable, Secret, SqliteStore, Store, Transition};

/// To read ten thousand games would take several times as long, on any machine.
const SLACK: Duration = Duration::from_millis(150);

/// The usual time until a host knows what to load from this folder, of five starts.
async fn time_to_start(folder: &Path) -> Duration {
    let mut times = Vec::new();
    for _ in 0..5 {
        let begun = Instant::now();
        let store = SqliteStore::open(folder).unwrap();
        let awake = store.awake().await.unwrap();
        times.push(begun.elapsed());
        assert!(awake.len() <= 1, "only the one that was awake");
    }
    times.sort();
    times[2]
}

/// Games that sleep are neither read nor loaded when a host starts.
#[tokio::test(start_paused = true)]
async fn ten_thousand_sleeping_games_are_not_loaded() {
    let days = Arc::new(Days::begin());
    let (folder, few) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let host = start(folder.path(), &days).await;
    let game = Game::begin(&host, 1).await;
    host.stop().await;
    let store = SqliteStore::open(folder.path()).unwrap();
    let real = store.table(&game.table.parse().unwrap()).await.unwrap();
    let log = store.read(&real.id, 0).await.unwrap();
    let until_when = days.now() + 30 * 24 * 3_600_000;
    let sleep = async |n: u32| {
        let id: store::TableId = format!("sleeping-{n}").parse().unwrap();
        let secret = Secret::new(store.secret(&real.id).await.unwrap().reveal());
        let (meta, seats) = (real.meta.clone(), real.seats.clone());
        let (game, at, public) = (real.game.clone(), real.created, false);
        let new = NewTable { id: id.clone(), game, public, at, meta, secret, seats };
        let fence = store::Fence::FREE;
        store.create(new).await.unwrap();
        store.advance(&id, fence, 0, log.clone(), Transition::Start { at }).await.unwrap();
        let sleep = Transition::Sleep { until: until_when };
        store.advance(&id, fence, log.len() as u64, vec![], sleep).await.unwrap();
    };
    // Side by side they share the waits for the disk.
    stream::iter(0..10_000).map(sleep).buffer_unordered(256).collect::<Vec<()>>().await;
    drop(store);
    let (with_all, with_one) =
        (time_to_start(folder.path()).await, time_to_start(few.path()).await);
    println!("a start takes {with_all:?} with ten thousand sleeping games, {with_one:?} with none");
    assert!(with_all < with_one + SLACK, "{with_all:?} instead of {with_one:?}");
    let host = start(folder.path(), &days).await;
    assert!(awake(&host).await <= 1, "only the one that was awake");
    days.pass(HOUR).await;
    days.pass(HOUR).await;
    until("nothing is in memory", async || awake(&host).await == 0).await;
    let table = Http::new(host.base()).table("sleeping-77").await.unwrap();
    assert_eq!(table.stage, Stage::Running);
    assert_eq!(awake(&host).await, 1, "one was asked for");
    host.stop().await;
}
