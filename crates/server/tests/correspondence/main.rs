//! Tables where a move may take days: they sleep in the store, wake when somebody's time is up, and
//! tell people that it is their turn.

mod away;
#[path = "../common/mod.rs"]
mod common;
mod days;
mod push_server;
mod sharing;
mod sleeping;
mod takeback;
mod votes;

use client::{Http, Live};
use common::{Running, any_action, candy_chain, pair, snapshot_of, start_at, waits_for};
use days::{Days, HOUR, moment, until};
use play::Seat;
use protocol::{MakeTable, QuietHours, TellMe};
use push_server::{Message, PushServer};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message as Frame;

/// From ten at night to eight in the morning, where it is an hour later than in UTC.
const NIGHT: QuietHours = QuietHours { from: 22 * 60, until: 8 * 60, offset: 60 };

fn by_days(days: u32) -> MakeTable {
    let options = json!({ "time": { "move": { "seconds": days * 86_400 } } });
    MakeTable { options, ..candy_chain() }
}

/// A table of Ada and Ben, whose connections come and go.
struct Game {
    table: String,
    secrets: [String; 2],
}

impl Game {
    async fn begin(host: &Running, days: u32) -> Game {
        let pair = pair(host, by_days(days)).await;
        let secrets = pair.secrets.clone();
        for live in pair.live {
            close(live).await;
        }
        Game { table: pair.table, secrets }
    }

    async fn look(&self, host: &Running, seat: usize) -> (Live, Value) {
        let secret = Some(self.secrets[seat].as_str());
        let (live, welcome) = Live::connect(host.base(), &self.table, secret, None).await.unwrap();
        (live, snapshot_of(&welcome))
    }

    /// Whose turn it is; nothing when the game is over.
    async fn to_move(&self, host: &Running) -> Option<usize> {
        let table = Http::new(host.base()).table(&self.table).await.unwrap();
        table.waiting_for.first().map(|seat| seat.index())
    }

    /// How many things have happened that everybody saw.
    async fn events(&self, host: &Running) -> u32 {
        let (live, welcome) = Live::connect(host.base(), &self.table, None, None).await.unwrap();
        close(live).await;
        welcome.seq
    }

    /// The person in this seat comes, moves, and goes.
    async fn make_move(&self, host: &Running, seat: usize, id: &str) {
        let (mut live, seen) = self.look(host, seat).await;
        assert!(waits_for(&seen, seat as u8), "{seen}");
        let action = any_action(&seen).unwrap();
        live.act(id, &action.to_string()).await.unwrap();
        close(live).await;
    }

    async fn tell(&self, host: &Running, seat: usize, how: &TellMe) {
        let http = Http::new(host.base());
        let by = &self.secrets[seat];
        let text = http.tell_me(&self.table, Seat(seat as u8), how, by).await.unwrap().text;
        assert_eq!(text, TEXTS[seat]);
    }
}

const TEXTS: [&str; 2] = ["Your turn in Candy Chain with Ben", "Your turn in Candy Chain with Ada"];

/// Closes a connection as a browser does, and waits until the host has noticed.
async fn close(mut live: Live) {
    live.send_raw(Frame::Close(None)).await.unwrap();
    while live.next_text().await.is_ok() {}
}

/// How many tables are in memory.
async fn awake(host: &Running) -> usize {
    let metrics = Http::new(host.base()).text("/metrics").await.unwrap();
    let line = metrics.lines().find(|line| line.starts_with("parlour_tables_awake")).unwrap();
    line.rsplit(' ').next().unwrap().parse::<f64>().unwrap() as usize
}

async fn start(folder: &Path, days: &Days) -> Running {
    start_at(folder, days.config(), 0).await
}

/// When the message about a turn that begins now has to come.
fn tell_at(days: &Days, quiet: Option<QuietHours>) -> i64 {
    let (now, hour) = (days.now(), days.hour());
    match quiet {
        // Quiet from 21:00 to 7:00 in UTC.
        Some(_) if !(7..21).contains(&hour) => {
            now - now.rem_euclid(3_600_000) + (31 - hour) % 24 * 3_600_000
        }
        _ => now,
    }
}

