//! A data folder in which games were really played.

use client::{Http, Live};
use protocol::{MakeTable, ToClient};
use serde_json::{Value, json};
use server::{Config, Host};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;
use store::{PostgresStore, SqliteStore};
use tokio::net::TcpListener;

/// What is in the fixture.
pub struct Fixture {
    pub folder: tempfile::TempDir,
    /// A table that waits for somebody.
    pub waiting: String,
    /// A game that is on; five actions of its player were taken.
    pub running: String,
    /// A game that is over, with a rematch.
    pub finished: String,
    /// The keys of the seats at these tables.
    pub secrets: Vec<String>,
}

pub fn setup(game: &str, options: Value) -> MakeTable {
    MakeTable {
        game: game.into(),
        options,
        seats: None,
        public: true,
        name: "Ada".into(),
        avatar: None,
        program: false,
        seat: None,
        bots: vec!["beginner".into()],
        scenario: Value::Null,
        secret: None,
    }
}

/// The first thing that can be done.
pub fn choose(seen: &Value) -> Option<Value> {
    seen["can"]["actions"].as_array()?.first().cloned()
}

/// Whether the game waits for the first seat.
fn is_my_turn(seen: &Value) -> bool {
    seen["turn"]["waiting_for"].as_array().is_some_and(|seats| seats.contains(&Value::from(0)))
}

/// Plays against the bot for this many actions, or to the end.
pub async fn play(http: &Http, table: &str, secret: &str, most: usize) -> Live {
    play_on(http, table, secret, most, "a").await
}

/// The same with other names for its actions: one that was named before would not be done again.
pub async fn play_on(http: &Http, table: &str, secret: &str, most: usize, names: &str) -> Live {
    let (mut live, welcome) = Live::connect(http.base(), table, Some(secret), None).await.unwrap();
    let mut view = welcome.snapshot;
    let mut taken = 0;
    loop {
        if let Some(view) = view.take() {
            let view: Value = serde_json::to_value(view).unwrap();
            if taken == most || !view["turn"]["outcome"].is_null() {
                return live;
            }
            if is_my_turn(&view) {
                let action = choose(&view).unwrap().to_string();
                live.act(&format!("{names}{taken}"), &action).await.unwrap();
                taken += 1;
            }
        }
        view = match live.next().await.unwrap() {
            ToClient::News(news) => Some(news.snapshot),
            ToClient::Welcome(welcome) => welcome.snapshot,
            _ => None,
        };
    }
}

/// Nobody waits for bots or for limits.
fn quick() -> Config {
    Config { bot_pace: Duration::ZERO, changes_per_second: 10_000, ..Config::default() }
}

/// A host over a data folder, in this process, until the end of the test.
pub async fn host(folder: &Path) -> (Http, impl Future<Output = ()>) {
    let store = SqliteStore::open(folder).unwrap();
    serve(Host::new(Arc::new(store), quick())).await
}

/// The only node of a PostgreSQL database.
pub async fn node(address: &str) -> (Http, impl Future<Output = ()>) {
    let store = PostgresStore::open(address).await.unwrap();
    serve(Host::join(Arc::new(store), quick(), None).await.unwrap()).await
}

async fn serve(host: Arc<Host>) -> (Http, impl Future<Output = ()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let http = Http::new(format!("http://{}", listener.local_addr().unwrap()));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server::run(host, listener, async { drop(stopped.await) }));
    let ended = async move {
        drop(stop);
        serving.await.unwrap().unwrap();
    };
    (http, ended)
}

/// Waits until nobody has the folder any more: the last connection of a host that was stopped may
/// go a moment later, and the store with it.
async fn closed(folder: &Path) {
    let lock = std::fs::File::open(folder.join("parlour.lock")).unwrap();
    while lock.try_lock().is_err() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

impl Fixture {
    /// Games are played, then the host is stopped.
    pub async fn new() -> Fixture {
        let folder = tempfile::tempdir().unwrap();
        let (http, stop) = host(folder.path()).await;
        let mini = json!({"variant": "mini"});
        let alone = MakeTable { bots: vec![], ..setup("candy-chain", Value::Null) };
        let waiting = http.make(&alone).await.unwrap();
        let running = http.make(&setup("candy-chain", Value::Null)).await.unwrap();
        let finished = http.make(&setup("candy-chain", mini)).await.unwrap();
        let quiddler = MakeTable { bots: vec!["easy".into()], ..setup("quiddler", Value::Null) };
        let dealt = http.make(&quiddler).await.unwrap();
        let secrets: Vec<String> =
            [&waiting, &running, &finished, &dealt].map(|m| m.secret.clone().unwrap()).into();
        drop(play(&http, &running.table.id, &secrets[1], 5).await);
        let mut winner = play(&http, &finished.table.id, &secrets[2], usize::MAX).await;
        winner.rematch("again").await.unwrap();
        drop(winner);
        // Dealt, so that there is luck to check.
        drop(Live::connect(http.base(), &dealt.table.id, Some(&secrets[3]), None).await.unwrap());
        stop.await;
        closed(folder.path()).await;
        Fixture {
            folder,
            waiting: waiting.table.id,
            running: running.table.id,
            finished: finished.table.id,
            secrets,
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Changes the database behind everybody's back.
    pub fn spoil(&self, sql: &str) {
        let file = rusqlite::Connection::open(self.path().join("parlour.sqlite")).unwrap();
        file.pragma_update(None, "foreign_keys", false).unwrap();
        assert!(file.execute(sql, []).unwrap() > 0, "nothing was spoilt by {sql}");
    }
}

pub fn parlour(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlour")).args(args).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
