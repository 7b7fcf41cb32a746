//! How many lines a second the embedded store makes durable, and how long each caller waits.
//!
//! `cargo run --release -p store --example append_rate -- [callers] [seconds] [folder]`

use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use store::{Entry, Fence, NewTable, Secret, SqliteStore, Store, TableId};

/// A game of Candy Chain is about this long; then a caller opens its next table.
const LINES_A_TABLE: u64 = 60;

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let callers: usize = args.next().map_or(200, |text| text.parse().expect("callers: a number"));
    let seconds: u64 = args.next().map_or(5, |text| text.parse().expect("seconds: a number"));
    let own = tempfile::tempdir().expect("a temporary folder");
    let folder = args.next().map_or(own.path().to_owned(), PathBuf::from);
    let store = Arc::new(SqliteStore::open(&folder).expect("the store opens"));
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let callers_at_work: Vec<_> =
        (0..callers).map(|caller| tokio::spawn(play(Arc::clone(&store), caller, end))).collect();
    let mut waits = Vec::new();
    for caller in callers_at_work {
        waits.extend(caller.await.expect("a caller finishes"));
    }
    let rate = waits.len() as f64 / start.elapsed().as_secs_f64();
    waits.sort_unstable();
    let percentile = |p: usize| waits[(waits.len() - 1) * p / 100];
    println!(
        "{callers} callers: {rate:.0} lines/s, wait p50 {:?}, p99 {:?}, longest {:?}",
        percentile(50),
        percentile(99),
        percentile(100)
    );
}

/// Appends one line after the other, and returns how long each took.
async fn play(store: Arc<SqliteStore>, caller: usize, end: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    for game in 0.. {
        let id: TableId = format!("c{caller}-{game}").parse().expect("a fit name");
        let new = NewTable {
            id: id.clone(),
            game: "candy-chain".into(),
            public: false,
            at: 0,
            meta: "{}".into(),
            secret: Secret::new("seed"),
            seats: Vec::new(),
        };
        store.create(new).await.expect("a new table");
        for position in 0..LINES_A_TABLE {
            if Instant::now() >= end {
                return waits;
            }
            let line = format!(
                r#"{{"at":{position}000,"act":{{"seat":1,"action":{{"take":["b4","c5"]}}}},"hash":"0123456789abcdef0123456789abcdef"}}"#
            );
            let entry = Entry::for_action(line, 1, format!("{caller}-{position}"));
            let begin = Instant::now();
            store.append(&id, Fence::FREE, position, vec![entry]).await.expect("appended");
            waits.push(begin.elapsed());
        }
    }
    waits
}
