//! What a slow connection costs in a race of Candygrams, over real sockets.
//!
//! Ada and Ben answer a roll the moment they see it. What they send and see passes through a relay that
//! holds everything back, by 20 ms for one and 300 ms for the other, each way. Judged are the log's
//! order and stamps, not the clock of a busy machine; docs/delay.md says what comes of it.

mod common;

use client::{Error, Live};
use common::{Running, setup, start};
use play::Seat;
use protocol::{Join, Joined, MakeTable, ToClient, Welcome};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

const NEAR: Duration = Duration::from_millis(20);
const FAR: Duration = Duration::from_millis(300);
/// A race takes about a second; a machine may be busy.
const RACE_TIMEOUT: Duration = Duration::from_secs(60);

/// Listens on a port of its own and passes everything on to `host`, so much later, each way. Gives
/// the address to connect to.
async fn relay(host: &Running, delay: Duration) -> String {
    let target = host.base().trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect(&target).await.unwrap();
            near.set_nodelay(true).unwrap();
            far.set_nodelay(true).unwrap();
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            hold_back(near_in, far_out, delay);
            hold_back(far_in, near_out, delay);
        }
    });
    format!("http://{address}")
}

/// Passes bytes on in their order, each as long after it came as `delay` says.
fn hold_back(
    mut from: impl AsyncRead + Unpin + Send + 'static,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    delay: Duration,
) {
    let (put, mut take) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        let mut buffer = [0; 16 * 1024];
        while let Ok(n @ 1..) = from.read(&mut buffer).await {
            if put.send((Instant::now() + delay, buffer[..n].to_vec())).is_err() {
                break;
            }
        }
    });
    tokio::spawn(async move {
        while let Some((due, bytes)) = take.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
    });
}

/// BANANA with an A of each colour, and a T of each colour: whatever is rolled, AT can be laid.
fn player(b: &str) -> Value {
    json!({
        "crossword": [
            [0, 0, b], [1, 0, "Ap"], [2, 0, "Np"], [3, 0, "Ay"], [4, 0, "Ny"], [5, 0, "Ab"],
        ],
        "shoppe": ["Tp", "Ty", "Tb", "Ep"],
    })
}

/// AT downwards: the A has the colour of the first die, the T that of the second.
fn answer(view: &Value) -> Value {
    let colours = ["pink", "yellow", "blue"];
    let die = |i: usize| colours.iter().position(|colour| view["combo"][i] == *colour).unwrap();
    let candy = ["Tp", "Ty", "Tb"][die(1)];
    json!({ "play": { "roll": view["roll"], "on": [[1 + 2 * die(0), 1, candy]] } })
}

/// Whether the roll can still be answered.
fn can_play(view: &Value) -> bool {
    matches!(view["stage"].as_str(), Some("round" | "photo"))
}

/// One of the two, at the end of a slow wire.
struct Racer {
    live: Live,
}

impl Racer {
    async fn connect(base: &str, table: &str, secret: &str) -> (Racer, Value) {
        let hello = Live::connect(base, table, Some(secret), None);
        let (live, welcome) = timeout(RACE_TIMEOUT, hello).await.unwrap().unwrap();
        let view = welcome.snapshot.map(|seen| serde_json::from_str(seen.view.get()).unwrap());
        (Racer { live }, view.unwrap_or(Value::Null))
    }

