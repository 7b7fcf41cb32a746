//! What people are called, how they look, and leaving before the game begins.

mod common;

use client::Live;
use common::{candy_chain, setup, start};
use play::Seat;
use protocol::{ChangePerson, Join, MakeTable, Occupant, Stage, TableInfo, ToClient};
use std::time::Duration;

fn names(table: &TableInfo) -> Vec<&str> {
    table.seats.iter().filter_map(|seat| seat.occupant.as_ref().map(Occupant::name)).collect()
}

fn avatar(table: &TableInfo, seat: usize) -> Option<&str> {
    match table.seats[seat].occupant.as_ref()? {
        Occupant::Person { avatar, .. } => avatar.as_deref(),
        Occupant::Bot { .. } => None,
    }
}

#[tokio::test]
async fn two_players_of_one_name_are_told_apart_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let bots = vec!["easy".into(), "easy".into()];
    let request = MakeTable { seats: Some(4), bots, name: "Ben".into(), ..setup("quiddler") };
    let made = host.http.make(&request).await.unwrap();
    let [ben, bot, other] = names(&made.table)[..] else { panic!("three sit there") };
    assert!(ben == "Ben" && bot != other, "{bot} and {other}");
    let join = Join { name: "ben".into(), ..Join::default() };
    let joined = host.http.sit(&made.table.id, Seat(3), &join, None).await.unwrap();
    assert_eq!(names(&joined.table)[3], "ben 2");
    // The log says it, too, so every sentence does.
    let connect = async |secret: Option<String>| {
        Live::connect(host.base(), &made.table.id, secret.as_deref(), None).await.unwrap().0
    };
    let (mut ben, mut other) = (connect(made.secret).await, connect(joined.secret).await);
    other.act("leave", "\"leave\"").await.unwrap();
    let left = async {
        loop {
            if let ToClient::News(news) = ben.next().await.unwrap()
                && news.events.iter().any(|event| event.text.starts_with("ben 2 left"))
            {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), left).await.expect("nobody said who left");
    host.stop().await;
}

#[tokio::test]
async fn a_name_and_a_picture_can_be_changed_until_the_game_begins() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let request = MakeTable { avatar: Some("cat".into()), ..candy_chain() };
    let made = host.http.make(&request).await.unwrap();
    let (id, secret) = (made.table.id.clone(), made.secret.unwrap());
    assert_eq!((names(&made.table), avatar(&made.table, 0)), (vec!["Ada"], Some("cat")));
    let change = |name: &str, avatar: Option<&str>| ChangePerson {
        name: name.into(),
        avatar: avatar.map(Into::into),
    };
    let grace = change("Grace", Some("fish"));
    let changed = host.http.change_person(&id, Seat(0), &grace, &secret).await.unwrap();
    assert_eq!((names(&changed), avatar(&changed, 0)), (vec!["Grace"], Some("fish")));
    for (seat, request, by, code) in [
        (0, change("x", Some("dragon")), secret.as_str(), "unknown-avatar"),
        (0, change(&"x".repeat(25), None), &secret, "long-name"),
        (0, change("x", None), "a-guess-that-opens-nothing", "wrong-secret"),
        (1, change("x", None), &secret, "not-seated"),
    ] {
        let refused = host.http.change_person(&id, Seat(seat), &request, by).await.unwrap_err();
        assert_eq!(refused.code(), code);
    }
    // It is kept.
    host.stop().await;
    let host = start(folder.path()).await;
    let table = host.http.table(&id).await.unwrap();
    assert_eq!((names(&table), avatar(&table, 0)), (vec!["Grace"], Some("fish")));
    let join = Join { bot: Some("random".into()), ..Join::default() };
    host.http.sit(&id, Seat(1), &join, Some(&secret)).await.unwrap();
    let _ada = Live::connect(host.base(), &id, Some(&secret), None).await.unwrap();
    let late = host.http.change_person(&id, Seat(0), &change("Ada", None), &secret).await;
    assert_eq!(late.unwrap_err().code(), "already-started");
    host.stop().await;
}

#[tokio::test]
async fn the_last_person_to_leave_closes_a_table_that_waits() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let request = MakeTable { seats: Some(3), bots: vec!["easy".into()], ..setup("quiddler") };
    let made = host.http.make(&request).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    assert_eq!(host.http.leave(&id, Seat(1), &ada).await.unwrap_err().code(), "not-seated");
    let left = host.http.leave(&id, Seat(0), &ada).await.unwrap();
    assert_eq!(left.stage, Stage::Closed);
    assert!(host.http.tables().await.unwrap().tables.is_empty(), "nobody is sent there");
    let join = Join { name: "Ben".into(), ..Join::default() };
    let late = host.http.sit(&id, Seat(0), &join, None).await.unwrap_err();
    assert_eq!(late.code(), "table-closed");
    // It stays so.
    host.stop().await;
    let host = start(folder.path()).await;
    assert_eq!(host.http.table(&id).await.unwrap().stage, Stage::Closed);
    host.stop().await;
}

/// Whoever sits down in a seat that was given up is alone in it: the one who left is let go, and
/// their secret opens nothing.
#[tokio::test]
async fn who_left_a_seat_sees_nothing_of_the_next_one_there() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&MakeTable { seats: Some(3), ..setup("quiddler") }).await.unwrap();
    let id = &made.table.id;
    let _ada = Live::connect(host.base(), id, made.secret.as_deref(), None).await.unwrap();
    let join = |name: &str| Join { name: name.into(), ..Join::default() };
    let ben = host.http.sit(id, Seat(1), &join("Ben"), None).await.unwrap().secret.unwrap();
    let (mut live, _) = Live::connect(host.base(), id, Some(&ben), None).await.unwrap();
    let table = host.http.leave(id, Seat(1), &ben).await.unwrap();
    assert_eq!((table.stage, names(&table)), (Stage::Waiting, vec!["Ada"]));
    // What was on its way still comes, then the end.
    while live.next().await.is_ok() {}
    let refused = Live::connect(host.base(), id, Some(&ben), None).await.err().unwrap();
    assert_eq!(refused.code(), "wrong-secret");
    let eve = host.http.sit(id, Seat(1), &join("Eve"), None).await.unwrap();
    assert_eq!(names(&eve.table), ["Ada", "Eve"]);
    host.stop().await;
}
