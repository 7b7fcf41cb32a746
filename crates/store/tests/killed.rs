//! A host that is killed at any moment has kept everything it acknowledged.

use std::{
    collections::HashMap,
    env,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, SystemTime},
};
use store::{Entry, Fence, NewTable, Secret, SqliteStore, Store, StoreError, TableId};
use tokio::{runtime::Runtime, task::JoinSet};

const TABLES: usize = 12;
/// Lines in one append: an append must be there whole or not at all.
const LINES: u64 = 3;
const KILLS: u32 = 12;
const FOLDER: &str = "STORE_TEST_FOLDER";

fn id(n: usize) -> TableId {
    format!("t{n}").parse().unwrap()
}

/// The only line that may ever be at a position.
fn entry(n: usize, position: u64) -> Entry {
    Entry::for_action(
        format!(r#"{{"table":{n},"at":{position}}}"#),
        n as u8,
        format!("a{position}"),
    )
}

/// Appends at all tables as fast as it gets answers, and writes to standard error what was
/// acknowledged, until it is killed.
async fn append_for_ever(folder: &Path) {
    let store = Arc::new(SqliteStore::open(folder).unwrap());
    let mut tasks = JoinSet::new();
    for n in 0..TABLES {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            let new = NewTable {
                id: id(n),
                game: "candy-chain".into(),
                public: false,
                at: 0,
                meta: String::new(),
                secret: Secret::new(""),
                seats: Vec::new(),
            };
            let mut position = match store.create(new).await {
                Err(StoreError::TableExists { .. }) => store.table(&id(n)).await.unwrap().position,
                made => made.unwrap().position,
            };
            loop {
                let entries = (position..position + LINES).map(|at| entry(n, at)).collect();
                position = store.append(&id(n), Fence::FREE, position, entries).await.unwrap();
                eprintln!("acknowledged {n} {position}");
            }
        });
    }
    tasks.join_all().await;
}

/// Runs this very test as the host, kills it after `life`, and returns what it acknowledged.
fn live_and_die(folder: &Path, life: Duration) -> HashMap<usize, u64> {
    let mut host = Command::new(env::current_exe().unwrap())
        .args(["--exact", "what_a_killed_host_acknowledged_is_there", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(host.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    std::thread::scope(|scope| {
        let killer = scope.spawn(|| {
            std::thread::sleep(life);
            host.kill().unwrap();
            host.wait().unwrap();
        });
        let mut acknowledged = HashMap::new();
        // The last line may have been cut short by the kill; then it does not count.
        while line.ends_with('\n') {
            let words: Vec<&str> = line.split_whitespace().collect();
            let ["acknowledged", table, position] = words[..] else { panic!("it said {line}") };
            acknowledged.insert(table.parse().unwrap(), position.parse().unwrap());
            line.clear();
            said.read_line(&mut line).unwrap();
        }
        killer.join().unwrap();
        acknowledged
    })
}

#[test]
fn what_a_killed_host_acknowledged_is_there() {
    if let Some(folder) = env::var_os(FOLDER) {
        return Runtime::new().unwrap().block_on(append_for_ever(Path::new(&folder)));
    }
    let folder = tempfile::tempdir().unwrap();
    let runtime = Runtime::new().unwrap();
    let mut acknowledged: HashMap<usize, u64> = HashMap::new();
    for kill in 0..KILLS {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
        let life = Duration::from_micros(u64::from(now.subsec_micros()) % 150_000);
        let latest = live_and_die(folder.path(), life);
        assert!(!latest.is_empty(), "kill {kill} came before anything was acknowledged");
        acknowledged.extend(latest);
        runtime.block_on(async {
            let store = SqliteStore::open(folder.path()).unwrap();
            for n in 0..TABLES {
                let promised = acknowledged.get(&n).copied().unwrap_or(0);
                let stored = match store.read(&id(n), 0).await {
                    Err(StoreError::UnknownTable { .. }) if promised == 0 => continue,
                    stored => stored.unwrap(),
                };
                let count = stored.len() as u64;
                // One append can have been on its way, written but not yet acknowledged.
                let (least, most) = (promised, promised + LINES);
                assert!(count == least || count == most, "kill {kill} after {life:?}: table {n} has {count} lines, {promised} were acknowledged");
                assert!(stored.into_iter().eq((0..count).map(|at| entry(n, at))));
                acknowledged.insert(n, count);
            }
        });
    }
    let total: u64 = acknowledged.values().sum();
    assert!(total > u64::from(KILLS) * LINES, "only {total} lines in {KILLS} lives");
}
