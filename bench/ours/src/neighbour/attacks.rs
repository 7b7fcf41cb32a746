//! What a bad neighbour does, from one address and within its limits.

use super::{is_my_turn, is_running, next_snapshot};
use anyhow::{Context, Result};
use client::{Http, Live};
use play::Seat;
use protocol::{MakeTable, ToClient, ToHost, VERSION};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

/// The attacker's address; the player has 127.0.0.1.
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// Whoever is refused tries again after this long.
const PAUSE: Duration = Duration::from_millis(20);
/// Messages that are sent before an answer is read.
const BATCH: usize = 50;

/// One attack.
pub struct Attack {
    pub name: &'static str,
    pub does: &'static str,
    /// Begins it, in tasks of their own.
    pub begin: fn(Attacker),
}

pub const ATTACKS: &[Attack] = &[
    Attack {
        name: "strong-bots",
        does: "plays at 100 tables of the strongest bots",
        begin: |me| me.many(100, |me, n| me.play_for_ever(STRONG[n % STRONG.len()])),
    },
    Attack {
        name: "idle-bots",
        does: "makes tables full of strong bots, joins them and leaves",
        begin: |me| me.many(20, |me, n| me.make_and_leave(STRONG[n % STRONG.len()])),
    },
    Attack {
        name: "moves",
        does: "moves at 200 tables as fast as it is answered",
        begin: |me| me.many(200, |me, _| me.play_for_ever(("candy-chain", "easy"))),
    },
    Attack {
        name: "questions",
        does: "asks for hints and for what was possible at 100 tables, after every move",
        begin: |me| me.many(100, |me, n| me.ask_for_ever(STRONG[n % STRONG.len()].0)),
    },
    Attack {
        name: "replays",
        does: "asks for replays of 40 games, and what was possible at every step of them",
        begin: |me| me.many(40, |me, _| me.replay_for_ever()),
    },
    Attack {
        name: "drafts",
        does: "sends drafts to be judged over 200 connections, 50 at a time",
        begin: |me| me.many(200, |me, n| me.draft_for_ever(STRONG[n % STRONG.len()].0)),
    },
    Attack {
        name: "nonsense",
        does: "sends 15 KiB of nonsense at a time over 200 connections",
        begin: |me| me.many(200, |me, _| me.talk_nonsense()),
    },
    Attack {
        name: "hellos",
        does: "says hello over and over on 300 connections to one table",
        begin: |me| me.many(300, |me, _| me.hello_for_ever()),
    },
    Attack {
        name: "watchers",
        does: "watches the player's table over 900 connections",
        begin: |me| me.many(900, |me, _| me.watch_the_player()),
    },
    Attack {
        name: "requests",
        does: "asks for lists, tables and pages over 200 connections",
        begin: |me| me.many(200, |me, _| me.request_for_ever()),
    },
    Attack {
        name: "lessons",
        does: "begins lessons and tries moves in them over 200 connections",
        begin: |me| me.many(200, |me, n| me.learn_for_ever(LESSONS[n % LESSONS.len()])),
    },
    Attack {
        name: "lobby",
        does: "makes public tables without end and stays at all that it may make",
        begin: |me| me.many(100, |me, n| me.stay_in_the_lobby(n % 4 == 0)),
    },
    Attack {
        name: "coach",
        does: "has the coach look at 20 games, over and over",
        begin: |me| me.many(20, |me, n| me.ask_the_coach(STRONG[n % STRONG.len()].0)),
    },
    Attack {
        name: "exercises",
        does: "begins exercises and tries moves in them over 100 connections",
        begin: |me| me.many(100, |me, _| me.exercise_for_ever()),
    },
    Attack {
        name: "puzzles",
        does: "begins puzzles, tries moves in them and gives up over 100 connections",
        begin: |me| me.many(100, |me, n| me.puzzle_for_ever(LESSONS[n % LESSONS.len()])),
    },
    Attack {
        name: "words",
        does: "asks what words mean, and why they are none, over 100 connections",
        begin: |me| me.many(100, |me, _| me.look_words_up()),
    },
    Attack {
        name: "programs",
        does: "tries tokens on 200 connections of programs",
        begin: |me| me.many(200, |me, _| me.try_tokens()),
    },
    Attack {
        name: "connections",
        does: "holds 900 unfinished requests, and opens and drops connections without end",
        begin: |me| {
            me.clone().many(900, |me, _| me.hold_unfinished());
            me.many(50, |me, _| me.open_and_drop());
        },
    },
];

