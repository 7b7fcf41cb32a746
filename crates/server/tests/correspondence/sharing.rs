//! Two who are told in the same place, such as those who share a phone.

use crate::days::{Days, until};
use crate::push_server::PushServer;
use crate::{Game, TEXTS, start};
use protocol::TellMe;
use std::sync::Arc;
use std::time::Duration;

#[tokio::test(start_paused = true)]
async fn two_who_share_an_address_are_each_told_of_their_own_turns() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let push = PushServer::start(&days).await;
    let game = Game::begin(&host, 1).await;
    let way = TellMe { address: Some(format!("{}/ntfy/0", push.origin)), ..TellMe::default() };
    for seat in 0..2 {
        game.tell(&host, seat, &way).await;
    }
    let mut expected = Vec::new();
    for turn in 0..6 {
        days.pass(Duration::from_secs(60)).await;
        let mover = game.to_move(&host).await.expect("the game goes on");
        game.make_move(&host, mover, &format!("move {turn}")).await;
        let next = game.to_move(&host).await.expect("the game goes on");
        if next != mover {
            expected.push(TEXTS[next]);
        }
        until("whoever is to move is told", async || push.arrived().len() >= expected.len()).await;
    }
    let told: Vec<String> = push.arrived().into_iter().map(|message| message.text).collect();
    assert_eq!(told, expected);
    assert!(expected.len() > 3 && expected.contains(&TEXTS[1]));
    host.stop().await;
}
