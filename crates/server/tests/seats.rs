//! Tables of every size: one seat, many seats, and seats that act at the same time.

mod common;

use client::Live;
use common::{next_snapshot, quick, setup, snapshot_of, start, start_at};
use play::Seat;
use protocol::{Join, MakeTable, Stage, ToClient};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

/// A game for one begins when its only seat says hello; nobody else is waited for or asked in.
#[tokio::test]
async fn a_game_for_one_begins_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&setup("quiddler-solitaire")).await.unwrap();
    assert_eq!((made.table.seats.len(), made.table.stage), (1, Stage::Waiting));
    let listed = async || host.http.tables().await.unwrap().tables;
    assert!(listed().await.is_empty(), "a full table is not to be joined");
    let (id, secret) = (made.table.id, made.secret.unwrap());
    let hello = Live::connect(host.base(), &id, Some(&secret), None);
    let (_ada, welcome) = timeout(Duration::from_secs(2), hello).await.unwrap().unwrap();
    assert_eq!((welcome.you, welcome.table.stage), (Some(Seat(0)), Stage::Running));
    assert!(snapshot_of(&welcome)["view"]["piles"].is_array());
    assert_eq!(listed().await[0].stage, Stage::Running, "to be watched");
    let error = host.http.sit(&id, Seat(1), &Join::default(), None).await.unwrap_err();
    assert_eq!(error.code(), "no-such-seat");
    let bots = MakeTable { bots: vec!["easy".into()], ..setup("quiddler-solitaire") };
    assert_eq!(host.http.make(&bots).await.unwrap_err().code(), "too-many-bots");
    let (_, watching) = Live::connect(host.base(), &id, None, None).await.unwrap();
    assert_eq!(watching.you, None);
    host.stop().await;
}

/// As many as the game allows sit down one after the other; it begins with the last of them.
#[tokio::test]
async fn a_full_house_begins_with_the_last_seat() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let games = host.http.games().await.unwrap();
    let game = games.iter().max_by_key(|game| game.max_seats).unwrap();
    let seats = game.max_seats;
    let made = host.http.make(&MakeTable { seats: Some(seats), ..setup(&game.id) }).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    let (mut ada, welcome) = Live::connect(host.base(), &id, Some(&ada), None).await.unwrap();
    assert!(welcome.snapshot.is_none());
    for seat in (1..seats).map(Seat) {
        let joined = host.http.sit(&id, seat, &Join::default(), None).await.unwrap();
        let begun = seat.0 + 1 == seats;
        let stage = if begun { Stage::Running } else { Stage::Waiting };
        assert_eq!((joined.seat, joined.table.stage), (Some(seat), stage));
        let secret = joined.secret.as_deref();
        let (_, welcome) = Live::connect(host.base(), &id, secret, None).await.unwrap();
        assert_eq!((welcome.you, welcome.snapshot.is_some()), (Some(seat), begun));
    }
    next_snapshot(&mut ada).await;
    let info = host.http.table(&id).await.unwrap();
    assert!(info.seats.iter().all(|seat| seat.occupant.is_some()) && !info.waiting_for.is_empty());
    host.stop().await;
}

/// What the seats of a Keyword table do, as `seat` sees it.
fn statuses(view: &Value) -> Vec<String> {
    let seats = view["view"]["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["status"].as_str().unwrap().to_owned()).collect()
}

/// Where all act at once, somebody who changes their mind again and again does not keep the bots
/// from acting: what they chose is still possible, though what they see has changed.
#[tokio::test]
async fn bots_act_though_others_never_rest() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config {
        bot_pace: Duration::from_millis(1),
        messages_per_second: 100_000, // so that being restless is no flood
        ..quick()
    };
    let host = start_at(folder.path(), config, 0).await;
    let setup = MakeTable {
        seats: Some(4),
        bots: vec!["strong".into(); 2],
        // The least time there is, for bots take their share of it.
        options: json!({"timer_seconds": 30}),
        ..setup("keyword")
    };
    // A word that Ada could lay, found as a bot would find it; a deal it would pass is no use here.
    let game = catalog::game("keyword").unwrap();
    let mut thinker = game.bot(game.level("strong").unwrap(), 7);
    let (ben, mut ada, mut view, word) = loop {
        let made = host.http.make(&setup).await.unwrap();
        let (id, secret) = (made.table.id, made.secret.unwrap());
        let ben = host.http.sit(&id, Seat(3), &Join::default(), None).await.unwrap();
        let ben = Live::connect(host.base(), &id, ben.secret.as_deref(), None).await.unwrap();
        let (ada, welcome) = Live::connect(host.base(), &id, Some(&secret), None).await.unwrap();
        let view = snapshot_of(&welcome);
        let (word, _) = thinker.choose(&view.to_string()).unwrap();
        if word.get().contains("commit") {
            break (ben, ada, view, word);
        }
    };
    let restless = async {
        for n in 0.. {
            let action = match n % 2 {
                0 => word.get().to_owned(),
                _ => json!({"take-back": {"round": view["round"]}}).to_string(),
            };
            ada.act(&format!("a{n}"), &action).await.unwrap();
            view = next_snapshot(&mut ada).await.1;
            assert_eq!(view["round"], 1, "the time has run out, and the bots have done nothing");
            if statuses(&view)[1..3].iter().all(|status| status != "thinking") {
                return n;
            }
        }
        unreachable!("it goes on until the bots have acted")
    };
    let changes = restless.await;
    assert!(changes > 100, "it was a restless table: {changes}");
    assert_eq!(statuses(&view)[3], "thinking", "the round waits for Ben");
    drop(ben);
    host.stop().await;
}

