//! One seat on several devices: codes that open it elsewhere, and keys that are renewed.

mod common;

use async_trait::async_trait;
use client::{Http, Live};
use common::{
    Running, candy_chain, next_snapshot, pair, play_on, quick, snapshot_of, start, start_at,
};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use play::Seat;
use protocol::{Joined, ToClient};
use server::{Bus, BusError, BusMessage, Config, Host, WallClock};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, UNIX_EPOCH};
use store::{NodeId, SqliteStore};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

async fn connect(host: &Running, joined: &Joined) -> (Live, protocol::Welcome) {
    Live::connect(host.base(), &joined.table.id, joined.secret.as_deref(), None).await.unwrap()
}

/// Waits until the host has closed this connection.
async fn closed(live: &mut Live) {
    let closed = async { while live.next().await.is_ok() {} };
    timeout(Duration::from_secs(5), closed).await.expect("the device is signed out");
}

async fn refusal(host: &Running, table: &str, secret: &str) -> String {
    match Live::connect(host.base(), table, Some(secret), None).await {
        Ok(_) => "welcome".into(),
        Err(error) => error.code().to_owned(),
    }
}

#[tokio::test]
async fn a_code_opens_the_seat_on_another_device_once() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    let (ada, ben) = (game.secrets[0].clone(), game.secrets[1].clone());
    let ask = async |seat, by: &str| host.http.device_code(&game.table, Seat(seat), true, by).await;
    assert_eq!(
        ask(0, &ben).await.unwrap_err().code(),
        "not-seated",
        "nobody gives away others' seats"
    );
    assert_eq!(ask(0, "a-key-that-nobody-has-23456789").await.unwrap_err().code(), "wrong-secret");
    let made = ask(0, &ada).await.unwrap();
    assert_eq!((made.code.len(), made.seconds), (6, 60));
    // As somebody would type it.
    let tablet = host.http.use_code(&made.code.to_lowercase()).await.unwrap();
    assert_eq!((tablet.table.id.as_str(), tablet.seat), (game.table.as_str(), Some(Seat(0))));
    assert_ne!(tablet.secret.as_ref(), Some(&ada), "each device has a key of its own");
    let again = host.http.use_code(&made.code).await.unwrap_err();
    assert_eq!(again.code(), "unknown-code", "a code works once");
    // Both devices see the same and play the same seat.
    let (mut second, welcome) = connect(&host, &tablet).await;
    assert_eq!(welcome.you, Some(Seat(0)));
    assert_eq!(snapshot_of(&welcome), snapshot_of(&game.welcome[0]));
    let seen = [snapshot_of(&game.welcome[0]), snapshot_of(&game.welcome[1])];
    let (seen, _) = play_on(&mut game, seen, 2).await;
    next_snapshot(&mut second).await;
    assert_eq!(next_snapshot(&mut second).await.1, seen[0]);
    host.stop().await;
}

#[tokio::test]
async fn the_old_device_is_signed_out_unless_it_stays() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    let ada = game.secrets[0].clone();
    let made = host.http.device_code(&game.table, Seat(0), false, &ada).await.unwrap();
    let phone = host.http.use_code(&made.code).await.unwrap();
    closed(&mut game.live[0]).await;
    assert_eq!(refusal(&host, &game.table, &ada).await, "wrong-secret");
    let old = host.http.device_code(&game.table, Seat(0), true, &ada).await.unwrap_err();
    assert_eq!(old.code(), "wrong-secret", "it cannot take the seat back either");
    // The new one stays signed in when the host starts again.
    host.stop().await;
    let host = start(folder.path()).await;
    let (_, welcome) = connect(&host, &phone).await;
    assert_eq!(welcome.you, Some(Seat(0)));
    host.stop().await;
}

#[tokio::test]
async fn a_new_key_signs_out_all_other_devices() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    let ada = game.secrets[0].clone();
    let made = host.http.device_code(&game.table, Seat(0), true, &ada).await.unwrap();
    let lost = host.http.use_code(&made.code).await.unwrap();
    let (mut lost_live, _) = connect(&host, &lost).await;
    let waiting = host.http.device_code(&game.table, Seat(0), true, &ada).await.unwrap();
    let renewed = host.http.renew_key(&game.table, Seat(0), &ada).await.unwrap();
    closed(&mut lost_live).await;
    closed(&mut game.live[0]).await;
    for old in [&ada, lost.secret.as_ref().unwrap()] {
        assert_eq!(refusal(&host, &game.table, old).await, "wrong-secret");
    }
    let void = host.http.use_code(&waiting.code).await.unwrap_err();
    assert_eq!(void.code(), "unknown-code", "codes of keys that were revoked are void");
    let (_, welcome) = connect(&host, &renewed).await;
    assert_eq!(welcome.you, Some(Seat(0)));
    // Nobody else noticed.
    game.live[1].send_text("{\"ping\":{}}").await.unwrap();
    while !matches!(game.live[1].next().await.unwrap(), ToClient::Pong {}) {}
    host.stop().await;
}