/// Games with bots that think for long.
const STRONG: &[(&str, &str)] = &[("candy-chain", "strong"), ("candygrams", "expert")];
const LESSONS: &[&str] = &["candy-chain", "candygrams", "quiddler"];

/// Somebody who attacks.
#[derive(Clone)]
pub struct Attacker {
    url: String,
    http: Http,
    /// A table that all tasks of an attack share, once there is one.
    shared: Arc<Mutex<Option<String>>>,
    turn: Arc<AtomicUsize>,
}

impl Attacker {
    pub fn new(url: &str) -> Attacker {
        Attacker {
            url: url.to_owned(),
            http: Http::new_from(url, ADDRESS),
            shared: Arc::default(),
            turn: Arc::default(),
        }
    }

    /// Does it so many times at once. Whoever is refused or cut off begins again.
    fn many<F>(self, count: usize, act: impl Fn(Attacker, usize) -> F + Copy + Send + 'static)
    where
        F: Future<Output = Result<()>> + Send,
    {
        for n in 0..count {
            let me = self.clone();
            tokio::spawn(async move {
                loop {
                    let _ = act(me.clone(), n).await;
                    tokio::time::sleep(PAUSE).await;
                }
            });
        }
    }

    async fn make(&self, game: &str, level: &str) -> Result<(String, String)> {
        let request = json!({ "game": game, "bots": [level] });
        let request: MakeTable = serde_json::from_value(request)?;
        let made = self.http.make(&request).await?;
        Ok((made.table.id, made.secret.context("whoever makes a table gets a key")?))
    }

    async fn connect(&self, table: &str, secret: Option<String>) -> Result<(Live, Value)> {
        let path = format!("/api/tables/{table}/socket");
        let mut live = Live::open_from(&self.url, &path, ADDRESS).await?;
        live.send(&hello(secret)).await?;
        let seen = next_snapshot(&mut live).await?;
        Ok((live, seen))
    }

    async fn sit(&self, game: &str, level: &str) -> Result<(Live, Value)> {
        let (table, secret) = self.make(game, level).await?;
        self.connect(&table, Some(secret)).await
    }

    /// The table that all tasks of this attack share.
    async fn shared_table(&self) -> Result<String> {
        let lock = || self.shared.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(table) = lock() {
            return Ok(table);
        }
        let (table, _) = self.make("candy-chain", "easy").await?;
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(shared.get_or_insert(table).clone())
    }

    async fn play_for_ever(self, (game, level): (&str, &str)) -> Result<()> {
        loop {
            let (mut live, mut seen) = self.sit(game, level).await?;
            let mut number = 0;
            while is_running(&seen) {
                if is_my_turn(&seen) {
                    number += 1;
                    // Where the moves are not listed, giving up time is one.
                    let action = first_action(&seen).unwrap_or_else(|| json!("pass"));
                    live.act(&format!("m{number}"), &action.to_string()).await?;
                }
                seen = next_snapshot(&mut live).await?;
            }
        }
    }

    async fn make_and_leave(self, (game, level): (&str, &str)) -> Result<()> {
        loop {
            let (live, _) = self.sit(game, level).await?;
            drop(live);
        }
    }

    async fn ask_for_ever(self, game: &str) -> Result<()> {
        let (mut live, mut seen) = self.sit(game, "easy").await?;
        let mut number = 0;
        while is_running(&seen) {
            if is_my_turn(&seen) {
                for question in
                    [json!({"hint":{"id":"h","full":true}}), json!({"possible":{"id":"p"}})]
                {
                    live.send_text(question.to_string()).await?;
                    while !matches!(live.next().await?, ToClient::Answer(_) | ToClient::Error(_)) {}
                }
                number += 1;
                let action = first_action(&seen).unwrap_or_else(|| json!("pass"));
                live.act(&format!("m{number}"), &action.to_string()).await?;
            }
            seen = next_snapshot(&mut live).await?;
        }
        Ok(())
    }

    /// Plays a game to its end, and then asks about it.
    async fn replay_for_ever(self) -> Result<()> {
        let (table, secret) = self.make("candy-chain", "easy").await?;
        let (mut live, mut seen) = self.connect(&table, Some(secret)).await?;
        let mut moves = 0;
        while is_running(&seen) {
            if is_my_turn(&seen) {
                moves += 1;
                let action = first_action(&seen).unwrap_or_else(|| json!("resign"));
                live.act(&format!("m{moves}"), &action.to_string()).await?;
            }
            seen = next_snapshot(&mut live).await?;
        }
        loop {
            for frame in 0..2 * moves {
                let path = format!("/api/finished/{table}/possible?frame={frame}&seat=0");
                let _ = self.http.text(&path).await;
                let _ = self.http.replay(&table).await;
                let _ = self.http.replay_as(&table, Seat(0)).await;
            }
        }
    }

    async fn draft_for_ever(self, game: &str) -> Result<()> {
        let (mut live, seen) = self.sit(game, "easy").await?;
        let action = first_action(&seen).unwrap_or_else(|| json!("pass"));
        let draft = json!({ "preview": { "id": "d", "action": action } }).to_string();
        let table = json!({ "describe": { "id": "t" } }).to_string();
        loop {
            for n in 0..BATCH {
                live.send_text(if n % 2 == 0 { &*draft } else { &*table }).await?;
            }
            read_answers(&mut live).await?;
        }
    }

    async fn talk_nonsense(self) -> Result<()> {
        let table = self.shared_table().await?;
        let (mut live, _) = self.connect(&table, None).await?;
        let nonsense = format!(r#"{{"act":{{"id":"x","action":[{}"#, "[],".repeat(5_000));
        loop {
            for _ in 0..BATCH {
                live.send_text(&*nonsense).await?;
            }
            read_answers(&mut live).await?;
        }
    }

    async fn hello_for_ever(self) -> Result<()> {
        let table = self.shared_table().await?;
        let (mut live, _) = self.connect(&table, None).await?;
        loop {
            for _ in 0..BATCH {
                live.send(&hello(None)).await?;
            }
            read_answers(&mut live).await?;
        }
    }

    async fn watch_the_player(self) -> Result<()> {
        let listed = self.http.tables().await?.tables;
        let table = listed.first().context("the player is not here yet")?.id.clone();
        let (mut live, mut seen) = self.connect(&table, None).await?;
        while is_running(&seen) {
            seen = next_snapshot(&mut live).await?;
        }
        Ok(())
    }

    async fn request_for_ever(self) -> Result<()> {
        let table = format!("/api/tables/{}", self.shared_table().await?);
        let paths = ["/api/tables", "/api/finished", "/api/games", "/", &table, "/metrics"];
        loop {
            let turn = self.turn.fetch_add(1, Ordering::Relaxed);
            let _ = self.http.text(paths[turn % paths.len()]).await;
        }
    }

    async fn learn_for_ever(self, game: &str) -> Result<()> {
        let path = format!("/api/lessons/{game}/socket?step=0");
        let mut live = Live::open_from(&self.url, &path, ADDRESS).await?;
        let draft = json!({ "preview": { "id": "d", "action": "pass" } }).to_string();
        for round in 0.. {
            for n in 0..BATCH {
                match n + round {
                    0 => live.send(&hello(None)).await?,
                    _ => live.send_text(&*draft).await?,
                }
            }
            read_answers(&mut live).await?;
        }
        Ok(())
    }

    /// A public table, with a bot or waiting for somebody.
    async fn stay_in_the_lobby(self, waits: bool) -> Result<()> {
        let bots = if waits { json!([]) } else { json!(["easy"]) };
        let request = json!({ "game": STRONG[0].0, "bots": bots, "public": true });
        let made = self.http.make(&serde_json::from_value(request)?).await?;
        let path = format!("/api/tables/{}/socket", made.table.id);
        let mut live = Live::open_from(&self.url, &path, ADDRESS).await?;
        live.send(&hello(made.secret)).await?;
        loop {
            live.next().await?;
        }
    }

    /// A game that was given up after some moves.
    async fn finish(&self, game: &str) -> Result<String> {
        let (table, secret) = self.make(game, "easy").await?;
        let (mut live, mut seen) = self.connect(&table, Some(secret)).await?;
        let mut moves = 0;
        while is_running(&seen) {
            if is_my_turn(&seen) {
                moves += 1;
                let action = first_action(&seen).filter(|_| moves < 8);
                let action = action.unwrap_or_else(|| json!("resign"));
                live.act(&format!("m{moves}"), &action.to_string()).await?;
            }
            seen = next_snapshot(&mut live).await?;
        }
        Ok(table)
    }

    async fn ask_the_coach(self, game: &str) -> Result<()> {
        loop {
            // A report is worked out once, so it takes new games.
            let table = self.finish(game).await?;
            for seat in [0, 1] {
                let path = format!("/api/finished/{table}/coach?seat={seat}");
                let _ = self.http.text(&path).await;
            }
        }
    }

    async fn exercise_for_ever(self) -> Result<()> {
        let table = self.finish(STRONG[0].0).await?;
        for frame in (0..20).cycle() {
            let path = format!("/api/finished/{table}/exercise/socket?frame={frame}&seat=0");
            // Not every frame was a decision.
            let Ok(live) = Live::open_from(&self.url, &path, ADDRESS).await else { continue };
            try_drafts(live).await?;
        }
        Ok(())
    }

    async fn puzzle_for_ever(self, game: &str) -> Result<()> {
        let number = self.turn.fetch_add(1, Ordering::Relaxed) % 20;
        let path = format!("/api/puzzles/{game}/socket?number={number}");
        let live = Live::open_from(&self.url, &path, ADDRESS).await?;
        try_drafts(live).await
    }

    async fn look_words_up(self) -> Result<()> {
        loop {
            let turn = self.turn.fetch_add(1, Ordering::Relaxed);
            let letters = |n: usize| char::from(b'a' + (n % 26) as u8);
            let word: String =
                [turn, turn / 26, turn / 676, turn / 7, turn / 31].map(letters).iter().collect();
            let _ = self.http.text(&format!("/api/words/{word}")).await;
        }
    }

    async fn try_tokens(self) -> Result<()> {
        let mut live = Live::open_from(&self.url, "/api/programs/socket", ADDRESS).await?;
        for n in 0.. {
            let token = format!("{n:032x}");
            let hello = json!({ "hello": { "version": VERSION, "token": token } });
            live.send_text(hello.to_string()).await?;
            live.next_text().await?;
        }
        Ok(())
    }

    async fn hold_unfinished(self) -> Result<()> {
        let mut stream = self.open().await?;
        stream.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-").await?;
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            stream.write_all(b"x").await?;
        }
    }

    async fn open_and_drop(self) -> Result<()> {
        loop {
            let mut stream = self.open().await?;
            stream.write_all(b"GET /healthz HTTP/1.1\r\n").await?;
        }
    }

    async fn open(&self) -> Result<tokio::net::TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((ADDRESS, 0).into())?;
        let host = self.url.trim_start_matches("http://").parse()?;
        Ok(socket.connect(host).await?)
    }
}

fn hello(secret: Option<String>) -> ToHost {
    ToHost::Hello { version: VERSION, table: None, secret, seq: None, commit: None, tv: false }
}

fn first_action(seen: &Value) -> Option<Value> {
    seen["can"]["actions"].get(0).cloned()
}

/// Moves of one who practises alone, and then the answer.
async fn try_drafts(mut live: Live) -> Result<()> {
    live.send(&hello(None)).await?;
    let draft = json!({ "preview": { "id": "d", "action": "pass" } }).to_string();
    for _ in 1..BATCH {
        live.send_text(&*draft).await?;
    }
    read_answers(&mut live).await?;
    live.send_text(json!({ "give-up": { "id": "g" } }).to_string()).await?;
    live.next().await?;
    Ok(())
}

/// Reads until a whole batch was answered, whatever the answers say.
async fn read_answers(live: &mut Live) -> Result<()> {
    let mut answers = 0;
    while answers < BATCH {
        let answer = live.next().await?;
        let is_answer =
            matches!(answer, ToClient::Answer(_) | ToClient::Error(_) | ToClient::Welcome(_));
        answers += usize::from(is_answer);
    }
    Ok(())
}
