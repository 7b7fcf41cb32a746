//! Somebody who says nothing holds nobody up, in a game whose players wait for each other's choices.

mod common;

use client::Live;
use common::{next_snapshot, setup, snapshot_of, start, waits_for};
use play::Seat;
use protocol::{Join, MakeTable};
use serde_json::{Value, json};

/// Three have sat down at this position of Kingdom's Candy Monsters; the second is a bot. The
/// first, who never says a word, and the third, who looks on.
async fn three(host: &common::Running, options: Value, table: Value) -> (Live, Live, Value) {
    let setup = MakeTable {
        options,
        seats: Some(3),
        bots: vec!["beginner".into()],
        scenario: json!({ "table": table }),
        public: false,
        ..setup("candy-monsters")
    };
    let made = host.http.make(&setup).await.unwrap();
    let id = made.table.id;
    let free = made.table.seats.iter().position(|seat| seat.occupant.is_none()).unwrap();
    let join = Join { name: "Ben".into(), ..Join::default() };
    let joined = host.http.sit(&id, Seat(free as u8), &join, None).await.unwrap();
    let (ada, _) = Live::connect(host.base(), &id, made.secret.as_deref(), None).await.unwrap();
    let secret = joined.secret.as_deref();
    let (ben, welcome) = Live::connect(host.base(), &id, secret, None).await.unwrap();
    let view = snapshot_of(&welcome);
    (ada, ben, view)
}

/// All the sugar that a view shows.
fn sugar(view: &Value) -> u64 {
    let players = view["view"]["table"]["players"].as_array().unwrap();
    let players: u64 = players.iter().map(|player| player["sugar"].as_u64().unwrap()).sum();
    players + view["view"]["kingdom"].as_u64().unwrap()
}

/// KM-08, KM-21, KM-25: with clocks, a game in which nobody but a bot says a word goes to its end by
/// itself: turns are ended, offers declined, monsters fed.
#[tokio::test]
async fn a_game_of_silent_people_goes_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let seen = [
        "black-candy",
        "tooth-tax",
        "sugar-rain",
        "ant-parade",
        "black-candy",
        "the-one-gummy",
        "exlollipor",
        "home-sweet-home",
        "black-candy",
        "day-of-dentists",
    ];
    let monsters = |card: &str| json!({ "sugar": 4, "monsters": [{ "card": card }] });
    let table = json!({
        "stage": { "turn": { "seat": 0 } }, "seen": seen,
        "players": [monsters("uno"), monsters("crumblet"), monsters("mumblegum")],
    });
    let options = json!({ "turn_seconds": 1, "answer_seconds": 1 });
    let (_ada, mut ben, mut view) = three(&host, options, table).await;
    while view["turn"]["outcome"].is_null() {
        assert_eq!(sugar(&view), 130);
        view = next_snapshot(&mut ben).await.1;
    }
    assert_eq!(view["turn"]["outcome"]["reason"], "black-candy");
    assert_eq!(sugar(&view), 130);
    host.stop().await;
}

/// KM-25: feeding has its time without anybody asking for a clock; then the monsters have what sugar
/// there was, and the next one feeds.
#[tokio::test]
async fn a_silent_feeder_is_passed_by() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let table = |first: u8| {
        let own = json!({ "sugar": 1, "monsters": [{ "card": "uno" }, { "card": "magmot" }] });
        json!({
            "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"], "first": first,
            "players": [own, { "monsters": [{ "card": "crumblet" }] },
                { "monsters": [{ "card": "mumblegum" }] }],
        })
    };
    // Where people play, every wait has its time.
    let (_ada, _ben, view) = three(&host, Value::Null, table(0)).await;
    assert_eq!(view["turn"]["time_up"]["seat"], 0, "{}", view["turn"]);
    assert!(view["turn"]["time_up"]["at"].is_u64(), "{}", view["turn"]);
    let (_ada, mut ben, mut view) = three(&host, json!({ "answer_seconds": 1 }), table(0)).await;
    while waits_for(&view, 0) {
        view = next_snapshot(&mut ben).await.1;
    }
    let ada = &view["view"]["table"]["players"][0];
    assert_eq!((&ada["sugar"], &ada["cubes"]), (&json!(0), &json!(2)), "1 of 3 was paid");
    assert_eq!(ada["monsters"].as_array().map(Vec::len), Some(2), "none was let go");
    host.stop().await;
}