/// Waits until everything has come that has to come by now.
async fn all_told(push: &PushServer, expected: &[Message], days: &Days) {
    let (now, begun) = (days.now(), std::time::Instant::now());
    let by_now = expected.iter().filter(|message| message.at <= now).count();
    while push.arrived().len() < by_now {
        let arrived = push.arrived();
        let missing = expected.get(arrived.len());
        assert!(begun.elapsed() < Duration::from_secs(60), "at {now}, {missing:?} is missing");
        days.pass(Duration::from_secs(11)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn thirty_days_of_turns_are_told_once_each() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let mut host = start(folder.path(), &days).await;
    let push = PushServer::start(&days).await;
    *push.key.lock().unwrap() = Http::new(host.base()).notices().await.unwrap().key;
    // Ada is told in her browser, but not at night; Ben at an address of his own, at any time.
    let quiet = [Some(NIGHT), None];
    let ways = [
        TellMe { push: Some(push.subscription("0")), quiet: quiet[0], address: None },
        TellMe { address: Some(format!("{}/ntfy/1", push.origin)), ..TellMe::default() },
    ];
    let mut expected: Vec<Message> = Vec::new();
    let (mut game, mut turn, mut games, mut looked, mut slept) = (None::<Game>, 0, 0, 0, 0);
    let mut timed_out = 0;
    while days.passed() < 30 {
        let at_table = match game.take() {
            Some(game) => game,
            None => {
                let game = Game::begin(&host, 1).await;
                for (seat, way) in ways.iter().enumerate() {
                    game.tell(&host, seat, way).await;
                }
                games += 1;
                game
            }
        };
        let Some(mover) = at_table.to_move(&host).await else { continue };
        let other = 1 - mover;
        turn += 1;
        // Now and then the other one looks on, and sees that it is their turn.
        let looks_on = turn % 4 == 0;
        let onlooker = match looks_on {
            true => Some(at_table.look(&host, other).await.0),
            false => None,
        };
        let times_out = turn % 9 == 0;
        if times_out {
            // Nobody moves until the time is up, and the table moves for them.
            looked += usize::from(onlooker.is_some());
            if let Some(onlooker) = onlooker {
                close(onlooker).await;
            }
            let before = at_table.events(&host).await;
            for _ in 0..26 {
                days.pass(HOUR).await;
                if at_table.events(&host).await != before {
                    timed_out += 1;
                    break;
                }
            }
        } else {
            // Whoever comes by themselves in their quiet hours need not be told any more.
            let now = days.now();
            expected.retain(|message| message.at <= now);
            at_table.make_move(&host, mover, &format!("m{turn}")).await;
            if let Some(onlooker) = onlooker {
                looked += 1;
                close(onlooker).await;
            }
        }
        let next = at_table.to_move(&host).await;
        if let Some(next) = next.filter(|next| times_out || (!looks_on && *next != mover)) {
            let (to, text) = (next.to_string(), TEXTS[next].to_owned());
            expected.push(Message { to, text, at: tell_at(&days, quiet[next]) });
        }
        // A few hours pass, seldom the same number.
        for _ in 0..[5, 11, 3, 17, 8, 20, 13][turn % 7] {
            all_told(&push, &expected, &days).await;
            days.pass(HOUR).await;
        }
        all_told(&push, &expected, &days).await;
        if awake(&host).await == 0 {
            slept += 1;
        }
        if turn % 10 == 0 {
            // A restart forgets nobody, and has the same key.
            host.stop().await;
            host = start(folder.path(), &days).await;
        }
        game = next.map(|_| at_table);
    }
    let arrived = push.arrived();
    let what = |list: &[Message]| -> Vec<(String, String)> {
        list.iter().map(|message| (message.to.clone(), message.text.clone())).collect()
    };
    assert_eq!(what(&arrived), what(&expected));
    for (arrived, expected) in arrived.iter().zip(&expected) {
        let late = arrived.at - expected.at;
        assert!((0..3_600_000).contains(&late), "{arrived:?} instead of {expected:?}");
    }
    // All of this happened, and more than once.
    assert!(turn > 40 && games > 1 && looked > 5 && slept > 10, "{turn} {games} {looked} {slept}");
    assert!(timed_out > 2, "{timed_out}");
    let night = |message: &&Message| message.at % 3_600_000 < 60_000 && message.to == "0";
    assert!(expected.iter().filter(night).count() > 3);
    host.stop().await;
}

/// A phone that is put away falls silent without closing its connection.
#[tokio::test(start_paused = true)]
async fn whoever_falls_silent_is_told_and_whoever_looks_is_not() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let push = PushServer::start(&days).await;
    let game = Game::begin(&host, 3).await;
    let mover = game.to_move(&host).await.unwrap();
    let other = 1 - mover;
    let to_ntfy =
        TellMe { address: Some(format!("{}/ntfy/{other}", push.origin)), ..TellMe::default() };
    game.tell(&host, other, &to_ntfy).await;
    let (silent, _) = game.look(&host, other).await;
    game.make_move(&host, mover, "first").await;
    days.pass(Duration::from_secs(20)).await;
    assert_eq!(push.arrived(), []);
    // The connection breaks without a goodbye.
    drop(silent);
    until("the turn is told", async || push.arrived().len() == 1).await;
    // Whoever stays has seen it, and is not told when their connection breaks later.
    let (mut live, seen) = game.look(&host, other).await;
    let action = any_action(&seen).unwrap();
    live.act("second", &action.to_string()).await.unwrap();
    let reading = tokio::spawn(async move { while live.next().await.is_ok() {} });
    game.make_move(&host, mover, "third").await;
    for _ in 0..6 {
        days.pass(Duration::from_secs(20)).await;
    }
    reading.abort();
    // However long the host takes to notice on a busy machine.
    let asleep = async || {
        days.pass(Duration::from_secs(660)).await;
        awake(&host).await == 0
    };
    until("the table sleeps", asleep).await;
    assert_eq!(push.arrived().len(), 1);
    host.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_browser_that_is_gone_is_forgotten_and_a_service_in_trouble_is_asked_again() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let push = PushServer::start(&days).await;
    let game = Game::begin(&host, 3).await;
    let mover = game.to_move(&host).await.unwrap();
    let other = 1 - mover;
    for who in ["gone", "busy"] {
        let address = Some(format!("{}/ntfy/{who}", push.origin));
        game.tell(&host, other, &TellMe { address, ..TellMe::default() }).await;
    }
    push.answer_with("gone", &[410]);
    push.answer_with("busy", &[503, 429]);
    game.make_move(&host, mover, "first").await;
    let count = |who: &str| push.arrived().iter().filter(|message| message.to == who).count();
    until("both are tried", async || count("gone") == 1 && count("busy") == 1).await;
    let busy_again = async |times: usize| {
        until("the busy one is tried again", async || {
            days.pass(Duration::from_secs(61)).await;
            count("busy") == times
        })
        .await;
    };
    busy_again(2).await;
    // A restart in between does not matter.
    host.stop().await;
    let host = start(folder.path(), &days).await;
    busy_again(3).await;
    game.make_move(&host, other, "second").await;
    game.make_move(&host, mover, "third").await;
    until("the next turn is told", async || count("busy") == 4).await;
    moment().await;
    assert_eq!(count("gone"), 1, "nobody is there any more");
    // And whoever wants no more is left alone.
    let address = format!("{}/ntfy/busy", push.origin);
    let http = Http::new(host.base());
    http.stop_telling(&game.table, Seat(other as u8), &address, &game.secrets[other])
        .await
        .unwrap();
    game.make_move(&host, other, "fourth").await;
    game.make_move(&host, mover, "fifth").await;
    days.pass(HOUR).await;
    assert_eq!(count("busy"), 4);
    host.stop().await;
}

#[tokio::test(start_paused = true)]
async fn strangers_do_not_reach_the_hosts_own_network() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { notify_private: false, ..days.config() };
    let host = start_at(folder.path(), config, 0).await;
    let push = PushServer::start(&days).await;
    let game = Game::begin(&host, 1).await;
    let mover = game.to_move(&host).await.unwrap();
    let other = 1 - mover;
    let http = Http::new(host.base());
    let tell = async |address: String, seat: usize, by: &str| {
        let how = TellMe { address: Some(address), ..TellMe::default() };
        let told = http.tell_me(&game.table, Seat(seat as u8), &how, by).await;
        told.map_err(|error| error.code().to_owned())
    };
    let secret = &game.secrets[other];
    for address in [&push.origin, "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/x"] {
        let refused = tell(address.to_owned(), other, secret).await;
        assert_eq!(refused.unwrap_err(), "bad-notice-address", "{address}");
    }
    // A name that leads there is found out when it is called.
    let port = push.origin.rsplit(':').next().unwrap();
    tell(format!("https://localhost:{port}/ntfy/x"), other, secret).await.unwrap();
    assert_eq!(
        tell("https://ntfy.example/x".into(), mover, secret).await.unwrap_err(),
        "not-seated"
    );
    game.make_move(&host, mover, "first").await;
    let tried = async || {
        let metrics = Http::new(host.base()).text("/metrics").await.unwrap();
        metrics.contains(r#"parlour_notifications_total{result="refused"} 1"#)
    };
    until("it was refused", tried).await;
    assert_eq!(push.arrived(), []);
    host.stop().await;
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_where_a_move_takes_minutes() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let pair = pair(&host, candy_chain()).await;
    let how = TellMe { address: Some("https://ntfy.example/x".into()), ..TellMe::default() };
    let told = host.http.tell_me(&pair.table, Seat(0), &how, &pair.secrets[0]).await;
    assert_eq!(told.unwrap_err().code(), "not-by-days");
    for live in pair.live {
        close(live).await;
    }
    host.stop().await;
}

/// The clock of an ordinary table stands still while no player is connected.
#[tokio::test(start_paused = true)]
async fn a_night_without_players_costs_nobody_time() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let options = json!({ "time": { "move": { "seconds": 300 } } });
    let pair = pair(&host, MakeTable { options, ..candy_chain() }).await;
    let game = Game { table: pair.table, secrets: pair.secrets };
    let (_tv, _) = Live::connect(host.base(), &game.table, None, None).await.unwrap();
    for live in pair.live {
        close(live).await;
    }
    days.pass(Duration::from_secs(200)).await;
    days.pass(8 * HOUR).await;
    let mover = game.to_move(&host).await.unwrap();
    let (mut live, welcome) =
        Live::connect(host.base(), &game.table, Some(&game.secrets[mover]), None).await.unwrap();
    assert!(welcome.now.0 < 1000, "{:?}", welcome.now);
    assert!(waits_for(&snapshot_of(&welcome), mover as u8), "nothing happened overnight");
    // Somebody is here now, so the other one's time runs.
    let action = any_action(&snapshot_of(&welcome)).unwrap();
    live.act("first", &action.to_string()).await.unwrap();
    let reading = tokio::spawn(async move { while live.next().await.is_ok() {} });
    for _ in 0..16 {
        days.pass(Duration::from_secs(20)).await;
    }
    let moved = async || game.to_move(&host).await != Some(1 - mover);
    until("the table moves for whoever is away", moved).await;
    reading.abort();
    host.stop().await;
}

