//! Three nodes behind Caddy and nginx, with the files of `deploy/` and without sticky sessions:
//! people play through the proxy, a node is killed, and they play on.

use crate::node::Node;
use client::http::secret;
use client::{Error, Http};
use play::Seat;
use protocol::{Join, MakeTable};
use std::collections::BTreeSet;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use store::PostgresStore;
use tempfile::TempDir;
use testcluster::{Addresses, TestClient, assert_nothing_lost, cluster, wait_until_all_progress};
use testcluster::{Nats, Postgres};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;

/// A pace at which games last through what happens to them.
const PACE: Duration = Duration::from_millis(300);
/// Within five seconds the tables of a node that was killed are taken over; within two more the
/// proxy has noticed; the rest is for a busy machine.
const TAKEN_OVER: Duration = Duration::from_secs(5 + 2 + 5);

/// A proxy, ended when it is dropped.
struct Proxy {
    process: Child,
    base: String,
    _place: TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Asked to end, so that it takes its workers along.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name)
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Where the nodes are, as a proxy wants to know it.
fn places(nodes: &[Node]) -> Vec<&str> {
    nodes.iter().map(|node| node.base.trim_start_matches("http://")).collect()
}

impl Proxy {
    async fn start(mut command: Command, port: u16, install: &str, place: TempDir) -> Proxy {
        let log = std::fs::File::create(place.path().join("said")).unwrap();
        command.stdout(Stdio::null()).stderr(log);
        let process = command.spawn();
        let process = process.unwrap_or_else(|e| {
            panic!("{install} is needed for this test ({e}). On Debian: apt-get install {install}")
        });
        let said = || std::fs::read_to_string(place.path().join("said")).unwrap_or_default();
        let until = Instant::now() + Duration::from_secs(20);
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            assert!(Instant::now() < until, "{install} does not listen: {}", said());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Proxy { process, base: format!("http://127.0.0.1:{port}"), _place: place }
    }

    /// Caddy with our file as it is, on a port of its own.
    async fn caddy(nodes: &[Node]) -> Proxy {
        let (port, place) = (free_port(), tempfile::tempdir().unwrap());
        // Nothing of this goes into anybody's home, and nobody else's Caddy is in the way.
        let file = place.path().join("Caddyfile");
        let whole = "{\n\tadmin off\n}\nimport ";
        std::fs::write(&file, format!("{whole}{}\n", shipped("Caddyfile").display())).unwrap();
        let mut caddy = Command::new("caddy");
        caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
        caddy.env("PARLOUR_SITE", format!("http://127.0.0.1:{port}"));
        caddy.env("PARLOUR_NODES", places(nodes).join(" "));
        caddy.env("HOME", place.path()).env_remove("XDG_DATA_HOME").env_remove("XDG_CONFIG_HOME");
        Proxy::start(caddy, port, "caddy", place).await
    }

    /// nginx with our file on a port of its own, and a line for each node.
    async fn nginx(nodes: &[Node]) -> Proxy {
        let (port, place) = (free_port(), tempfile::tempdir().unwrap());
        let conf = std::fs::read_to_string(shipped("nginx.conf")).unwrap();
        let line = conf.lines().find(|line| line.contains("server 127.0.0.1:7777")).unwrap();
        let lines = places(nodes).into_iter().map(|node| line.replace("127.0.0.1:7777", node));
        let lines: Vec<String> = lines.collect();
        assert!(conf.contains("listen 80;"), "{conf}");
        let conf = conf.replace(line, &lines.join("\n"));
        let conf = conf.replace("listen 80;", &format!("listen 127.0.0.1:{port};"));
        let here = place.path().display().to_string();
        std::fs::write(place.path().join("parlour.conf"), conf).unwrap();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {here}/{kind};"))
            .join(" ");
        let whole = format!(
            "daemon off; worker_processes 1; pid {here}/pid; error_log {here}/error;
             events {{}} http {{ access_log off; {temporary} include {here}/parlour.conf; }}"
        );
        let file = place.path().join("nginx.conf");
        std::fs::write(&file, whole).unwrap();
        let usual = Path::new("/usr/sbin/nginx");
        let mut nginx = Command::new(if usual.exists() { usual } else { Path::new("nginx") });
        nginx.args(["-e", "stderr", "-c"]).arg(file);
        Proxy::start(nginx, port, "nginx-light", place).await
    }
}

/// The status that a change is answered with, for somebody at this address who claims to be others.
async fn change_from(address: [u8; 4], base: &str) -> u16 {
    let to = base.trim_start_matches("http://").parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((address, 0).into()).unwrap();
    let mut stream = socket.connect(to).await.unwrap();
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {to}\r\nContent-Type: application/json\r\n\
         X-Forwarded-For: 192.0.2.{}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}",
        another()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    status.unwrap_or_else(|| panic!("{answer}")).parse().unwrap()
}

