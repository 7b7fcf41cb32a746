//! Two worlds that differ only in what a seat may not know give the program in it the same bytes, by the
//! socket of programs and at `/mcp`.

mod common;

use catalog::GamePlugin;
use client::ProgramSocket;
use common::{post_mcp, quick, setup, start_at};
use play::{Determinize, Game, Seat};
use protocol::{FromProgram, Join, MakeTable, ToHost, ToProgram};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use server::{Config, EntropySource, WallClock};
use std::sync::Mutex;
use std::time::Duration;
use store::{SqliteStore, Store};

/// Positions of each game that are compared.
const POSITIONS: usize = 2;

/// What is said to a table, beside looking: nothing of it is a move.
const NONSENSE: [&str; 5] = [
    "\"?\"",
    "{\"take\":\"z9\"}",
    "{\"play\":7}",
    "{\"lay\":{\"words\":[[\"qu\",\"i\"]]}}",
    "{\"buy-monster\":\"?\"}",
];

/// How a program talks to its host.
#[derive(Clone, Copy, Debug)]
enum Way {
    Socket,
    Mcp,
}

/// A host whose luck and time are always the same.
fn config() -> Config {
    let source = Mutex::new(ChaCha12Rng::seed_from_u64(7));
    let entropy_source = EntropySource::of(move |bytes| source.lock().unwrap().fill_bytes(bytes));
    Config { entropy_source, wall_clock: WallClock::of(|| 1_700_000_000_000), ..quick() }
}

/// Everything that a program hears in the first seat of a table that begins from this position.
async fn heard(way: Way, make: MakeTable) -> String {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let token = server::programs::issue(&store as &dyn Store, "Otto", 0).await.unwrap();
    drop(store);
    let host = start_at(folder.path(), config(), 0).await;
    let made = host.http.make(&make).await.unwrap();
    for seat in 2..make.seats.unwrap() {
        let secret = Some(format!("the-secret-of-guest-{seat}-at-the-table"));
        let join = Join { name: format!("Guest {seat}"), secret, ..Join::default() };
        host.http.sit(&made.table.id, Seat(seat), &join, None).await.unwrap();
    }
    let heard = match way {
        Way::Socket => by_socket(host.base(), &token, &made.table.id).await,
        Way::Mcp => by_mcp(host.base(), &token, &made.table.id).await,
    };
    host.stop().await;
    heard
}

async fn by_socket(base: &str, token: &str, table: &str) -> String {
    let mut program = ProgramSocket::connect(base, token, &[], 1).await.unwrap();
    program.send(&FromProgram::Join { table: table.into(), seat: Some(Seat(0)) }).await.unwrap();
    let mut heard = String::new();
    hear(&mut program, &mut heard, "\"snapshot\":{").await;
    let raw = |json: &str| RawValue::from_string(json.to_owned()).unwrap();
    let mut said = vec![
        ToHost::Describe { id: "d".into() },
        ToHost::Parse { id: "p".into(), text: "?".into() },
        ToHost::Possible { id: "w".into() },
    ];
    for (n, json) in NONSENSE.iter().enumerate() {
        said.push(ToHost::Preview { id: format!("v{n}"), action: raw(json) });
        said.push(ToHost::Act { id: format!("a{n}"), action: raw(json) });
    }
    for message in said {
        program.say(table, &message).await.unwrap();
        hear(&mut program, &mut heard, "{\"answer\":").await;
    }
    heard
}

/// Notes what is said until something of this kind is. Who sits where and is there is left out: when it
/// is said depends on the time.
async fn hear(program: &mut ProgramSocket, heard: &mut String, kind: &str) {
    loop {
        let next = tokio::time::timeout(Duration::from_secs(60), program.next());
        let text = match next.await.expect("the host says something").unwrap() {
            ToProgram::At { message, .. } if message.get().starts_with("{\"table\"") => continue,
            ToProgram::At { message, .. } => {
                let text = message.get();
                // When the table was made, and the fingerprint of the position that it was laid out
                // with, which is salted.
                let text = [("\"made\":", 13), ("\"laid_out\":\"", 64)]
                    .iter()
                    .fold(text.to_owned(), blank);
                without_clock(text)
            }
            other => format!("{other:?}"),
        };
        *heard += &text;
        heard.push('\n');
        if text.contains(kind) {
            return;
        }
    }
}

