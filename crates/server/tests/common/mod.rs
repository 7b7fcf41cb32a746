//! A real host on a real port over a real store, and people to play on it.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use client::{Http, Live};
use play::Seat;
use protocol::{Join, Joined, MakeTable, ToClient, Welcome};
use serde_json::{Value, json};
use server::{Config, Host};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::SqliteStore;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running host. Dropping it stops it like a crash; [`stop`](Running::stop) is graceful.
pub struct Running {
    pub http: Http,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Running {
    pub fn base(&self) -> &str {
        self.http.base()
    }

    pub async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        (&mut self.task).await.unwrap().unwrap();
    }
}

pub fn quick() -> Config {
    Config {
        bot_pace: Duration::ZERO,
        close_timeout: Duration::from_millis(50),
        changes_per_second: 10_000,
        open_tables_per_address: 10_000,
        ..Config::default()
    }
}

/// Starts a host over the store in `folder`, on `port` (0 for any).
pub async fn start_at(folder: &Path, config: Config, port: u16) -> Running {
    let store = SqliteStore::open(folder).unwrap();
    let host = Host::new(Arc::new(store), config);
    host.resume().await.unwrap();
    let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let stopped = async { drop(stopped.await) };
    let task = tokio::spawn(server::run(host, listener, stopped));
    Running { http: Http::new(format!("http://{address}")), stop: Some(stop), task }
}

/// Starts a host over the store in `folder`, on a Unix socket.
#[cfg(unix)]
pub fn start_on_socket(folder: &Path, config: Config, path: &Path) -> Running {
    let host = Host::new(Arc::new(SqliteStore::open(folder).unwrap()), config);
    let socket = server::UnixSocket::open(path).unwrap();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(server::run_unix(host, socket, async { drop(stopped.await) }));
    Running { http: Http::new(format!("unix:{}", path.display())), stop: Some(stop), task }
}

pub async fn start(folder: &Path) -> Running {
    start_at(folder, quick(), 0).await
}

pub fn setup(game: &str) -> MakeTable {
    MakeTable {
        game: game.into(),
        options: Value::Null,
        seats: None,
        public: true,
        name: "Ada".into(),
        avatar: None,
        program: false,
        seat: None,
        bots: vec![],
        scenario: Value::Null,
        secret: None,
    }
}

pub fn candy_chain() -> MakeTable {
    setup("candy-chain")
}

/// Two people at a table that has just begun.
pub struct Pair {
    pub table: String,
    pub secrets: [String; 2],
    pub live: [Live; 2],
    pub welcome: [Welcome; 2],
}

pub async fn pair(host: &Running, setup: MakeTable) -> Pair {
    let Joined { table, secret, .. } = host.http.make(&setup).await.unwrap();
    let join = Join { name: "Ben".into(), ..Join::default() };
    let joined = host.http.sit(&table.id, Seat(1), &join, None).await.unwrap();
    let secrets = [secret.unwrap(), joined.secret.unwrap()];
    let (a, wa) = Live::connect(host.base(), &table.id, Some(&secrets[0]), None).await.unwrap();
    let (b, wb) = Live::connect(host.base(), &table.id, Some(&secrets[1]), None).await.unwrap();
    Pair { table: table.id, secrets, live: [a, b], welcome: [wa, wb] }
}

/// Asks again and again until the answer is yes, for twenty seconds.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let asking = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(20), asking).await;
    in_time.unwrap_or_else(|_| panic!("not within twenty seconds: {what}"));
}

/// The next snapshot a client is shown, within five seconds.
pub async fn next_snapshot(live: &mut Live) -> (u32, Value) {
    let waiting = async {
        loop {
            match live.next().await.unwrap() {
                ToClient::News(news) => {
                    return (news.seq, serde_json::to_value(news.snapshot).unwrap());
                }
                ToClient::Welcome(Welcome { snapshot: Some(seen), seq, .. }) => {
                    return (seq, serde_json::to_value(seen).unwrap());
                }
                _ => {}
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), waiting).await.expect("news within five seconds")
}

/// The first thing that can be done.
pub fn any_action(seen: &Value) -> Option<Value> {
    seen["can"]["actions"].as_array()?.first().cloned()
}

/// Whether the game waits for this seat.
pub fn waits_for(seen: &Value, seat: u8) -> bool {
    seen["turn"]["waiting_for"].as_array().unwrap().contains(&json!(seat))
}

pub fn snapshot_of(welcome: &Welcome) -> Value {
    serde_json::to_value(welcome.snapshot.as_ref().unwrap()).unwrap()
}

/// Plays a pair's game until `moves` actions were accepted or it is over; gives the last snapshots.
pub async fn play_on(pair: &mut Pair, mut seen: [Value; 2], moves: usize) -> ([Value; 2], usize) {
    let mut made = 0;
    while made < moves && seen[0]["turn"]["outcome"].is_null() {
        let i = usize::from(waits_for(&seen[0], 1));
        let action = any_action(&seen[i]).expect("the seat to act can act");
        let id = format!("m{made}-{}", seen[0]["view"]["left"]);
        pair.live[i].act(&id, &action.to_string()).await.unwrap();
        seen = [next_snapshot(&mut pair.live[0]).await.1, next_snapshot(&mut pair.live[1]).await.1];
        made += 1;
    }
    (seen, made)
}

/// Posts to `/mcp`; the whole answer, status and all.
pub async fn post_mcp(base: &str, token: &str, body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let address = base.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let request = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         accept: application/json, text/event-stream\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.unwrap();
    reply
}