/// A bot takes the time that a person would, unless the host says that nobody waits for bots.
#[tokio::test]
async fn bots_keep_a_persons_pace() {
    let folder = tempfile::tempdir().unwrap();
    let pace = Duration::from_millis(400);
    let config = server::Config { bot_pace: pace, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let setup = MakeTable { bots: vec!["beginner".into()], ..setup("candy-chain") };
    let made = host.http.make(&setup).await.unwrap();
    let secret = made.secret.unwrap();
    let begun = std::time::Instant::now();
    let (mut ada, _) =
        Live::connect(host.base(), &made.table.id, Some(&secret), None).await.unwrap();
    loop {
        if let ToClient::News(news) = ada.next().await.unwrap() {
            assert!(news.events[0].event.get().contains("right"), "the bot takes its right");
            break;
        }
    }
    assert!(begun.elapsed() >= pace, "{:?}", begun.elapsed());
    host.stop().await;
}

/// A bot that would think for a minute answers soon after the last person has: nobody waits for it.
#[tokio::test]
async fn nobody_waits_long_for_a_slow_bot() {
    let folder = tempfile::tempdir().unwrap();
    let pace = Duration::from_secs(60);
    let config = server::Config { bot_pace: pace, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let setup = MakeTable { bots: vec!["beginner".into()], ..setup("keyword") };
    let made = host.http.make(&setup).await.unwrap();
    let secret = made.secret.unwrap();
    let (mut ada, welcome) =
        Live::connect(host.base(), &made.table.id, Some(&secret), None).await.unwrap();
    let mut view = snapshot_of(&welcome);
    assert_eq!(statuses(&view), ["thinking", "thinking"]);
    let pass = json!({"pass": {"round": view["round"], "drop": []}}).to_string();
    ada.act("a", &pass).await.unwrap();
    let passed = std::time::Instant::now();
    while statuses(&view)[1] == "thinking" {
        view = next_snapshot(&mut ada).await.1;
    }
    // It waits for three seconds at most; two more are for a busy machine.
    assert!(passed.elapsed() < Duration::from_secs(5), "{:?}", passed.elapsed());
    host.stop().await;
}

/// Whoever opens one seat again and again does not fill the host with it, and is never kept out.
#[tokio::test]
async fn a_seat_is_open_in_so_many_places_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&setup("candy-chain")).await.unwrap();
    let secret = made.secret.unwrap();
    let mut places = Vec::new();
    for _ in 0..17 {
        let live = Live::connect(host.base(), &made.table.id, Some(&secret), None).await;
        places.push(live.unwrap().0);
    }
    let mut oldest = places.remove(0);
    let closed = async { while oldest.next().await.is_ok() {} };
    timeout(Duration::from_secs(5), closed).await.expect("the oldest is let go");
    for live in &mut places {
        live.send_text("{\"ping\":{}}").await.unwrap();
        while !matches!(live.next().await.unwrap(), ToClient::Pong {}) {}
    }
    // Watching is not sitting: the table's link may be open on many screens.
    for _ in 0..20 {
        places.push(Live::connect(host.base(), &made.table.id, None, None).await.unwrap().0);
    }
    host.stop().await;
}