/// Where a move may take days, time passes whether or not anybody is there; but not while there is
/// no host.
#[tokio::test(start_paused = true)]
async fn days_without_a_host_cost_nobody_time() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let game = Game::begin(&host, 1).await;
    let before = game.events(&host).await;
    for _ in 0..20 {
        days.pass(HOUR).await;
    }
    host.stop().await;
    days.pass(72 * HOUR).await;
    let host = start(folder.path(), &days).await;
    for _ in 0..3 {
        days.pass(HOUR).await;
    }
    assert_eq!(game.events(&host).await, before, "there is an hour left");
    days.pass(HOUR).await;
    let moved = async || {
        days.pass(Duration::from_secs(11)).await;
        game.events(&host).await != before
    };
    until("the table moves for them", moved).await;
    host.stop().await;
}

/// Bots play on where a move may take days, so that nobody waits a day for one.
#[tokio::test(start_paused = true)]
async fn a_bot_moves_though_nobody_is_there() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let push = PushServer::start(&days).await;
    let options = json!({ "time": { "move": { "seconds": 86_400 } } });
    let setup = MakeTable { options, bots: vec!["easy".into()], ..candy_chain() };
    let made = host.http.make(&setup).await.unwrap();
    let (table, secret) = (made.table.id, made.secret.unwrap());
    let how = TellMe { address: Some(format!("{}/ntfy/0", push.origin)), ..TellMe::default() };
    host.http.tell_me(&table, Seat(0), &how, &secret).await.unwrap();
    let (mut live, mut seen) = {
        let (live, welcome) =
            Live::connect(host.base(), &table, Some(&secret), None).await.unwrap();
        (live, snapshot_of(&welcome))
    };
    while !waits_for(&seen, 0) {
        seen = common::next_snapshot(&mut live).await.1;
    }
    let action = any_action(&seen).unwrap().to_string();
    live.send(&protocol::ToHost::Act {
        id: "first".into(),
        action: serde_json::value::RawValue::from_string(action).unwrap(),
    })
    .await
    .unwrap();
    drop(live);
    until("the bot moved, and its person is told", async || push.arrived().len() == 1).await;
    assert!(push.arrived()[0].text.starts_with("Your turn in Candy Chain with "));
    host.stop().await;
}