/// Without the time at the table's clock.
fn without_clock(text: String) -> String {
    match text.rsplit_once("\"now\":") {
        Some((before, rest)) => {
            format!("{before}\"now\":…{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        None => text,
    }
}

/// Without what follows this, so many letters.
fn blank(text: String, (after, letters): &(&str, usize)) -> String {
    match text.split_once(after) {
        Some((before, rest)) => format!("{before}{after}…{}", &rest[*letters..]),
        None => text,
    }
}

async fn by_mcp(base: &str, token: &str, table: &str) -> String {
    let mut heard = String::new();
    let mut calls = vec![
        ("join", json!({"table": table, "seat": 1})),
        ("wait", json!({"seconds": 50})),
        ("look", json!({})),
        ("list_actions", json!({})),
        ("list_actions", json!({"from": 1, "limit": 2})),
        ("act", json!({"action": "?"})),
    ];
    calls.extend(NONSENSE.map(|action| ("act", json!({"action": action}))));
    calls.push(("look", json!({})));
    for (tool, arguments) in calls {
        let params = json!({"name": tool, "arguments": arguments});
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        let answer = post_mcp(base, token, &body.to_string()).await;
        // What joining shows depends on how quickly the game begins.
        if tool != "join" {
            let own =
                |line: &&str| ["date:", "x-request-id:"].iter().any(|of| line.starts_with(of));
            let lines = answer.lines().filter(|line| !own(line));
            heard.extend(lines.flat_map(|line| [line, "\n"]));
        }
    }
    heard
}

/// Compares; in how many pairs the secrets differed.
async fn two_worlds<P>(way: Way, seats: u8) -> usize
where
    P: GamePlugin,
    P::Game: Determinize,
{
    let entry = catalog::game(P::ABOUT.id).unwrap();
    let options = entry.without_clocks(&entry.with_table_defaults(&Value::Null));
    let options = entry.check_options(&options, Some(seats)).unwrap();
    let own = serde_json::from_value(options.clone()).unwrap();
    let game = P::make(own, seats, P::Game::VERSION).unwrap();
    let pairs = testkit::worlds::pairs(&game, Seat(0), 0, POSITIONS);
    assert!(!pairs.is_empty(), "{}: it was never the first seat's turn", P::ABOUT.id);
    let mut differed = 0;
    for pair in pairs {
        differed += usize::from(pair[0] != pair[1]);
        let [one, two] = pair.map(|scenario| MakeTable {
            options: options.clone(),
            seats: Some(seats),
            seat: Some(Seat(1)),
            public: false,
            secret: Some("the-secret-of-ada-at-the-table".into()),
            scenario,
            ..setup(P::ABOUT.id)
        });
        let (one, two) = (heard(way, one).await, heard(way, two).await);
        assert_eq!(one, two, "{}, {way:?}", P::ABOUT.id);
        assert!(one.len() > 2000, "{}, {way:?}: hardly anything was said: {one}", P::ABOUT.id);
    }
    differed
}

async fn every_game(way: Way) {
    assert!(two_worlds::<catalog::quiddler::Plugin>(way, 3).await > 0);
    assert!(two_worlds::<catalog::keyword::Plugin>(way, 3).await > 0);
    assert!(two_worlds::<catalog::candy_monsters::Plugin>(way, 3).await > 0);
    assert!(two_worlds::<catalog::candygrams::Plugin>(way, 2).await > 0);
    // Nothing is secret there: the worlds are equal, and so are the bytes.
    two_worlds::<catalog::candy_chain::Plugin>(way, 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_programs_socket_tells_nothing_of_others_secrets() {
    every_game(Way::Socket).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tools_over_http_tell_nothing_of_others_secrets() {
    every_game(Way::Mcp).await;
}