/// A code works for a minute.
#[tokio::test]
async fn a_code_is_worth_nothing_after_a_minute() {
    let folder = tempfile::tempdir().unwrap();
    let today = UNIX_EPOCH.elapsed().unwrap().as_millis() as i64;
    let clock = Arc::new(AtomicI64::new(today));
    let now = Arc::clone(&clock);
    let wall_clock = WallClock::of(move || now.load(Ordering::Relaxed));
    let host = start_at(folder.path(), Config { wall_clock, ..quick() }, 0).await;
    let game = pair(&host, candy_chain()).await;
    let used_after = async |seconds: i64| {
        let ada = &game.secrets[0];
        let made = host.http.device_code(&game.table, Seat(0), true, ada).await.unwrap();
        clock.fetch_add(seconds * 1000, Ordering::Relaxed);
        host.http.use_code(&made.code).await.map(drop).map_err(|error| error.code().to_owned())
    };
    assert_eq!(used_after(59).await, Ok(()));
    assert_eq!(used_after(61).await, Err("unknown-code".into()));
    host.stop().await;
}

/// All devices of a seat come along to the rematch, where everybody sits one seat further.
#[tokio::test]
async fn every_device_comes_along_to_the_rematch() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    let made = host.http.device_code(&game.table, Seat(0), true, &game.secrets[0]).await.unwrap();
    let tablet = host.http.use_code(&made.code).await.unwrap();
    let (mut second, _) = connect(&host, &tablet).await;
    game.live[0].act("bye", r#""resign""#).await.unwrap();
    next_snapshot(&mut second).await;
    second.send_text(r#"{"rematch":{"id":"r"}}"#).await.unwrap();
    game.live[1].send_text(r#"{"rematch":{"id":"r"}}"#).await.unwrap();
    let next = loop {
        if let ToClient::Moved { table } = second.next().await.unwrap() {
            break table;
        }
    };
    for secret in [&game.secrets[0], tablet.secret.as_ref().unwrap()] {
        let (_, welcome) = Live::connect(host.base(), &next, Some(secret), None).await.unwrap();
        assert_eq!(welcome.you, Some(Seat(1)));
    }
    host.stop().await;
}

/// A seat has at most eight devices; with the ninth, the one that was there first is signed out.
#[tokio::test]
async fn a_seat_has_so_many_devices_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let game = pair(&host, candy_chain()).await;
    let mut newest = game.secrets[0].clone();
    for _ in 0..8 {
        let made = host.http.device_code(&game.table, Seat(0), true, &newest).await.unwrap();
        newest = host.http.use_code(&made.code).await.unwrap().secret.unwrap();
    }
    assert_eq!(refusal(&host, &game.table, &game.secrets[0]).await, "wrong-secret");
    assert_eq!(refusal(&host, &game.table, &newest).await, "welcome");
    host.stop().await;
}

#[tokio::test]
async fn whoever_guesses_codes_has_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    // Limits as they are by default: whoever may do much may also guess more.
    let config = Config { changes_per_second: 20, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let mut codes = HashMap::<String, u32>::new();
    for n in 0..40 {
        let letters: Vec<char> = "BCDFGHJKMN".chars().collect();
        let guess = format!("BCDF{}{}", letters[n % 10], letters[n / 10]);
        let error = host.http.use_code(&guess).await.unwrap_err();
        *codes.entry(error.code().to_owned()).or_default() += 1;
    }
    assert_eq!(codes.get("unknown-code"), Some(&30), "{codes:?}");
    assert_eq!(codes.get("slow-down"), Some(&10), "{codes:?}");
    host.stop().await;
}

/// A TV watches: it has no seat and sees no hand, and everybody is told that it is there.
#[tokio::test]
async fn everybody_knows_of_a_tv() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut game = pair(&host, candy_chain()).await;
    let mut tv = Live::open(host.base(), &game.table).await.unwrap();
    tv.send_text(r#"{"hello":{"version":3,"tv":true}}"#).await.unwrap();
    let ToClient::Welcome(welcome) = tv.next().await.unwrap() else { panic!("no welcome") };
    assert_eq!((welcome.you, welcome.table.tvs, welcome.table.watchers), (None, 1, 0));
    let mut tvs = async |expected| {
        let told = async {
            loop {
                if let ToClient::Table(table) = game.live[0].next().await.unwrap()
                    && table.tvs == expected
                {
                    return;
                }
            }
        };
        timeout(Duration::from_secs(5), told).await.expect("everybody is told");
    };
    tvs(1).await;
    drop(tv);
    tvs(0).await;
    // Whoever has a seat is no TV, whatever they say.
    let mut seated = Live::open(host.base(), &game.table).await.unwrap();
    let hello = format!(r#"{{"hello":{{"version":3,"tv":true,"secret":"{}"}}}}"#, game.secrets[1]);
    seated.send_text(hello).await.unwrap();
    let ToClient::Welcome(welcome) = seated.next().await.unwrap() else { panic!("no welcome") };
    assert_eq!((welcome.you, welcome.table.tvs), (Some(Seat(1)), 0));
    host.stop().await;
}

/// Carries bytes between hosts of one process.
#[derive(Clone, Default)]
struct Post(Arc<Mutex<Lines>>);

#[derive(Default)]
struct Lines {
    nodes: HashMap<String, mpsc::UnboundedSender<BusMessage>>,
    waiting: HashMap<String, oneshot::Sender<()>>,
    asked: u64,
}

#[async_trait]
impl Bus for Post {
    fn is_connected(&self) -> bool {
        true
    }

    async fn listen(&self, node: &NodeId) -> Result<BoxStream<'static, BusMessage>, String> {
        let (to_node, inbox) = mpsc::unbounded_channel();
        self.0.lock().unwrap().nodes.insert(node.to_string(), to_node);
        let next = async |mut inbox: mpsc::UnboundedReceiver<BusMessage>| {
            inbox.recv().await.map(|message| (message, inbox))
        };
        Ok(futures_util::stream::unfold(inbox, next).boxed())
    }

    async fn ask(&self, to: &NodeId, bytes: Vec<u8>) -> Result<(), BusError> {
        let (reply, answered) = oneshot::channel();
        let name = {
            let mut lines = self.0.lock().unwrap();
            lines.asked += 1;
            let name = lines.asked.to_string();
            lines.waiting.insert(name.clone(), reply);
            let node = lines.nodes.get(to.as_str()).ok_or(BusError::Node)?;
            let message = BusMessage { bytes, reply: Some(name.clone()) };
            node.send(message).map_err(|_| BusError::Node)?;
            name
        };
        let answer = timeout(Duration::from_secs(2), answered).await;
        self.0.lock().unwrap().waiting.remove(&name);
        answer.map_err(|_| BusError::Node)?.map_err(|_| BusError::Node)
    }

    async fn answer(&self, reply: String) {
        if let Some(waiting) = self.0.lock().unwrap().waiting.remove(&reply) {
            let _ = waiting.send(());
        }
    }

    async fn send(&self, to: &NodeId, bytes: Vec<u8>) -> bool {
        let lines = self.0.lock().unwrap();
        let message = BusMessage { bytes, reply: None };
        lines.nodes.get(to.as_str()).is_some_and(|node| node.send(message).is_ok())
    }

    async fn flush(&self) {}
}

/// A code that one node made opens the seat at another, and signs out a device at a third.
#[tokio::test]
async fn codes_work_at_every_node() {
    let (store, bus) = (Arc::new(SqliteStore::temporary().unwrap()), Post::default());
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let config = Config { lease: Duration::from_secs(30), ..quick() };
        let bus: Arc<dyn Bus> = Arc::new(bus.clone());
        let host = Host::join_by(store.clone(), config, Some(bus)).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        nodes.push(Http::new(format!("http://{}", listener.local_addr().unwrap())));
        tokio::spawn(server::run(host, listener, std::future::pending()));
    }
    let made = nodes[0].make(&candy_chain()).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    let (mut old, _) = Live::connect(nodes[2].base(), &id, Some(&ada), None).await.unwrap();
    let code = nodes[1].device_code(&id, Seat(0), false, &ada).await.unwrap();
    let phone = nodes[2].use_code(&code.code).await.unwrap();
    closed(&mut old).await;
    let again = nodes[0].use_code(&code.code).await.unwrap_err();
    assert_eq!(again.code(), "unknown-code", "once, whichever node is asked");
    let secret = phone.secret.as_deref();
    let (_, welcome) = Live::connect(nodes[1].base(), &id, secret, None).await.unwrap();
    assert_eq!(welcome.you, Some(Seat(0)));
}