/// Another one each time.
fn another() -> u8 {
    use std::sync::atomic::{AtomicU8, Ordering};
    static NEXT: AtomicU8 = AtomicU8::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// What the host says to be asked again, and what no answer at all is.
const AGAIN: [&str; 5] = ["unreachable", "table-away", "not-saved", "busy", "slow-down"];

/// Asks until it is done, as a person does who presses again; how often it took.
async fn insist<T, F: Future<Output = Result<T, Error>>>(ask: impl Fn() -> F) -> (T, u32) {
    let (begun, mut tries) = (Instant::now(), 1);
    loop {
        match ask().await {
            Ok(done) => return (done, tries),
            Err(error) => assert!(AGAIN.contains(&error.code()), "{error}"),
        }
        assert!(begun.elapsed() < TAKEN_OVER, "nobody could do it within {TAKEN_OVER:?}");
        tries += 1;
        tokio::time::sleep(PACE).await;
    }
}

/// Somebody who makes one table after the other, and a second who takes a seat there, until the end.
/// Whoever gets no answer brings the same secret again, as the page does. The tables, and how often it
/// took more than one try.
async fn newcomers(http: Http, end: Instant) -> (Vec<String>, u32) {
    let (mut tables, mut again) = (Vec::new(), 0);
    while Instant::now() < end {
        let setup = MakeTable { secret: Some(secret()), ..cluster::small_table(&[]) };
        let (made, tries) = insist(|| http.make(&setup)).await;
        again += u32::from(tries > 1);
        let join = Join { name: "Ben".into(), secret: Some(secret()), ..Join::default() };
        let (sat, tries) = insist(|| http.sit(&made.table.id, Seat(1), &join, None)).await;
        again += u32::from(tries > 1);
        assert_eq!((sat.seat, sat.secret), (Some(Seat(1)), join.secret));
        tables.push(made.table.id);
        tokio::time::sleep(PACE * 3).await;
    }
    (tables, again)
}

/// A proxy that meets a lost node leaves it alone, before it looks at its health the next time. Caddy
/// cannot repeat what changes something, so the first may be for nothing.
async fn changes_get_through(proxy: &Proxy) {
    let (begun, mut answers) = (Instant::now(), Vec::new());
    while begun.elapsed() < Duration::from_secs(2) {
        // Each from another address, for one may not ask for so much.
        answers.push(change_from([127, 0, 1, another()], &proxy.base).await);
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    let lost = answers.iter().filter(|answer| **answer == 502).count();
    println!("{lost} of {} changes reached nobody", answers.len());
    assert!(lost <= 1 && answers.len() > 5, "after the node was lost: {answers:?}");
    assert!(answers.iter().all(|answer| [400, 502].contains(answer)), "{answers:?}");
}

/// What the test says of a proxy: the page and the games get through, figures do not; limits count
/// people; a node may go.
async fn through(start: impl AsyncFnOnce(&[Node]) -> Proxy) {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.new_database();
    let flags = ["--database-url", &database, "--nats", &nats.address(), "--trust-proxy"];
    let more = ["--changes-per-second", "8", "--open-tables-per-address", "1000"];
    let flags = [&flags[..], &more].concat();
    let mut nodes: Vec<Node> = (0..3).map(|_| Node::start(&flags)).collect();
    let proxy = start(&nodes).await;
    let http = Http::new(&proxy.base);
    assert!(http.text("/").await.unwrap().contains("<!doctype html"), "the page");
    assert!(nodes[0].http().text("/metrics").await.is_ok());
    assert!(http.text("/metrics").await.is_err(), "figures are not for everybody");

    let addresses = Addresses::default();
    addresses.lock().unwrap().push(proxy.base.clone());
    let mut people = Vec::new();
    for _ in 0..6 {
        let (table, secrets) = cluster::table_for_two(&http, &http).await;
        for (seat, secret) in (0..).zip(&secrets) {
            people.push(TestClient::new(&addresses, &table, seat, secret));
        }
    }
    let mut playing = JoinSet::new();
    for person in &people {
        playing.spawn(person.clone().play(PACE));
    }
    wait_until_all_progress(&people, Instant::now()).await;
    for node in &nodes {
        let figures = node.http().text("/metrics").await.unwrap();
        let tables = figures.lines().find(|line| line.starts_with("parlour_connections "));
        assert!(tables.is_some_and(|line| !line.ends_with(" 0")), "everybody is at one node");
    }
    let mut coming = JoinSet::new();
    for _ in 0..3 {
        coming.spawn(newcomers(http.clone(), Instant::now() + TAKEN_OVER));
    }
    tokio::time::sleep(PACE * 2).await;
    drop(nodes.remove(0));
    changes_get_through(&proxy).await;
    let took = wait_until_all_progress(&people, Instant::now()).await;
    println!("everybody played on {took:?} after a node was killed");
    assert!(took < TAKEN_OVER + PACE * 2, "{took:?}");
    playing.join_all().await;
    let come = coming.join_all().await;
    let tables: BTreeSet<&String> = come.iter().flat_map(|(tables, _)| tables).collect();
    let again: u32 = come.iter().map(|(_, again)| again).sum();
    println!("{} tables were made meanwhile, {again} times after asking again", tables.len());
    assert!(tables.len() > 6, "{come:?}");
    let count = postgres.psql(&database, "select count(*) from tables");
    assert_eq!(count, (tables.len() + 6).to_string(), "no table was made twice");
    let store = PostgresStore::open(&database).await.unwrap();
    assert!(assert_nothing_lost(&store, &people).await > 20);

    let mut refused = 0;
    for _ in 0..200 {
        refused += u32::from(change_from([127, 0, 0, 2], &proxy.base).await == 429);
    }
    assert!(refused > 50, "one address was refused {refused} times, whatever it claimed to be");
    assert_eq!(change_from([127, 0, 0, 3], &proxy.base).await, 400, "others are not");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_on_through_caddy_when_a_node_is_killed() {
    through(Proxy::caddy).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_on_through_nginx_when_a_node_is_killed() {
    through(Proxy::nginx).await;
}
