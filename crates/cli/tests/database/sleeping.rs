//! Ten thousand games that sleep add nothing to what a start takes, in SQLite and in PostgreSQL.

use crate::fixture::setup;
use client::Http;
use futures_util::{StreamExt, stream};
use play::Seat;
use protocol::{Join, MakeTable, Stage};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use store::{Fence, NewTable, PostgresStore, Secret, SqliteStore, Store, TableId, Transition};
use testcluster::Postgres;

const SLEEPING: u32 = 10_000;
/// So many are written at a time.
const AT_ONCE: usize = 256;
const STARTS: usize = 9;
/// What a start may take more than without them; to read them takes seconds.
const SLACK: Duration = Duration::from_millis(200);
/// What the machine does besides; to read all of their heads takes more.
const LOOK_SLACK: Duration = Duration::from_millis(2);
const A_MONTH: i64 = 30 * 24 * 3_600_000;

/// The program; it ends with this.
struct Host(Child);

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a host that keeps its games there; its address, and how long it took until it was well.
async fn start(place: [&str; 2]) -> (Host, Http, Duration) {
    let begun = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["serve", "--port", "0"]).args(place).env("PARLOUR_LOG", "warn");
    let mut host = Host(command.stdout(Stdio::piped()).spawn().expect("the program starts"));
    let lines = BufReader::new(host.0.stdout.take().unwrap()).lines();
    let base = lines
        .map_while(Result::ok)
        .find_map(|line| Some(line.split_once("On this machine: ")?.1.trim().to_owned()));
    let http = Http::new(base.expect("it says where it is"));
    while http.text("/healthz").await.is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    (host, http, begun.elapsed())
}

/// The shortest start of each, in turn: what else the machine does makes others longer.
async fn compare(database: &str, none: [&str; 2], many: [&str; 2]) {
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..STARTS {
        for (place, shortest) in [none, many].into_iter().zip(&mut shortest) {
            let (host, _, time) = start(place).await;
            drop(host);
            *shortest = time.min(*shortest);
        }
    }
    let [none, many] = shortest;
    println!("{database}: a start takes {none:?}, and {many:?} with {SLEEPING} sleeping games");
    assert!(many < none + SLACK, "{database}: {many:?} instead of {none:?}");
}

/// A game for two where a move may take days, begun.
async fn make_game(place: [&str; 2]) -> TableId {
    let (_host, http, _) = start(place).await;
    let options = json!({ "time": { "move": { "seconds": 86_400 } } });
    let wish = MakeTable { bots: vec![], public: false, ..setup("candy-chain", options) };
    let id = http.make(&wish).await.unwrap().table.id;
    http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    while http.table(&id).await.unwrap().stage != Stage::Running {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    id.parse().unwrap()
}

/// Puts so many games beside this one that sleep for a month.
async fn fill(store: &dyn Store, real: &TableId) {
    let (record, log) = (store.table(real).await.unwrap(), store.read(real, 0).await.unwrap());
    let secret = store.secret(real).await.unwrap();
    let (until, at) = (record.created + A_MONTH, record.created);
    let fill = async |n: u32| {
        let id: TableId = format!("sleeping-{n}").parse().unwrap();
        let secret = Secret::new(secret.reveal());
        let (meta, seats, game) = (record.meta.clone(), record.seats.clone(), record.game.clone());
        let new = NewTable { id: id.clone(), game, public: false, at, meta, secret, seats };
        store.create(new).await.unwrap();
        store.advance(&id, Fence::FREE, 0, log.clone(), Transition::Start { at }).await.unwrap();
        let (end, sleep) = (log.len() as u64, Transition::Sleep { until });
        store.advance(&id, Fence::FREE, end, vec![], sleep).await.unwrap();
    };
    stream::iter(0..SLEEPING).map(fill).buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
    assert!(store.awake().await.unwrap().len() <= 1, "all but the first one sleep");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_sqlite_they_add_nothing_to_a_start() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [none, many] = folders.each_ref().map(|at| ["--data", at.path().to_str().unwrap()]);
    make_game(none).await;
    let real = make_game(many).await;
    fill(&SqliteStore::open(folders[1].path()).unwrap(), &real).await;
    compare("SQLite", none, many).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_postgres_they_add_nothing_to_a_start() {
    let server = tokio::task::block_in_place(Postgres::start);
    let addresses = [server.new_database(), server.new_database()];
    let [none, many] = addresses.each_ref().map(|address| ["--database-url", address]);
    make_game(none).await;
    let real = make_game(many).await;
    let store = PostgresStore::open(&addresses[1]).await.unwrap();
    // What every node asks each second, from its first.
    let look = async || {
        let now = store.table(&real).await.unwrap().created;
        let mut shortest = Duration::MAX;
        for _ in 0..20 {
            let begun = Instant::now();
            store.orphans(now, 64).await.unwrap();
            shortest = shortest.min(begun.elapsed());
        }
        shortest
    };
    let with_none = look().await;
    fill(&store, &real).await;
    let with_many = look().await;
    println!("looking for games without a node: {with_none:?}, and {with_many:?} with them");
    assert!(with_many < 2 * with_none + LOOK_SLACK, "{with_many:?} instead of {with_none:?}");
    compare("PostgreSQL", none, many).await;
}