    /// Passes the first roll, waits for the second one, and answers it at once: what the host says.
    async fn race(&mut self, mut view: Value) -> Result<(), Error> {
        let race = async {
            while !can_play(&view) {
                view = self.next_view().await;
            }
            self.live.act("pass", r#"{"pass":{"roll":1}}"#).await.unwrap();
            while view["roll"] != 2 || !can_play(&view) {
                view = self.next_view().await;
            }
            self.live.act("play", &answer(&view).to_string()).await
        };
        timeout(RACE_TIMEOUT, race).await.expect("the roll comes")
    }

    async fn next_view(&mut self) -> Value {
        loop {
            let view = match self.live.next().await.unwrap() {
                ToClient::News(news) => news.snapshot.view,
                ToClient::Welcome(Welcome { snapshot: Some(seen), .. }) => seen.view,
                _ => continue,
            };
            return serde_json::from_str(view.get()).unwrap();
        }
    }
}

/// How a race went.
struct Race {
    /// What the host said to each.
    said: [Result<(), Error>; 2],
    /// When the second roll fell, and when each play to it came in, if it was accepted.
    rolled: u64,
    came: [Option<u64>; 2],
    /// The whole game.
    log: String,
}

/// Ada and Ben, at the ends of wires with these delays, pass the first roll; the second one is a
/// race.
async fn race(photo_ms: u32, delays: [Duration; 2]) -> Race {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let setup = MakeTable {
        seats: Some(2),
        options: json!({ "mode": "express", "photo_ms": photo_ms, "round_seconds": 0 }),
        scenario: json!({
            "phase": { "is": "round" }, "roll": 1, "combo": ["pink", "pink"],
            "players": [player("Bp"), player("By")],
        }),
        public: false,
        ..setup("candygrams")
    };
    let Joined { table, secret, .. } = host.http.make(&setup).await.unwrap();
    let ben = host.http.sit(&table.id, Seat(1), &Join::default(), None).await.unwrap();
    let secrets = [secret.unwrap(), ben.secret.unwrap()];
    let wires = [relay(&host, delays[0]).await, relay(&host, delays[1]).await];
    let (mut ada, seen) = Racer::connect(&wires[0], &table.id, &secrets[0]).await;
    let (mut ben, before) = Racer::connect(&wires[1], &table.id, &secrets[1]).await;
    let said = tokio::join!(ada.race(seen), ben.race(before));
    // The log of a game is public when it is over.
    timeout(RACE_TIMEOUT, ben.live.act("leave", r#""leave""#)).await.unwrap().unwrap();
    let log = host.http.log(&table.id).await.unwrap();
    host.stop().await;
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rolls = lines.iter().filter(|line| line["input"]["chance"]["roll"].is_array());
    let rolled = rolls.map(|line| line["at"].as_u64().unwrap()).next().expect("a second roll");
    let came = [0, 1].map(|seat| {
        let plays = lines.iter().filter(|line| line["input"]["act"]["seat"] == seat);
        let mut plays = plays.filter(|line| line["input"]["act"]["action"]["play"]["roll"] == 2);
        plays.next().map(|line| line["at"].as_u64().unwrap())
    });
    // The same log gives the same verdict to whoever replays it.
    let (again, checked) = catalog::verify(&log).unwrap();
    assert!(checked.finished, "{checked:?}");
    assert_eq!(again.header().players.len(), 2);
    Race { said: [said.0, said.1], rolled, came, log }
}

/// Whether both plays were undone, as somebody sees it who replays the log.
fn one_die_each(log: &str) -> bool {
    let frames = catalog::replay_frames(log, play::Viewer::Watcher).unwrap();
    let events = frames.iter().flat_map(|frame| &frame.events);
    events.map(|event| event.get()).any(|event| event.contains("one-die-each"))
}

/// CG-27, CG-29, CG-31: whoever answers a roll at once answers it twice their delay after it fell: so
/// long the roll takes to be seen, and so long the answer takes. The order in which the host has them
/// decides, and the window says whether they came together.
#[tokio::test]
async fn delay_costs_twice_its_length() {
    for (photo_ms, delays) in [(150, [NEAR, FAR]), (0, [NEAR, NEAR])] {
        let Race { said, rolled, came, log } = race(photo_ms, delays).await;
        for (came, delay) in came.iter().zip(delays) {
            let Some(came) = came else { continue };
            let cost = came - rolled;
            println!("with {delay:?} each way the answer came in {cost} ms after the roll fell");
            // Stamps are whole milliseconds, cut off.
            assert!(cost + 2 >= 2 * delay.as_millis() as u64, "{cost} ms for {delay:?}");
        }
        match came {
            // Both are in the log: they came within the window, and both were undone.
            [Some(one), Some(two)] => {
                assert!(one.abs_diff(two) <= photo_ms.into(), "{came:?}");
                assert!(one_die_each(&log));
            }
            // One is: the other was told whose came first, and by how much.
            _ => {
                assert_eq!(came.iter().flatten().count(), 1, "somebody was first: {log}");
                assert!(!one_die_each(&log));
                let loser = usize::from(came[0].is_some());
                let Err(Error::Refused(error)) = &said[loser] else { panic!("{said:?}") };
                assert_eq!(
                    (error.code.as_ref(), error.rule.as_ref()),
                    ("too-late", "CG-27"),
                    "{error}"
                );
                assert!(error.message.contains("ms"), "by how much: {error}");
                println!("who was late is told: {}", error.message);
            }
        }
    }
}

/// CG-29, CG-31: a table whose window is wider than the difference sees them come together, and the
/// log says so to everybody who replays it. A busy machine may need another try.
#[tokio::test]
async fn a_wide_window_makes_up_for_delay() {
    let mut together = false;
    for _ in 0..5 {
        let Race { came, log, .. } = race(2_000, [NEAR, FAR]).await;
        assert_eq!(one_die_each(&log), came.iter().all(Option::is_some), "{came:?}");
        if let [Some(near), Some(far)] = came {
            assert!(near.abs_diff(far) <= 2_000);
            together = true;
            break;
        }
    }
    assert!(together, "560 ms apart, in a window of 2000");
}
