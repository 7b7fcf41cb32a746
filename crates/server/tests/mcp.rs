//! A language model's player at a host's table, beside a person.

mod common;

use common::{candy_chain, eventually, start};
use mcp::{Player, RemoteHost};
use protocol::{MakeTable, Occupant};
use serde_json::json;
use std::time::Duration;

/// What everybody sees of a seat.
async fn occupant(host: &common::Running, table: &str, seat: usize) -> Occupant {
    host.http.table(table).await.unwrap().seats[seat].occupant.clone().unwrap()
}

#[tokio::test]
async fn a_program_joins_by_link_and_is_known_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let options = json!({"variant": "mini", "time": "none"});
    let made = host.http.make(&MakeTable { options, ..candy_chain() }).await.unwrap();
    let (mut ada, _) =
        client::Live::connect(host.base(), &made.table.id, made.secret.as_deref(), None)
            .await
            .unwrap();

    let player = Player::new(Some(Box::new(RemoteHost::new(host.base()))), false);
    let link = format!("{}/t/{}", host.base(), made.table.id);
    let table = player.join(&link, Some("Otto"), None, false).await.unwrap();
    assert_eq!(table, made.table.id);
    let program = Occupant::Person { name: "Otto (bot)".into(), avatar: None, program: true };
    assert_eq!(occupant(&host, &table, 1).await, program);
    let person = Occupant::Person { name: "Ada".into(), avatar: None, program: false };
    assert_eq!(occupant(&host, &table, 0).await, person);

    // The person resigns, and the program sees how it ends.
    let (_, seat) = player.seat(None).await.unwrap();
    let mut seat = seat.lock().await;
    eventually("the game begins", async || seat.look().await.unwrap().game_on.is_some()).await;
    let bad = seat.act("take z9").await.unwrap_err();
    assert!(!bad.message.is_empty());
    ada.act("bye", "\"resign\"").await.unwrap();
    eventually("the program hears of the end", async || {
        seat.wait(Duration::from_millis(100)).await.unwrap();
        seat.look().await.unwrap().game_on.unwrap().turn.is_over()
    })
    .await;
    let log = host.http.log(&table).await.unwrap();
    assert!(log.contains("Otto (bot)"), "the log says so too");
    host.stop().await;
}

#[tokio::test]
async fn a_program_finishes_a_game_against_a_bot_of_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let player = Player::new(Some(Box::new(RemoteHost::new(host.base()))), false);
    let new = mcp::player::NewTable {
        game: "candy-chain".into(),
        seats: None,
        bots: vec!["beginner".into()],
        options: json!({"variant": "mini"}),
        name: None,
        hide_moves: false,
    };
    let table = player.new_table(new).await.unwrap();
    assert!(matches!(occupant(&host, &table, 0).await, Occupant::Person { program: true, .. }));
    let (_, seat) = player.seat(None).await.unwrap();
    let mut seat = seat.lock().await;
    for _ in 0..200 {
        seat.wait(Duration::from_secs(20)).await.unwrap();
        let seen = seat.look().await.unwrap();
        let turn = seen.game_on.unwrap().turn;
        if turn.is_over() {
            host.stop().await;
            return;
        }
        let moves = seat.moves().await.unwrap();
        seat.act(&moves.listed.unwrap()[0]).await.unwrap();
    }
    panic!("the game does not end");
}
